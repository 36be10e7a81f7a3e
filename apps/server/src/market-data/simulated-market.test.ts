// Tests the simulated market on a real core, second by second.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DepositSandbox, type Event, type PairTerms, PLATFORM, type PlaceOrder, SERVICE } from "@candor/core";
import { InProcessExchange, namedSeeds, seededRandom, silentLog, simulateSpan } from "@candor/testkit/market";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CONTRACT_TRADERS } from "./contract-traders.ts";
import type { Submit } from "./dependencies.ts";
import { FLOW_TRADER } from "./flow-trader.ts";
import { IndexSigner } from "./index-signer.ts";
import { MARKET_MAKER, MarketMaker, type ProfitAndLoss } from "./market-maker.ts";
import { ParticipantFunds } from "./participant-funds.ts";
import type { SandboxMarket } from "./sandbox-market.ts";
import { SimulatedDays } from "./simulated-days.ts";
import { SimulatedPrice } from "./simulated-price.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const PERSON = 100_101;
let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "candor-market-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Run {
	readonly seconds: number;
	readonly exchange?: InProcessExchange;
	readonly submit?: Submit;
	readonly onSecond?: (exchange: InProcessExchange, second: number, participants: SandboxMarket) => void;
}

async function run({ seconds, onSecond, submit, exchange = new InProcessExchange(NOON) }: Run) {
	const participants = await simulateSpan({
		submit: submit ?? exchange.submit,
		views: exchange.views,
		price: new SimulatedPrice(new SimulatedDays({ now: NOON, random: namedSeeds("market") })),
		signer: new IndexSigner(folder, NOON),
		log: silentLog,
		setTime: (now) => {
			exchange.now = now;
		},
		from: NOON,
		durationMs: seconds * 1000,
		random: seededRandom(7),
		onStep: (now, all) => onSecond?.(exchange, (now - NOON) / 1000, all),
	});
	return { exchange, participants };
}

const order = (by: number, side: "buy" | "sell", price: number, lots: number): PlaceOrder => ({
	type: "PlaceOrder",
	id: "",
	by,
	pair: 1,
	side,
	orderType: "limit",
	timeInForce: "gtc",
	postOnly: false,
	selfTrade: "expire_taker",
	trigger: "last",
	price,
	stopPrice: 0,
	stopLimitPrice: 0,
	lots,
	quoteAmount: 0n,
});

function openPerson(exchange: InProcessExchange): void {
	exchange.apply({ type: "OpenAccount", id: "", by: SERVICE.accounts, user: PERSON });
	for (const [asset, amount] of [
		[3, 10_000_000_000_000n],
		[1, 10_000_000_000n],
	] as const) {
		exchange.apply({ type: "DepositSandbox", id: "", by: SERVICE.custody, user: PERSON, asset, amount });
	}
}

describe("the simulated market runs for an hour", () => {
	test("for an hour the simulated market has two-sided books, regular trades and plausible values, and no self-trades", async () => {
		const trades = new Map<number, number>();
		let bothSides = 0;
		let looks = 0;
		const exchange = new InProcessExchange(NOON);
		const submit: Submit = async (command) => {
			const answer = exchange.apply(command);
			for (const event of answer.events) if (event.type === "Traded") look(event);
			return answer;
		};
		const look = ({ pair, price, makerUser, takerUser }: Event & { type: "Traded" }) => {
			trades.set(pair, (trades.get(pair) ?? 0) + 1);
			const index = exchange.views.indexes.latest(pair)?.index ?? 0;
			expect(Math.abs(price / index - 1), `trade of ${pair} at ${price}, index ${index}`).toBeLessThan(0.01);
			expect(makerUser).not.toBe(takerUser);
		};
		const { participants } = await run({
			exchange,
			submit,
			seconds: 3600,
			onSecond: (_, second) => {
				if (second < 3) return;
				for (const { pair } of exchange.views.listing.pairs()) {
					const bid = exchange.views.books.best(pair, "buy");
					const ask = exchange.views.books.best(pair, "sell");
					looks++;
					if (bid === undefined || ask === undefined) continue;
					bothSides++;
					expect(bid.price).toBeLessThan(ask.price);
				}
				if (second % 300 === 0) exchange.exchange.checkInvariants();
			},
		});
		expect(bothSides / looks).toBeGreaterThan(0.999);
		for (const { pair, symbol } of exchange.views.listing.pairs()) {
			expect(trades.get(pair), symbol).toBeGreaterThan(300);
			expect(exchange.views.books.levels(pair, "buy", 50).length, symbol).toBeGreaterThanOrEqual(18);
			expect(exchange.views.books.levels(pair, "sell", 50).length, symbol).toBeGreaterThanOrEqual(18);
		}
		// At least one second in four has a trade.
		expect(trades.get(1)).toBeGreaterThan(900);
		expect([...participants.maker.refusals]).toEqual([]);
		expect([...participants.flow.refusals.keys()].filter((code) => code !== "post_only_would_take")).toEqual([]);
		expect(participants.feed.missed).toBe(0);

		// Checks that no money is created: gains of the participants beyond their deposits must come from each other and from
		// fees.
		const funds = exchange.views.arbitrage.funds().map(({ terms }) => terms.account);
		for (const { asset } of exchange.views.listing.coins()) {
			let held = 0n;
			let given = 0n;
			for (const user of [MARKET_MAKER, FLOW_TRADER, ...CONTRACT_TRADERS, ...funds]) {
				for (const account of ["coin", "contract"] as const) {
					const { available, frozen } = exchange.views.balances.of(user, account, asset);
					held += available + frozen;
				}
			}
			// The sum also includes the balance from which gains and losses of long and short positions are settled.
			for (const { instrument } of exchange.views.contracts.instruments().filter(({ account }) => account === "real"))
				held += exchange.views.balances.of(instrument, "clearing", asset).available;
			for (const { product, asset: coin } of exchange.views.earn.products())
				if (coin === asset) held += exchange.views.balances.of(product, "earn_reserve", asset).available;
			for (const command of exchange.commands)
				if ((command.type === "DepositSandbox" || command.type === "DepositPlatform") && command.asset === asset)
					given += command.amount;
			const ofPlatform = ["fees", "rounding", "insurance", "option_pool", "treasury"] as const;
			const fees = ofPlatform.reduce((sum, purse) => {
				const { available, frozen } = exchange.views.balances.of(PLATFORM, purse, asset);
				return sum + available + frozen;
			}, 0n);
			expect(held + fees, `asset ${asset}`).toBe(given);
		}
		const { quote, profit, worth, assets } = participants.maker.profitAndLoss(exchange.now) as ProfitAndLoss;
		expect(quote).toBe(3);
		expect(assets).toHaveLength(9);
		expect(worth).toBeGreaterThan(9_000_000_000_000n);
		expect(profit > -worth / 1000n && profit < worth / 1000n).toBe(true);
		const inQuote = ({ asset, price }: (typeof assets)[number], amount: bigint) => {
			if (price === undefined) return amount;
			const terms = exchange.views.listing.pair(price.pair) as PairTerms;
			const decimals = (exchange.views.listing.asset(asset)?.decimals ?? 0) + terms.priceDecimals - 6;
			return (amount * BigInt(price.ticks)) / 10n ** BigInt(decimals);
		};
		expect(profit).toBe(assets.reduce((sum, one) => sum + inQuote(one, one.held - one.deposited), 0n));
		expect(worth).toBe(assets.reduce((sum, one) => sum + inQuote(one, one.held), 0n));
	});

	test("the simulated trader's inventory stays small", async () => {
		const { exchange } = await run({ seconds: 3600 });
		const deposits = exchange.commands.filter((command): command is DepositSandbox => command.type === "DepositSandbox");
		expect(deposits.filter(({ user }) => user === FLOW_TRADER)).toHaveLength(9);
		for (const pair of exchange.views.listing.pairs()) {
			const given = deposits.find(({ user, asset }) => user === FLOW_TRADER && asset === pair.base)?.amount ?? 0n;
			const { available, frozen } = exchange.views.balances.of(FLOW_TRADER, "coin", pair.base);
			const share = Number(available + frozen) / Number(given);
			expect(share, pair.symbol).toBeGreaterThan(0.7);
			expect(share, pair.symbol).toBeLessThan(1.3);
		}
	});
});

test("the maker does not quote a still market again, and new quotes change few levels", async () => {
	let depth = 0;
	const exchange = new InProcessExchange(NOON);
	const submit: Submit = async (command) => {
		const answer = exchange.apply(command);
		if (command.type === "ReplaceQuotes") depth += answer.events.filter(({ type }) => type === "DepthChanged").length;
		return answer;
	};
	await run({ exchange, submit, seconds: 600 });
	const replaced = exchange.commands.filter(({ type }) => type === "ReplaceQuotes").length;
	expect(replaced / (600 * 8)).toBeLessThan(0.5);
	expect(depth / replaced).toBeLessThan(12);
});

describe("the market maker reacts to the index and to orders", () => {
	const bestOf = (exchange: InProcessExchange, side: "buy" | "sell") => exchange.views.books.best(1, side);
	const quotes = (exchange: InProcessExchange) => exchange.views.books.levels(1, "buy", 50).length;

	test("the maker withdraws its quotes when the index halts, and quotes again when it returns", async () => {
		const exchange = new InProcessExchange(NOON);
		let silent = false;
		const submit: Submit = async (command) => {
			if (command.type === "RecordQuotes" && silent) return exchange.apply({ ...command, markets: [] });
			if (silent && command.by === FLOW_TRADER)
				return exchange.apply({ type: "CancelAllOrders", id: "", by: FLOW_TRADER, pair: 0 });
			return exchange.apply(command);
		};
		const seen: number[] = [];
		await run({
			exchange,
			submit,
			seconds: 90,
			onSecond: (_, second) => {
				silent = second >= 30 && second < 60;
				if ([29, 58, 80].includes(second)) seen.push(quotes(exchange));
				if (second === 58) {
					expect(exchange.views.indexes.latest(1)?.index).toBe(0);
					const { frozen } = exchange.views.balances.of(MARKET_MAKER, "coin", 3);
					expect(frozen).toBe(0n);
				}
			},
		});
		expect(seen[0]).toBeGreaterThanOrEqual(18);
		expect(seen[1]).toBe(0);
		expect(seen[2]).toBeGreaterThanOrEqual(18);
	});

	test("the maker withdraws its quotes when no index record comes", async () => {
		const exchange = new InProcessExchange(NOON);
		const submit: Submit = async (command) => {
			if (command.type === "RecordQuotes" && exchange.now >= NOON + 20_000) throw new Error("the feed is down");
			return exchange.apply(command);
		};
		await run({ exchange, submit, seconds: 40 });
		expect(exchange.views.balances.of(MARKET_MAKER, "coin", 3).frozen).toBe(0n);
	});

	test("the maker takes an order that is better than the fair price with a limit order, and ignores others", async () => {
		const exchange = new InProcessExchange(NOON);
		let generous = 0;
		let modest = 0;
		await run({
			exchange,
			seconds: 60,
			onSecond: (_, second) => {
				if (second === 20) {
					openPerson(exchange);
					const index = exchange.views.indexes.latest(1)?.index as number;
					const ask = bestOf(exchange, "sell")?.price as number;
					modest = resultOf(exchange.apply(order(PERSON, "buy", ask - 1, 1_000)));
					// Buys everything that is offered up to 3 % above the index. The rest of the order stays in the book.
					generous = resultOf(exchange.apply(order(PERSON, "buy", Math.round(index * 1.03), 8_000_000)));
					expect(bestOf(exchange, "buy")?.price).toBe(Math.round(index * 1.03));
				}
			},
		});
		const index = exchange.views.indexes.latest(1)?.index as number;
		expect(exchange.views.orders.find(generous)).toMatchObject({ status: "completed" });
		expect(exchange.views.orders.find(modest)).toBeDefined();
		expect(Math.abs((bestOf(exchange, "buy")?.price as number) / index - 1)).toBeLessThan(0.01);
		exchange.exchange.checkInvariants();
	});

	test("the maker quotes what it can after it lost most of its money", async () => {
		const exchange = new InProcessExchange(NOON);
		let poor = false;
		const submit: Submit = async (command) => {
			if (poor && command.type === "DepositSandbox") {
				return { outcome: { kind: "refused", refusal: { code: "limit_reached", retry: false } }, seq: 0 };
			}
			return exchange.apply(command);
		};
		const { participants } = await run({
			exchange,
			submit,
			seconds: 120,
			onSecond: (_, second, all) => {
				if (second !== 30) return;
				poor = true;
				for (const asset of [3, 1]) {
					exchange.apply({ type: "ReplaceQuotes", id: "", by: MARKET_MAKER, pair: 1, bids: [], asks: [] });
					const { available } = exchange.views.balances.of(MARKET_MAKER, "coin", asset);
					exchange.apply({
						type: "Transfer",
						id: "",
						by: MARKET_MAKER,
						asset,
						from: "coin",
						to: "option",
						amount: (available * 97n) / 100n,
					});
				}
				expect(all.maker.purse.available(3)).toBeLessThan(500_000_000_000n);
			},
		});
		exchange.exchange.checkInvariants();
		for (const { pair, symbol } of exchange.views.listing.pairs()) {
			const levels = exchange.views.books.levels(pair, "buy", 50).length + exchange.views.books.levels(pair, "sell", 50).length;
			expect(levels, symbol).toBeGreaterThan(5);
		}
		expect(participants.maker.profitAndLoss(exchange.now)?.profit).toBeLessThan(0n);
	});

	test("the maker reports no profit before a market has an index, because holdings cannot be valued", () => {
		const { views, submit } = new InProcessExchange(NOON);
		const purse = new ParticipantFunds({ user: MARKET_MAKER, submit, views, log: silentLog });
		expect(new MarketMaker({ submit, views, log: silentLog, purse }).profitAndLoss(NOON)).toBeUndefined();
	});

	test("the maker lowers its offers of a coin if its inventory of the coin is too large", async () => {
		const middle = async (surplus: bigint) => {
			const exchange = new InProcessExchange(NOON);
			await run({
				exchange,
				seconds: 60,
				onSecond: (_, second) => {
					if (second !== 10 || surplus === 0n) return;
					exchange.apply({ type: "DepositSandbox", id: "", by: SERVICE.custody, user: MARKET_MAKER, asset: 1, amount: surplus });
				},
			});
			const index = exchange.views.indexes.latest(1)?.index as number;
			return ((bestOf(exchange, "buy")?.price as number) + (bestOf(exchange, "sell")?.price as number)) / 2 / index;
		};
		expect(await middle(800_000_000n)).toBeLessThan(await middle(0n));
	});

	test("stopping withdraws all quotes and orders of the market maker and of the simulated trader", async () => {
		const { exchange, participants } = await run({ seconds: 60 });
		await participants.stop();
		for (const { pair } of exchange.views.listing.pairs()) {
			expect(exchange.views.books.levels(pair, "buy", 5)).toEqual([]);
			expect(exchange.views.books.levels(pair, "sell", 5)).toEqual([]);
		}
		for (const user of [MARKET_MAKER, FLOW_TRADER]) {
			for (const { account, frozen } of exchange.views.balances.all(user)) if (account === "coin") expect(frozen).toBe(0n);
		}
	});
});

describe("a simulated participant is funded by deposits", () => {
	const purseOf = (exchange: InProcessExchange, submit: Submit = exchange.submit) =>
		new ParticipantFunds({ user: MARKET_MAKER, submit, views: exchange.views, log: silentLog, file: join(folder, "purse.json") });

	test("a participant's balance is refilled when it is low, and its deposits are counted and remembered", async () => {
		const exchange = new InProcessExchange(NOON);
		const purse = purseOf(exchange);
		await purse.open();
		await purse.fill(3, 10n, 100n);
		await purse.fill(3, 100n, 500n);
		expect([purse.held(3), purse.deposited(3)]).toEqual([100n, 100n]);
		await purse.fill(3, 101n, 500n);
		expect([purse.held(3), purse.deposited(3)]).toEqual([500n, 500n]);
		expect(statSync(join(folder, "purse.json")).mode & 0o777).toBe(0o600);
		expect(purseOf(exchange).deposited(3)).toBe(500n);
	});

	test("the server refills a participant's balance once when several markets request it at the same time", async () => {
		const exchange = new InProcessExchange(NOON);
		const purse = purseOf(exchange, async (command) => {
			await new Promise((resolve) => setImmediate(resolve));
			return exchange.apply(command);
		});
		await purse.open();
		await Promise.all([purse.fill(3, 10n, 100n), purse.fill(3, 10n, 100n), purse.fill(1, 1n, 7n)]);
		expect([purse.held(3), purse.deposited(3), purse.held(1), purse.deposited(1)]).toEqual([100n, 100n, 7n, 7n]);
	});

	test.each(["before", "after"])(
		"a crash %s the exchange accepted a participant's deposit neither loses nor repeats it",
		async (when) => {
			const exchange = new InProcessExchange(NOON);
			await purseOf(exchange).open();
			const crashing: Submit = async (command) => {
				if (when === "after") exchange.apply(command);
				throw new Error("gone");
			};
			const first = purseOf(exchange, async (command) =>
				command.type === "OpenAccount" ? exchange.submit(command) : crashing(command),
			);
			await first.open();
			await expect(first.fill(3, 1n, 100n)).rejects.toThrow("gone");
			const pending = JSON.parse(readFileSync(join(folder, "purse.json"), "utf8")) as { pending: unknown };
			expect(pending.pending).not.toBeNull();
			const second = purseOf(exchange);
			await second.open();
			expect([second.held(3), second.deposited(3)]).toEqual([100n, 100n]);
			await second.fill(3, 1n, 100n);
			expect(second.held(3)).toBe(100n);
		},
	);

	test("two concurrent openings count a deposit that a crash interrupted once", async () => {
		const exchange = new InProcessExchange(NOON);
		const first = purseOf(exchange, async (command) => {
			const answer = exchange.apply(command);
			if (command.type === "DepositSandbox") throw new Error("gone");
			return answer;
		});
		await first.open();
		await expect(first.fill(3, 1n, 100n)).rejects.toThrow("gone");
		const second = purseOf(exchange);
		expect(await Promise.all([second.open(), second.open()])).toEqual([true, true]);
		expect(second.deposited(3)).toBe(100n);
	});

	test("the server reads the deposits that an older release stored", async () => {
		writeFileSync(join(folder, "purse.json"), '{"deposited":{"3":"77"},"pending":null}');
		expect(purseOf(new InProcessExchange(NOON)).deposited(3)).toBe(77n);
	});
});

function resultOf({ outcome }: Awaited<ReturnType<Submit>>): number {
	if (outcome.kind === "refused") throw new Error(outcome.refusal.code);
	return outcome.result;
}
