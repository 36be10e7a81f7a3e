// Pending connection with a wallet on another device. Undefined if none is pending. Its `uri` is undefined until the relay has responded.
import { createStore } from "@candor/client/page";

export const pairing = createStore<{ readonly uri: string | undefined; cancel(): void } | undefined>(undefined);
