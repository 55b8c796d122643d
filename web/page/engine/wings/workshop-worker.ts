// The worker of the engine of the workshop.

import start from "engine/workshop/quadrille_workshop.js";
import { workshopCalls, workshopRuns } from "../answers/workshop";
import { serve } from "../serve";

serve<"workshop">(start, workshopCalls, workshopRuns);
