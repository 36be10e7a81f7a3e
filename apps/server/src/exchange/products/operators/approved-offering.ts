// Finds the offering that an approved command has set. The core emits the offering before the decision of the same command.
import type { IeoSet, IntentDecided, SubscriptionSet } from "@candor/core";

export class ApprovedOffering {
	#number = 0;

	/** Handlers of the events that name an offering. */
	readonly take = {
		IeoSet: ({ offering }: IeoSet) => this.#set(offering),
		SubscriptionSet: ({ offering }: SubscriptionSet) => this.#set(offering),
	};

	/**
	 * Returns the number of the offering that was set since the last decision; 0: none. A command of another kind may get the number of an
	 * earlier command, so readers show it only for commands that make an offering.
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
