export * from "./accounts/messages.ts";
export { FUND_ACCOUNTS, HOUR_MS, MAX_FUNDS, UNIT_VALUE_ONE, UNWINDING_MS } from "./arbitrage/fund.ts";
export * from "./arbitrage/messages.ts";
export { redeemLots } from "./arbitrage/redeemed-lots.ts";
export { coinsFor, moneyFor } from "./banks/convert.ts";
export * from "./banks/messages.ts";
export { type AdlPlace, adlRank, isBeforeInAdlQueue } from "./contracts/adl-queue.ts";
export { MAX_POSITIONS, UNVERIFIED_LEVERAGE } from "./contracts/decide.ts";
export { OUTAGE_STEPS } from "./contracts/index-outage.ts";
export { Ladder } from "./contracts/ladder.ts";
export { FUNDING_MS } from "./contracts/mark.ts";
export * from "./contracts/messages.ts";
export { TRANSFER_ACCOUNTS } from "./custody/kinds.ts";
export * from "./custody/messages.ts";
export * from "./demo/messages.ts";
export * from "./deposits/messages.ts";
export * from "./earn/messages.ts";
export {
	addedRate,
	principalCoveredBy,
	type Redemption,
	rateWithin,
	redemptionOf,
	stepsOfShorterProducts,
} from "./earn/terms.ts";
export { ByteReader, ByteWriter, MalformedBytes } from "./encoding/bytes.ts";
export type { Field, MessageSchema } from "./encoding/schema.ts";
export { FIRST_REGISTERED_USER, FIRST_USER, FOUNDER, SERVICE, type SenderKind, senderKind } from "./engine/actors.ts";
export { CommandIds } from "./engine/command-ids.ts";
export type { Fault } from "./engine/deadlines.ts";
export { type CommandSchema, type OperatorTerms, ROLES, type Role } from "./engine/declare.ts";
export type { HashKey } from "./engine/keyed-hash.ts";
export * from "./engine/messages.ts";
export { NumberIndex } from "./engine/number-index.ts";
export { BrokenInvariant, invariant, type Outcome, type Refusal, type RefusalParams } from "./engine/outcome.ts";
export type { Section } from "./engine/product.ts";
export type { Draw, Sample, SampleCommand, SampleWorld } from "./engine/sample.ts";
export { DAY_MS } from "./engine/time.ts";
export { type BatchResult, Exchange, RULES } from "./exchange.ts";
export * from "./holds/messages.ts";
export * from "./ieo/messages.ts";
export { DEMO_ASSET, NETWORKS, PLATFORM, SETTLEMENT_ASSET } from "./ledger/kinds.ts";
export { SNAPSHOT_TIME_MS, type VisitOwed } from "./liabilities/liabilities.ts";
export * from "./liabilities/messages.ts";
export * from "./limits/messages.ts";
export * from "./listing/messages.ts";
export * from "./networks/messages.ts";
export { REFUND_AFTER_MS } from "./offerings/dates.ts";
export * from "./operators/messages.ts";
export { commandOfRecordedName } from "./operators/recorded-name.ts";
export * from "./options/messages.ts";
export * from "./p2p/messages.ts";
export {
	amountOf as p2pAmountOf,
	DEFAULT_P2P_TERMS,
	floatingPrice as p2pFloatingPrice,
	KNOWN_AFTER as P2P_KNOWN_AFTER,
	MAX_ADVERTISEMENTS,
	MAX_ORDERS_OF_ADVERTISEMENT,
	NEW_MS as P2P_NEW_MS,
	OUTCOMES_OF,
	REMEMBER_MS as P2P_REMEMBER_MS,
} from "./p2p/terms.ts";
export * from "./platform/messages.ts";
export * from "./prices/messages.ts";
export { PRODUCTS } from "./products.ts";
export { NOTICE_DAYS } from "./referral/held-rebates.ts";
export * from "./referral/messages.ts";
export {
	ACCOUNTS,
	type AccountName,
	type BalanceChanged,
	type Cause,
	COMMANDS,
	type Command,
	EVENTS,
	type Event,
	KINDS,
	REFUSALS,
	USER_ACCOUNTS,
	type UserAccount,
} from "./registry.ts";
export * from "./spot/messages.ts";
export * from "./subscription/messages.ts";
export { type Access, accessOf } from "./verification/access.ts";
export { type CountryLists, DEFAULT_COUNTRIES } from "./verification/countries.ts";
export * from "./verification/messages.ts";
export * from "./withdrawals/messages.ts";
export { CANCELS_A_DAY as WITHDRAWAL_CANCELS_A_DAY, LIMITS as WITHDRAWAL_LIMITS } from "./withdrawals/terms.ts";
