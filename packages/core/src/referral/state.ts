import type { DayRows } from "./day-rows.ts";
import { HeldRebates } from "./held-rebates.ts";
import type { Link } from "./links.ts";
import type { ReferralDayClosed } from "./messages.ts";
import { RatioHistory } from "./terms.ts";

export interface ClosedDay {
	readonly rows: DayRows;
	readonly closed: Omit<ReferralDayClosed, "type">;
}

export class ReferralState {
	readonly ratios = new RatioHistory();
	readonly links = new Map<number, Link>();
	/** The day for which fees are counted now; undefined before the first fee of a day. */
	open: DayRows | undefined;
	/** Closed days with rows that no settlement has processed yet, the oldest first. */
	closed: ClosedDay[] = [];
	/** The latest closed day. It stays here after its settlement. */
	latest: ClosedDay["closed"] | undefined;
	/** Ended days that are quarantined because their close threw, by day. Their rebates are still in the fee account. */
	readonly stuck = new Map<number, DayRows>();
	readonly held = new HeldRebates();
	/** Links with held rebates that can be paid now, in the order of payment. */
	queue: Link[] = [];
	settlement = 0;

	/** Returns the number of rows of closed days that no settlement has processed yet. */
	get left(): number {
		return this.closed.reduce((sum, { rows }) => sum + rows.size - rows.settled, 0);
	}
}
