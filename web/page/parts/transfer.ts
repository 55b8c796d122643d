// A text that one view hands over to another one, which takes it when it is shown.

import { signal } from "@preact/signals";

export const handed = signal<{ text: string; from: string } | null>(null);
