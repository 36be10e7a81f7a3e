import type { RiskReason, WithdrawalApplied, WithdrawalState } from "./messages.ts";
import { TAKEOVER_REASONS } from "./messages.ts";

export interface Approval {
	readonly operator: number;
	readonly signature: string;
	readonly at: number;
}

/** A version of the withdrawal's transaction. The versions differ only in the network fee. */
export interface Version {
	readonly hash: string;
	readonly at: number;
}

export type FinalState = "confirmed" | "failed" | "cancelled" | "rejected" | "refunded" | "moved";
export type OpenState = Exclude<WithdrawalState, FinalState>;

export interface Withdrawal {
	readonly applied: Omit<WithdrawalApplied, "type">;
	state: OpenState;
	/** Reason of the latest change; empty if it needs none. */
	code: string;
	/** Operator who made the latest change; 0 if it was not an operator. */
	operator: number;
	/** True if the exchange has missed a deadline of this withdrawal. */
	missed: boolean;
	/** Core time of the next automatic work, ms; 0 if none. */
	due: number;
	/** Core time at which funds are expected while the hot wallet has too few coins, ms; 0 otherwise. */
	expectedAt: number;
	/** Core time at which the exchange requested another confirmation by the user, ms; 0 if it has not. */
	askedAt: number;
	/** True if the user has confirmed the withdrawal again. */
	confirmed: boolean;
	/** True if the withdrawal was approved automatically when its review deadline passed. */
	automatic: boolean;
	/** True if only operators may approve the withdrawal, because the signer has refused it or an authority has held it. */
	manual: boolean;
	/** True if automatic work on the withdrawal threw, so that it gets no more automatic work. */
	quarantined: boolean;
	/** Reference of the authority's order; empty if there is no legal hold. */
	reference: string;
	approvals: Approval[];
	nonce: number;
	versions: Version[];
}

/** States in which nothing is signed yet, so the money can still be returned. */
const BEFORE_SIGNING: readonly OpenState[] = ["applied", "reviewing", "approved", "waiting_for_funds"];
/** States in which coins in custody are reserved for the withdrawal. */
const RESERVING: readonly OpenState[] = ["signing", "sent", "needs_decision"];

export const isBeforeSigning = ({ state }: Withdrawal) => BEFORE_SIGNING.includes(state);
export const isReserving = ({ state }: Withdrawal) => RESERVING.includes(state);
export const isInReview = ({ state }: Withdrawal) => state === "applied" || state === "reviewing";
/** Amount that leaves the exchange: the withdrawal's amount less its fee, ledger units. */
export const amountLeaving = ({ applied: { amount, fee } }: Withdrawal) => amount - fee;
export const hasTakeoverReason = (reasons: readonly RiskReason[]) => reasons.some((reason) => TAKEOVER_REASONS.includes(reason));

export function nextWorkAt({ due, quarantined }: Withdrawal): number | undefined {
	return due === 0 || quarantined ? undefined : due;
}
