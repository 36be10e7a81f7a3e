// What readers see of operators: who they are, and what waits for a second one.
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
		/** How many administrators are open. */
		readonly administrators: number;
		/** What may still be approved, oldest first. */
		waiting(): readonly Intent[];
	};
}
