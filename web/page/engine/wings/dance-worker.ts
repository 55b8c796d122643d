// The worker of the engine of the dance.

import start from "engine/dance/quadrille_dance.js";
import { danceCalls, danceRuns } from "../answers/dance";
import { serve } from "../serve";

serve<"dance">(start, danceCalls, danceRuns);
