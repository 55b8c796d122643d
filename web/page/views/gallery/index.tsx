// The view of the gallery: cards of all models; or one of them with its arguments, its solutions,
// and their number.

import "./gallery.css";
import { useEffect, useRef } from "preact/hooks";
import { link } from "../../address";
import { Icon } from "../../parts/icons";
import { strings } from "../../strings";
import { Chooser } from "./chooser";
import { Counter } from "./counter";
import { Form } from "./form";
import { titleOf } from "./models";
import { Picture } from "./picture";
import { chosen, isOpen, open } from "./state";
import { Whole } from "./whole";

const text = strings.gallery;

export function Gallery() {
  useEffect(open, []);
  const wasOpen = useRef(isOpen.peek());
  // Another page to the reader, although it is the same view.
  useEffect(() => {
    if (wasOpen.current !== isOpen.value) {
      wasOpen.current = isOpen.value;
      scrollTo(0, 0);
      document.getElementById("content")?.focus({ preventScroll: true });
    }
  }, [isOpen.value]);
  if (!isOpen.value) {
    return (
      <>
        <p class="lead">{text.lead}</p>
        <Chooser />
      </>
    );
  }
  return (
    <>
      <p class="back">
        <a class="button" href={link("gallery")}>
          <Icon of="previous" />
          {text.all}
        </a>
        <strong>{titleOf(chosen.value)}</strong>
      </p>
      <div class="gallery">
        <Picture />
        <div class="beside">
          <Form />
          <Counter />
          <Whole />
        </div>
      </div>
    </>
  );
}
