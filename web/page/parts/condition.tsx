// What the reader has to know of the engine and of the browser: that the engine is not there yet,
// or why there is none, and that nothing is kept.

import { conditions } from "../engine/client";
import type { Wing } from "../engine/questions";
import { strings } from "../strings";
import { Reload } from "./reload";
import { isStored } from "./storage";

export function Condition({ wing }: { wing: Wing }) {
  const engine = conditions[wing].value;
  return (
    <>
      {typeof engine === "object" && <Reload fault={strings.engine.missing(engine)} />}
      {engine === "loading" && (
        <p role="status" class="loading">
          {strings.engine.loading}
        </p>
      )}
      {!isStored.value && <p class="lead">{strings.notStored}</p>}
    </>
  );
}
