import { allot, allotmentInputHash } from "@candor/proofs";
import { DAY_MS } from "../engine/time.ts";
import { REFUND_AFTER_MS } from "../offerings/dates.ts";
import type { IeoApplied, IeoMoved, IeoSet, SetIeo } from "./messages.ts";

export type IeoTerms = Omit<SetIeo, "type" | "id" | "by" | "reason"> & { readonly terms: number };

export interface Application extends Omit<IeoApplied, "type" | "applications" | "requestedLots"> {
	readonly of: Offering;
	state: "applied" | Exclude<IeoMoved["state"], "held">;
	held: boolean;
	allotted: bigint | undefined;
	/** Cost of the allotted lots, ledger units of the payment asset; 0 before the allotment. */
	due: bigint;
	paidAt: number;
}

export interface Offering {
	terms: IeoTerms;
	state: Exclude<IeoSet["state"], "held">;
	held: boolean;
	since: number;
	/** Ledger units of the coin that were put in escrow, including coins that have been distributed since. */
	funded: bigint;
	orders: Application[];
	/** Number of all applications that the offering ever had. */
	applications: number;
	requestedLots: bigint;
	inputHash: string;
	allottedLots: bigint;
	/** Number of applications that the automatic work of the current state has processed so far. */
	next: number;
	closedAt: number;
	listedAt: number;
	listingPrice: bigint;
	cancelledAt: number;
}

export const unlocksAt = ({ listedAt, terms }: Offering) => listedAt + terms.lockDays * DAY_MS;
export const quantityOf = ({ of, allotted }: Application) => (allotted ?? 0n) * of.terms.lot;

/** Returns the core time of an offering's next automatic work, ms; undefined if no work will become due by time. */
export function nextWorkAt({ held, state, terms, since, ...offering }: Offering): number | undefined {
	if (held) return undefined;
	switch (state) {
		case "offered":
			return terms.closesAt;
		case "closed":
			return terms.allotAt;
		case "paying":
			return terms.payAt;
		case "paid":
			return terms.listAt + REFUND_AFTER_MS;
		case "listed":
			return offering.listedAt + terms.lockDays * DAY_MS;
		case "over":
		case "cancelled":
			return undefined;
		default:
			return since;
	}
}

export function isStepping({ state }: Offering): boolean {
	return ["allotting", "collecting", "listing", "unlocking", "cancelling"].includes(state);
}

export function hashOfInputs({ terms, orders }: Offering): string {
	const inputs = orders.map(({ serial, lots, appliedAt }) => ({ serial, lots: String(lots), time: appliedAt }));
	return allotmentInputHash({ offering: terms.offering, supply: String(terms.supplyLots), cap: String(terms.capLots), inputs });
}

export function allotAmong(offering: Offering): void {
	const { terms, orders } = offering;
	const given = allot(
		terms.supplyLots,
		terms.capLots,
		orders.map(({ lots }) => lots),
	);
	for (const [at, application] of orders.entries()) application.allotted = given[at] as bigint;
	offering.allottedLots = given.reduce((sum, lots) => sum + lots, 0n);
}

export type ReachedState = "allotted" | "paid" | "locked" | "unlocked" | "refunded";
const FORWARD = ["applied", "allotted", "paid", "locked", "unlocked"] as const;

/**
 * Returns the state that an application should have, given the state of its offering. A quarantined application may lag behind.
 */
export function stateReachedBy({ of: { state, orders, next, terms }, ...one }: Application): ReachedState | "applied" {
	const isPassed = orders.findIndex(({ application }) => application === one.application) < next;
	const listed = terms.lockDays > 0 ? "locked" : "unlocked";
	switch (state) {
		case "offered":
		case "closed":
			return "applied";
		case "allotting":
			return isPassed ? "allotted" : "applied";
		case "paying":
			return "allotted";
		case "collecting":
			return isPassed ? "paid" : "allotted";
		case "paid":
			return "paid";
		case "listing":
			return isPassed ? listed : "paid";
		case "listed":
			return "locked";
		case "unlocking":
			return isPassed ? "unlocked" : "locked";
		case "over":
			return "unlocked";
		case "cancelling":
			return isPassed ? "refunded" : one.state === "applied" ? "applied" : "allotted";
		case "cancelled":
			return "refunded";
	}
}

/**
 * Returns the states through which an application must pass to reach the state `to`. The list is empty if the application already
 * has that state or a later one, or got no lots.
 */
export function statesUpTo({ state, allotted, of }: Application, to: ReachedState | "applied"): ReachedState[] {
	if (to === "refunded") return isOpenState(state) ? ["refunded"] : [];
	const [from, until] = [FORWARD.indexOf(state as (typeof FORWARD)[number]), FORWARD.indexOf(to)];
	if (from < 0) return [];
	const steps = FORWARD.slice(from + 1, until + 1) as readonly ReachedState[];
	if (allotted === 0n) return steps.slice(0, from === 0 ? 1 : 0);
	// The state `locked` is skipped if there is no lock-up or it has ended.
	return steps.filter((step) => step !== "locked" || (until === FORWARD.indexOf("locked") && of.terms.lockDays > 0));
}

const isOpenState = (state: Application["state"]) => state === "applied" || state === "allotted" || state === "paid";

/**
 * Returns the number of the coin's ledger units that stay in escrow for quarantined applications; 0 if the offering refunds its
 * applications.
 */
export function keptForQuarantined({ state, orders }: Offering): bigint {
	if (state === "cancelling" || state === "cancelled") return 0n;
	return orders.reduce((sum, one) => (one.held && one.state === "applied" ? sum + quantityOf(one) : sum), 0n);
}

/** Returns the event that reports the offering's state. @param at core time, ms */
export function offeringEvent(offering: Offering, at: number): IeoSet {
	const { terms, state, held, since: _since, next: _next, orders: _orders, ...totals } = offering;
	return { type: "IeoSet", ...terms, ...totals, state: held ? "held" : state, at };
}
