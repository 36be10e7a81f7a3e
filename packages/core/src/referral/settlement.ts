// Pays or holds the rebates of closed days. Each settlement continues where the previous one ended.

import { DAY_MS } from "../engine/time.ts";
import { PLATFORM, SPOT } from "../ledger/kinds.ts";
import { available } from "../ledger/ledger.ts";
import type { ReferralDependencies, ReferralEngine } from "./dependencies.ts";
import { REBATES } from "./kinds.ts";
import { type HeldRebate, isAllowed, type Link } from "./links.ts";
import type { Rebate } from "./messages.ts";
import type { ReferralState } from "./state.ts";

export class Settlement {
	readonly #engine: ReferralEngine;
	readonly #dependencies: ReferralDependencies;
	readonly #state: ReferralState;

	constructor(engine: ReferralEngine, dependencies: ReferralDependencies, state: ReferralState) {
		this.#engine = engine;
		this.#dependencies = dependencies;
		this.#state = state;
	}

	/** Tells if the rebates of a link can be paid: they are allowed, and the inviter's account is not frozen. */
	isPayable(link: Link): boolean {
		return isAllowed(link) && this.#dependencies.standingOf(link.inviter) !== "frozen";
	}

	/** Adds a link to the queue if it has held rebates that can be paid now. */
	enqueue(link: Link): void {
		if (link.queued || link.held.size === 0 || !this.isPayable(link)) return;
		link.queued = true;
		this.#state.queue.push(link);
	}

	get hasWork(): boolean {
		return this.#state.queue.length > 0 || this.#state.closed.length > 0;
	}

	/**
	 * Pays held rebates that can be paid now, then pays or holds the next rows of closed days, the oldest first.
	 * @param count maximum number of rows
	 */
	settle(count: number): void {
		const state = this.#state;
		const settlement = ++state.settlement;
		const [paid, held]: [Rebate[], Rebate[]] = [[], []];
		let left = count;
		left -= this.#payQueued(left, paid);
		while (left > 0 && state.closed[0] !== undefined) {
			const { rows } = state.closed[0];
			for (; left > 0 && rows.settled < rows.size; left--) {
				const row = rows.settled++;
				const link = rows.links[row] as Link;
				if (link.countedIn === rows) link.countedIn = undefined;
				const rebate = rows.rebate(row);
				if (rebate.amount === 0n) continue;
				if (this.isPayable(link)) this.#pay(rebate, paid);
				else held.push(this.#hold(link, rebate));
			}
			if (rows.settled === rows.size) state.closed.shift();
		}
		this.#engine.emit({ type: "RebatesSettled", settlement, paid, held, left: state.left, at: this.#engine.now() });
	}

	#payQueued(count: number, paid: Rebate[]): number {
		const { queue } = this.#state;
		let done = 0;
		let ended = 0;
		for (; ended < queue.length && done < count; ended++) {
			const link = queue[ended] as Link;
			// A link whose rebates are held again by now counts as a row too, so that the work of one command is bounded.
			if (!this.isPayable(link)) done++;
			else {
				for (const rebate of link.held) {
					if (done === count) break;
					done++;
					this.#state.held.remove(rebate);
					this.#pay(plain(rebate), paid);
				}
				if (link.held.size > 0) break;
			}
			link.queued = false;
		}
		queue.splice(0, ended);
		return done;
	}

	#pay(rebate: Rebate, paid: Rebate[]): void {
		const { ledger } = this.#engine;
		const { inviter, asset, amount } = rebate;
		const from = ledger.find(PLATFORM, REBATES, asset);
		const to = ledger.open(inviter, SPOT, asset);
		const { settlement } = this.#state;
		this.#engine.access.rebate.move(available(from), available(to), amount, settlement, settlement);
		paid.push(rebate);
	}

	#hold(link: Link, rebate: Rebate): Rebate {
		const today = dayOf(this.#engine.now());
		const lapseDay = today + 1 + this.#state.ratios.generalOn(today).lapseDays;
		this.#state.held.add({ ...rebate, link, lapseDay, announced: false, place: 0 });
		return rebate;
	}
}

/** Returns the fields of a held rebate that events contain. */
export function plain({ invitee, inviter, asset, day, fees, ratioPpm, terms, amount }: HeldRebate): Rebate {
	return { invitee, inviter, asset, day, fees, ratioPpm, terms, amount };
}

export const dayOf = (at: number) => Math.floor(at / DAY_MS);
