// Stores the pending connection with a wallet on another device; undefined if no connection is pending. Its `uri` is undefined
// until the relay has responded.
import { createStore } from "@candor/client/page";

export const pairing = createStore<{ readonly uri: string | undefined; cancel(): void } | undefined>(undefined);
