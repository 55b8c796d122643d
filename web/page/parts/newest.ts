// Which of several runs is the last that was begun: only that one may change what is shown.

/** Begins runs. Each result tells whether its run is still the newest one. */
export function newest(): () => () => boolean {
  let last = 0;
  return () => {
    last += 1;
    const mine = last;
    return () => mine === last;
  };
}
