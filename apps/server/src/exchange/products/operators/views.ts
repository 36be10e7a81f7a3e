import type { IntentProposed, Role } from "@candor/core";

export interface OperatorState {
	readonly operator: number;
	readonly role: Role;
	/** Ed25519, hex. */
	readonly publicKey: string;
	readonly openedAt: number;
	/** 0: open. */
	readonly closedAt: number;
}

export type Intent = Omit<IntentProposed, "type">;

export interface OperatorsViews {
	readonly operators: {
		/** Closed ones too. */
		find(operator: number): OperatorState | undefined;
		/** Number of open administrator accounts. */
		readonly administrators: number;
		/** Intents that can still be approved, oldest first. */
		waiting(): readonly Intent[];
	};
}
