// A view whose code is loaded when it is first shown.

import { signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";
import { strings } from "../strings";
import { Reload } from "./reload";

/** The component that `load` gives, and a line of text until it is there or has failed. */
export function later(load: () => Promise<FunctionComponent>): FunctionComponent {
  const loaded = signal<FunctionComponent | null>(null);
  const hasFailed = signal(false);
  return () => {
    useEffect(() => {
      hasFailed.value = false;
      load().then(
        (view) => (loaded.value = view),
        () => (hasFailed.value = true),
      );
    }, []);
    const View = loaded.value;
    if (View !== null) {
      return <View />;
    }
    return hasFailed.value ? (
      <Reload fault={strings.notLoaded} />
    ) : (
      <p role="status">{strings.loading}</p>
    );
  };
}
