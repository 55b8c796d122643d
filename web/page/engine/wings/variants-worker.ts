// The worker of the engine of variants.

import start from "engine/variants/quadrille_variants.js";
import { variantsCalls, variantsRuns } from "../answers/variants";
import { serve } from "../serve";

serve<"variants">(start, variantsCalls, variantsRuns);
