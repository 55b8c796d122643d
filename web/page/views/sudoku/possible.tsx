// The candidates of a cell, each with its part in the hint if it has one.

import { digits } from "./board";

/** `some` has the digits, such as `13`; `parts` is as `CellMarks` has them. */
export function Possible({ some, parts }: { some: string; parts: string }) {
  const all = parts.split(",");
  return (
    <span class="candidates">
      {digits.map((digit) => (
        <span key={digit} class={all[digit - 1] ? `part ${all[digit - 1]}` : undefined}>
          {/* With a space, as in the name of the cell. */}
          {some.includes(String(digit)) ? `${digit} ` : ""}
        </span>
      ))}
    </span>
  );
}
