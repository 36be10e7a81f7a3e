// State of a trade between users outside the core. The view in memory and the writer of the table share this code.
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

/** A step of an order. `by` is the user or operator who acted; 0 for a timer. */
export interface P2pStep {
	readonly state: P2pState;
	readonly cause: string;
	readonly by: number;
	/** Core time, ms. */
	readonly at: number;
}

export type P2pOrderState = Omit<P2pOrderOpened, "type" | "at"> & {
	/** Hash of the conditions of the advertisement's version; empty if it is not known. */
	readonly terms: string;
	readonly openedAt: number;
	readonly state: P2pState;
	readonly cause: string;
	/** Next deadline, ms; 0 for none. For a released order the end of the hold. */
	readonly due: number;
	readonly evidenceUntil: number;
	/** Deadline of the ruling, ms; 0 without a dispute. */
	readonly rulingDue: number;
	/** True if the ruling has missed its deadline. */
	readonly late: boolean;
	/** Steps from the first one, which a view lacks after a start until the history is loaded. */
	readonly steps: readonly P2pStep[];
	/** Operator who is assigned to the dispute; 0 for none. */
	readonly operator: number;
	readonly buyerAgrees: P2pOutcome | "";
	readonly sellerAgrees: P2pOutcome | "";
	/** Time of the end, ms; 0 for an open order. */
	readonly endedAt: number;
	/** True while the bought coins are frozen. */
	readonly frozen: boolean;
	readonly reversed: boolean;
	readonly compensated: bigint;
	readonly held: boolean;
	/** Time from `paying` to `paid`, and from `paid` to `released`, ms; -1 if it is not known. */
	readonly payMs: number;
	readonly releaseMs: number;
	readonly disputed: boolean;
	/** Party against whom operators have ruled; 0 for none. */
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

/** Tells if no event can follow, except that operators mark a released order as reversed. */
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
 * Returns the state after an event, or undefined if the order is unknown. @param termsOf returns the hash of the conditions of an
 * advertisement's version
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
	// An extended deadline repeats the state.
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

/** Returns the view's state of an order with the history of the table, which the core does not tell at a start. */
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
