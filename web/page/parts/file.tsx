// A button that opens a file.

interface Given {
  label: string;
  read: (file: File) => Promise<void>;
}

export function FileButton({ label, read }: Given) {
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
      <span>{label}</span>
    </label>
  );
}
