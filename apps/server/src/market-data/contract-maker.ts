// The market maker in contracts: quotes each book in net mode around the index, moves only beyond a dead band, and sees nothing but
// public topics, its own tickets and its own balances (docs/rules.md §4, §5).
import type { ContractAccount, MarkSet } from "@candor/core";
import { contractLadder } from "./contract-ladder.ts";
import { ContractMoney, coins } from "./contract-money.ts";
import type { ContractPurse } from "./contract-purse.ts";
import { Trend } from "./contract-styles.ts";
import { affordable, roundSize, roundStep } from "./ladder.ts";
import type { InstrumentTerms, Level, Log, MarketViews, Submit } from "./needs.ts";

const LEVERAGE = 20;
/** Whole coins of each account, and below what it is filled again. */
const FUNDS = 1_000_000;
const LEAST_FUNDS = 300_000;
/** Of the price. */
const HALF_SPREAD = 0.000_4;
const GRID = 0.000_2;
/** Of the price, by which it leans its quotes against what it holds, and where all of that is reached, in innermost levels. */
const MOST_LEAN = 0.002_5;
const FULL_LEAN_HELD = 2;
/** A move away from the average of a minute that does not frighten it; beyond it it stands back by so much of the rest, up to a bound. */
const CALM = 0.000_8;
const FRIGHT = 2;
const MOST_FRIGHT = 0.006;
const FRIGHT_MS = 60_000;
/** Of the half spread: smaller moves move no quotes. */
const DEAD_BAND = 0.5;
/** An innermost level, as a share of what an impact price fills: three levels and some of the fourth fill it. */
const INNERMOST = 1 / 8;
/** Held on one side, in innermost levels, where it quotes nothing more on that side. */
const MOST_HELD = 40;
/** Between two ladders of a book, unless one side is empty. */
const LEAST_MS = 2_000;
const REFRESH_MS = 10_000;

interface Book {
	readonly money: ContractMoney;
	isNet: boolean;
	quotedFair: number;
	quotedAt: number;
	quotedHeld: number;
	quotedSpread: number;
	isQuoting: boolean;
	readonly trend: Trend;
}

export class ContractMaker {
	readonly #submit: Submit;
	readonly #views: MarketViews;
	readonly #log: Log;
	readonly #purse: ContractPurse;
	readonly #books = new Map<number, Book>();
	#busy = false;
	/** By code, since the start. */
	readonly refusals = new Map<string, number>();

	constructor(options: { submit: Submit; views: MarketViews; log: Log; purse: ContractPurse }) {
		this.#submit = options.submit;
		this.#views = options.views;
		this.#log = options.log;
		this.#purse = options.purse;
	}

	/** Looks at every book of the pairs once; a call while another runs does nothing. */
	async tick(pairs: ReadonlySet<number>, now: number): Promise<void> {
		if (this.#busy) return;
		this.#busy = true;
		try {
			if (!(await this.#purse.open())) return;
			for (const account of ["real", "simulation"] as const) await this.#tickAccount(account, pairs, now);
		} catch (error) {
			this.#log.warn({ err: error }, "the market maker sat out a turn in contracts");
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
		const lots = sizeOf(book.money, mark.index);
		const inventory = Math.max(-1, Math.min(1, held / (lots * MOST_HELD)));
		const fair = mark.index * (1 - leanOf(held / (lots * FULL_LEAN_HELD)));
		const move = Math.abs(book.trend.hear(mark.index, now));
		const fright = Math.min(MOST_FRIGHT, Math.max(0, move - CALM) * FRIGHT);
		const halfSpread = Math.max(0.55, mark.index * (HALF_SPREAD + fright));
		if (this.#isDue(book, fair, halfSpread, held, now))
			await this.#quote(book, mark, { fair, halfSpread, lots, inventory, held });
		await this.#takeMispriced(book, fair);
	}

	#bookOf(terms: InstrumentTerms): Book | undefined {
		const known = this.#books.get(terms.instrument);
		if (known?.money.terms === terms) return known;
		const money = ContractMoney.of(terms, this.#views.listing);
		if (money === undefined) return undefined;
		const nothing = { isNet: false, quotedFair: 0, quotedAt: 0, quotedHeld: 0, quotedSpread: 0, isQuoting: false };
		const book: Book = { ...nothing, trend: new Trend(FRIGHT_MS), ...known, money };
		this.#books.set(terms.instrument, book);
		return book;
	}

	/** Lots long less lots short. */
	#heldIn(instrument: number): number {
		let held = 0;
		for (const ticket of this.#views.tickets.open(this.#purse.user)) {
			if (ticket.instrument === instrument) held += ticket.long ? ticket.lots : -ticket.lots;
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
		// With tickets or quotes of a former process it is net already.
		book.isNet = outcome.kind === "accepted" || outcome.refusal.code === "not_while_open";
		if (outcome.kind === "refused" && !book.isNet) this.#count(outcome.refusal.code);
		return book.isNet;
	}

	#isDue(book: Book, fair: number, halfSpread: number, held: number, now: number): boolean {
		if (!book.isQuoting) return true;
		const sinceMs = now - book.quotedAt;
		if (sinceMs < LEAST_MS) return false;
		if (Math.abs(fair - book.quotedFair) >= Math.max(0.5, halfSpread * DEAD_BAND)) return true;
		if (Math.abs(halfSpread - book.quotedSpread) >= Math.max(0.5, book.quotedSpread * DEAD_BAND)) return true;
		const { instrument } = book.money.terms;
		const levels = (side: "buy" | "sell") => this.#views.contractBooks.levels(instrument, side, 1).length;
		// Taken, or cancelled by a halt.
		if (levels("buy") === 0 || levels("sell") === 0) return true;
		return held !== book.quotedHeld && sinceMs >= REFRESH_MS;
	}

	async #quote(book: Book, { index }: Pick<MarkSet, "index">, want: Wanted): Promise<void> {
		const { money } = book;
		const { instrument, account } = money.terms;
		const tenths = (share: number) => Math.round(Math.max(0, Math.min(1, share)) * 10) / 10;
		const ladder = contractLadder({
			fair: want.fair,
			halfSpread: want.halfSpread,
			grid: roundStep(index * GRID),
			lots: want.lots,
			bidShare: tenths(1 - want.inventory),
			askShare: tenths(1 + want.inventory),
		});
		// No book has more than a tenth of what is there, a side half of that.
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
		book.quotedFair = want.fair;
		book.quotedAt = this.#views.contracts.mark(instrument)?.at ?? 0;
		book.quotedHeld = want.held;
		book.quotedSpread = want.halfSpread;
	}

	/** Quotes never take. What others offer beyond the fair price by more than the fee is taken at market. */
	async #takeMispriced({ money }: Book, fair: number): Promise<void> {
		const { instrument, account, takerFeePpm } = money.terms;
		const edge = takerFeePpm / 1e6 + 0.000_5;
		for (const [side, isMispriced] of [
			["buy", (price: number) => price >= fair * (1 + edge)],
			["sell", (price: number) => price <= fair * (1 - edge)],
		] as const) {
			const lots = this.#views.contractBooks
				.levels(instrument, side, 10)
				.filter(({ price }) => isMispriced(price))
				.reduce((sum, level) => sum + level.lots, 0);
			const payable = Number((this.#purse.available(account) * 10n) / money.notional(Math.ceil(fair), 1));
			const taken = Math.min(lots, payable);
			if (taken < 1) continue;
			const { outcome } = await this.#submit({
				type: "OpenTicket",
				id: "",
				by: this.#purse.user,
				instrument,
				long: side === "sell",
				orderType: "market",
				lots: taken,
				leverage: LEVERAGE,
				price: 0,
				stopLoss: 0,
				takeProfit: 0,
				trigger: "mark",
			});
			if (outcome.kind === "refused") this.#count(outcome.refusal.code);
		}
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

	/** Withdraws everything: the last thing before the exchange stops. */
	async stop(): Promise<void> {
		for (const book of this.#books.values()) await this.#withdraw(book);
	}
}

interface Wanted {
	readonly fair: number;
	readonly halfSpread: number;
	readonly lots: number;
	/** -1..1 of what it holds at most. */
	readonly inventory: number;
	readonly held: number;
}

/** How far quotes lean, as a share of the price: with the root of what is held, so that small markets are seen to move too. */
function leanOf(share: number): number {
	return Math.sign(share) * MOST_LEAN * Math.sqrt(Math.min(1, Math.abs(share)));
}

/** Lots of an innermost level. */
function sizeOf(money: ContractMoney, index: number): number {
	const { impactMargin, tiers } = money.terms;
	const impact = (Number(impactMargin) / 1e6) * (tiers[0]?.maxLeverage ?? 1);
	return roundSize(money.lotsFor(impact * INNERMOST, index));
}
