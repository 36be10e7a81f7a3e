// Sells timed options on fixed terms, and settles them by the rule that the receipt names (docs/reference/rules.md §6). No
// command ends an open option: it ends by prices, or because prices are missing. Only a quarantined option (set aside after a
// program fault) can be released or closed by two operators.
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { DueBound, NEVER } from "../engine/due-bound.ts";
import type { ReleaseWay } from "../engine/messages.ts";
import { invariant, type Refusal, refuse, type Verdict } from "../engine/outcome.ts";
import type { Handlers, IndexRecord, Owes, Product } from "../engine/product.ts";
import { HELD_RELEASED } from "../engine/since.ts";
import {
	type AccountKind,
	DEMO,
	DEMO_ASSET,
	DEMO_POOL,
	OPTION_POOL,
	OPTIONS,
	PLATFORM,
	SETTLEMENT_ASSET,
} from "../ledger/kinds.ts";
import { available, type Slot } from "../ledger/ledger.ts";
import type { OptionsDependencies, OptionsEngine } from "./dependencies.ts";
import { Exposure } from "./exposure.ts";
import { checkOptions } from "./invariants.ts";
import { type DueWork, OptionMarket } from "./market.ts";
import type {
	BuyOption,
	buyOption,
	OptionAccount,
	SetOptionMarket,
	SetOptionTerms,
	setOptionMarket,
	setOptionTerms,
} from "./messages.ts";
import {
	isEndedByRecord,
	lastOf,
	MAX_OPEN,
	OPENS_AFTER_MS,
	type Option,
	PPM,
	payoutOf,
	RECENT_SOURCES,
	RECENT_WITHIN_MS,
	type SoldOption,
	saleOf,
} from "./option.ts";
import type { Outage } from "./outage.ts";
import { Settlement } from "./settlement.ts";
import { loadOptions, saveOptions } from "./snapshot.ts";
import type { DurationTerms, OptionsState } from "./state.ts";

const MAX_STAKE = 1n << 50n;
const MAX_PAYOUT_PPM = 10_000_000;
const MAX_SECONDS = 86_400;
const MAX_DURATIONS = 20;
/**
 * Maximum number of options that one step ends. With this number, ten thousand options end within a second, and other work is not
 * blocked.
 */
const STEP = 50;

const MONEY: Readonly<Record<OptionAccount, { own: AccountKind; pool: AccountKind; asset: number }>> = {
	real: { own: OPTIONS, pool: OPTION_POOL, asset: SETTLEMENT_ASSET },
	simulation: { own: DEMO, pool: DEMO_POOL, asset: DEMO_ASSET },
};

export interface OptionsOffers {
	/** Returns the number of open options, with real and demo money together. */
	openOptions(): number;
}

export class Options implements Product {
	readonly handlers: Handlers<readonly [typeof setOptionTerms, typeof setOptionMarket, typeof buyOption]> = {
		SetOptionTerms: (command) => this.#setTerms(command),
		SetOptionMarket: (command) => this.#setMarket(command),
		BuyOption: (command) => this.#buy(command),
	};
	readonly offers: OptionsOffers = { openOptions: () => this.#state.options.size };
	readonly sectionVersion = 1;
	readonly #engine: OptionsEngine;
	readonly #dependencies: OptionsDependencies;
	readonly #settlement: Settlement;
	readonly #state: OptionsState = { last: 0, terms: new Map(), markets: new Map(), options: new Map() };
	readonly #exposure = new Exposure();
	/** Earliest core time at which any market has work, ms; undefined if no option waits. */
	#due: number | undefined;
	readonly dueBound = new DueBound(NEVER);

	constructor(engine: OptionsEngine, dependencies: OptionsDependencies) {
		this.#engine = engine;
		this.#dependencies = dependencies;
		this.#settlement = new Settlement(engine, dependencies);
	}

	#setTerms({ seconds, payoutPpm, minStake, maxStake, active }: SetOptionTerms): Verdict {
		const { terms } = this.#state;
		if (seconds < 1 || seconds > MAX_SECONDS) return refuse("invalid_option_terms", "seconds");
		if (!terms.has(seconds) && terms.size >= MAX_DURATIONS) return refuse("invalid_option_terms", "seconds");
		if (payoutPpm < 1 || payoutPpm > MAX_PAYOUT_PPM) return refuse("invalid_option_terms", "payout_ratio");
		// The payout of the smallest allowed stake must be at least one ledger unit.
		if (minStake < 1n || payoutOf(minStake, payoutPpm) < 1n) return refuse("invalid_option_terms", "min");
		if (maxStake < minStake || maxStake > MAX_STAKE) return refuse("invalid_option_terms", "max");
		const set: DurationTerms = { seconds, payoutPpm, minStake, maxStake, active };
		terms.set(seconds, set);
		this.#engine.emit({ type: "OptionTermsSet", ...set });
		return seconds;
	}

	#setMarket({ pair, active }: SetOptionMarket): Verdict {
		if (this.#dependencies.pair(pair) === undefined) return refuse("unknown_pair", "pair");
		this.#marketOf(pair).active = active;
		this.#engine.emit({ type: "OptionMarketSet", pair, active });
		return pair;
	}

	#marketOf(pair: number): OptionMarket {
		const known = this.#state.markets.get(pair);
		if (known !== undefined) return known;
		const market = new OptionMarket(pair);
		this.#state.markets.set(pair, market);
		return market;
	}

	#buy(command: BuyOption): Verdict {
		const { by, pair, up, seconds, stake, payoutPpm, account } = command;
		const market = this.#state.markets.get(pair);
		const terms = this.#state.terms.get(seconds);
		if (market?.active !== true) return refuse("no_options_here", "match_id");
		if (terms?.active !== true) return refuse("unknown_duration", "seconds");
		const refusal = this.#accessProblem(command) ?? this.#termsProblem(command, terms);
		if (refusal !== undefined) return refusal;
		const { own, pool, asset } = MONEY[account];
		const { ledger } = this.#engine;
		const slot = ledger.find(by, own, asset);
		const free = ledger.balance(available(slot));
		if (free < stake) return refuse("insufficient_balance", "number", { available: free, asset }, true);
		const payout = payoutOf(stake, payoutPpm);
		const poolSlot = ledger.find(PLATFORM, pool, asset);
		const pooled = ledger.balance(available(poolSlot));
		if (pooled < payout) return refuse("sold_out", "number", { left: (pooled * PPM) / BigInt(payoutPpm), asset }, true);
		const boughtAt = this.#engine.now();
		const opensAfter = boughtAt + OPENS_AFTER_MS;
		const sold = { user: by, account, pair, up, seconds, stake, payoutPpm, payout, boughtAt, opensAfter, clientId: command.id };
		const option = newOption(++this.#state.last, sold, slot, poolSlot);
		this.#settlement.sell(option);
		this.#keep(option);
		this.#engine.emit({ type: "OptionBought", option: option.option, ...sold });
		this.#recount();
		return option.option;
	}

	#accessProblem({ by, account }: BuyOption): Refusal | undefined {
		const { may, because } = this.#dependencies.accessTo("options", by);
		if (may === "none") return refuse("not_available");
		if (account === "simulation" || may === "real") return undefined;
		return because === "not_verified" ? refuse("not_verified", undefined, undefined, true) : refuse("demo_only");
	}

	#termsProblem({ by, pair, stake, payoutPpm, account }: BuyOption, terms: DurationTerms): Refusal | undefined {
		const asset = MONEY[account].asset;
		if (payoutPpm !== terms.payoutPpm) return refuse("terms_changed", "payout_ratio", { payout_ppm: terms.payoutPpm }, true);
		if (stake < terms.minStake) return refuse("below_minimum", "number", { minimum: terms.minStake, asset });
		if (stake > terms.maxStake) return refuse("above_maximum", "number", { maximum: terms.maxStake, asset });
		const open = this.#exposure.of(account, pair, by);
		if (open.stakes + stake > terms.maxStake) {
			return refuse("open_stakes_too_large", "number", { left: terms.maxStake - open.stakes, asset }, true);
		}
		if (open.count >= MAX_OPEN) return refuse("too_many_options", undefined, { maximum: MAX_OPEN }, true);
		if (this.#dependencies.recentSources(pair, RECENT_WITHIN_MS) < RECENT_SOURCES) {
			return refuse("sources_silent", "match_id", undefined, true);
		}
		return account === "real" ? this.#dependencies.riskProblem(by, stake) : undefined;
	}

	#keep(option: Option): void {
		this.#state.options.set(option.option, option);
		this.#exposure.add(option);
		this.#marketOf(option.pair).add(option);
	}

	#forget(option: Option): void {
		this.#state.options.delete(option.option);
		this.#exposure.remove(option);
	}

	/**
	 * Processes every index record, also while the market's index is halted: three sources with later prices settle an option, even
	 * if the index needs more sources.
	 */
	onIndexRecord(record: IndexRecord): void {
		const market = this.#state.markets.get(record.pair);
		if (market === undefined) return;
		market.hear(record);
		this.#recount();
	}

	#recount(): void {
		let due: number | undefined;
		for (const market of this.#state.markets.values()) {
			const at = market.due;
			if (at !== undefined && (due === undefined || at < due)) due = at;
		}
		this.#due = due;
		this.dueBound.fromMs = due ?? NEVER;
	}

	nextDeadline(): number | undefined {
		return this.#due;
	}

	/** Opens or ends up to STEP options of the market that has work first. Returns the number of steps. */
	onDeadline(): number {
		const market = this.#firstDue();
		let steps = 0;
		for (let work = market?.next(this.#engine.now()); market !== undefined && work !== undefined && steps < STEP; steps++) {
			this.#do(market, work);
			work = market.next(this.#engine.now());
		}
		this.#recount();
		return steps;
	}

	#firstDue(): OptionMarket | undefined {
		for (const market of this.#state.markets.values()) if (market.due === this.#due) return market;
		return undefined;
	}

	#do(market: OptionMarket, work: DueWork): void {
		if (work.kind === "close") return this.#closeOne(market, work.outage);
		const { option } = work;
		this.#engine.working(option.option);
		if (work.kind === "open" || work.kind === "void") market.opening.shift();
		else market.running.shift();
		if (work.kind === "open") this.#open(market, option, work.record);
		else if (work.kind === "miss") {
			market.miss(option);
			this.#tellMissed(option);
		} else {
			if (work.kind === "settle") this.#settlement.settle(option, work.record);
			else this.#settlement.void(option);
			this.#forget(option);
		}
	}

	#open(market: OptionMarket, option: Option, { seq, time, price }: { seq: number; time: number; price: number }): void {
		option.phase = "running";
		option.openSeq = seq;
		option.openTime = time;
		option.openPrice = price;
		option.settlesAfter = time + option.seconds * 1_000;
		market.add(option);
		const { user, settlesAfter } = option;
		this.#engine.emit({ type: "OptionOpened", option: option.option, user, seq, time, price, settlesAfter });
	}

	#tellMissed({ option, user, lastSeq: seq, lastTime: time, lastPrice: price }: Option): void {
		this.#engine.emit({ type: "OptionMissed", option, user, seq, time, price });
	}

	#closeOne(market: OptionMarket, outage: Outage): void {
		const option = outage.options.shift();
		if (option !== undefined) {
			this.#engine.working(option.option);
			this.#settlement.settleMissed(option, outage);
			this.#forget(option);
			return;
		}
		market.outages.delete(outage.account);
		const { account, count: options, lost, won, returned, fromPool, from, to } = outage;
		const told = { pair: market.pair, account, options, lost, won, returned, fromPool, from, to };
		this.#engine.emit({ type: "OptionOutageSettled", ...told, at: this.#engine.now() });
	}

	quarantine(item: number): boolean {
		const option = this.#state.options.get(item);
		if (option === undefined || option.phase === "held") return false;
		const market = this.#marketOf(option.pair);
		const outage = market.outages.get(option.account);
		const at = outage?.options.indexOf(option) ?? -1;
		if (at >= 0) outage?.options.splice(at, 1);
		else if (!market.opening.remove(option)) market.running.remove(option);
		option.phase = "held";
		if (!this.#engine.isBefore(HELD_RELEASED)) market.hold(option);
		market.forgetSpentRecords();
		this.#engine.emit({ type: "OptionHeld", option: item, user: option.user });
		this.#recount();
		return true;
	}

	/**
	 * Ends the quarantine of an option. If operators release it, it ends by its settling record, after its outage, or as an option
	 * that never opened. If they close it, the stake is returned.
	 */
	releaseHeld(item: number, way: ReleaseWay): number | Refusal {
		const option = this.#state.options.get(item);
		if (option?.phase !== "held") return refuse("not_held", "item");
		const market = this.#marketOf(option.pair);
		if (way === "close") this.#settlement.close(option);
		else if (option.openSeq === 0) this.#settlement.void(option);
		else if (isEndedByRecord(option)) this.#settlement.settle(option, lastOf(option));
		else if (option.lastSeq > 0 && market.rejoin(option)) {
			this.#recount();
			this.#tellMissed(option);
			return option.user;
		} else return refuse("cannot_end", "item");
		market.held.delete(option);
		this.#forget(option);
		return option.user;
	}

	restate(): void {
		for (const terms of this.#state.terms.values()) this.#engine.emit({ type: "OptionTermsSet", ...terms });
		for (const { pair, active } of this.#state.markets.values()) this.#engine.emit({ type: "OptionMarketSet", pair, active });
		for (const option of this.#state.options.values()) {
			const { user } = option;
			this.#engine.emit({ type: "OptionBought", option: option.option, ...saleOf(option) });
			if (option.openSeq > 0) {
				const { openSeq: seq, openTime: time, openPrice: price, settlesAfter } = option;
				this.#engine.emit({ type: "OptionOpened", option: option.option, user, seq, time, price, settlesAfter });
			}
			if (option.lastSeq > 0 && !isEndedByRecord(option)) this.#tellMissed(option);
			if (option.phase === "held") this.#engine.emit({ type: "OptionHeld", option: option.option, user });
		}
	}

	save(writer: ByteWriter): number {
		return saveOptions(writer, this.#state);
	}

	load(reader: ByteReader): void {
		const slots = ({ user, account }: { user: number; account: OptionAccount }) => this.#slotsOf(user, account);
		const loaded = loadOptions(reader, slots);
		this.#state.last = loaded.last;
		for (const [seconds, terms] of loaded.terms) this.#state.terms.set(seconds, terms);
		for (const [pair, market] of loaded.markets) this.#state.markets.set(pair, market);
		for (const [id, option] of loaded.options) {
			this.#state.options.set(id, option);
			this.#exposure.add(option);
		}
		this.#recount();
	}

	#slotsOf(user: number, account: OptionAccount): { slot: Slot; pool: Slot } {
		const { own, pool, asset } = MONEY[account];
		const { ledger } = this.#engine;
		const found = { slot: ledger.find(user, own, asset), pool: ledger.find(PLATFORM, pool, asset) };
		invariant(found.slot >= 0 && found.pool >= 0, `${user} has an option and no ${own.name} account`);
		return found;
	}

	reportFrozen(holds: (slot: Slot, amount: bigint) => void): void {
		for (const { slot, pool, stake, payout } of this.#state.options.values()) {
			holds(slot, stake);
			holds(pool, payout);
		}
	}

	reportOwed(owes: Owes): void {
		const { ledger } = this.#engine;
		for (const { user, pool, payout } of this.#state.options.values()) owes(user, ledger.assetOf(pool), payout);
	}

	checkInvariants(): void {
		checkOptions(this.#state, this.#exposure, this.#engine.now());
	}
}

function newOption(option: number, sold: SoldOption, slot: Slot, pool: Slot): Option {
	const unopened = { openSeq: 0, openTime: 0, openPrice: 0, settlesAfter: 0, lastSeq: 0, lastTime: 0, lastPrice: 0 };
	return { option, ...sold, slot, pool, phase: "opening", ...unopened };
}
