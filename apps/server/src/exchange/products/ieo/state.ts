// State of an IEO, and state of an application to an IEO, outside the core. The view in memory and the writer of the tables share
// this code.
import type { IeoApplied, IeoMoved, IeoSet } from "@candor/core";

export type IeoState = Omit<IeoSet, "type" | "at">;
type Reached = "applied" | Exclude<IeoMoved["state"], "held" | "refunded">;
export type ApplicationState = Omit<IeoApplied, "type" | "applications" | "requestedLots"> & {
	/** Last phase that the application reached. Neither a refund nor a hold changes it. */
	readonly phase: Reached;
	readonly held: boolean;
	/** Number of allotted lots; undefined before the allotment. */
	readonly allotted: bigint | undefined;
	/** Cost of the allotted lots in units of the payment coin; 0 before the allotment. */
	readonly due: bigint;
	/** Core time (ms) of the payment; 0 if nothing was paid. */
	readonly paidAt: number;
	readonly unlocksAt: number;
	readonly refundedAt: number;
};
export type ApplicationEvent = IeoApplied | IeoMoved;

export function offeringOf({ type: _type, at: _at, ...state }: IeoSet): IeoState {
	return state;
}

/** Returns the offering's state with the new number of applications and the new total of requested lots. */
export function withRequested(state: IeoState, { applications, requestedLots }: IeoApplied): IeoState {
	return { ...state, applications, requestedLots };
}

/** Returns the state after an event, or undefined if the application is unknown. */
export function applyApplicationEvent(
	known: ApplicationState | undefined,
	event: ApplicationEvent,
): ApplicationState | undefined {
	if (event.type === "IeoApplied") {
		const { type: _type, applications: _applications, requestedLots: _requested, ...applied } = event;
		const nothing = { held: false, allotted: undefined, due: 0n, paidAt: 0, unlocksAt: 0, refundedAt: 0 };
		return { ...applied, phase: "applied", ...nothing };
	}
	if (known === undefined) return undefined;
	if (event.state === "held") return { ...known, held: true };
	return reached({ ...known, held: false }, event);
}

function reached(known: ApplicationState, { state, lots, due, paidAt, unlocksAt, at }: IeoMoved): ApplicationState {
	switch (state) {
		case "held":
		case "applied":
			return known;
		case "refunded":
			// A view that is created later receives only this last event of the application, so the phase is derived from its fields.
			return { ...known, phase: paidAt > 0 ? "paid" : due > 0n ? "allotted" : known.phase, due, paidAt, refundedAt: at };
		case "failed":
		case "allotted":
		case "paid":
			return { ...known, phase: state, allotted: lots, due, paidAt };
		default:
			return { ...known, phase: state, allotted: lots, due, paidAt, unlocksAt };
	}
}

export const isEnded = ({ state }: Pick<IeoState, "state">) => state === "over" || state === "cancelled";
export const isApplicationFinished = ({ phase, refundedAt }: Pick<ApplicationState, "phase" | "refundedAt">) =>
	phase === "failed" || phase === "unlocked" || refundedAt > 0;
