// The worker of the engine of exact cover.

import start from "engine/cover/quadrille_cover.js";
import { danceCalls, danceRuns } from "../answers/dance";
import { galleryCalls, galleryRuns } from "../answers/gallery";
import { workshopCalls, workshopRuns } from "../answers/workshop";
import { serve } from "../serve";

serve<"cover">(
  start,
  { ...danceCalls, ...galleryCalls, ...workshopCalls },
  { ...danceRuns, ...galleryRuns, ...workshopRuns },
);
