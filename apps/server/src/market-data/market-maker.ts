// The market maker on spot: an ordinary account that quotes both sides of each order book around the index with ReplaceQuotes,
// and moves its quotes only if the wanted prices have changed enough. It uses only public data and its own balances
// (docs/reference/rules.md §4). Its profit and loss are public.
import type { PairTerms } from "@candor/core";
import type { Level, Log, MarketViews, Submit } from "./dependencies.ts";
import { FairPrice } from "./fair-price.ts";
import { profileOf } from "./market-profiles.ts";
import { PairAmounts } from "./pair-amounts.ts";
import type { ParticipantFunds } from "./participant-funds.ts";
import { affordable, ladderOf, roundSize, roundStep } from "./quote-ladder.ts";

export const MARKET_MAKER = 100_001;

/**
 * Median value of the level next to the spread. The next two constants are the first deposits of each base coin and of the quote
 * coin. All are in full coins of the quote currency.
 */
const LEVEL_VALUE = 2_200;
const BASE_VALUE = 500_000;
const QUOTE_VALUE = 6_000_000;
/** Minimum of the half spread, as a share of the price. */
const LEAST_HALF_SPREAD = 0.000_12;
const MOST_HALF_SPREAD = 0.004;
const STEP = 0.000_16;
const MOST_SKEW = 0.000_5;
/**
 * The maker shifts its quotes because of its inventory by at most this share of the taker fee. If a quote passed the index by
 * more than the fee, taking this quote would be profitable.
 */
const MOST_SKEW_OF_FEE = 0.5;
const QUOTES_LIVE_MS = 30_000;

interface Book {
	readonly money: PairAmounts;
	readonly fair: FairPrice;
	/** Target inventory in ledger units of the base coin. */
	target: bigint;
	quotedFair: number;
	quotedAt: number;
	quotedHeld: bigint;
	/** Ledger units that the current quotes froze when they were placed. */
	quotedCost: bigint;
	isQuoting: boolean;
}

/**
 * Profit of the market maker: its holdings minus its deposits, valued at the index prices of the time `at`. `profit` is the sum
 * of (held − deposited) × price over all assets, and `worth` the sum of held × price. Both are in ledger units of `quote`. The
 * value of each asset is rounded towards zero.
 */
export interface ProfitAndLoss {
	readonly user: number;
	readonly at: number;
	/** Quote asset of all markets of the maker. */
	readonly quote: number;
	readonly profit: bigint;
	readonly worth: bigint;
	readonly assets: readonly AssetHeld[];
}

/** Holdings of one asset in ledger units. `held` is available plus frozen; `deposited` is the sum of all deposits. */
interface AssetHeld {
	readonly asset: number;
	readonly held: bigint;
	readonly deposited: bigint;
	/** Price of a full coin in ticks of the pair; undefined for the quote asset itself. */
	readonly price: { readonly pair: number; readonly ticks: number } | undefined;
}

export class MarketMaker {
	readonly #submit: Submit;
	readonly #views: MarketViews;
	readonly #log: Log;
	readonly purse: ParticipantFunds;
	readonly #books = new Map<number, Book>();
	#busy = false;
	/** Number of commands that the exchange has refused since the start, keyed by the refusal's code. */
	readonly refusals = new Map<string, number>();

	constructor(options: { submit: Submit; views: MarketViews; log: Log; purse: ParticipantFunds }) {
		this.#submit = options.submit;
		this.#views = options.views;
		this.#log = options.log;
		this.purse = options.purse;
	}

	/** Updates the quotes of every market once. Does nothing while an earlier call is still running. */
	async tick(pairs: Iterable<PairTerms>, now: number): Promise<void> {
		if (this.#busy) return;
		this.#busy = true;
		try {
			if (!(await this.purse.open())) return;
			const all = [...pairs];
			for (const pair of all) if (this.#index(pair) > 0) await this.#fund(pair, this.#index(pair));
			await Promise.all(all.map((pair) => this.#tend(pair, now)));
		} catch (error) {
			this.#log.warn({ err: error }, "a step of the market maker failed");
		} finally {
			this.#busy = false;
		}
	}

	#index(pair: PairTerms): number {
		return this.#views.indexes.latest(pair.pair)?.index ?? 0;
	}

	/** Deposits money for a new pair, or for a pair whose balance is almost used up. */
	async #fund(pair: PairTerms, index: number): Promise<void> {
		let book = this.#books.get(pair.pair);
		if (book === undefined) {
			const money = PairAmounts.of(pair, this.#views.listing);
			if (money === undefined) return;
			const target = BigInt(money.lotsFor(BASE_VALUE, index)) * money.baseUnitsPerLot;
			book = {
				money,
				fair: new FairPrice(),
				target,
				quotedFair: 0,
				quotedAt: 0,
				quotedHeld: 0n,
				quotedCost: 0n,
				isQuoting: false,
			};
			this.#books.set(pair.pair, book);
		}
		const quoteUnits = 10n ** BigInt(this.#views.listing.asset(pair.quote)?.decimals ?? 0);
		const quoteTarget = BigInt(QUOTE_VALUE) * quoteUnits;
		await this.purse.fill(pair.quote, quoteTarget / 5n, quoteTarget);
		await this.purse.fill(pair.base, book.target / 5n, book.target);
	}

	async #tend(pair: PairTerms, now: number): Promise<void> {
		const book = this.#books.get(pair.pair);
		if (book === undefined) return;
		const index = this.#index(pair);
		const record = this.#views.indexes.latest(pair.pair);
		if (index === 0 || record === undefined || now - record.time > 5_000) {
			await this.#withdraw(book);
			return;
		}
		const halfSpread = this.#halfSpread(book, index);
		book.fair.hear(index, halfSpread, now);
		const held = this.purse.held(pair.base);
		const inventory = Math.max(-1, Math.min(1, Number(held) / Number(book.target) - 1));
		const fair = book.fair.ticks * (1 - mostSkew(pair) * inventory);
		const moved = Math.abs(fair - book.quotedFair) >= Math.max(0.4, halfSpread * 0.4);
		const traded = held !== book.quotedHeld && now - book.quotedAt >= 2_000;
		if (moved || traded || !book.isQuoting || now - book.quotedAt >= QUOTES_LIVE_MS)
			await this.#quote(book, fair, halfSpread, inventory, now);
		await this.#takeMispriced(book, fair);
	}

	#halfSpread({ fair }: Book, index: number): number {
		const share = LEAST_HALF_SPREAD + 3 * fair.volatility;
		return Math.max(0.55, index * Math.min(MOST_HALF_SPREAD, share));
	}

	async #quote(book: Book, fair: number, halfSpread: number, inventory: number, now: number): Promise<void> {
		const { money } = book;
		const { pair } = money;
		const tenths = (share: number) => Math.round(Math.max(0, Math.min(1, share)) * 10) / 10;
		const scale = profileOf(pair.symbol)?.orderValue ?? 100;
		const ladder = ladderOf({
			fair,
			bidDistance: halfSpread,
			askDistance: halfSpread,
			step: roundStep(fair * STEP),
			baseLots: roundSize(money.lotsFor(LEVEL_VALUE * Math.min(1, scale / 200), Math.round(fair))),
			leastLots: money.leastLots(Math.ceil(fair * 0.95)),
			bidShare: tenths(1 - inventory),
			askShare: tenths(1 + inventory),
		});
		const cost = ({ price, lots }: Level) => money.notional(price, lots);
		const bids = affordable(ladder.bids, this.purse.available(pair.quote) + (book.isQuoting ? book.quotedCost : 0n), cost);
		const asks = affordable(ladder.asks, this.purse.held(pair.base), ({ lots }) => BigInt(lots) * money.baseUnitsPerLot);
		const { outcome } = await this.#submit({ type: "ReplaceQuotes", id: "", by: this.purse.user, pair: pair.pair, bids, asks });
		if (outcome.kind === "refused") {
			// Quotes are refused if the balance is lower than assumed. The maker then withdraws its quotes, and begins again in
			// the next second.
			this.#count(outcome.refusal.code);
			await this.#withdraw(book);
			return;
		}
		book.isQuoting = true;
		book.quotedFair = fair;
		book.quotedAt = now;
		book.quotedHeld = this.purse.held(pair.base);
		book.quotedCost = bids.reduce((sum, level) => sum + cost(level), 0n);
	}

	async #withdraw(book: Book): Promise<void> {
		if (!book.isQuoting && book.quotedAt !== 0 && book.quotedCost === 0n) return;
		const { outcome } = await this.#submit({
			type: "ReplaceQuotes",
			id: "",
			by: this.purse.user,
			pair: book.money.pair.pair,
			bids: [],
			asks: [],
		});
		if (outcome.kind === "refused") {
			this.#count(outcome.refusal.code);
			return;
		}
		book.isQuoting = false;
		book.quotedCost = 0n;
		book.quotedAt = Math.max(1, book.quotedAt);
	}

	/**
	 * Takes orders of other users that are better than the fair price by more than the fee, with a limit order. The maker's
	 * quotes never take.
	 */
	async #takeMispriced({ money }: Book, fair: number): Promise<void> {
		const { pair } = money;
		const edge = pair.takerFeePpm / 1e6 + 0.000_2;
		const sellAt = Math.ceil(fair * (1 + edge));
		const buyAt = Math.floor(fair * (1 - edge));
		const sum = (levels: readonly Level[]) => levels.reduce((lots, level) => lots + level.lots, 0);
		const bids = this.#views.books.levels(pair.pair, "buy", 20).filter(({ price }) => price >= sellAt);
		const asks = this.#views.books.levels(pair.pair, "sell", 20).filter(({ price }) => price <= buyAt);
		if (bids.length > 0)
			await this.#take(money, "sell", sellAt, Math.min(sum(bids), money.lotsIn(this.purse.available(pair.base))));
		if (asks.length > 0) {
			const payable = Number(this.purse.available(pair.quote) / money.notional(buyAt, 1));
			await this.#take(money, "buy", buyAt, Math.min(sum(asks), payable));
		}
	}

	async #take(money: PairAmounts, side: "buy" | "sell", price: number, wanted: number): Promise<void> {
		const { pair } = money;
		const most = Number(BigInt(pair.maxNotional) / money.notional(price, 1));
		const lots = Math.min(wanted, most);
		if (lots < money.leastLots(price)) return;
		const { outcome } = await this.#submit({
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
			price,
			stopPrice: 0,
			stopLimitPrice: 0,
			lots,
			quoteAmount: 0n,
		});
		if (outcome.kind === "refused") this.#count(outcome.refusal.code);
	}

	#count(code: string): void {
		this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
	}

	/** Cancels all quotes. Called last, before the exchange stops. */
	async stop(): Promise<void> {
		for (const book of this.#books.values()) await this.#withdraw(book);
	}

	/**
	 * Returns the public profit and loss, in the quote asset of the markets. A market whose index is halted counts with its last
	 * fair price. Returns undefined until a market has an index for the first time.
	 */
	profitAndLoss(now: number): ProfitAndLoss | undefined {
		const [first] = this.#books.values();
		if (first === undefined) return undefined;
		const { quote } = first.money.pair;
		// The margin of the maker's contract positions counts as its money too.
		const { available, frozen } = this.#views.balances.of(this.purse.user, "contract", quote);
		const cash = {
			asset: quote,
			held: this.purse.held(quote) + available + frozen,
			deposited: this.purse.deposited(quote),
			price: undefined,
		};
		const assets = new Map<number, AssetHeld>([[quote, cash]]);
		let profit = cash.held - cash.deposited;
		let worth = cash.held;
		for (const { money, fair } of this.#books.values()) {
			const { base: asset, pair } = money.pair;
			if (money.pair.quote !== quote || assets.has(asset)) continue;
			const held = this.purse.held(asset);
			const deposited = this.purse.deposited(asset);
			const ticks = this.#index(money.pair) || Math.round(fair.ticks);
			assets.set(asset, { asset, held, deposited, price: { pair, ticks } });
			profit += money.worth(held - deposited, ticks);
			worth += money.worth(held, ticks);
		}
		return { user: this.purse.user, at: now, quote, profit, worth, assets: [...assets.values()] };
	}
}

/** Returns the maximum shift of quotes because of the inventory, as a share of the price. */
function mostSkew({ takerFeePpm }: PairTerms): number {
	return Math.min(MOST_SKEW, (takerFeePpm / 1e6) * MOST_SKEW_OF_FEE);
}
