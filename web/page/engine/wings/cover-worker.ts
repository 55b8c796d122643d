// The worker of the engine of the dance and the gallery.

import start from "engine/cover/quadrille_cover.js";
import { danceCalls, danceRuns } from "../answers/dance";
import { galleryCalls, galleryRuns } from "../answers/gallery";
import { serve } from "../serve";

serve<"cover">(start, { ...danceCalls, ...galleryCalls }, { ...danceRuns, ...galleryRuns });
