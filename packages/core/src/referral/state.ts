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
	/** The day to which fees count now; undefined before its first fee. */
	open: DayRows | undefined;
	/** Closed days with rows that no settlement has reached, oldest first. */
	closed: ClosedDay[] = [];
	/** The latest closed day, also after its settlement. */
	latest: ClosedDay["closed"] | undefined;
	/** Ended days that a fault keeps from closing, by day. Their rebates are still in the fee account. */
	readonly stuck = new Map<number, DayRows>();
	readonly held = new HeldRebates();
	/** Links with held rebates that are allowed now, in the order of their payment. */
	queue: Link[] = [];
	settlement = 0;

	/** Number of rows of closed days that no settlement has reached. */
	get left(): number {
		return this.closed.reduce((sum, { rows }) => sum + rows.size - rows.settled, 0);
	}
}
