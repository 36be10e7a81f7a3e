// Entry for programs in Node and browsers: calls, refusals and the socket. Pages use page.ts.
export type { Answer } from "./caller.ts";
export { Client, type ClientOptions } from "./client.ts";
export { CallRefused, CallUnanswered, textOf } from "./refusals.ts";
