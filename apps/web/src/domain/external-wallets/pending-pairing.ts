// Pending connection with a wallet on another device. Undefined if no connection is pending. The `uri` of the connection is
// undefined until the relay has responded.
import { createStore } from "@candor/client/page";

export const pairing = createStore<{ readonly uri: string | undefined; cancel(): void } | undefined>(undefined);
