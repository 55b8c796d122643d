// A button that opens a file.

import { Icon } from "./icons";

/** What reads a file. */
type Reads = (file: File) => Promise<void>;

export function FileButton({ label, read }: { label: string; read: Reads }) {
  return (
    <label class="file">
      <input
        type="file"
        onChange={(event) => {
          const input = event.currentTarget;
          const file = input.files?.[0];
          // The same file may be opened again.
          if (file !== undefined) {
            void read(file).finally(() => (input.value = ""));
          }
        }}
      />
      <Icon of="open" />
      <span>{label}</span>
    </label>
  );
}
