// Does the automatic work of referral: closes ended days, announces that held rebates will lapse, and lets them lapse.
import type { ReleaseWay } from "../engine/messages.ts";
import { type Refusal, refuse } from "../engine/outcome.ts";
import { DAY_MS } from "../engine/time.ts";
import { FEES, PLATFORM, SETTLEMENT_ASSET } from "../ledger/kinds.ts";
import { available } from "../ledger/ledger.ts";
import type { DayRows } from "./day-rows.ts";
import type { ReferralDependencies, ReferralEngine } from "./dependencies.ts";
import { dueAt, type LapseList } from "./held-rebates.ts";
import { REBATES } from "./kinds.ts";
import { isAllowed } from "./links.ts";
import type { Rebate } from "./messages.ts";
import { plain } from "./settlement.ts";
import type { ReferralState } from "./state.ts";

/** Maximum number of rebates that one step announces or removes. */
const STEP_ROWS = 500;

/**
 * Numbers by which the engine identifies items for the quarantine. Each day has two: one for its close, and one for the rebates
 * that lapse on it.
 */
const closeItem = (day: number) => day * 2;
const lapseItem = (day: number) => day * 2 + 1;

export class DayWork {
	readonly #engine: ReferralEngine;
	readonly #dependencies: ReferralDependencies;
	readonly #state: ReferralState;

	constructor(engine: ReferralEngine, dependencies: ReferralDependencies, state: ReferralState) {
		this.#engine = engine;
		this.#dependencies = dependencies;
		this.#state = state;
	}

	/** Returns the core time of the next automatic work, ms; undefined if none. */
	next(): number | undefined {
		const { open, held } = this.#state;
		const closesAt = open === undefined ? undefined : endOf(open);
		const list = held.next();
		if (list === undefined) return closesAt;
		const listAt = dueAt(list);
		return closesAt === undefined || listAt < closesAt ? listAt : closesAt;
	}

	/** Does one piece of due work. Returns the number of steps that it took. */
	run(): number {
		const { open, held } = this.#state;
		const list = held.next();
		if (open !== undefined && (list === undefined || endOf(open) <= dueAt(list))) {
			this.#engine.working(closeItem(open.day));
			this.#endDay();
			this.#close(open);
			return 1;
		}
		if (list === undefined) return 0;
		this.#engine.working(lapseItem(list.day));
		return list.unannounced.size > 0 ? this.#announce(list) : this.#lapse(list);
	}

	/** Stops counting fees for the open day. An account's next fee then opens the next day, or is added to that day's rows. */
	#endDay(): void {
		this.#engine.reportFees();
		this.#state.open = undefined;
		this.#engine.countFees();
	}

	/** Moves a day's rebates out of the fee account. The work grows with the number of assets, not with the number of rows. */
	#close(rows: DayRows): void {
		const { ledger, access } = this.#engine;
		const sums = rows.sums().map(({ asset, amount }) => {
			const from = ledger.find(PLATFORM, FEES, asset);
			access.rebate_reserve.move(available(from), available(ledger.open(PLATFORM, REBATES, asset)), amount, 0, 0);
			return { asset, amount, ...this.#priceOf(asset) };
		});
		const closed = { day: rows.day, rows: rows.size, sums, at: this.#engine.now() };
		this.#state.closed.push({ rows, closed });
		this.#state.latest = closed;
		this.#engine.emit({ type: "ReferralDayClosed", ...closed });
	}

	#priceOf(asset: number): { readonly price: bigint; readonly per: bigint } {
		if (asset === SETTLEMENT_ASSET) return { price: 1n, per: 1n };
		const market = this.#dependencies.market(asset, SETTLEMENT_ASSET);
		if (market === undefined) return { price: 0n, per: 1n };
		const { pair, quoteUnitsPerTickLot, baseUnitsPerLot } = market;
		return { price: BigInt(this.#dependencies.lastIndex(pair)) * quoteUnitsPerTickLot, per: baseUnitsPerLot };
	}

	#announce(list: LapseList): number {
		const rebates: Rebate[] = [];
		let steps = 0;
		for (const rebate of list.unannounced) {
			if (steps++ === STEP_ROWS) break;
			this.#state.held.announce(rebate);
			// A rebate that is allowed meanwhile will still be paid and does not lapse, so it is not announced.
			if (!isAllowed(rebate.link)) rebates.push(plain(rebate));
		}
		this.#engine.emit({ type: "RebatesExpiring", lapsesAt: list.day * DAY_MS, rebates, at: this.#engine.now() });
		return steps;
	}

	/** Moves held rebates back to the fee account. A rebate that is allowed but not paid yet lapses at a later date instead. */
	#lapse(list: LapseList): number {
		const { held, ratios } = this.#state;
		const { ledger, access } = this.#engine;
		const rebates: Rebate[] = [];
		let steps = 0;
		for (const rebate of list.rebates) {
			if (steps++ === STEP_ROWS) break;
			held.remove(rebate);
			if (isAllowed(rebate.link)) {
				held.add({ ...rebate, lapseDay: list.day + ratios.generalOn(list.day).lapseDays, announced: false });
				continue;
			}
			const from = ledger.find(PLATFORM, REBATES, rebate.asset);
			const to = ledger.find(PLATFORM, FEES, rebate.asset);
			access.rebate_reserve.move(available(from), available(to), rebate.amount, 0, 0);
			rebates.push(plain(rebate));
		}
		this.#engine.emit({ type: "RebatesLapsed", rebates, at: this.#engine.now() });
		return steps;
	}

	quarantine(item: number): boolean {
		const state = this.#state;
		const { open } = state;
		if (open !== undefined && item === closeItem(open.day)) {
			this.#endDay();
			state.stuck.set(open.day, open);
			return true;
		}
		const list = item % 2 === 1 ? state.held.lists.get((item - 1) / 2) : undefined;
		if (list === undefined || list.held) return false;
		state.held.setHeld(list, true);
		return true;
	}

	/**
	 * Ends a quarantine. With `release`, a stuck day is closed, or a list of rebates gets automatic work again. With `close`, the
	 * rebates of a stuck day stay in the fee account, and the rebates of a list lapse at a later date.
	 */
	releaseHeld(item: number, way: ReleaseWay): number | Refusal {
		const { stuck, held, ratios } = this.#state;
		const rows = item % 2 === 0 ? stuck.get(item / 2) : undefined;
		if (rows !== undefined) {
			stuck.delete(rows.day);
			if (way === "release") this.#close(rows);
			else for (const link of rows.links) if (link.countedIn === rows) link.countedIn = undefined;
			return 0;
		}
		const list = item % 2 === 1 ? held.lists.get((item - 1) / 2) : undefined;
		if (list?.held !== true) return refuse("not_held", "item");
		held.setHeld(list, false);
		if (way === "release") return 0;
		for (const rebate of [...list.rebates]) {
			held.remove(rebate);
			held.add({ ...rebate, lapseDay: list.day + ratios.latest.lapseDays, announced: false });
		}
		return 0;
	}
}

const endOf = ({ day }: DayRows) => (day + 1) * DAY_MS;
