// The view of the gallery: a model and its arguments, its solutions, and their number.

import "./gallery.css";
import { useEffect } from "preact/hooks";
import { strings } from "../../strings";
import { Counter } from "./counter";
import { Form } from "./form";
import { Picture } from "./picture";
import { open } from "./state";
import { Whole } from "./whole";

export function Gallery() {
  useEffect(open, []);
  return (
    <>
      <p class="lead">{strings.gallery.lead}</p>
      <div class="gallery">
        <Form />
        <Picture />
        <div class="beside">
          <Counter />
          <Whole />
        </div>
      </div>
    </>
  );
}
