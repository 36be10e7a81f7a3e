// Address of the server that most browser tests share. Each test registers its own users and must not change anything that other
// users see.
import { inject } from "vitest";

const response = await fetch(inject("journeysServerDoor"));
const text = await response.text();
if (!response.ok) throw new Error(text);

/** Addresses of the server (`url`) and of the relay through which wallets on other devices connect (`relayUrl`). */
export const server = JSON.parse(text) as { readonly url: string; readonly relayUrl: string };
