// The view of the workshop: a problem in Knuth's format, and what the engine says of it.

import "./workshop.css";
import { useEffect } from "preact/hooks";
import { strings } from "../../strings";
import { Editor, show } from "./editor";
import { openFile } from "./file";
import { stop } from "./questions";
import { Results } from "./results";
import { Questions, Sources, Verdict } from "./tools";

export function Workshop() {
  useEffect(() => stop, []);
  return (
    <>
      <p class="lead">{strings.workshop.lead}</p>
      <div
        class="workshop"
        onDragOver={(event) => {
          // Otherwise the browser would leave the page for the file.
          if (event.dataTransfer?.types.includes("Files") === true) {
            event.preventDefault();
          }
        }}
        onDrop={(event) => {
          const file = event.dataTransfer?.files[0];
          if (file !== undefined) {
            event.preventDefault();
            void openFile(file, show);
          }
        }}
      >
        <section aria-labelledby="workshop-problem">
          <h2 id="workshop-problem">{strings.workshop.problemTitle}</h2>
          <Sources />
          <Editor />
          <Verdict />
          <Questions />
          <details>
            <summary>{strings.workshop.format}</summary>
            <ul>
              {strings.workshop.rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          </details>
        </section>
        <Results />
      </div>
    </>
  );
}
