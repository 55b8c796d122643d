// A view whose code is loaded when it is first shown.

import { signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";
import { strings } from "../strings";

/** The component that `load` gives, and a line of text until it is there. */
export function later(load: () => Promise<FunctionComponent>): FunctionComponent {
  const loaded = signal<FunctionComponent | null>(null);
  const hasFailed = signal(false);
  return () => {
    useEffect(() => {
      load().then(
        (view) => {
          loaded.value = view;
        },
        () => {
          hasFailed.value = true;
        },
      );
    }, []);
    const View = loaded.value;
    if (View !== null) {
      return <View />;
    }
    return <p role="status">{hasFailed.value ? strings.notLoaded : strings.loading}</p>;
  };
}
