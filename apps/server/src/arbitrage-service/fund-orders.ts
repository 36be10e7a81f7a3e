// Reads the figures of one fund from the views, and sends the commands of its account. Its orders are executed at once, at prices
// within the fund's price band, and the unfilled rest is cancelled.
import type { Command, PairTerms } from "@candor/core";
import { SETTLEMENT_ASSET } from "@candor/core";
import type { FundState } from "../exchange/products/arbitrage/views.ts";
import { ContractAmounts } from "../market-data/contract-amounts.ts";
import type { InstrumentTerms, Level, OwnPosition } from "../market-data/dependencies.ts";
import { PairAmounts } from "../market-data/pair-amounts.ts";
import type { StrategyDependencies } from "./dependencies.ts";
import { type Depth, depthOf } from "./takeable-depth.ts";

const FRESH_MS = 5_000;
const LEVELS = 20;
const MILLION = 1_000_000;

export interface Market {
	readonly pair: PairTerms;
	readonly money: PairAmounts;
	readonly index: number;
	/** Lowest price of the fund's orders in ticks; `high` is the highest. */
	readonly low: number;
	readonly high: number;
}

type Purse = "coin" | "contract";

export class FundOrders {
	readonly account: number;
	readonly #dependencies: StrategyDependencies;
	readonly #bandPpm: number;
	readonly #refused: (command: Command, code: string) => void;

	constructor(dependencies: StrategyDependencies, { terms }: FundState, refused: (command: Command, code: string) => void) {
		this.account = terms.account;
		this.#dependencies = dependencies;
		this.#bandPpm = terms.bandPpm;
		this.#refused = refused;
	}

	/**
	 * Returns a market for new orders; undefined if its index is not fresh.
	 * @param now ms
	 */
	market(id: number, now: number): Market | undefined {
		// New orders use only a part of the price band. The next index record may move the band before the order arrives.
		return this.#within(id, now, 0.9);
	}

	/**
	 * Returns a market for exits, with the full price band, because a redemption would have to wait for lots outside of it. If a
	 * newer index record makes an order invalid, the fund repeats the order.
	 */
	marketToLeave(id: number, now: number): Market | undefined {
		return this.#within(id, now, 1);
	}

	#within(id: number, now: number, share: number): Market | undefined {
		const { listing, indexes } = this.#dependencies.views;
		const pair = [...listing.pairs()].find((terms) => terms.pair === id);
		const record = indexes.latest(id);
		const money = pair && PairAmounts.of(pair, listing);
		if (pair === undefined || money === undefined || record === undefined || record.index === 0) return undefined;
		if (now - record.time > FRESH_MS) return undefined;
		const reach = (record.index * this.#bandPpm * share) / MILLION;
		return { pair, money, index: record.index, low: Math.ceil(record.index - reach), high: Math.floor(record.index + reach) };
	}

	/** Returns the active contract of the pair that is traded with real money. */
	contract(pair: number): { readonly terms: InstrumentTerms; readonly money: ContractAmounts } | undefined {
		const { contracts, listing } = this.#dependencies.views;
		const terms = contracts.instruments().find((one) => one.pair === pair && one.account === "real" && one.active);
		const money = terms && ContractAmounts.of(terms, listing);
		return terms === undefined || money === undefined ? undefined : { terms, money };
	}

	/**
	 * Returns two funding rates in parts per billion. `forming` is the rate that the current period would have if it ended now.
	 * `last` is the rate of the previous period; undefined if there was none.
	 */
	funding(instrument: number): { readonly forming: number; readonly last: number | undefined } {
		const { contracts } = this.#dependencies.views;
		const last = contracts.lastRate(instrument)?.ratePpb;
		return { forming: Number(contracts.mark(instrument)?.fundingPpb ?? 0n), last: last === undefined ? undefined : Number(last) };
	}

	/** Returns the number of ledger units in one full coin, for the base and the quote of the pair. */
	unitsOf({ base, quote }: PairTerms): { readonly base: number; readonly quote: number } {
		const { listing } = this.#dependencies.views;
		const of = (asset: number) => 10 ** (listing.asset(asset)?.decimals ?? 0);
		return { base: of(base), quote: of(quote) };
	}

	spotDepth({ pair: { pair }, low, high }: Market, buys: boolean, most?: number): Depth {
		return depthOf(this.spotLevels(pair, buys), buys, buys ? high : low, most);
	}

	spotLevels(pair: number, buys: boolean): readonly Level[] {
		return this.#dependencies.views.books.levels(pair, buys ? "sell" : "buy", LEVELS);
	}

	contractDepth(instrument: number, { low, high }: Market, buys: boolean, most?: number): Depth {
		const levels = this.#dependencies.views.contractBooks.levels(instrument, buys ? "sell" : "buy", LEVELS);
		return depthOf(levels, buys, buys ? high : low, most);
	}

	free(purse: Purse, asset = SETTLEMENT_ASSET): bigint {
		return this.#dependencies.views.balances.of(this.account, purse, asset).available;
	}

	/** Returns the settlement currency in the spot and contract accounts together, in ledger units, including frozen amounts. */
	cash(): bigint {
		const { balances } = this.#dependencies.views;
		return (["coin", "contract"] as const).reduce((sum, purse) => {
			const { available, frozen } = balances.of(this.account, purse, SETTLEMENT_ASSET);
			return sum + available + frozen;
		}, 0n);
	}

	/** Returns true if the fund holds coins or positions of the pair. */
	holds(id: number): boolean {
		const { balances, contracts, listing } = this.#dependencies.views;
		const base = [...listing.pairs()].find((terms) => terms.pair === id)?.base ?? 0;
		const { available, frozen } = balances.of(this.account, "coin", base);
		const own = contracts.instruments().filter((one) => one.pair === id && one.account === "real");
		return available + frozen > 0n || own.some(({ instrument }) => this.positions(instrument).length > 0);
	}

	/** Returns the open positions of a contract, or those of all contracts. */
	positions(instrument?: number): readonly OwnPosition[] {
		const open = this.#dependencies.views.positions.open(this.account);
		return instrument === undefined ? open : open.filter((position) => position.instrument === instrument);
	}

	/** Sends a command. Returns true if the exchange accepted it. */
	async send(command: Command): Promise<boolean> {
		const { outcome } = await this.#dependencies.submit(command);
		if (outcome.kind === "accepted") return true;
		this.#refused(command, outcome.refusal.code);
		return false;
	}

	/** Cancels resting orders of positions. The fund does not want them: its orders must execute at once or not at all. */
	async clear(): Promise<void> {
		for (const { position, opening, closing } of this.positions()) {
			if (opening > 0 || closing > 0) await this.send({ type: "CancelPositionOrder", id: "", by: this.account, position });
		}
	}

	/**
	 * Ensures that the account (`purse`) has `amount` of the settlement currency, and transfers a missing amount from the fund's
	 * other account. Returns true if the account then has enough.
	 */
	async has(purse: Purse, amount: bigint): Promise<boolean> {
		const lacks = amount - this.free(purse);
		if (lacks <= 0n) return true;
		const other = purse === "coin" ? "contract" : "coin";
		if (this.free(other) < lacks) return false;
		const moved = { asset: SETTLEMENT_ASSET, from: other, to: purse, amount: lacks } as const;
		return this.send({ type: "Transfer", id: "", by: this.account, ...moved });
	}

	async trade({ pair: { pair } }: Market, side: "buy" | "sell", lots: number, price: number): Promise<boolean> {
		const plain = { stopPrice: 0, stopLimitPrice: 0, quoteAmount: 0n, postOnly: false, trigger: "last" } as const;
		const usual = { orderType: "limit", timeInForce: "ioc", selfTrade: "expire_taker" } as const;
		return this.send({ type: "PlaceOrder", id: "", by: this.account, pair, side, lots, price, ...plain, ...usual });
	}

	async short(instrument: number, lots: number, price: number, leverage: number): Promise<boolean> {
		const usual = { long: false, orderType: "limit", stopLoss: 0, takeProfit: 0, trigger: "mark" } as const;
		return this.send({ type: "OpenPosition", id: "", by: this.account, instrument, lots, price, leverage, ...usual });
	}

	/** Closes the given number of lots, position by position in the order of the list. */
	async close(positions: readonly OwnPosition[], lots: number, price: number): Promise<void> {
		let left = lots;
		for (const position of positions) {
			const few = Math.min(left, position.lots - position.closing);
			if (few <= 0) continue;
			left -= few;
			const closed = { position: position.position, lots: few, orderType: "limit", price } as const;
			await this.send({ type: "ClosePosition", id: "", by: this.account, ...closed });
		}
	}
}
