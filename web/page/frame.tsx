// The frame around the views: name, navigation, colors.

import type { FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";
import { type ViewName, address, link } from "./address";
import { strings } from "./strings";
import { Condition } from "./parts/condition";
import { Guard } from "./parts/guard";
import { Icon, Mark } from "./parts/icons";
import { later } from "./parts/lazy";
import { Remark } from "./parts/told";
import { Theme } from "./parts/theme";
import { Updated } from "./parts/updated";

/** The address of the source; the build fills it in. */
declare const __SOURCE__: string;

/** Each is loaded when it is first shown, and the engine that it asks with it. */
const views: Record<ViewName, FunctionComponent> = {
  sudoku: later(() => import("./views/sudoku").then(({ Sudoku }) => Sudoku)),
  variants: later(() => import("./views/variants").then(({ Variants }) => Variants)),
  dance: later(() => import("./views/dance").then(({ Dance }) => Dance)),
  gallery: later(() => import("./views/gallery").then(({ Gallery }) => Gallery)),
  workshop: later(() => import("./views/workshop").then(({ Workshop }) => Workshop)),
};

export function Frame() {
  const { view } = address.value;
  const View = views[view];
  const title = strings.titles(strings.views[view]);
  useEffect(() => {
    document.title = title;
  }, [title]);
  const leads: Partial<Record<ViewName, string>> = strings.leads;
  return (
    <>
      <a class="skip" href="#content" onClick={focusContent}>
        {strings.skip}
      </a>
      <header class="top">
        <strong class="name">
          <Mark />
          {strings.name}
        </strong>
        <nav aria-label={strings.name}>
          {(Object.keys(views) as ViewName[]).map((name) => (
            <a key={name} href={link(name)} aria-current={name === view ? "page" : undefined}>
              <Icon of={name} />
              {strings.views[name]}
            </a>
          ))}
        </nav>
        <Theme />
      </header>
      <Updated />
      <main id="content" tabIndex={-1}>
        <h1>{strings.views[view]}</h1>
        {leads[view] === undefined ? null : <p class="lead">{leads[view]}</p>}
        <Condition wing={view} />
        <Guard key={view}>
          <View />
        </Guard>
      </main>
      <Remark />
      <footer class="foot">
        <a href={__SOURCE__}>{strings.source}</a> {strings.license}
      </footer>
    </>
  );
}

function focusContent(event: Event): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}
