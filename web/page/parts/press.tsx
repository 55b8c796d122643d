// A button that keeps the focus while it has no effect: a reader who presses it with a key again
// and again would be lost if it were disabled in between.

import type { ComponentProps } from "preact";

interface Props extends Omit<ComponentProps<"button">, "onClick"> {
  /** Whether it has no effect at the moment. */
  idle?: boolean;
  onPress: () => void;
}

export function Press({ idle = false, onPress, ...rest }: Props) {
  const onClick = idle ? undefined : onPress;
  return <button {...rest} type="button" aria-disabled={idle} onClick={onClick} />;
}

/** A button of a pad. The focus stays where it is, on the board. */
export function Key(props: Props) {
  return <Press {...props} onMouseDown={(event) => event.preventDefault()} />;
}
