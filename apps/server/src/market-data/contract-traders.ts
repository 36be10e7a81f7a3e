// Simulated traders of contracts, only in a sandbox. Twelve public accounts open and close positions by simple rules. Some of
// them use very high leverage. The contract markets therefore have trades, funding payments and liquidations.
import { FOUNDER } from "@candor/core";
import { ContractAmounts, coins } from "./contract-amounts.ts";
import { goesLong, leverageOf, STYLES, type Style, switchesSide, Trend, wantsToClose } from "./contract-styles.ts";
import type { InstrumentTerms, Log, MarketViews, OwnPosition, Submit } from "./dependencies.ts";
import type { ParticipantContractFunds } from "./participant-contract-funds.ts";

/** User id of the first trader. The other traders have the following ids. */
const FIRST_CONTRACT_TRADER = 100_011;
export const CONTRACT_TRADERS: readonly number[] = STYLES.map((_, number) => FIRST_CONTRACT_TRADER + number);

/** Balance in full coins to which a trader's account is refilled when it falls below LEAST_FUNDS. */
const FUNDS = 3_000;
const LEAST_FUNDS = 400;
const MOST_POSITIONS = 6;
/** Maximum leverage of an account that is not verified. */
const UNVERIFIED_LEVERAGE = 20;
/** Country of the verified traders. Users of this country may trade contracts. */
const COUNTRY = "TH";
/**
 * Maximum size of a position, as a share of the contract's first margin tier. Six positions on one side then still fit into this
 * tier.
 */
const SHARE_OF_TIER = 0.16;

/** Averaging time of the trend for the styles `momentum` and `reversion`, ms. SLOW_MS is that for the style `crowd`. */
const FAST_MS = 300_000;
const SLOW_MS = 1_800_000;

interface Trader {
	readonly style: Style;
	readonly purse: ParticipantContractFunds;
	nextAt: number;
}

export class ContractTraders {
	readonly #submit: Submit;
	readonly #views: MarketViews;
	readonly #log: Log;
	readonly #random: () => number;
	readonly #traders: Trader[];
	/** Trends of the index price, keyed by pair. */
	readonly #trends = new Map<number, { readonly fast: Trend; readonly slow: Trend; trend: number; slowTrend: number }>();
	#busy = false;
	/** Number of commands that the exchange has refused since the start, keyed by the refusal's code. */
	readonly refusals = new Map<string, number>();
	opened = 0;

	constructor(options: {
		submit: Submit;
		views: MarketViews;
		log: Log;
		purseOf(user: number): ParticipantContractFunds;
		random?: (() => number) | undefined;
	}) {
		this.#submit = options.submit;
		this.#views = options.views;
		this.#log = options.log;
		this.#random = options.random ?? Math.random;
		this.#traders = STYLES.map((style, number) => ({
			style,
			purse: options.purseOf(CONTRACT_TRADERS[number] as number),
			nextAt: 0,
		}));
	}

	/** Lets those traders decide whose next decision is due. Does nothing while an earlier call is still running. */
	async tick(pairs: ReadonlySet<number>, now: number): Promise<void> {
		if (this.#busy) return;
		this.#busy = true;
		try {
			this.#listen(pairs, now);
			for (const trader of this.#traders) {
				if (trader.nextAt > now) continue;
				// A trader's first turn only sets a random time for its first decision, so that the traders do not start
				// together.
				const isFirst = trader.nextAt === 0;
				trader.nextAt = now - Math.log(1 - this.#random()) * trader.style.everyMs;
				if (!isFirst) await this.#act(trader, pairs, now);
			}
		} catch (error) {
			this.#log.warn({ err: error }, "a step of the simulated contract traders failed");
		} finally {
			this.#busy = false;
		}
	}

	#listen(pairs: ReadonlySet<number>, now: number): void {
		for (const pair of pairs) {
			const index = this.#views.indexes.latest(pair)?.index ?? 0;
			if (index === 0) continue;
			const known = this.#trends.get(pair) ?? { fast: new Trend(FAST_MS), slow: new Trend(SLOW_MS), trend: 0, slowTrend: 0 };
			known.trend = known.fast.hear(index, now);
			known.slowTrend = known.slow.hear(index, now);
			this.#trends.set(pair, known);
		}
	}

	async #act({ style, purse }: Trader, pairs: ReadonlySet<number>, now: number): Promise<void> {
		if (!(await purse.open())) return;
		const { contracts, positions: held } = this.#views;
		const isFresh = ({ instrument }: Pick<InstrumentTerms, "instrument">) => now - (contracts.mark(instrument)?.at ?? 0) <= 5_000;
		const positions = held.open(purse.user);
		for (const position of positions)
			if (isFresh(position) && this.#isToClose(style, position, now)) return this.#close(position);
		if (positions.length >= MOST_POSITIONS) return;
		const allows = ({ tiers }: InstrumentTerms) => (tiers[0]?.maxLeverage ?? 0) >= style.leverage[0];
		const open = contracts
			.instruments()
			.filter(
				(terms) => terms.account === style.account && terms.active && pairs.has(terms.pair) && isFresh(terms) && allows(terms),
			);
		const terms = open[Math.floor(this.#random() * open.length)];
		if (terms === undefined) return;
		await purse.fill(style.account, coins(LEAST_FUNDS), coins(FUNDS));
		await this.#open(style, purse, terms);
	}

	#isToClose(style: Style, position: OwnPosition, now: number): boolean {
		const terms = this.#views.contracts.instrument(position.instrument);
		const mark = this.#views.contracts.mark(position.instrument)?.mark ?? 0;
		const money = terms && ContractAmounts.of(terms, this.#views.listing);
		if (money === undefined || mark === 0 || position.lots === 0 || position.closing > 0) return false;
		return wantsToClose(style, money.gain(position, mark), now - position.openedAt);
	}

	async #close({ user: by, position }: OwnPosition): Promise<void> {
		await this.#send({ type: "ClosePosition", id: "", by, position, lots: 0, orderType: "market", price: 0 });
	}

	async #open(style: Style, { user: by }: ParticipantContractFunds, terms: InstrumentTerms): Promise<void> {
		const mark = this.#views.contracts.mark(terms.instrument)?.mark ?? 0;
		const money = ContractAmounts.of(terms, this.#views.listing);
		const [tier] = terms.tiers;
		if (money === undefined || tier === undefined || mark === 0) return;
		const leverage = leverageOf(style, tier.maxLeverage, this.#random());
		if (leverage > UNVERIFIED_LEVERAGE && style.account === "real" && !(await this.#verify(by))) return;
		const most = (Number(tier.upTo) / 1e6) * SHARE_OF_TIER;
		const value = Math.min(most, style.margin * leverage * (0.5 + this.#random()));
		const { trend, slowTrend } = this.#trends.get(terms.pair) ?? { trend: 0, slowTrend: 0 };
		const wanted = goesLong(style.taste, trend, slowTrend, this.#random());
		const dearer = this.#costOf(terms, wanted) - this.#costOf(terms, !wanted);
		const long = switchesSide(dearer, this.#random()) ? !wanted : wanted;
		// If no offer is within the allowed price distance, the trader places no order.
		const [best] = this.#views.contractBooks.levels(terms.instrument, long ? "sell" : "buy", 1);
		const reach = Math.min(terms.takerBoundPpm / 1e6, 0.45 / leverage);
		if (best === undefined || (best.price / mark - 1) * (long ? 1 : -1) > reach) return;
		const accepted = await this.#send({
			type: "OpenPosition",
			id: "",
			by,
			instrument: terms.instrument,
			long,
			orderType: "market",
			lots: money.lotsFor(value, mark),
			leverage,
			price: 0,
			stopLoss: 0,
			takeProfit: 0,
			trigger: "mark",
		});
		if (accepted) this.opened++;
	}

	/** Returns the distance between the best quote and the index, as a share of the price; 1 if there is no quote. */
	#costOf({ instrument }: InstrumentTerms, long: boolean): number {
		const [best] = this.#views.contractBooks.levels(instrument, long ? "sell" : "buy", 1);
		const index = this.#views.contracts.mark(instrument)?.index ?? 0;
		return best === undefined || index === 0 ? 1 : (best.price / index - 1) * (long ? 1 : -1);
	}

	/** Requests verification of the account, as any user of a sandbox may. */
	async #verify(user: number): Promise<boolean> {
		const known = this.#views.verification.find(user);
		if (known?.basic === true) return true;
		const version = (known?.version ?? 0) + 1;
		const reason = "Sandbox: a simulated trader";
		const person = { user, version, basic: true, advanced: false, country: COUNTRY };
		return this.#send({ type: "SetVerification", id: "", by: FOUNDER, ...person, reason });
	}

	async #send(command: Parameters<Submit>[0]): Promise<boolean> {
		const { outcome } = await this.#submit(command);
		if (outcome.kind === "accepted") return true;
		this.refusals.set(outcome.refusal.code, (this.refusals.get(outcome.refusal.code) ?? 0) + 1);
		return false;
	}
}
