// What is told about the last text or link.

import { signal } from "@preact/signals";

export const notice = signal<{ text: string; isFault: boolean } | null>(null);
