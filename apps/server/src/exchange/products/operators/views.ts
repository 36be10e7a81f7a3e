import type { IntentDecided, IntentProposed, Role } from "@candor/core";

export interface OperatorState {
	readonly operator: number;
	readonly role: Role;
	/** Ed25519 public key for the operator's command line, in hex; empty if there is none. */
	readonly publicKey: string;
	/**
	 * Ed25519 public key of the operator's browser in hex. `passkeyId` is the credential id of the passkey in base64url, and
	 * `passkeyKey` its COSE key in hex. All three are empty if the operator has no keys for the console.
	 */
	readonly deviceKey: string;
	readonly passkeyId: string;
	readonly passkeyKey: string;
	readonly openedAt: number;
	/** Time (ms) at which the operator's account was closed; 0 if it is open. */
	readonly closedAt: number;
	readonly suspended: boolean;
	/**
	 * Time (ms) from which the operator has rights; 0 means from the account's opening. Only a rescue sets it: if all keys are lost,
	 * the founder opens an administrator, whose rights begin after a delay.
	 */
	readonly effectiveAt: number;
	/** Time (ms) from which the operator may approve commands. */
	readonly approvesFrom: number;
	/** Numbers of the operator's own user accounts, as the operator has declared them. */
	readonly accounts: readonly number[];
}

export type Intent = Omit<IntentProposed, "type">;
export type Decision = Omit<IntentDecided, "type">;

export interface OperatorsViews {
	readonly operators: {
		/** Returns an operator, even one whose account is closed; undefined for an unknown number. */
		find(operator: number): OperatorState | undefined;
		all(): readonly OperatorState[];
		/** Returns an operator who may act now; otherwise undefined. */
		active(operator: number): OperatorState | undefined;
		/** Number of changes of the operator's keys and rights since the server started. */
		revisionOf(operator: number): number;
		/** Hash and number of entries of the operators' audit log, as last recorded in the journal. */
		readonly auditHead: { readonly head: string; readonly entries: number };
		/** Number of administrators whose accounts are open. */
		readonly administrators: number;
		/** Returns the intents that can still be approved, oldest first. */
		waiting(): readonly Intent[];
		/**
		 * Returns the decisions of the last day, oldest first. Decisions from before the snapshot with which the server started are
		 * missing.
		 */
		decided(): readonly Decision[];
	};
}
