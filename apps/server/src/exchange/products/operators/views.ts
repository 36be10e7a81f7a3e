import type { IntentProposed, Role } from "@candor/core";

export interface OperatorState {
	readonly operator: number;
	readonly role: Role;
	/** Ed25519 public key of the command line in hex; empty if there is none. */
	readonly publicKey: string;
	/** Keys of the console: Ed25519 key of the browser in hex, credential id in base64url, COSE key in hex; all empty if there are none. */
	readonly deviceKey: string;
	readonly passkeyId: string;
	readonly passkeyKey: string;
	readonly openedAt: number;
	/** Time at which the operator was closed, ms; 0 if open. */
	readonly closedAt: number;
	readonly suspended: boolean;
	/** Begin of the rights of a rescued administrator, ms; 0: from the opening. */
	readonly effectiveAt: number;
	/** Time from which the operator approves commands, ms. */
	readonly approvesFrom: number;
	/** User accounts that the operator declared as own. */
	readonly accounts: readonly number[];
}

export type Intent = Omit<IntentProposed, "type">;

export interface OperatorsViews {
	readonly operators: {
		/** Finds an operator, even a closed one. */
		find(operator: number): OperatorState | undefined;
		all(): readonly OperatorState[];
		/** Finds an operator who may act now. */
		active(operator: number): OperatorState | undefined;
		/** Head of the audit log in the journal. */
		readonly auditHead: { readonly head: string; readonly entries: number };
		/** Number of open administrator accounts. */
		readonly administrators: number;
		/** Returns the intents that can still be approved, oldest first. */
		waiting(): readonly Intent[];
	};
}
