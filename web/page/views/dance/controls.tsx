// The buttons, the speed and the keys.

import { Select } from "../../parts/select";
import { strings } from "../../strings";
import { Icon, type IconName } from "./icons";
import {
  home,
  isAtEnd,
  isAtStart,
  isPlaying,
  move,
  pause,
  play,
  seek,
  sought,
  speed,
  speeds,
  stop,
} from "./state";

interface ButtonProps {
  icon: IconName;
  label: string;
  /** A button that can do nothing now keeps the focus. */
  isOff: boolean;
  act: () => void;
  isMain?: boolean;
}

function Button({ icon, label, isOff, act, isMain = false }: ButtonProps) {
  return (
    <button
      type="button"
      class={isMain ? "main" : undefined}
      aria-disabled={isOff}
      onClick={isOff ? undefined : act}
    >
      <Icon name={icon} /> {label}
    </button>
  );
}

export function Controls() {
  const words = strings.dance;
  const isSeeking = sought.value !== null;
  const isEnd = isAtEnd.value;
  const step = (by: number) => () => {
    pause();
    void move(by);
  };
  return (
    <div class="controls">
      <div class="buttons" role="group" aria-label={words.controls}>
        <Button icon="home" label={words.home} isOff={isAtStart.value && !isSeeking} act={home} />
        <Button
          icon="back"
          label={words.back}
          isOff={isAtStart.value || isSeeking}
          act={step(-1)}
        />
        {isPlaying.value ? (
          <Button key="play" icon="pause" label={words.pause} isOff={false} act={pause} isMain />
        ) : (
          <Button
            key="play"
            icon="play"
            label={words.play}
            isOff={isEnd || isSeeking}
            act={play}
            isMain
          />
        )}
        <Button icon="forward" label={words.forward} isOff={isEnd || isSeeking} act={step(1)} />
        {isSeeking ? (
          <Button key="next" icon="stop" label={words.stop} isOff={false} act={stop} />
        ) : (
          <Button
            key="next"
            icon="next"
            label={words.nextSolution}
            isOff={isEnd}
            act={() => void seek(null)}
          />
        )}
        <Select
          class="speed"
          label={words.speed}
          value={speed.value}
          options={speeds.map((n) => [n, words.perSecond(n)])}
          onChoose={(n) => (speed.value = n)}
        />
      </div>
      <ul class="keys" aria-label={words.keysLabel}>
        {words.keys.map(([key, meaning]) => (
          <li key={key}>
            <kbd>{key}</kbd> {meaning}
          </li>
        ))}
      </ul>
    </div>
  );
}
