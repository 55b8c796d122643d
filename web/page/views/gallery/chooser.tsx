// The gallery itself: the calendar puzzle of today, and a card with a picture for each model.

import pictures from "engine/gallery/pictures.json";
import { useEffect } from "preact/hooks";
import { link } from "../../address";
import { Icon } from "../../parts/icons";
import { grouped } from "../../parts/number";
import { Press } from "../../parts/press";
import { addressOf } from "../../parts/svg";
import { strings } from "../../strings";
import { groups, helpOf, todayOf, titleOf } from "./models";
import { another, counted, follow, shown } from "./today";

const text = strings.gallery;
const drawings: Readonly<Record<string, string>> = pictures;

/** The puzzle of the day, solved by the engine while the reader looks. */
function Today() {
  useEffect(follow, []);
  const { month, day } = todayOf();
  const date = text.date(Number(month), Number(day));
  const { drawn = null, number = 0 } = shown.value ?? {};
  const count = counted.value;
  return (
    <section class="today card" aria-labelledby="gallery-today">
      <div class="sheet">
        {drawn?.svg !== undefined && drawn.svg !== null && (
          <img key={number} src={addressOf(drawn.svg)} alt={`${date}: ${drawn.plain}`} />
        )}
      </div>
      <div>
        <p class="faint">{text.today}</p>
        <h2 id="gallery-today">{date}</h2>
        <p>{text.todayHelp}</p>
        <p role="status" class="of-all">
          {count !== null && drawn !== null && text.whichToday(number + 1, grouped(count))}
        </p>
        <div class="controls">
          <Press
            class="primary"
            idle={drawn === null || count === null}
            why={text.notReady}
            onPress={another}
          >
            <Icon of="next" />
            {text.another}
          </Press>
          <a class="button" href={link("gallery", { model: "calendar", month, day })}>
            <Icon of="open" />
            {text.openToday}
          </a>
        </div>
      </div>
    </section>
  );
}

function Card({ name }: { name: string }) {
  return (
    <li>
      <a class="model card" href={link("gallery", { model: name })}>
        <span class="sheet">
          <img src={addressOf(drawings[name] ?? "")} alt="" />
        </span>
        <strong>{titleOf(name)}</strong>
        <span class="faint">{helpOf(name)}</span>
      </a>
    </li>
  );
}

export function Chooser() {
  return (
    <div class="chooser">
      <Today />
      {groups.map(([title, names]) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {names.map((name) => (
              <Card key={name} name={name} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
