// Tests that attackers cannot gain from the market maker, on spot and in contracts. They see only public data (order book and
// index), and pay fees. The time is simulated.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FOUNDER, type PairTerms, SERVICE } from "@candor/core";
import { InProcessExchange, namedSeeds, seededRandom, silentLog, simulateSpan } from "@candor/testkit/market";
import { FULL_SET } from "@candor/testkit/test-set";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ContractAmounts } from "./contract-amounts.ts";
import type { InstrumentTerms } from "./dependencies.ts";
import { IndexSigner } from "./index-signer.ts";
import { PairAmounts } from "./pair-amounts.ts";
import { SimulatedDays } from "./simulated-days.ts";
import { SimulatedPrice } from "./simulated-price.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const FIRST_ATTACKER = 100_101;
const USDT = 3;
/** Bitcoin, and two markets with coarse ticks. */
const PAIRS = [1, 6, 5];
/** Sizes of a large trade: in impact amounts for contracts, and in USDT on spot. Each seed uses one of the sizes. */
const SIZES = { contracts: [0.05, 0.25, 1], spot: [1_500, 8_000, 60_000] } as const;
const SEEDS = FULL_SET ? 21 : 3;
/** Time for which each strategy trades alone in an order book before the next one begins, s. */
const TURN_SECONDS = 60;
/** If the best quote is closer to the index than this share of the price, the maker has shifted it because of its position. */
const NEAR = 0.000_2;
/** Number of seconds within which the market maker quotes again. */
const PATIENCE = 3;

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "candor-attackers-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** An order book as an attacker sees it, together with the attacker's position. */
interface Market {
	/** Size of a large trade in lots. */
	readonly size: number;
	index(): number;
	/** Returns the best price of a side in ticks. */
	best(side: "buy" | "sell"): number;
	/** Returns the attacker's lots; negative for a short position. */
	held(): number;
	/**
	 * Trades with a market order.
	 * @param lots positive to buy, negative to sell
	 */
	trade(lots: number): void;
	/** Places a limit order at a price, which rests until `withdraw` is called. */
	offer(lots: number, price: number): void;
	withdraw(): void;
	/** Returns the value of a large trade at the index price, in ledger units of USDT. */
	value(): number;
	/** Returns the attacker's money in ledger units of USDT. Coins and positions are valued at the index price. */
	worth(): number;
}

/** Trading strategy of an attacker. After each `yield`, one second passes. The remaining holdings are sold at the end. */
type Strategy = (market: Market, random: () => number) => Generator<void, void>;

function* seconds(count: number): Generator<void, void> {
	for (let second = 0; second < count; second++) yield;
}

const STRATEGIES: Readonly<Record<string, Strategy>> = {
	*"takes one side, and the other once the quotes lean"(market) {
		for (const lots of [market.size, -market.size]) {
			market.trade(lots);
			yield* seconds(PATIENCE);
			market.trade(-market.held());
			yield* seconds(PATIENCE);
		}
	},
	*"swings the lean from one end to the other"(market) {
		market.trade(market.size);
		for (let swing = 0; swing < 4; swing++) {
			yield* seconds(PATIENCE);
			market.trade(-2 * market.held());
		}
		yield* seconds(PATIENCE);
	},
	*"walks one side in small trades, and takes the other at once"(market, random) {
		const direction = random() < 0.5 ? 1 : -1;
		for (let trade = 0; trade < 8; trade++) {
			market.trade(direction * Math.ceil(market.size / 8));
			yield;
		}
		yield* seconds(PATIENCE);
	},
	*"follows an index move before the quotes do"(market) {
		let before = market.index();
		for (let second = 0; second < TURN_SECONDS / 2; second++) {
			yield;
			const move = market.index() / before - 1;
			before = market.index();
			if (Math.abs(move) < 0.000_2) continue;
			market.trade(Math.sign(move) * market.size);
			yield* seconds(2);
			return;
		}
	},
	*"bets against an index move"(market) {
		const before = market.index();
		yield* seconds(2);
		const move = market.index() - before;
		if (move === 0) return;
		market.trade(-Math.sign(move) * market.size);
		yield* seconds(2);
	},
	*"buys and sells from second to second"(market, random) {
		market.trade((random() < 0.5 ? 1 : -1) * Math.ceil(market.size / 20));
		yield;
	},
	*"waits for quotes that others have made lean"(market) {
		for (let second = 0; second < 20 && market.held() === 0; second++) {
			if (market.best("buy") > market.index() * (1 - NEAR)) market.trade(-market.size);
			else if (market.best("sell") < market.index() * (1 + NEAR)) market.trade(market.size);
			yield;
		}
		const short = market.held() < 0;
		for (let second = 0; second < 20 && market.held() !== 0; second++) {
			const near = short ? market.best("sell") / market.index() - 1 : 1 - market.best("buy") / market.index();
			if (near < NEAR) return;
			yield;
		}
	},
	*"makes the quotes lean, and offers what the maker then takes"(market) {
		market.trade(market.size);
		yield* seconds(PATIENCE);
		market.offer(market.held(), Math.ceil(market.index() * 1.000_8));
		yield* seconds(PATIENCE);
		market.withdraw();
	},
};
const NAMES = Object.keys(STRATEGIES);

interface Round {
	readonly strategy: string;
	/** Profit of a round, in parts per million of the value of a large trade. */
	readonly profit: number;
}

/** Runs all strategies one after another in a market, in several rounds. */
class Attacker {
	readonly rounds: Round[] = [];
	readonly #market: Market;
	readonly #random: () => number;
	readonly #first: number;
	#round: Generator<void, void> | undefined;
	#strategy = "";
	#before = 0;

	constructor(market: Market, random: () => number, first: number) {
		this.#market = market;
		this.#random = random;
		this.#first = first;
	}

	second(second: number): void {
		const name = NAMES[(this.#first + Math.floor(second / TURN_SECONDS)) % NAMES.length] as string;
		if (this.#round === undefined) {
			this.#strategy = name;
			this.#before = this.#market.worth();
			this.#round = (STRATEGIES[name] as Strategy)(this.#market, this.#random);
		}
		if (this.#round.next().done !== true) return;
		if (this.#market.held() !== 0) this.#market.trade(-this.#market.held());
		// An order book with few lots may need several seconds to take everything.
		if (this.#market.held() !== 0) return;
		this.#round = undefined;
		const gain = this.#market.worth() - this.#before;
		if (gain !== 0) this.rounds.push({ strategy: this.#strategy, profit: (gain / this.#market.value()) * 1e6 });
	}
}

function openAccount(exchange: InProcessExchange, user: number, gifts: ReadonlyMap<number, bigint>): void {
	exchange.apply({ type: "OpenAccount", id: "", by: SERVICE.accounts, user });
	for (const [asset, amount] of gifts)
		must(exchange.apply({ type: "DepositSandbox", id: "", by: SERVICE.custody, user, asset, amount }));
	const person = { user, version: 1, basic: true, advanced: true, country: "TH", reason: "for a test" };
	must(exchange.apply({ type: "SetVerification", id: "", by: FOUNDER, ...person }));
}

function must({ outcome }: ReturnType<InProcessExchange["apply"]>): number {
	if (outcome.kind === "refused") throw new Error(`${outcome.refusal.code} ${outcome.refusal.field}`);
	return outcome.result;
}

/** Market of a contract. The attacker has one net position. */
function contractMarket(exchange: InProcessExchange, terms: InstrumentTerms, user: number, impacts: number): Market {
	const { views } = exchange;
	const { instrument } = terms;
	const money = ContractAmounts.of(terms, views.listing) as ContractAmounts;
	const amount = 5_000_000_000_000n;
	openAccount(exchange, user, new Map([[USDT, amount]]));
	must(exchange.apply({ type: "Transfer", id: "", by: user, asset: USDT, from: "coin", to: "contract", amount }));
	must(exchange.apply({ type: "SetContractMode", id: "", by: user, instrument, net: true, leverage: 10 }));
	const index = () => views.contracts.mark(instrument)?.index as number;
	const held = () =>
		views.positions
			.open(user)
			.reduce(
				(sum, position) => sum + (position.instrument !== instrument ? 0 : position.long ? position.lots : -position.lots),
				0,
			);
	const open = (orderType: "market" | "limit", lots: number, price: number) =>
		must(
			exchange.apply({
				type: "OpenPosition",
				id: "",
				by: user,
				instrument,
				long: lots > 0,
				orderType,
				lots: Math.abs(lots),
				leverage: 10,
				price,
				stopLoss: 0,
				takeProfit: 0,
				trigger: "mark",
			}),
		);
	let offered = 0;
	const impact = (Number(terms.impactMargin) / 1e6) * (terms.tiers[0]?.maxLeverage ?? 1);
	const size = money.lotsFor(impact * impacts, index());
	return {
		size,
		value: () => Number(money.notional(index(), size)),
		index,
		held,
		best: (side) => views.contractBooks.levels(instrument, side, 1)[0]?.price as number,
		trade: (lots) => void open("market", lots, 0),
		offer: (lots, price) => {
			offered = open("limit", -lots, price);
		},
		withdraw: () => void exchange.apply({ type: "CancelPositionOrder", id: "", by: user, position: offered }),
		worth: () => {
			const { available, frozen } = views.balances.of(user, "contract", USDT);
			const open = views.positions.open(user).reduce((sum, position) => {
				const now = money.notional(index(), position.lots);
				return sum + (position.long ? now - position.entry : position.entry - now);
			}, 0n);
			return Number(available + frozen + open);
		},
	};
}

function spotMarket(exchange: InProcessExchange, pair: PairTerms, user: number, value: number): Market {
	const { views } = exchange;
	const money = PairAmounts.of(pair, views.listing) as PairAmounts;
	const index = () => views.indexes.latest(pair.pair)?.index as number;
	const size = money.lotsFor(value, index());
	const own = money.baseUnitsPerLot * BigInt(size) * 10n;
	openAccount(
		exchange,
		user,
		new Map([
			[USDT, 5_000_000_000_000n],
			[pair.base, own],
		]),
	);
	const unitsOf = (asset: number) => {
		const { available, frozen } = views.balances.of(user, "coin", asset);
		return available + frozen;
	};
	// Fees are deducted from the bought coins. A remainder that is too small to be sold counts only in `worth`.
	const held = () => {
		const lots = Math.trunc(Number(unitsOf(pair.base) - own) / Number(money.baseUnitsPerLot));
		return Math.abs(lots) < money.leastLots(index()) ? 0 : lots;
	};
	const place = (orderType: "market" | "limit", lots: number, price: number) =>
		must(
			exchange.apply({
				type: "PlaceOrder",
				id: "",
				by: user,
				pair: pair.pair,
				side: lots > 0 ? "buy" : "sell",
				orderType,
				timeInForce: orderType === "market" ? "ioc" : "gtc",
				postOnly: false,
				selfTrade: "expire_taker",
				trigger: "last",
				price,
				stopPrice: 0,
				stopLimitPrice: 0,
				lots: Math.abs(lots),
				quoteAmount: 0n,
			}),
		);
	return {
		size,
		value: () => Number(money.notional(index(), size)),
		index,
		held,
		best: (side) => views.books.levels(pair.pair, side, 1)[0]?.price as number,
		trade: (lots) => void place("market", lots, 0),
		offer: (lots, price) => void place("limit", -lots, price),
		withdraw: () => void exchange.apply({ type: "CancelAllOrders", id: "", by: user, pair: pair.pair }),
		worth: () => Number(unitsOf(USDT) + money.worth(unitsOf(pair.base) - own, index())),
	};
}

interface Result {
	readonly mean: number;
	readonly error: number;
	readonly rounds: number;
}

/** Returns the mean profit of each strategy, in parts per million of the value of a large trade. */
async function attack(kind: "contracts" | "spot", seeds: number): Promise<ReadonlyMap<string, Result>> {
	const profits = new Map<string, number[]>(NAMES.map((name) => [name, []]));
	for (let seed = 1; seed <= seeds; seed++) {
		const exchange = new InProcessExchange(NOON);
		const { listing } = exchange.views;
		// Only three markets run, because further ones would take time and test nothing new.
		const few = {
			pairs: () => [...listing.pairs()].filter(({ pair }) => PAIRS.includes(pair)),
			asset: listing.asset.bind(listing),
		};
		const random = seededRandom(seed + 100);
		const attackers: Attacker[] = [];
		await simulateSpan({
			submit: exchange.submit,
			views: { ...exchange.views, listing: few },
			price: new SimulatedPrice(new SimulatedDays({ now: NOON, random: namedSeeds(`attacked${seed}`) })),
			signer: new IndexSigner(folder, NOON),
			log: silentLog,
			setTime: (now) => {
				exchange.now = now;
			},
			from: NOON,
			durationMs: (10 + TURN_SECONDS * NAMES.length) * 1000,
			random: seededRandom(seed),
			onStep: (now) => {
				const second = (now - NOON) / 1000 - 10;
				if (second < 0) return;
				if (second === 0) {
					for (const [at, pair] of few.pairs().entries()) {
						const user = FIRST_ATTACKER + at;
						const terms = exchange.views.contracts.instrument(pair.pair) as InstrumentTerms;
						const size = SIZES[kind][seed % 3] as number;
						const market =
							kind === "contracts" ? contractMarket(exchange, terms, user, size) : spotMarket(exchange, pair, user, size);
						attackers.push(new Attacker(market, random, at * 2 + seed));
					}
				}
				for (const attacker of attackers) attacker.second(second);
			},
		});
		exchange.exchange.checkInvariants();
		for (const { rounds } of attackers) for (const { strategy, profit } of rounds) profits.get(strategy)?.push(profit);
	}
	return new Map([...profits].map(([name, list]) => [name, meanOf(list)]));
}

function meanOf(list: readonly number[]): Result {
	expect(list.length).toBeGreaterThan(1);
	const mean = list.reduce((sum, one) => sum + one, 0) / list.length;
	const variance = list.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (list.length - 1);
	return { mean, error: Math.sqrt(variance / list.length), rounds: list.length };
}

test.each(["contracts", "spot"] as const)(
	"no strategy that uses only public data earns money from the market maker in %s after fees",
	async (kind) => {
		const results = await attack(kind, SEEDS);
		if (process.env.CANDOR_ATTACKS !== undefined) console.table(Object.fromEntries(results));
		for (const [name, { mean, error }] of results) expect(mean, name).toBeLessThan(2 * error);
	},
	0,
);
