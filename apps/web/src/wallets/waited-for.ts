// A wallet on another device that is waited for: what it scans or opens.
import { createStore } from "@candor/client/page";

export const pairing = createStore<{ readonly uri: string; cancel(): void } | undefined>(undefined);
