// A wallet on another device that is waited for: what it scans or opens; undefined until the relay has answered.
import { createStore } from "@candor/client/page";

export const pairing = createStore<{ readonly uri: string | undefined; cancel(): void } | undefined>(undefined);
