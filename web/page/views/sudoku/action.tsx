// A button that stays where the focus is while it has nothing to do.

import type { ComponentChildren } from "preact";

interface Given {
  onClick: () => void;
  /** Whether it has nothing to do. */
  idle?: boolean;
  class?: string;
  children: ComponentChildren;
}

export function Action({ onClick, idle = false, class: looks = "", children }: Given) {
  return (
    <button
      type="button"
      class={looks}
      aria-disabled={idle}
      onClick={() => {
        if (!idle) {
          onClick();
        }
      }}
    >
      {children}
    </button>
  );
}
