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
	/** Price of the allotted lots, units; 0 before the allotment. */
	due: bigint;
	paidAt: number;
}

export interface Offering {
	terms: IeoTerms;
	state: Exclude<IeoSet["state"], "held">;
	held: boolean;
	since: number;
	/** Units of the coin that were put in escrow, including coins that are already distributed. */
	funded: bigint;
	orders: Application[];
	/** Total number of applications to the offering. */
	applications: number;
	requestedLots: bigint;
	inputHash: string;
	allottedLots: bigint;
	/** Number of applications that the work of the current state has processed. */
	next: number;
	closedAt: number;
	listedAt: number;
	listingPrice: bigint;
	cancelledAt: number;
}

export const unlocksAt = ({ listedAt, terms }: Offering) => listedAt + terms.lockDays * DAY_MS;
export const quantityOf = ({ of, allotted }: Application) => (allotted ?? 0n) * of.terms.lot;

/** Returns the core time of an offering's next automatic work, ms; undefined if the offering waits for no time. */
export function dueOf({ held, state, terms, since, ...offering }: Offering): number | undefined {
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
 * Returns the state that an application should have reached by the state of its offering. A quarantined application may not have
 * reached that state yet.
 */
export function reachedBy({ of: { state, orders, next, terms }, ...one }: Application): ReachedState | "applied" {
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
 * Returns the states through which an application must move to reach a later state. The list is empty if the application has
 * reached the later state, or has no allotment.
 */
export function stepsTo({ state, allotted, of }: Application, to: ReachedState | "applied"): ReachedState[] {
	if (to === "refunded") return isOpenState(state) ? ["refunded"] : [];
	const [from, until] = [FORWARD.indexOf(state as (typeof FORWARD)[number]), FORWARD.indexOf(to)];
	if (from < 0) return [];
	const steps = FORWARD.slice(from + 1, until + 1) as readonly ReachedState[];
	if (allotted === 0n) return steps.slice(0, from === 0 ? 1 : 0);
	// The state `locked` is skipped without a lock-up, and after the end of the lock-up.
	return steps.filter((step) => step !== "locked" || (until === FORWARD.indexOf("locked") && of.terms.lockDays > 0));
}

const isOpenState = (state: Application["state"]) => state === "applied" || state === "allotted" || state === "paid";

/** Returns the units of the coin that stay in escrow for quarantined applications; 0 if the offering refunds its applications. */
export function keptForQuarantined({ state, orders }: Offering): bigint {
	if (state === "cancelling" || state === "cancelled") return 0n;
	return orders.reduce((sum, one) => (one.held && one.state === "applied" ? sum + quantityOf(one) : sum), 0n);
}

/** Returns the event with the offering's state. @param at core time, ms */
export function offeringEvent(offering: Offering, at: number): IeoSet {
	const { terms, state, held, since: _since, next: _next, orders: _orders, ...totals } = offering;
	return { type: "IeoSet", ...terms, ...totals, state: held ? "held" : state, at };
}
