// Chosen options as a table, to read and to copy.

import { said } from "../../parts/number";
import { tell } from "../../parts/told";
import { strings } from "../../strings";
import { type Table, tabbed } from "./chosen";

const words = strings.workshop.table;

/** The most records that are shown; copies and files have all. */
const MOST = 200;

/** The longest field that is shown, in characters. */
const LONGEST = 500;

const shown = (field: string): string =>
  field.length > LONGEST ? `${field.slice(0, LONGEST)} \u2026` : field;

export function Chosen({ of }: { of: Table }) {
  const copy = (): void => {
    const copying = navigator.clipboard?.writeText(tabbed(of)) ?? Promise.reject();
    copying.then(() => tell(words.copied)).catch(() => tell(words.notCopied));
  };
  return (
    <>
      <p class="controls">
        <button type="button" onClick={copy}>
          {words.copy}
        </button>
      </p>
      {/* What is wider than the page scrolls by itself, with the keys too. */}
      <div class="solutions" tabIndex={0} role="region" aria-label={words.title}>
        <table>
          <thead>
            <tr>
              {of.header.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {of.records.slice(0, MOST).map((record, k) => (
              <tr key={k}>
                {record.map((field, at) => (
                  <td key={at}>{shown(field)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {of.records.length > MOST && (
        <p class="faint">{words.more(said(of.records.length - MOST))}</p>
      )}
    </>
  );
}
