// Finds the offering that an approved command has set. The core emits the offering before the decision of the same command.
import type { IeoSet, IntentDecided, SubscriptionSet } from "@candor/core";

/** Types of the commands that set an offering. */
export const SETS_OFFERING: readonly string[] = ["SetSubscription", "SetIeo"];

export class ApprovedOffering {
	#number = 0;

	/** Handlers of the events that name an offering. */
	readonly take = {
		IeoSet: ({ offering }: IeoSet) => this.#set(offering),
		SubscriptionSet: ({ offering }: SubscriptionSet) => this.#set(offering),
	};

	/**
	 * Returns the number of the offering that was set since the last decision; 0: none. It belongs to the decided command only if that
	 * command sets an offering (SETS_OFFERING). Otherwise it may belong to an earlier command of the same batch.
	 */
	of({ decision }: Pick<IntentDecided, "decision">): number {
		const number = this.#number;
		this.#number = 0;
		return decision === "approved" ? number : 0;
	}

	#set(number: number): void {
		this.#number = number;
	}
}
