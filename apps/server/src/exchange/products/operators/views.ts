import type { IntentProposed, Role } from "@candor/core";

export interface OperatorState {
	readonly operator: number;
	readonly role: Role;
	/** Ed25519 public key, hex. */
	readonly publicKey: string;
	readonly openedAt: number;
	/** Time of closing, ms; 0: open. */
	readonly closedAt: number;
}

export type Intent = Omit<IntentProposed, "type">;

export interface OperatorsViews {
	readonly operators: {
		/** Finds an operator, also a closed one. */
		find(operator: number): OperatorState | undefined;
		/** Number of open administrator accounts. */
		readonly administrators: number;
		/** Intents that can still be approved, oldest first. */
		waiting(): readonly Intent[];
	};
}
