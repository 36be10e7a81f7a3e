// Messages of IEOs: terms, escrow, applications, allotment, payment, listing and refunds (docs/reference/rules.md §8). Quantities are whole
// lots of so many units of the coin; a price is units of the payment asset for a whole coin. Offerings and applications share one series of
// numbers.
import { big, type MessageOf, oneOf, text, uint } from "../encoding/schema.ts";
import { command, event, operatorCommand } from "../engine/declare.ts";

const BY_PUBLISHERS = { roles: ["publisher", "administrator"], needsApproval: true } as const;
const BY_TREASURERS = { roles: ["treasurer", "administrator"], needsApproval: true } as const;

/**
 * Terms of an IEO. `minLots`, `maxLots`: limits of one application. `capLots`: largest allotment. Dates are core time, ms; the lock-up
 * starts at the listing.
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
/** Creates an IEO (`offering` 0; the result is its number) or changes its terms, which cannot change after the first application. */
export const setIeo = operatorCommand(140, "SetIeo", terms, BY_PUBLISHERS);
export type SetIeo = MessageOf<typeof setIeo>;
/** Moves the platform's coins into the escrow. `amount`: units of the coin. */
export const fundIeo = operatorCommand(141, "FundIeo", { offering: uint, amount: big }, BY_TREASURERS);
export type FundIeo = MessageOf<typeof fundIeo>;
/** Returns coins to the platform: before the offering opens, or coins beyond its supply. Unallotted coins return automatically. */
export const defundIeo = operatorCommand(142, "DefundIeo", { offering: uint, amount: big }, BY_TREASURERS);
export type DefundIeo = MessageOf<typeof defundIeo>;
/** Applies to an offering, once per user. `terms`: version of the terms that the applicant saw; any other version is refused. */
export const applyIeo = command(143, "user", "ApplyIeo", { offering: uint, lots: big, terms: uint });
export type ApplyIeo = MessageOf<typeof applyIeo>;
/** Pays an allotment before the automatic payment. */
export const payIeo = command(144, "user", "PayIeo", { application: uint });
export type PayIeo = MessageOf<typeof payIeo>;
/** Lists the coin of an offering after all payments: its applicants get their coins. */
export const listIeo = operatorCommand(145, "ListIeo", { offering: uint }, BY_PUBLISHERS);
export type ListIeo = MessageOf<typeof listIeo>;
/** Cancels an offering before its listing: every application is refunded in full. */
export const cancelIeo = operatorCommand(146, "CancelIeo", { offering: uint }, BY_PUBLISHERS);
export type CancelIeo = MessageOf<typeof cancelIeo>;

/**
 * States of an IEO. `closed`: the list of applications is fixed; `allotting`: releases money beyond the allotments; `collecting`: takes
 * unpaid amounts; `paid`: waits for the listing; `listing`: hands out coins; `listed`: coins are locked; `unlocking`: releases them;
 * `cancelling`: refunds.
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
 * State of an IEO, emitted in full after every change except of applications. `terms` increases by one with each operator's change.
 * `funded`: units of the coin in escrow or handed out of it. `inputHash`: of the list of applications, empty before the close.
 * `listingPrice`: market price at the listing, units of the payment asset for a whole coin, 0 without a market. Times 0: not yet.
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
 * A new application. `cost` is frozen in the applicant's spot account. `serial` identifies the application in the published list.
 * `requestedLots`, `applications`: totals of the offering, including this application.
 */
export const ieoApplied = event(1161, "IeoApplied", {
	application: uint,
	user: uint,
	offering: uint,
	serial: text,
	lots: big,
	cost: big,
	appliedAt: uint,
	/** The command's id, as given by its sender. */
	clientId: text,
	applications: uint,
	requestedLots: big,
});
export type IeoApplied = MessageOf<typeof ieoApplied>;
/**
 * State of an application. `failed`: no allotment; `allotted`, `paid`: `due` is the price of `lots`, the rest of the cost is released;
 * `locked` until `unlocksAt`; `unlocked`: released; `refunded` in full; `paidAt` 0: not paid; `held`: quarantined after an error, with its
 * money; `applied` again: the quarantine has ended.
 */
export const ieoMoved = event(1162, "IeoMoved", {
	application: uint,
	user: uint,
	offering: uint,
	asset: uint,
	payAsset: uint,
	lot: big,
	/** The requested lots, and the money frozen for them. */
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
