// Which engine a view asks.

import type { ViewName } from "./address";
import type { Wing } from "./engine/questions";

export const wingOf = (view: ViewName): Wing =>
  view === "dance" || view === "gallery" ? "cover" : view;
