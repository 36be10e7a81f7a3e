// Exports the API contract: every call, socket topic and refusal. Browsers import only the types.
export { SECURITY_CODE_PARAMS } from "./bank-cards/card.ts";
export type { Call, CallAccess, Method } from "./call.ts";
export { CALLS, type CallPath, type Calls } from "./calls.ts";
export type { CallData, CallName, CallParams, Envelope, PathOf } from "./client-types.ts";
export { AUDIT_DETAILS, AUDIT_KINDS } from "./console/audit.ts";
export { CARD_FLAGS } from "./console/bank-cards.ts";
export { CONSOLE_CALLS, CONSOLE_LIST, type ConsoleData, type ConsoleParams, type ConsolePath } from "./console/calls.ts";
export { type ConsoleAccess, type ConsoleCall, type ConsoleFile, type OperatorRole, reasonText } from "./console/console-call.ts";
export { DEMO_OPERATORS } from "./console/demo.ts";
export { CONSOLE_HEADERS, confirmedText, type SignedRequest, signedText } from "./console/signing.ts";
export { type ImagePurpose, MAX_IMAGE_BYTES } from "./images/upload.ts";
export { LANGUAGES } from "./language/language.ts";
export { REFUSALS, type RefusalCode, type RefusalTerms } from "./refusals.ts";
export { CLOSE, clientMessage, socketReply } from "./socket/client.ts";
export * from "./socket/topics.ts";
export type * from "./types.ts";
export { VERIFICATION_STATES } from "./verification/levels.ts";
