// The market maker in contracts. The maker quotes each book around the index, has one net position per contract, and moves its
// quotes only after a minimum change. The maker uses only public data, its own positions and its own balances
// (docs/reference/rules.md §4, §5).
import type { ContractAccount } from "@candor/core";
import { ContractAmounts, coins } from "./contract-amounts.ts";
import { Trend } from "./contract-styles.ts";
import type { InstrumentTerms, Level, Log, MarketViews, Submit } from "./dependencies.ts";
import type { ParticipantContractFunds } from "./participant-contract-funds.ts";
import { affordable, ladderOf, roundSize, roundStep } from "./quote-ladder.ts";

const LEVERAGE = 20;
/**
 * Balance in full coins to which the maker's accounts are refilled. An account is refilled when its balance falls below
 * LEAST_FUNDS.
 */
const FUNDS = 1_000_000;
const LEAST_FUNDS = 300_000;
/** Half of the spread as a share of the price. */
const HALF_SPREAD = 0.000_4;
const STEP = 0.000_2;
/**
 * Share of the half spread by which the side that reduces the inventory moves towards the index. Quotes are skewed against the
 * inventory in this way. The side never reaches the index, so the taker of its quotes pays at least the fee
 * (docs/decisions/0153-a-makers-quotes-never-cross-the-index.md).
 */
const NEARER = 0.75;
/** Share of the price by which the side that increases the inventory moves away from the index at most. */
const MOST_AWAY = 0.002_5;
/**
 * Size of the position at which the skew reaches its maximum, in impact amounts (the order size that the impact price assumes).
 */
const FULL_LEAN_HELD = 0.25;
/**
 * Distance of the index from its one-minute average, as a share, up to which the spread is normal. Beyond CALM, the spread widens
 * by FRIGHT times the excess, up to a maximum.
 */
const CALM = 0.000_8;
const FRIGHT = 2;
const MOST_FRIGHT = 0.006;
const FRIGHT_MS = 60_000;
/** Change of a best price, as a share of the half spread, above which quotes move. */
const DEAD_BAND = 0.5;
/** Median value of a level next to the spread, in impact amounts (for Bitcoin 62,500 USDT). */
const INNERMOST = 1 / 8;
/**
 * Maximum position in impact amounts. Above it, the maker neither quotes nor takes on the side that would increase the position.
 */
const MOST_HELD = 10;
/** Minimum time between two updates of a book, unless a side is empty or the index has passed a quote. */
const LEAST_MS = 2_000;
const REFRESH_MS = 10_000;

interface Book {
	readonly money: ContractAmounts;
	isNet: boolean;
	/** Best bid in ticks, before rounding. `quotedAsk` is the best ask. */
	quotedBid: number;
	quotedAsk: number;
	quotedAt: number;
	quotedHeld: number;
	isQuoting: boolean;
	readonly trend: Trend;
}

export class ContractMaker {
	readonly #submit: Submit;
	readonly #views: MarketViews;
	readonly #log: Log;
	readonly #purse: ParticipantContractFunds;
	readonly #books = new Map<number, Book>();
	#busy = false;
	/** Number of commands that the exchange refused since the start, by the code of the refusal. */
	readonly refusals = new Map<string, number>();

	constructor(options: { submit: Submit; views: MarketViews; log: Log; purse: ParticipantContractFunds }) {
		this.#submit = options.submit;
		this.#views = options.views;
		this.#log = options.log;
		this.#purse = options.purse;
	}

	/** Updates the books of all these pairs once. Does nothing while another call runs. */
	async tick(pairs: ReadonlySet<number>, now: number): Promise<void> {
		if (this.#busy) return;
		this.#busy = true;
		try {
			if (!(await this.#purse.open())) return;
			for (const account of ["real", "simulation"] as const) await this.#tickAccount(account, pairs, now);
		} catch (error) {
			this.#log.warn({ err: error }, "a step of the market maker in contracts failed");
		} finally {
			this.#busy = false;
		}
	}

	async #tickAccount(account: ContractAccount, pairs: ReadonlySet<number>, now: number): Promise<void> {
		const own = this.#views.contracts
			.instruments()
			.filter((terms) => terms.account === account)
			.filter(({ pair }) => pairs.has(pair));
		if (own.length === 0) return;
		await this.#purse.fill(account, coins(LEAST_FUNDS), coins(FUNDS));
		await Promise.all(own.map((terms) => this.#tend(terms, now)));
	}

	async #tend(terms: InstrumentTerms, now: number): Promise<void> {
		const mark = this.#views.contracts.mark(terms.instrument);
		const book = this.#bookOf(terms);
		if (book === undefined) return;
		if (!terms.active || mark === undefined || now - mark.at > 5_000) return this.#withdraw(book);
		if (!book.isNet && !(await this.#join(book))) return;
		const held = this.#heldIn(terms.instrument);
		const impact = impactLots(book.money, mark.index);
		const move = Math.abs(book.trend.hear(mark.index, now));
		const fright = Math.min(MOST_FRIGHT, Math.max(0, move - CALM) * FRIGHT);
		const halfSpread = Math.max(0.55, mark.index * (HALF_SPREAD + fright));
		const want: Wanted = {
			index: mark.index,
			...distances(held / (impact * FULL_LEAN_HELD), mark.index, halfSpread),
			lots: roundSize(impact * INNERMOST),
			inventory: Math.max(-1, Math.min(1, held / (impact * MOST_HELD))),
			held,
		};
		if (this.#isDue(book, want, Math.max(0.5, halfSpread * DEAD_BAND), now)) await this.#quote(book, want);
		await this.#takeMispriced(book, mark.index, { held, most: impact * MOST_HELD });
	}

	#bookOf(terms: InstrumentTerms): Book | undefined {
		const known = this.#books.get(terms.instrument);
		if (known?.money.terms === terms) return known;
		const money = ContractAmounts.of(terms, this.#views.listing);
		if (money === undefined) return undefined;
		const nothing = { isNet: false, quotedBid: 0, quotedAsk: 0, quotedAt: 0, quotedHeld: 0, isQuoting: false };
		const book: Book = { ...nothing, trend: new Trend(FRIGHT_MS), ...known, money };
		this.#books.set(terms.instrument, book);
		return book;
	}

	/** Returns the maker's long lots minus its short lots. */
	#heldIn(instrument: number): number {
		let held = 0;
		for (const position of this.#views.positions.open(this.#purse.user)) {
			if (position.instrument === instrument) held += position.long ? position.lots : -position.lots;
		}
		return held;
	}

	async #join(book: Book): Promise<boolean> {
		const { instrument, tiers } = book.money.terms;
		const leverage = Math.min(LEVERAGE, ...tiers.map(({ maxLeverage }) => maxLeverage));
		const { outcome } = await this.#submit({
			type: "SetContractMode",
			id: "",
			by: this.#purse.user,
			instrument,
			net: true,
			leverage,
		});
		// If positions or quotes from before a restart exist, the account is already in net mode.
		book.isNet = outcome.kind === "accepted" || outcome.refusal.code === "not_while_open";
		if (outcome.kind === "refused" && !book.isNet) this.#count(outcome.refusal.code);
		return book.isNet;
	}

	/**
	 * Returns true if the quotes of a book need an update. @param band ticks by which a best price may differ from its wanted
	 * value without an update
	 */
	#isDue(book: Book, { index, bidDistance, askDistance, held }: Wanted, band: number, now: number): boolean {
		if (!book.isQuoting || index <= book.quotedBid || index >= book.quotedAsk) return true;
		const sinceMs = now - book.quotedAt;
		if (sinceMs < LEAST_MS) return false;
		if (Math.abs(index - bidDistance - book.quotedBid) >= band) return true;
		if (Math.abs(index + askDistance - book.quotedAsk) >= band) return true;
		const { instrument } = book.money.terms;
		const levels = (side: "buy" | "sell") => this.#views.contractBooks.levels(instrument, side, 1).length;
		// An empty side was taken by other orders, or cancelled by a halt.
		if (levels("buy") === 0 || levels("sell") === 0) return true;
		return held !== book.quotedHeld && sinceMs >= REFRESH_MS;
	}

	async #quote(book: Book, want: Wanted): Promise<void> {
		const { money } = book;
		const { instrument, account } = money.terms;
		const tenths = (share: number) => Math.round(Math.max(0, Math.min(1, share)) * 10) / 10;
		const ladder = ladderOf({
			fair: want.index,
			bidDistance: want.bidDistance,
			askDistance: want.askDistance,
			step: roundStep(want.index * STEP),
			baseLots: want.lots,
			leastLots: 1,
			bidShare: tenths(1 - want.inventory),
			askShare: tenths(1 + want.inventory),
		});
		// A book may use a tenth of the maker's money, and one side of a book half of this tenth.
		const funds = this.#purse.held(account) / 20n;
		const cost = ({ price, lots }: Level) => money.notional(price, lots) / BigInt(LEVERAGE);
		const bids = affordable(ladder.bids, funds, cost);
		const asks = affordable(ladder.asks, funds, cost);
		const { outcome } = await this.#submit({
			type: "ReplaceContractQuotes",
			id: "",
			by: this.#purse.user,
			instrument,
			bids,
			asks,
		});
		if (outcome.kind === "refused") {
			this.#count(outcome.refusal.code);
			return this.#withdraw(book);
		}
		book.isQuoting = true;
		book.quotedBid = want.index - want.bidDistance;
		book.quotedAsk = want.index + want.askDistance;
		book.quotedAt = this.#views.contracts.mark(instrument)?.at ?? 0;
		book.quotedHeld = want.held;
	}

	/**
	 * Takes offers that are better than the index by more than the fee, and never at a worse price. The maker's quotes themselves
	 * never take.
	 */
	async #takeMispriced({ money }: Book, index: number, { held, most }: { held: number; most: number }): Promise<void> {
		const { instrument, account, takerFeePpm } = money.terms;
		const edge = takerFeePpm / 1e6 + 0.000_5;
		for (const [side, price] of [
			["buy", Math.ceil(index * (1 + edge))],
			["sell", Math.floor(index * (1 - edge))],
		] as const) {
			const lots = this.#views.contractBooks
				.levels(instrument, side, 10)
				.filter((level) => (side === "buy" ? level.price >= price : level.price <= price))
				.reduce((sum, level) => sum + level.lots, 0);
			const payable = Number((this.#purse.available(account) * 10n) / money.notional(index, 1));
			const taken = Math.min(lots, payable, Math.floor(most + (side === "buy" ? held : -held)));
			if (taken < 1) continue;
			const { outcome } = await this.#submit({
				type: "OpenPosition",
				id: "",
				by: this.#purse.user,
				instrument,
				long: side === "sell",
				orderType: "limit",
				lots: taken,
				leverage: LEVERAGE,
				price,
				stopLoss: 0,
				takeProfit: 0,
				trigger: "mark",
			});
			if (outcome.kind === "refused") this.#count(outcome.refusal.code);
			else await this.#cancelRest(outcome.result);
		}
	}

	/** Cancels the remainder of an order that found fewer offers than expected. */
	async #cancelRest(position: number): Promise<void> {
		const rest = this.#views.positions.open(this.#purse.user).find((open) => open.position === position);
		if (rest === undefined || rest.opening === 0) return;
		const { outcome } = await this.#submit({ type: "CancelPositionOrder", id: "", by: this.#purse.user, position });
		if (outcome.kind === "refused") this.#count(outcome.refusal.code);
	}

	async #withdraw(book: Book): Promise<void> {
		if (!book.isQuoting) return;
		const { instrument } = book.money.terms;
		const nothing = { bids: [], asks: [] };
		const { outcome } = await this.#submit({
			type: "ReplaceContractQuotes",
			id: "",
			by: this.#purse.user,
			instrument,
			...nothing,
		});
		if (outcome.kind === "accepted") book.isQuoting = false;
		else this.#count(outcome.refusal.code);
	}

	#count(code: string): void {
		this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
	}

	/** Withdraws all quotes. This call is the last one before the exchange stops. */
	async stop(): Promise<void> {
		for (const book of this.#books.values()) await this.#withdraw(book);
	}
}

interface Wanted {
	/** Index in ticks. */
	readonly index: number;
	readonly bidDistance: number;
	readonly askDistance: number;
	/** Lots of a level next to the spread. */
	readonly lots: number;
	/** Position as a share of its maximum, from -1 to 1. */
	readonly inventory: number;
	readonly held: number;
}

/**
 * Returns the distances in ticks from the index to the best bid and ask. The skew grows with the square root of the position, so
 * that small positions have an effect too.
 * @param share position as a share of the position at which the skew is at its maximum; negative if short
 */
function distances(share: number, index: number, halfSpread: number): Pick<Wanted, "bidDistance" | "askDistance"> {
	const lean = Math.sqrt(Math.min(1, Math.abs(share)));
	const near = halfSpread * (1 - NEARER * lean);
	const far = halfSpread + index * MOST_AWAY * lean;
	return share < 0 ? { bidDistance: near, askDistance: far } : { bidDistance: far, askDistance: near };
}

/** Returns the order size in lots that the contract's impact price assumes. */
function impactLots(money: ContractAmounts, index: number): number {
	const { impactMargin, tiers } = money.terms;
	return money.lotsFor((Number(impactMargin) / 1e6) * (tiers[0]?.maxLeverage ?? 1), index);
}
