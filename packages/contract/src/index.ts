// Entry of the API contract: every call, topic and refusal. Browsers import only its types.
export type { Call, CallAccess, Method } from "./call.ts";
export { CALLS, type CallPath, type Calls } from "./calls.ts";
export type { CallData, CallName, CallParams, Envelope, PathOf } from "./client-types.ts";
export { LANGUAGES } from "./language/language.ts";
export { REFUSALS, type RefusalCode, type RefusalTerms } from "./refusals.ts";
export { CLOSE, clientMessage, socketReply } from "./socket/client.ts";
export * from "./socket/topics.ts";
export type * from "./types.ts";
