// Finds the offering that an approved command has created or changed. The core emits the offering's event directly before the
// event of the approval.
import type { IeoSet, IntentDecided, SubscriptionSet } from "@candor/core";
import type { FeedRow } from "../product.ts";

/** Types of the commands that create or change an offering. */
export const SETS_OFFERING: readonly string[] = ["SetSubscription", "SetIeo"];

export class ApprovedOffering {
	#number = 0;
	#setBy = 0n;

	/** Handlers of the events that name an offering. The check of the tables calls them without event ids. */
	readonly take = {
		IeoSet: ({ offering }: IeoSet, _row?: FeedRow, id = 0n) => this.#set(offering, id),
		SubscriptionSet: ({ offering }: SubscriptionSet, _row?: FeedRow, id = 0n) => this.#set(offering, id),
	};

	/**
	 * Returns the number of the offering that was set since the last decision, or 0 if there was none. The number concerns the
	 * decided command only if that command sets an offering (SETS_OFFERING).
	 * @param id event id of the decision; if given, the offering's event must be the one directly before it, so that the result does
	 * not depend on how many rows are written together
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
