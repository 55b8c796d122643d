// A fault that loading the page again may mend, and the button for that.

import { strings } from "../strings";

export function Reload({ fault }: { fault: string }) {
  return (
    <div role="alert" class="fault">
      <p class="wrong">{fault}</p>
      <button type="button" onClick={() => location.reload()}>
        {strings.reload}
      </button>
    </div>
  );
}
