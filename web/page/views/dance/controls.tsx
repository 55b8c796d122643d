// The buttons, the speed, and the keys.

import { Press } from "../../parts/press";
import { Select } from "../../parts/select";
import { strings } from "../../strings";
import { toggleFull } from "./full";
import { Icon, type IconName } from "./icons";
import {
  home,
  isAtEnd,
  isAtStart,
  isFull,
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
  idle?: boolean;
  why?: string;
  onPress: () => void;
  class?: string;
}

const Button = ({ icon, label, ...rest }: ButtonProps) => (
  <Press {...rest}>
    <Icon name={icon} /> <span>{label}</span>
  </Press>
);

export function Controls() {
  const words = strings.dance;
  const isSeeking = sought.value !== null;
  const [isStart, isEnd] = [isAtStart.value, isAtEnd.value];
  const whyNot = isSeeking ? words.isSeeking : isStart ? words.isStart : words.isEnd;
  const step = (by: number) => () => {
    pause();
    void move(by);
  };
  return (
    <div class="controls">
      <div class="buttons" role="group" aria-label={words.controls}>
        <Button
          icon="home"
          label={words.home}
          idle={isStart && !isSeeking}
          why={words.isStart}
          onPress={home}
        />
        <Button
          icon="back"
          label={words.back}
          idle={isStart || isSeeking}
          why={whyNot}
          onPress={step(-1)}
        />
        <Button
          icon={isPlaying.value ? "pause" : "play"}
          label={isPlaying.value ? words.pause : words.play}
          idle={!isPlaying.value && (isEnd || isSeeking)}
          why={whyNot}
          onPress={isPlaying.value ? pause : play}
          class="main"
        />
        <Button
          icon="forward"
          label={words.forward}
          idle={isEnd || isSeeking}
          why={whyNot}
          onPress={step(1)}
        />
        <Button
          icon={isSeeking ? "stop" : "next"}
          label={isSeeking ? words.stop : words.nextSolution}
          idle={!isSeeking && isEnd}
          why={words.isEnd}
          onPress={isSeeking ? stop : () => void seek(null)}
        />
        <Select
          class="speed"
          label={words.speed}
          value={speed.value}
          options={speeds.map((n) => [n, words.perSecond(n)])}
          onChoose={(n) => (speed.value = n)}
        />
        <Button
          icon={isFull.value ? "window" : "full"}
          label={isFull.value ? words.notFull : words.full}
          onPress={toggleFull}
          class="screen"
        />
      </div>
    </div>
  );
}

export function Keys() {
  const words = strings.dance;
  return (
    <ul class="keys" aria-label={words.keysLabel}>
      {words.keys.map(([key, meaning]) => (
        <li key={key}>
          <kbd>{key}</kbd> {meaning}
        </li>
      ))}
    </ul>
  );
}
