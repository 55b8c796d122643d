// A file for the reader.

/** Saves a file under a name. */
export function saveFile(name: string, parts: BlobPart[], type = "text/plain"): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(parts, { type }));
  link.download = name;
  link.click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
