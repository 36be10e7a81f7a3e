// The one entry of the core.
export * from "./accounts/messages.ts";
export * from "./custody/messages.ts";
export { ByteReader, ByteWriter, MalformedBytes } from "./encoding/bytes.ts";
export type { Field, MessageSchema } from "./encoding/schema.ts";
export { FIRST_USER, FOUNDER, SERVICE, type Who, whoIs } from "./engine/actors.ts";
export type { HashKey } from "./engine/keyed-hash.ts";
export * from "./engine/messages.ts";
export { NumberIndex } from "./engine/number-index.ts";
export { BrokenInvariant, invariant, type Outcome, type Refusal, type RefusalParams } from "./engine/outcome.ts";
export type { CommandSchema, Section } from "./engine/product.ts";
export { COMMANDS, type Command, EVENTS, type Event } from "./engine/registry.ts";
export { type BatchResult, Exchange, RULES } from "./exchange.ts";
export { ACCOUNTS, type AccountName, HOUSE, TRANSFER_ACCOUNTS, USER_ACCOUNTS, type UserAccount } from "./ledger/accounts.ts";
export type { BalanceChanged, Cause } from "./ledger/messages.ts";
export * from "./listing/messages.ts";
export * from "./prices/messages.ts";
export * from "./spot/messages.ts";
export { SPOT_REFUSALS, type SpotRefusalCode } from "./spot/refusals.ts";
