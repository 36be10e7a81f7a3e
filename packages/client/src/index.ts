// Entry for programs, in browsers and in Node: calls with their refusals, and the socket. Pages use page.ts.
export type { Answer } from "./caller.ts";
export { Client, type ClientOptions } from "./client.ts";
export { CallRefused, CallUnanswered, textOf } from "./refusals.ts";
