import type { IntentDecided, IntentProposed, Role } from "@candor/core";

export interface OperatorState {
	readonly operator: number;
	readonly role: Role;
	/** Ed25519 public key of the command line in hex; empty if there is none. */
	readonly publicKey: string;
	/**
	 * Ed25519 key of the operator's browser in hex. The next fields are the credential id of the passkey in base64url and the COSE
	 * key of the passkey in hex. All are empty if the operator has no keys for the console.
	 */
	readonly deviceKey: string;
	readonly passkeyId: string;
	readonly passkeyKey: string;
	readonly openedAt: number;
	/** Time at which the operator was closed, ms; 0 if open. */
	readonly closedAt: number;
	readonly suspended: boolean;
	/** Time (ms) from which a rescued administrator has rights; 0 means from the opening of the operator. */
	readonly effectiveAt: number;
	/** Time from which the operator approves commands, ms. */
	readonly approvesFrom: number;
	/** User accounts that belong to the operator, as the operator declared. */
	readonly accounts: readonly number[];
}

export type Intent = Omit<IntentProposed, "type">;
export type Decision = Omit<IntentDecided, "type">;

export interface OperatorsViews {
	readonly operators: {
		/** Finds an operator, even a closed one. */
		find(operator: number): OperatorState | undefined;
		all(): readonly OperatorState[];
		/** Finds an operator who may act now. */
		active(operator: number): OperatorState | undefined;
		/** Number of changes of an operator's keys and rights since the start of the server. */
		revisionOf(operator: number): number;
		/** Head of the audit log in the journal. */
		readonly auditHead: { readonly head: string; readonly entries: number };
		/** Number of open administrator accounts. */
		readonly administrators: number;
		/** Returns the intents that can still be approved, oldest first. */
		waiting(): readonly Intent[];
		/** Returns the decisions of the last day, oldest first. Those before the snapshot of the last start are unknown. */
		decided(): readonly Decision[];
	};
}
