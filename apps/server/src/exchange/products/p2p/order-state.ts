// State of a P2P order outside the core. The view in memory and the writer of the table share this code.
import {
	type DisputeAssigned,
	type P2pAgreed,
	type P2pHoldEnded,
	type P2pOrderHeld,
	type P2pOrderMoved,
	type P2pOrderOpened,
	type P2pOrderReversed,
	type P2pOutcome,
	type P2pState,
	type PayerDeclared,
	RULING_REASONS,
	type RulingLate,
	type RulingReason,
} from "@candor/core";

/** A step of a P2P order to a new state. `by` is the user or operator who made the step; 0 means a deadline. */
export interface P2pStep {
	readonly state: P2pState;
	readonly cause: string;
	readonly by: number;
	/** Core time of the step in ms. */
	readonly at: number;
}

export type P2pOrderState = Omit<P2pOrderOpened, "type" | "at"> & {
	/** Hash of the trade conditions in that version of the advertisement on which the order was opened; empty if unknown. */
	readonly terms: string;
	readonly openedAt: number;
	readonly state: P2pState;
	readonly cause: string;
	/**
	 * Next deadline in ms; 0 if there is none. For a released order it is the end of the time in which the bought coins are frozen.
	 */
	readonly due: number;
	readonly evidenceUntil: number;
	/** Deadline of the operators' ruling in ms; 0 without a dispute. */
	readonly rulingDue: number;
	/** True if the operators have missed the deadline of the ruling. */
	readonly late: boolean;
	/** All steps, oldest first. After a start a view has only the newest step until its history is loaded. */
	readonly steps: readonly P2pStep[];
	/** Operator to whom the dispute is assigned; 0 if there is none. */
	readonly operator: number;
	readonly buyerAgrees: P2pOutcome | "";
	readonly sellerAgrees: P2pOutcome | "";
	/** Time (ms) at which the order ended; 0 while it is open. */
	readonly endedAt: number;
	/** True while the coins that the buyer received are frozen. */
	readonly frozen: boolean;
	readonly reversed: boolean;
	readonly compensated: bigint;
	readonly held: boolean;
	/** Duration in ms from `paying` to `paid`. `releaseMs` is the duration from `paid` to `released`. -1 means unknown. */
	readonly payMs: number;
	readonly releaseMs: number;
	readonly disputed: boolean;
	/** Party against whom the operators have ruled; 0 if there is no such ruling. */
	readonly loser: number;
};

export type P2pOrderEvent =
	| P2pOrderOpened
	| PayerDeclared
	| P2pOrderMoved
	| DisputeAssigned
	| P2pAgreed
	| RulingLate
	| P2pHoldEnded
	| P2pOrderReversed
	| P2pOrderHeld;

export const isEnded = ({ state }: Pick<P2pOrderState, "state">): boolean => state === "released" || state === "cancelled";

/** Returns true if no event can follow. One exception remains: operators can still mark a released order as reversed. */
export const isFinished = (order: Pick<P2pOrderState, "state" | "frozen" | "held">): boolean =>
	isEnded(order) && !order.frozen && !order.held;

export const isRuling = (cause: string): cause is RulingReason => (RULING_REASONS as readonly string[]).includes(cause);

const NOTHING = {
	cause: "opened",
	due: 0,
	evidenceUntil: 0,
	rulingDue: 0,
	late: false,
	steps: [],
	operator: 0,
	buyerAgrees: "",
	sellerAgrees: "",
	endedAt: 0,
	frozen: false,
	reversed: false,
	compensated: 0n,
	held: false,
	payMs: -1,
	releaseMs: -1,
	disputed: false,
	loser: 0,
} as const;

/**
 * Returns the state after an event, or undefined if the order is unknown.
 * @param termsOf returns the hash of the trade conditions in a version of an advertisement
 */
export function applyP2pOrderEvent(
	known: P2pOrderState | undefined,
	event: P2pOrderEvent,
	termsOf: (advertisement: number, version: number) => string,
): P2pOrderState | undefined {
	if (event.type === "P2pOrderOpened") {
		const { type: _type, at: openedAt, ...opened } = event;
		return { ...NOTHING, ...opened, openedAt, state: "created", terms: termsOf(opened.advertisement, opened.version) };
	}
	if (known === undefined) return undefined;
	switch (event.type) {
		case "PayerDeclared":
			return { ...known, payer: event.payer };
		case "P2pOrderMoved":
			return moved(known, event);
		case "DisputeAssigned":
			return { ...known, operator: event.operator };
		case "P2pAgreed":
			return event.user === known.buyer ? { ...known, buyerAgrees: event.outcome } : { ...known, sellerAgrees: event.outcome };
		case "RulingLate":
			return { ...known, late: true, due: event.due };
		case "P2pHoldEnded":
			return { ...known, frozen: false, due: 0 };
		case "P2pOrderReversed":
			return { ...known, reversed: true, compensated: event.compensated };
		case "P2pOrderHeld":
			return { ...known, held: event.held };
	}
}

function moved(known: P2pOrderState, { state, cause, by, due, evidenceUntil, at }: P2pOrderMoved): P2pOrderState {
	const last = known.steps.at(-1);
	// An extension of the deadline repeats the current state, and is not a new step.
	const isStep = last?.state !== state || last.cause !== cause;
	const steps = isStep ? [...known.steps, { state, cause, by, at }] : known.steps;
	const rulingDue = state === "disputed" && !known.late ? due : known.rulingDue;
	const next = { ...known, state, cause, due, evidenceUntil: evidenceUntil || known.evidenceUntil, rulingDue, steps };
	if (!isStep) return next;
	const since = (from: P2pState) => {
		const began = known.steps.find((step) => step.state === from)?.at;
		return began === undefined ? -1 : at - began;
	};
	if (state === "paid") return { ...next, payMs: since("paying") };
	if (state === "disputed") return { ...next, disputed: true };
	if (!isEnded({ state })) return next;
	const ended = { ...next, endedAt: at, frozen: state === "released" };
	if (known.state !== "disputed") return { ...ended, releaseMs: state === "released" ? since("paid") : -1 };
	return { ...ended, late: false, loser: isRuling(cause) ? loserOf(known, state) : 0 };
}

const loserOf = ({ buyer, seller }: P2pOrderState, state: P2pState): number => (state === "released" ? seller : buyer);

/**
 * Returns the view's state of an order, completed by the history in the table: at a start the core does not restate earlier
 * steps.
 */
export function withHistory(view: P2pOrderState, table: P2pOrderState): P2pOrderState {
	const isNew = ({ state, cause }: P2pStep) => !table.steps.some((step) => step.state === state && step.cause === cause);
	const steps = [...table.steps, ...view.steps.filter(isNew)];
	const isSame = view.state === table.state && view.cause === table.cause;
	const { terms, payMs, releaseMs, disputed, loser } = table;
	const endedAt = isEnded(view) ? (steps.findLast(({ state }) => state === view.state)?.at ?? view.endedAt) : 0;
	const late = isSame ? { late: table.late || view.late, rulingDue: table.late ? table.rulingDue : view.rulingDue } : {};
	const facts = isSame ? { payMs, releaseMs, disputed, loser } : { disputed: disputed || view.disputed };
	return { ...view, ...late, ...facts, terms: view.terms || terms, steps, endedAt };
}
