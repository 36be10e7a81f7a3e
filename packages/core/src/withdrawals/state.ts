import type { RiskReason, WithdrawalApplied, WithdrawalState } from "./messages.ts";
import { TAKEOVER_REASONS } from "./messages.ts";

export interface Approval {
	readonly operator: number;
	readonly signature: string;
	readonly at: number;
}

/** A version of the withdrawal's transaction. Versions differ in the network fee only. */
export interface Version {
	readonly hash: string;
	readonly at: number;
}

export type FinalState = "confirmed" | "failed" | "cancelled" | "rejected" | "refunded" | "moved";
export type OpenState = Exclude<WithdrawalState, FinalState>;

export interface Withdrawal {
	readonly applied: Omit<WithdrawalApplied, "type">;
	state: OpenState;
	/** Reason of the latest change, or empty. */
	code: string;
	/** Operator who made the latest change; 0 if no operator did. */
	operator: number;
	/** True once the exchange has missed a deadline of this withdrawal. */
	missed: boolean;
	/** Time of the next automatic work, ms; 0 for none. */
	due: number;
	/** Expected time of the funds while the hot wallet is short, ms; 0 otherwise. */
	expectedAt: number;
	/** Time at which the deadline requested a confirmation by the user, ms; 0 before the request. */
	askedAt: number;
	/** True once the user has confirmed again. */
	confirmed: boolean;
	/** True if the deadline approved the withdrawal. */
	automatic: boolean;
	/** True if only operators may approve, because the signer has refused or an authority has held the withdrawal. */
	manual: boolean;
	/** True if an error has stopped the automatic work. */
	quarantined: boolean;
	/** Reference of the order of an authority; empty without a legal hold. */
	reference: string;
	approvals: Approval[];
	nonce: number;
	versions: Version[];
}

/** States from which the money can still return, because nothing is signed. */
const BEFORE_SIGNING: readonly OpenState[] = ["applied", "reviewing", "approved", "waiting_for_funds"];
/** States in which coins in custody are reserved for the withdrawal. */
const RESERVING: readonly OpenState[] = ["signing", "sent", "needs_decision"];

export const isBeforeSigning = ({ state }: Withdrawal) => BEFORE_SIGNING.includes(state);
export const isReserving = ({ state }: Withdrawal) => RESERVING.includes(state);
export const isInReview = ({ state }: Withdrawal) => state === "applied" || state === "reviewing";
/** Amount that leaves the exchange, ledger units. */
export const amountLeaving = ({ applied: { amount, fee } }: Withdrawal) => amount - fee;
export const hasTakeoverReason = (reasons: readonly RiskReason[]) => reasons.some((reason) => TAKEOVER_REASONS.includes(reason));

export function nextWorkAt({ due, quarantined }: Withdrawal): number | undefined {
	return due === 0 || quarantined ? undefined : due;
}
