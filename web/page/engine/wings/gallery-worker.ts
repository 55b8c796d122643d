// The worker of the engine of the gallery.

import start from "engine/gallery/quadrille_gallery.js";
import { galleryCalls, galleryRuns } from "../answers/gallery";
import { serve } from "../serve";

serve<"gallery">(start, galleryCalls, galleryRuns);
