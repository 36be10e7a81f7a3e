// The market maker in contracts. It quotes both sides of each order book around the index, holds one net position per contract,
// and moves its quotes only if the wanted prices have changed enough. It uses only public data, its own positions and its own
// balances (docs/reference/rules.md §4, §5).
import type { ContractAccount } from "@candor/core";
import { ContractAmounts, coins } from "./contract-amounts.ts";
import { Trend } from "./contract-styles.ts";
import type { InstrumentTerms, Level, Log, MarketViews, Submit } from "./dependencies.ts";
import type { ParticipantContractFunds } from "./participant-contract-funds.ts";
import { affordable, ladderOf, roundSize, roundStep } from "./quote-ladder.ts";

const LEVERAGE = 20;
/** Balance in full coins to which an account of the maker is refilled when it falls below LEAST_FUNDS. */
const FUNDS = 1_000_000;
const LEAST_FUNDS = 300_000;
/** Half of the normal spread, as a share of the price. */
const HALF_SPREAD = 0.000_4;
const STEP = 0.000_2;
/**
 * The maker moves the quotes on the side that reduces its position towards the index, by at most this share of the half spread.
 * These quotes never reach the index, so a taker pays at least the fee
 * (docs/decisions/0153-a-makers-quotes-never-cross-the-index.md).
 */
const NEARER = 0.75;
/** The maker moves the quotes on the side that increases its position away from the index, by at most this share of the price. */
const MOST_AWAY = 0.002_5;
/**
 * Position at which these shifts reach their maximum, in impact amounts. (An impact amount is the order size on which the
 * contract's impact price is based.)
 */
const FULL_LEAN_HELD = 0.25;
/**
 * Up to this distance between the index and its one-minute average (as a share of the price), the spread is normal. For larger
 * distances, the spread widens by FRIGHT times the excess, but at most by MOST_FRIGHT.
 */
const CALM = 0.000_8;
const FRIGHT = 2;
const MOST_FRIGHT = 0.006;
const FRIGHT_MS = 60_000;
/** Quotes are moved if a best price has changed by more than this share of the half spread. */
const DEAD_BAND = 0.5;
/** Median size of the level next to the spread, in impact amounts (62,500 USDT for Bitcoin). */
const INNERMOST = 1 / 8;
/**
 * Maximum position in impact amounts. Above it, the maker neither quotes nor takes on the side that would increase its position.
 */
const MOST_HELD = 10;
/** Minimum time between two updates of a book, ms. It does not apply if a side is empty or the index has passed a quote. */
const LEAST_MS = 2_000;
const REFRESH_MS = 10_000;

interface Book {
	readonly money: ContractAmounts;
	isNet: boolean;
	/** Wanted best bid in ticks at the last update, before rounding; `quotedAsk` is the wanted best ask. */
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
	/** Number of commands that the exchange has refused since the start, keyed by the refusal's code. */
	readonly refusals = new Map<string, number>();

	constructor(options: { submit: Submit; views: MarketViews; log: Log; purse: ParticipantContractFunds }) {
		this.#submit = options.submit;
		this.#views = options.views;
		this.#log = options.log;
		this.#purse = options.purse;
	}

	/** Updates the books of all contracts of these pairs once. Does nothing while an earlier call is still running. */
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
		// If positions or quotes from before a restart exist, this refusal means that the account is already in net mode.
		book.isNet = outcome.kind === "accepted" || outcome.refusal.code === "not_while_open";
		if (outcome.kind === "refused" && !book.isNet) this.#count(outcome.refusal.code);
		return book.isNet;
	}

	/**
	 * Returns true if the quotes of a book must be updated.
	 * @param band number of ticks by which a best price may differ from the wanted one without an update
	 */
	#isDue(book: Book, { index, bidDistance, askDistance, held }: Wanted, band: number, now: number): boolean {
		if (!book.isQuoting || index <= book.quotedBid || index >= book.quotedAsk) return true;
		const sinceMs = now - book.quotedAt;
		if (sinceMs < LEAST_MS) return false;
		if (Math.abs(index - bidDistance - book.quotedBid) >= band) return true;
		if (Math.abs(index + askDistance - book.quotedAsk) >= band) return true;
		const { instrument } = book.money.terms;
		const levels = (side: "buy" | "sell") => this.#views.contractBooks.levels(instrument, side, 1).length;
		// A side is empty if other orders have taken all of its quotes, or if a halt has cancelled them.
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
		// Each book may use a tenth of the maker's money, and each of its sides half of this tenth.
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
	 * Takes offers that are better than the index by more than the fee, but never offers that are worse than the index. The
	 * maker's quotes never take.
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

	/** Cancels the rest of an order that was filled only in part. */
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

	/** Cancels all quotes. Called last, before the exchange stops. */
	async stop(): Promise<void> {
		for (const book of this.#books.values()) await this.#withdraw(book);
	}
}

interface Wanted {
	/** Index price in ticks. */
	readonly index: number;
	readonly bidDistance: number;
	readonly askDistance: number;
	/** Size of the level next to the spread, in lots. */
	readonly lots: number;
	/** Position as a share of its maximum, from -1 (short) to 1 (long). */
	readonly inventory: number;
	readonly held: number;
}

/**
 * Returns the distances in ticks from the index to the best bid and to the best ask. The shift grows with the square root of the
 * position, so that small positions have an effect too.
 * @param share position as a share of the position at which the shift is at its maximum; negative if short
 */
function distances(share: number, index: number, halfSpread: number): Pick<Wanted, "bidDistance" | "askDistance"> {
	const lean = Math.sqrt(Math.min(1, Math.abs(share)));
	const near = halfSpread * (1 - NEARER * lean);
	const far = halfSpread + index * MOST_AWAY * lean;
	return share < 0 ? { bidDistance: near, askDistance: far } : { bidDistance: far, askDistance: near };
}

/** Returns the impact amount in lots: the order size on which the contract's impact price is based. */
function impactLots(money: ContractAmounts, index: number): number {
	const { impactMargin, tiers } = money.terms;
	return money.lotsFor((Number(impactMargin) / 1e6) * (tiers[0]?.maxLeverage ?? 1), index);
}
