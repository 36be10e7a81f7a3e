// Declares the commands and events of IEOs (docs/reference/rules.md §8). Quantities are lots; a lot is a fixed number of ledger
// units of the coin. A price is ledger units of the payment asset for one coin. Offerings and applications share one series of
// numbers.
import { big, type MessageOf, oneOf, text, uint } from "../encoding/schema.ts";
import { command, event, operatorCommand } from "../engine/declare.ts";

const BY_PUBLISHERS = { roles: ["publisher", "administrator"], needsApproval: true } as const;
const BY_TREASURERS = { roles: ["treasurer", "administrator"], needsApproval: true } as const;

/**
 * Terms of an IEO. One application may request from `minLots` to `maxLots`, and gets at most `capLots`. Dates are core times, ms.
 * The lock-up of the coins starts at the listing.
 */
const terms = {
	offering: uint,
	asset: uint,
	name: text,
	payAsset: uint,
	price: big,
	lot: big,
	supplyLots: big,
	minLots: big,
	maxLots: big,
	capLots: big,
	opensAt: uint,
	closesAt: uint,
	allotAt: uint,
	payAt: uint,
	listAt: uint,
	lockDays: uint,
};
/**
 * Creates an IEO (`offering` is 0; the result is the new number), or changes an IEO's terms. Terms can change until the first
 * application.
 */
export const setIeo = operatorCommand(140, "SetIeo", terms, BY_PUBLISHERS);
export type SetIeo = MessageOf<typeof setIeo>;
export const fundIeo = operatorCommand(141, "FundIeo", { offering: uint, amount: big }, BY_TREASURERS);
export type FundIeo = MessageOf<typeof fundIeo>;
/**
 * Returns coins of an offering to the platform. Before the opening, any coins can be returned; afterwards only coins beyond the
 * supply. Coins that are not allotted are returned automatically.
 */
export const defundIeo = operatorCommand(142, "DefundIeo", { offering: uint, amount: big }, BY_TREASURERS);
export type DefundIeo = MessageOf<typeof defundIeo>;
/**
 * Applies to an offering; each user can apply once. `terms` is the version of the terms that the user saw. The command is refused
 * if the current version differs.
 */
export const applyIeo = command(143, "user", "ApplyIeo", { offering: uint, lots: big, terms: uint });
export type ApplyIeo = MessageOf<typeof applyIeo>;
export const payIeo = command(144, "user", "PayIeo", { application: uint });
export type PayIeo = MessageOf<typeof payIeo>;
/** Lists the coin of an offering after all payments, and so starts the distribution of the coins to the applicants. */
export const listIeo = operatorCommand(145, "ListIeo", { offering: uint }, BY_PUBLISHERS);
export type ListIeo = MessageOf<typeof listIeo>;
/** Cancels an offering before its listing. Every application is refunded in full. */
export const cancelIeo = operatorCommand(146, "CancelIeo", { offering: uint }, BY_PUBLISHERS);
export type CancelIeo = MessageOf<typeof cancelIeo>;

/**
 * States of an IEO. `closed`: the list of applications is final. `allotting`: the frozen money that exceeds the allotments is
 * released. `collecting`: amounts that users have not paid yet are taken from their frozen money. `paid`: the offering waits for
 * the listing. `listing`: coins are distributed. `listed`: coins are locked. `unlocking`: coins are released. `cancelling`:
 * applications are refunded.
 */
export const IEO_STATES = [
	"offered",
	"closed",
	"allotting",
	"paying",
	"collecting",
	"paid",
	"listing",
	"listed",
	"unlocking",
	"over",
	"cancelling",
	"cancelled",
	"held",
] as const;
/**
 * Reports an IEO after a change of its terms or state. Changes of applications emit other events. Each change of terms raises the
 * version `terms` by one. `funded` is the number of the coin's ledger units that were put in escrow. `inputHash` is the hash of
 * the list of applications, empty before the close. `listingPrice` is the market price at the listing, in ledger units of the
 * payment asset for one coin; 0 without a market. A time of 0 means that its event has not happened yet.
 */
export const ieoSet = event(1160, "IeoSet", {
	...terms,
	terms: uint,
	state: oneOf(...IEO_STATES),
	funded: big,
	applications: uint,
	requestedLots: big,
	inputHash: text,
	allottedLots: big,
	closedAt: uint,
	listedAt: uint,
	listingPrice: big,
	cancelledAt: uint,
	at: uint,
});
export type IeoSet = MessageOf<typeof ieoSet>;
/**
 * Reports a new application. `cost` is frozen in the user's spot account. `serial` identifies the application in the published
 * list. `requestedLots` and `applications` are totals of the offering that include this application.
 */
export const ieoApplied = event(1161, "IeoApplied", {
	application: uint,
	user: uint,
	offering: uint,
	serial: text,
	lots: big,
	cost: big,
	appliedAt: uint,
	clientId: text,
	applications: uint,
	requestedLots: big,
});
export type IeoApplied = MessageOf<typeof ieoApplied>;
/**
 * Reports a changed application. `failed`: it got no lots. `allotted` and `paid`: `due` is the cost of `lots`, and frozen money
 * beyond `due` is released. `locked`: the coins are locked until `unlocksAt`. `unlocked`: the coins are released. `refunded`: the
 * payment is returned in full. `held`: quarantined with its money after a program fault. If `applied` is emitted again, the
 * quarantine has ended. `paidAt` is 0 until the payment.
 */
export const ieoMoved = event(1162, "IeoMoved", {
	application: uint,
	user: uint,
	offering: uint,
	asset: uint,
	payAsset: uint,
	lot: big,
	asked: big,
	cost: big,
	state: oneOf("failed", "allotted", "paid", "locked", "unlocked", "refunded", "held", "applied"),
	lots: big,
	due: big,
	paidAt: uint,
	unlocksAt: uint,
	at: uint,
});
export type IeoMoved = MessageOf<typeof ieoMoved>;
