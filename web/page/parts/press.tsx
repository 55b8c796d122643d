// A button that keeps the focus while it has no effect: a reader who presses it with a key again
// and again would be lost if it were disabled in between.

import type { ComponentProps } from "preact";
import { tell } from "./told";

interface Props extends Omit<ComponentProps<"button">, "onClick"> {
  /** Whether it has no effect at the moment. */
  idle?: boolean;
  /** Why it has none, in a sentence, for who presses it nevertheless. */
  why?: string | undefined;
  onPress: () => void;
}

export function Press({ idle = false, why, title, onPress, ...rest }: Props) {
  const explain = why === undefined ? undefined : (): void => tell(why);
  const shown = idle && why !== undefined ? [title, why].filter(Boolean).join(". ") : title;
  const onClick = idle ? explain : onPress;
  return <button {...rest} title={shown} type="button" aria-disabled={idle} onClick={onClick} />;
}

/** A button of a pad. The focus stays where it is, on the board. */
export function Key(props: Props) {
  return <Press {...props} onMouseDown={(event) => event.preventDefault()} />;
}
