// Simulated trader whose small orders of every type, at random times, create trades. Its account is public and marked as
// simulated. It never trades far from the index, and tends to reduce its inventory.
import type { PairTerms, PlaceOrder } from "@candor/core";
import type { Log, MarketViews, Submit } from "./dependencies.ts";
import { FlowPace } from "./flow-pace.ts";
import { type MarketProfile, profileOf } from "./market-profiles.ts";
import { PairAmounts } from "./pair-amounts.ts";
import type { ParticipantFunds } from "./participant-funds.ts";

export const FLOW_TRADER = 100_002;

const BASE_VALUE = 150_000;
const QUOTE_VALUE = 1_000_000;
/** The prices of the trader's orders are worse than the index by at most this share. */
const LIMIT = 0.002;
const MOST_RESTING = 6;

interface Flow {
	readonly money: PairAmounts;
	readonly profile: MarketProfile;
	readonly pace: FlowPace;
	target: bigint;
	nextAt: number;
	/** The trader's resting orders, each with the time at which it is cancelled. */
	readonly resting: { readonly order: number; readonly until: number }[];
}

export class FlowTrader {
	readonly #submit: Submit;
	readonly #views: MarketViews;
	readonly #log: Log;
	readonly #random: () => number;
	readonly purse: ParticipantFunds;
	readonly #flows = new Map<number, Flow>();
	#busy = false;
	#cleared = false;
	/** Number of commands that the exchange has refused since the start, keyed by the refusal's code. */
	readonly refusals = new Map<string, number>();
	placed = 0;

	constructor(options: { submit: Submit; views: MarketViews; log: Log; purse: ParticipantFunds; random?: () => number }) {
		this.#submit = options.submit;
		this.#views = options.views;
		this.#log = options.log;
		this.#random = options.random ?? Math.random;
		this.purse = options.purse;
	}

	/** Places new orders and cancels those that are due. Does nothing while an earlier call is still running. */
	async tick(pairs: Iterable<PairTerms>, now: number): Promise<void> {
		if (this.#busy) return;
		this.#busy = true;
		try {
			if (!(await this.purse.open())) return;
			if (!this.#cleared) {
				// Cancels resting orders that an earlier process of the server has left.
				await this.#submit({ type: "CancelAllOrders", id: "", by: this.purse.user, pair: 0 });
				this.#cleared = true;
			}
			const due: Promise<void>[] = [];
			for (const pair of pairs) {
				const index = this.#views.indexes.latest(pair.pair)?.index ?? 0;
				const profile = profileOf(pair.symbol);
				if (index === 0 || profile === undefined) continue;
				const flow = this.#flows.get(pair.pair) ?? (await this.#begin(pair, profile, index, now));
				if (flow !== undefined) due.push(this.#act(flow, index, now));
			}
			await Promise.all(due);
		} catch (error) {
			this.#log.warn({ err: error }, "a step of the simulated orders failed");
		} finally {
			this.#busy = false;
		}
	}

	async #begin(pair: PairTerms, profile: MarketProfile, index: number, now: number): Promise<Flow | undefined> {
		const money = PairAmounts.of(pair, this.#views.listing);
		if (money === undefined) return undefined;
		const target = BigInt(money.lotsFor(BASE_VALUE, index)) * money.baseUnitsPerLot;
		const pace = new FlowPace(profile);
		const flow: Flow = { money, profile, pace, target, nextAt: now + 2_000 * this.#random(), resting: [] };
		this.#flows.set(pair.pair, flow);
		return flow;
	}

	async #act(flow: Flow, index: number, now: number): Promise<void> {
		while (flow.resting[0] !== undefined && flow.resting[0].until <= now) {
			const { order } = flow.resting.shift() as Flow["resting"][number];
			// If the order was filled in the meantime, the exchange refuses the cancellation, which has no effect.
			await this.#submit({ type: "CancelOrder", id: "", by: this.purse.user, order });
		}
		const pace = flow.pace.at(index, now);
		if (flow.nextAt > now) return;
		const { profile } = flow;
		const everyMs = (profile.orderEverySeconds * 1000) / pace;
		flow.nextAt = Math.max(now, flow.nextAt) - Math.log(1 - this.#random()) * everyMs;
		await this.#refill(flow);
		const order = this.#invent(flow, index, profile.orderValue);
		if (order === undefined) return;
		const { outcome } = await this.#submit(order);
		if (outcome.kind === "refused") {
			this.refusals.set(outcome.refusal.code, (this.refusals.get(outcome.refusal.code) ?? 0) + 1);
			return;
		}
		this.placed++;
		if (order.timeInForce !== "gtc" || order.orderType !== "limit") return;
		flow.resting.push({ order: outcome.result, until: now + 15_000 + 60_000 * this.#random() });
	}

	async #refill({ money, target }: Flow): Promise<void> {
		const { pair } = money;
		const quoteTarget = BigInt(QUOTE_VALUE) * 10n ** BigInt(this.#views.listing.asset(pair.quote)?.decimals ?? 0);
		await this.purse.fill(pair.quote, quoteTarget / 4n, quoteTarget);
		await this.purse.fill(pair.base, target / 4n, target);
	}

	#invent({ money, target, resting }: Flow, index: number, middling: number): PlaceOrder | undefined {
		const { pair } = money;
		const random = this.#random;
		const surplus = Math.max(-1, Math.min(1, Number(this.purse.held(pair.base)) / Number(target) - 1));
		const side = random() < 0.5 - 0.4 * surplus ? "buy" : "sell";
		const value = middling * Math.min(12, Math.exp(0.9 * normalFrom(random)));
		const toward = side === "buy" ? 1 : -1;
		const order = {
			type: "PlaceOrder",
			id: "",
			by: this.purse.user,
			pair: pair.pair,
			side,
			orderType: "limit",
			timeInForce: "ioc",
			postOnly: false,
			selfTrade: "expire_maker",
			trigger: "last",
			price: 0,
			stopPrice: 0,
			stopLimitPrice: 0,
			lots: 0,
			quoteAmount: 0n,
		} satisfies PlaceOrder;
		const kind = random();
		if (kind < 0.2) {
			const lots = money.lotsFor(value, index);
			return this.#isNearIndex(pair.pair, side, index)
				? this.#payable(money, { ...order, orderType: "market", lots }, index)
				: undefined;
		}
		if (kind < 0.75) {
			const price = Math.round(index * (1 + toward * LIMIT));
			return this.#payable(money, { ...order, price, lots: money.lotsFor(value, price) }, price);
		}
		if (resting.length >= MOST_RESTING) return undefined;
		const price = Math.max(1, Math.round(index * (1 - toward * LIMIT * 0.6 * random()) - toward));
		return this.#payable(
			money,
			{ ...order, timeInForce: "gtc", postOnly: random() < 0.5, price, lots: money.lotsFor(value, price) },
			price,
		);
	}

	/** Returns true if the price at which a market order would be filled first is near the index. */
	#isNearIndex(pair: number, side: "buy" | "sell", index: number): boolean {
		const [best] = this.#views.books.levels(pair, side === "buy" ? "sell" : "buy", 1);
		return best !== undefined && Math.abs(best.price / index - 1) < 2 * LIMIT;
	}

	/** Returns the order if the trader can pay for it, with a reserve for fees and price moves; otherwise undefined. */
	#payable(money: PairAmounts, order: PlaceOrder, price: number): PlaceOrder | undefined {
		if (order.side === "sell") return money.lotsIn(this.purse.available(money.pair.base)) >= order.lots ? order : undefined;
		const cost = (money.notional(price, order.lots) * 11n) / 10n;
		return this.purse.available(money.pair.quote) >= cost ? order : undefined;
	}

	/** Cancels all resting orders. Called last, before the exchange stops. */
	async stop(): Promise<void> {
		if (this.#flows.size > 0) await this.#submit({ type: "CancelAllOrders", id: "", by: this.purse.user, pair: 0 });
	}
}

function normalFrom(random: () => number): number {
	return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
