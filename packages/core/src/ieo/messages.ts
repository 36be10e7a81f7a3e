// Initial offerings of coins: terms, what lies in escrow, applications, allotment, payment, listing and refunds (docs/reference/rules.md §8). Quantities
// are whole lots, a lot is units of the coin, a price is units of what is paid with, for a whole coin. Offerings and applications are
// numbered in one row.
import { big, type MessageOf, oneOf, text, uint } from "../encoding/schema.ts";
import { command, event, operatorCommand } from "../engine/declare.ts";

const BY_PUBLISHERS = { roles: ["publisher", "administrator"], needsApproval: true } as const;
const BY_TREASURERS = { roles: ["treasurer", "administrator"], needsApproval: true } as const;

/** `minLots`, `maxLots`: of one application. `capLots`: the most that anybody is allotted. Dates are core time, ms; the lock-up begins with the listing. */
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
/** `offering` 0: a new one, whose number is the result. From the first application on nothing of it changes. */
export const setIeo = operatorCommand(140, "SetIeo", terms, BY_PUBLISHERS);
export type SetIeo = MessageOf<typeof setIeo>;
/** `amount`: units of the coin. */
export const fundIeo = operatorCommand(141, "FundIeo", { offering: uint, amount: big }, BY_TREASURERS);
export type FundIeo = MessageOf<typeof fundIeo>;
/** Before it opens, or what is beyond its supply. What nobody was allotted comes back by itself. */
export const defundIeo = operatorCommand(142, "DefundIeo", { offering: uint, amount: big }, BY_TREASURERS);
export type DefundIeo = MessageOf<typeof defundIeo>;
/** Once for each person. `terms`: the version that the applicant saw; applied on it or not at all. */
export const applyIeo = command(143, "user", "ApplyIeo", { offering: uint, lots: big, terms: uint });
export type ApplyIeo = MessageOf<typeof applyIeo>;
/** An allotment, before it is paid by itself. */
export const payIeo = command(144, "user", "PayIeo", { application: uint });
export type PayIeo = MessageOf<typeof payIeo>;
/** Once everything is paid. */
export const listIeo = operatorCommand(145, "ListIeo", { offering: uint }, BY_PUBLISHERS);
export type ListIeo = MessageOf<typeof listIeo>;
/** Before the listing: everything is refunded whole. */
export const cancelIeo = operatorCommand(146, "CancelIeo", { offering: uint }, BY_PUBLISHERS);
export type CancelIeo = MessageOf<typeof cancelIeo>;

/**
 * `closed`: the list is fixed; `allotting` releases what was frozen beyond the allotment; `collecting` takes what is unpaid; `paid` waits for
 * the listing; coins are handed out while it is `listing`, locked while `listed`, freed while `unlocking`; `cancelling` pays back.
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
 * Told whole whenever anything of it changed but its applications. `terms` rises with each change that an operator made. `funded`: units of the
 * coin that lie in escrow or were handed out of it. `inputHash`: of what is allotted among, empty before the close. `listingPrice`: of the
 * market when it was listed, units of what is paid with for a whole coin, 0 without one. Times 0: not yet.
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
/** `cost` is frozen in the applicant's coin account. `serial` names the application in the published list. `requestedLots`, `applications`: of the offering, with this one. */
export const ieoApplied = event(1161, "IeoApplied", {
	application: uint,
	user: uint,
	offering: uint,
	serial: text,
	lots: big,
	cost: big,
	appliedAt: uint,
	/** The command's id, as its sender gave it. */
	clientId: text,
	applications: uint,
	requestedLots: big,
});
export type IeoApplied = MessageOf<typeof ieoApplied>;
/**
 * `failed`: nothing was allotted; `allotted`, `paid`: `due` is what `lots` cost, the rest of the cost is free again; `locked` until `unlocksAt`;
 * `unlocked`: free; `refunded` whole; `paidAt` 0: it was not; `held`: it threw, is looked at, and its money stays where it is;
 * `applied`: it was held, and waits again.
 */
export const ieoMoved = event(1162, "IeoMoved", {
	application: uint,
	user: uint,
	offering: uint,
	asset: uint,
	payAsset: uint,
	lot: big,
	/** What was asked for, and what was frozen for it. */
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
