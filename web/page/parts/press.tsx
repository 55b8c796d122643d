// A button that keeps the focus while it has no effect: a reader who presses it with a key again
// and again would be lost if it were disabled in between.

import type { ComponentChildren } from "preact";

interface Props {
  class?: string;
  /** Whether it has no effect at the moment. */
  idle?: boolean;
  title?: string;
  onPress: () => void;
  children: ComponentChildren;
}

export function Press({ idle = false, onPress, children, ...rest }: Props) {
  return (
    <button
      {...rest}
      type="button"
      aria-disabled={idle}
      onClick={() => {
        if (!idle) {
          onPress();
        }
      }}
    >
      {children}
    </button>
  );
}
