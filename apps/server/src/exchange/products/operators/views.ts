import type { IntentProposed, Role } from "@candor/core";

export interface OperatorState {
	readonly operator: number;
	readonly role: Role;
	/** Ed25519 public key in hex. */
	readonly publicKey: string;
	readonly openedAt: number;
	/** Time at which the operator's account was closed, ms; 0 if it is open. */
	readonly closedAt: number;
}

export type Intent = Omit<IntentProposed, "type">;

export interface OperatorsViews {
	readonly operators: {
		/** Finds an operator, even a closed one. */
		find(operator: number): OperatorState | undefined;
		/** Number of open administrator accounts. */
		readonly administrators: number;
		/** Returns the intents that can still be approved, oldest first. */
		waiting(): readonly Intent[];
	};
}
