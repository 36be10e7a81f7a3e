// What every program that speaks to the exchange needs: its calls with their refusals, its socket. In browsers and in Node. Pages take
// theirs from page.ts beside it.
export type { Answer } from "./caller.ts";
export { Client, type ClientOptions } from "./client.ts";
export { CallRefused, CallUnanswered, textOf } from "./refusals.ts";
