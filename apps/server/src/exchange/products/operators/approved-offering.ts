// Finds the offering that an approved command has set. The core emits the offering directly before the decision of the same command.
import type { IeoSet, IntentDecided, SubscriptionSet } from "@candor/core";
import type { FeedRow } from "../product.ts";

/** Types of the commands that set an offering. */
export const SETS_OFFERING: readonly string[] = ["SetSubscription", "SetIeo"];

export class ApprovedOffering {
	#number = 0;
	#setBy = 0n;

	/** Handlers of the events that name an offering. A check of tables has no ids of events. */
	readonly take = {
		IeoSet: ({ offering }: IeoSet, _row?: FeedRow, id = 0n) => this.#set(offering, id),
		SubscriptionSet: ({ offering }: SubscriptionSet, _row?: FeedRow, id = 0n) => this.#set(offering, id),
	};

	/**
	 * Returns the number of the offering that was set since the last decision; 0: none. It belongs to the decided command only if that
	 * command sets an offering (SETS_OFFERING). With the id of the decision, the offering must be of the event before it, so that the
	 * result does not depend on the rows that are written together.
	 */
	of({ decision }: Pick<IntentDecided, "decision">, id?: bigint): number {
		const number = id === undefined || id === this.#setBy + 1n ? this.#number : 0;
		this.#number = 0;
		return decision === "approved" ? number : 0;
	}

	#set(number: number, id: bigint): void {
		this.#number = number;
		this.#setBy = id;
	}
}
