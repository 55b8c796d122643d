// What is told about a text that is no puzzle.

import { useLayoutEffect, useRef } from "preact/hooks";
import { Press } from "../../parts/press";
import { words } from "../../strings/variants";
import { type Place, notice } from "./notice";

/** The last notice, if it belongs here. */
export function Told({ at }: { at: Place }) {
  const place = useRef<HTMLDivElement>(null);
  const told = notice.value?.near === at ? notice.value : null;
  useLayoutEffect(() => {
    if (told?.isFault === true) {
      place.current?.scrollIntoView({ block: "nearest" });
    }
  }, [told]);
  return (
    <div ref={place} role="alert" class="notice">
      {told !== null && <p class={told.isFault ? "wrong" : ""}>{told.text}</p>}
      {told?.leaveOut !== undefined && <Press onPress={told.leaveOut}>{words.leaveOut}</Press>}
    </div>
  );
}
