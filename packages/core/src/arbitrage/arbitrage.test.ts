// Tests arbitrage funds from founding to unwinding, with every refusal (docs/reference/rules.md §7). In these tests a spot lot
// costs 1 USDT and a contract lot 100 USDT at the price PAR.
import { FundScenario, HOUR, PAR } from "@candor/testkit";
import { describe, expect, it } from "vitest";
import { Exchange } from "../exchange.ts";
import type { Command } from "../registry.ts";

const USDT = 1_000_000n;
const ONE = 1_000_000_000n;

/** Founds a fund with 2,000 USDT. The fund then buys coins for 1,000 USDT at PAR, and opens a short position of the same size. */
function carry(options: ConstructorParameters<typeof FundScenario>[0] = {}): { at: FundScenario; position: number } {
	const at = new FundScenario({ founding: 2_000n * USDT, ...options });
	at.move(at.fund, "coin", "contract", 700n * USDT);
	at.trade("buy", 1_000);
	return { at, position: at.short(10) };
}

describe("a fund has units, and a value at each full hour", () => {
	it("a fund starts with a founding lot at a unit value of 1, and the founding lot cannot be redeemed", () => {
		const at = new FundScenario();
		expect(at.last("FundFounded")).toMatchObject({ amount: 1_000n * USDT, units: 1_000n * USDT });
		expect(at.hour()).toMatchObject({ seq: 1, cash: 1_000n * USDT, equity: 1_000n * USDT, value: ONE });
		expect(at.say(at.redeem(1n))).toBe("insufficient_units units");
		expect(at.say({ ...at.set(), type: "FoundFund", amount: 100n * USDT } as unknown as Command)).toBe("fund_founded fund");
		at.exchange.checkInvariants();
	});

	it("a fund is valued by the index at each full hour of core time, and the event has all inputs of the value", () => {
		const { at } = carry();
		at.wait(HOUR - (at.time % HOUR));
		at.record(PAR + 10_000);
		const told = at.last("UnitValued");
		expect(told.hour % HOUR).toBe(0);
		let equity = told.cash;
		for (const { quantity, index, worth } of told.coins) {
			expect(worth).toBe((quantity * BigInt(index)) / 10n ** 3n);
			equity += worth;
		}
		for (const { long, lots, index, entry, margin, profit } of told.positions) {
			expect(profit).toBe((long ? 1n : -1n) * (BigInt(lots) * BigInt(index) * 100n - entry));
			equity += margin + profit;
		}
		for (const { notional, ratePpb, elapsedMs, amount } of told.funding) {
			const exact = (-notional * ratePpb * BigInt(elapsedMs)) / 10n ** 9n / (8n * 3_600_000n);
			expect(amount - exact >= -1n && amount - exact <= 1n).toBe(true);
			equity += amount;
		}
		expect(told.equity).toBe(equity);
		expect(told.value).toBe((equity * ONE) / told.units);
		// The fund is 1,000 USDT long in coins and 1,000 USDT short in contracts. So a price move of 1 % changes its value only
		// through the coins that it paid as fees.
		expect(Number(told.equity)).toBeGreaterThan(1_997e6);
		expect(Number(told.equity)).toBeLessThan(2_000e6);
	});

	it("a fund is valued only while the index is fresh, and only once for all hours of an outage", () => {
		const at = new FundScenario();
		at.trade("buy", 10);
		at.wait(3 * HOUR);
		expect(at.all("UnitValued")).toHaveLength(0);
		at.record(PAR);
		expect(at.all("UnitValued")).toHaveLength(1);
		at.hour();
		expect(at.all("UnitValued")).toHaveLength(2);
	});
});

describe("a market without a price does not lock users into a fund", () => {
	it("a fund that holds nothing of a pair without a price is still valued, and pays redemptions", () => {
		const at = new FundScenario({ terms: { pairs: [1, 2] } });
		at.trade("buy", 100);
		at.must(at.subscribe(1_000n * USDT));
		// The fund's second pair never had a price.
		expect(at.hour().coins.map(({ pair }) => pair)).toEqual([1]);
		expect(at.last("FundSubscriptionMoved").status).toBe("done");
		at.trade("sell", 99);
		at.must(at.redeem(at.units(at.person(0))));
		at.hour();
		expect(at.units(at.person(0))).toBeLessThan(USDT);
		at.exchange.checkInvariants();
	});

	it("a fund that holds only cash is valued and pays redemptions while its pair has no price", () => {
		const at = new FundScenario();
		at.must(at.subscribe(1_000n * USDT));
		at.wait(HOUR);
		expect(at.last("FundSubscriptionMoved").status).toBe("done");
		at.must(at.redeem(at.units(at.person(0))));
		at.wait(HOUR);
		expect(at.last("FundRedemptionMoved")).toMatchObject({ status: "done", proceeds: 1_000n * USDT });
	});
});

describe("a user subscribes to a fund", () => {
	it("a subscription is frozen in the earn account until the next value, and the user can cancel it until then", () => {
		const at = new FundScenario();
		const [first, second] = [at.must(at.subscribe(500n * USDT)), at.must(at.subscribe(300n * USDT, at.person(1)))];
		expect(at.balance(at.person(0), "trust").frozen).toBe(500n * USDT);
		expect(at.say({ type: "CancelFundSubscription", id: "", by: at.person(0), subscription: second })).toBe(
			"unknown_subscription id",
		);
		at.must({ type: "CancelFundSubscription", id: "", by: at.person(1), subscription: second });
		expect(at.balance(at.person(1), "trust").frozen).toBe(0n);
		expect(at.hour()).toMatchObject({ equity: 1_000n * USDT });
		expect(at.last("FundSubscriptionMoved")).toMatchObject({ subscription: first, status: "done", cost: 0n, units: 500n * USDT });
		expect(at.balance(at.person(0), "trust").frozen).toBe(0n);
		expect(at.hour()).toMatchObject({ equity: 1_500n * USDT, units: 1_500n * USDT, value: ONE });
		at.exchange.checkInvariants();
	});

	it("a subscription placed exactly at a full hour waits for the next hour", () => {
		const at = new FundScenario();
		at.trade("buy", 100);
		at.wait(HOUR - 1 - (at.time % HOUR));
		const before = at.must(at.subscribe(500n * USDT));
		at.wait(1);
		expect(at.time % HOUR).toBe(0);
		const late = at.must(at.subscribe(500n * USDT, at.person(1)));
		at.wait(1_000);
		at.record(PAR);
		const done = () => at.all("FundSubscriptionMoved").flatMap((told) => (told.status === "done" ? [told.subscription] : []));
		expect(done()).toEqual([before]);
		at.hour();
		expect(done()).toEqual([before, late]);
	});

	it.each([
		["nothing", 0n, "invalid_amount amount"],
		["below the minimum", USDT - 1n, "below_minimum amount"],
		["above the maximum", 10_000n * USDT + 1n, "above_maximum amount"],
		["exactly the maximum", 10_000n * USDT, "ok"],
	])("a subscription (%s) is accepted or rejected by its amount", (_what, amount, said) => {
		const at = new FundScenario({ terms: { maxAmount: 10_000n * USDT } });
		expect(at.say(at.subscribe(amount))).toBe(said);
	});

	it("a fund rejects a subscription beyond the balance, to a closed fund, or of a user with too many waiting", () => {
		const at = new FundScenario({ each: 100n * USDT });
		expect(at.say(at.subscribe(101n * USDT))).toBe("insufficient_balance amount");
		for (let count = 0; count < 20; count++) at.must(at.subscribe(USDT));
		expect(at.say(at.subscribe(USDT))).toBe("too_many_waiting");
		expect(at.say({ ...at.subscribe(USDT), fund: 2 } as Command)).toBe("unknown_fund id");
		at.must(at.set({ active: false }));
		expect(at.say(at.subscribe(USDT, at.person(1)))).toBe("fund_closed id");
		const absent = new FundScenario({ country: "US" });
		expect(absent.say(absent.subscribe(USDT))).toBe("not_available");
	});
});

describe("a user redeems fund units", () => {
	it("a redemption from a fund that holds only cash is paid at the next hour, less the fee on its gain", () => {
		const at = new FundScenario({ terms: { performanceFeePpm: 100_000 } });
		at.must(at.subscribe(1_000n * USDT));
		at.hour();
		at.must(at.redeem(400n * USDT));
		at.hour();
		expect(at.last("FundRedemptionMoved")).toMatchObject({ status: "done", proceeds: 400n * USDT, fee: 0n, late: false });
		expect(at.units(at.person(0))).toBe(600n * USDT);
		expect(at.earnBalance(at.person(0))).toBe(99_400n * USDT);
		at.exchange.checkInvariants();
	});

	it("a redemption gets its share of the fund's cash once, at the next hour, even if the fund does not trade", () => {
		const at = new FundScenario({ founding: 2_000n * USDT });
		at.must(at.subscribe(8_000n * USDT));
		at.hour();
		at.trade("buy", 2_000);
		const units = at.units(at.person(0));
		at.must(at.redeem(units));
		const { value } = at.hour();
		const [paid, waits] = at.all("FundRedemptionMoved").slice(-2);
		// The fund has 8,000 USDT in cash, less the fees for buying coins worth 2,000 USDT. The user owns four fifths of the fund,
		// so the user gets four fifths of the cash at the hour's value.
		expect(Number(paid?.proceeds) / 1e6).toBeCloseTo(8_000 * 0.7998, -1);
		expect(paid).toMatchObject({ status: "waiting", late: false });
		const told = at.last("UnwindingEnded");
		expect(told.proceeds).toBe((told.cash * units) / (told.units + told.paidUnits));
		expect((paid?.proceeds ?? 0n) * ONE).toBeLessThanOrEqual((paid?.paidUnits ?? 0n) * value);
		expect(waits).toMatchObject({ status: "unwinding", units: units - (paid?.paidUnits ?? 0n) });
		const trust = at.earnBalance(at.person(0));
		for (let day = 0; day < 3; day++) {
			at.wait(24 * HOUR);
			at.record(PAR);
			at.hour();
		}
		expect(at.earnBalance(at.person(0))).toBe(trust);
		expect(at.last("FundRedemptionMoved")).toMatchObject({ late: true, units: waits?.units });
		at.must(at.subscribe(1_000n * USDT, at.person(1)));
		at.hour();
		at.exchange.checkInvariants();
	});

	it("a redemption placed after a full hour waits for the next hour, even if no later index is recorded yet", () => {
		const at = new FundScenario({ founding: 2_000n * USDT });
		at.must(at.subscribe(1_000n * USDT));
		at.hour();
		at.trade("buy", 1_000);
		at.wait(HOUR - (at.time % HOUR));
		at.must(at.redeem(500n * USDT));
		at.record(PAR * 1.2);
		expect(at.last("FundRedemptionMoved")).toMatchObject({ status: "waiting", paidUnits: 0n });
		at.hour();
		expect(at.last("FundRedemptionMoved").sumProceeds).toBeGreaterThan(0n);
	});

	it("a redemption unwinds its share of every holding and no more, and is paid the proceeds", () => {
		const { at, position } = carry();
		at.must(at.subscribe(2_000n * USDT));
		at.hour();
		// The fund invests the new subscription in the same proportions as its earlier money.
		at.move(at.fund, "coin", "contract", 700n * USDT);
		at.trade("buy", 1_000);
		at.short(10);
		const units = at.units(at.person(0));
		at.must(at.redeem(units));
		at.hour();
		const begun = at.last("UnwindingBegun");
		expect(begun.targets.map(({ kind, long }) => `${kind} ${long}`)).toEqual(["coin true", "contract false"]);
		expect(at.last("FundRedemptionMoved").status).toBe("unwinding");
		expect(at.say(at.limit(at.fund, "buy", 10))).toBe("fund_unwinding match_type");
		expect(at.say(at.order({ by: at.fund, long: false, lots: 1, leverage: 2 }))).toBe("fund_unwinding match_id");
		const coins = begun.targets[0] as (typeof begun.targets)[number];
		const lots = Number((coins.held - coins.target) / 1_000n);
		expect(at.say(at.limit(at.fund, "sell", lots + 1))).toBe("fund_unwinding amount");
		at.trade("sell", lots);
		const shorts = begun.targets[1] as (typeof begun.targets)[number];
		const close = Number(shorts.held - shorts.target);
		expect(
			at.say({ type: "ClosePosition", id: "", by: at.fund, position, lots: close + 1, orderType: "limit", price: PAR }),
		).toBe("fund_unwinding share");
		at.cover(position, close);
		const ended = at.last("UnwindingEnded");
		// A quarter of the fund's equity was cash. At the full hour the redemption got its share of the cash, so three quarters of
		// its units still wait for the sale of holdings.
		expect(ended).toMatchObject({ late: false, paidUnits: begun.units });
		expect(Number(begun.units) / Number(units)).toBeCloseTo(0.75, 2);
		// The fund invested 2,000 USDT while the books were empty. Coins and contracts each cost 0.3 % for the distance to the edge
		// of the band, and fees of 0.15 % and 0.05 %. That is 8 USDT in all, of which the subscription paid 2. The user bears half of
		// the other 6, and 2 for unwinding.
		const brought = Number(at.last("FundRedemptionMoved").sumProceeds) / 1e6;
		expect(brought).toBeGreaterThan(1_992);
		expect(brought).toBeLessThan(1_993.5);
		const after = at.hour();
		expect(after.units).toBe(2_000n * USDT);
		expect(Number(after.value)).toBeGreaterThan(0.997e9);
		at.exchange.checkInvariants();
	});

	it("a redemption pays a fee on the gain of each lot separately", () => {
		const at = new FundScenario({ founding: 1_000n * USDT, terms: { performanceFeePpm: 200_000 } });
		at.must(at.subscribe(1_000n * USDT));
		at.hour();
		at.trade("buy", 1_000);
		at.tick(PAR + 500_000);
		at.hour(PAR + 500_000);
		// The user's first lot has gained about a quarter since its purchase, and the second lot nothing.
		at.must(at.subscribe(1_000n * USDT));
		at.hour(PAR + 500_000);
		const held = at.exchange;
		at.trade("sell", 998, PAR + 500_000);
		expect(held).toBe(at.exchange);
		at.hour(PAR + 500_000);
		at.must(at.redeem(at.units(at.person(0))));
		at.hour(PAR + 500_000);
		const { sumProceeds: proceeds, sumFee: fee } = at.last("FundRedemptionMoved");
		const gain = Number(proceeds) - 2_000e6;
		expect(gain).toBeGreaterThan(200e6);
		expect(Number(fee)).toBeGreaterThanOrEqual(Math.floor(gain * 0.2));
		expect(Number(fee)).toBeLessThan(Math.ceil(gain * 0.2) + 2e6);
		at.exchange.checkInvariants();
	});

	it("after a day, redemptions get the unwound part in proportion, and wait for the other part as late", () => {
		const { at } = carry();
		at.must(at.subscribe(1_000n * USDT));
		at.must(at.subscribe(1_000n * USDT, at.person(1)));
		at.hour();
		at.move(at.fund, "coin", "contract", 700n * USDT);
		at.trade("buy", 1_000);
		at.short(10);
		at.must(at.redeem(at.units(at.person(0))));
		at.must(at.redeem(at.units(at.person(1)), at.person(1)));
		at.hour();
		const [coins] = at.last("UnwindingBegun").targets;
		at.trade("sell", Number(((coins?.held ?? 0n) - (coins?.target ?? 0n)) / 2_000n));
		at.wait(24 * HOUR);
		at.record(PAR);
		// The fund sold its coins but did not reduce its short position. So no redemption is paid, not even for the sold coins.
		expect(at.last("UnwindingEnded")).toMatchObject({ late: true, paidUnits: 0n, proceeds: 0n });
		expect(at.all("FundRedemptionMoved").slice(-2)).toMatchObject([
			{ status: "waiting", late: true },
			{ status: "waiting", late: true },
		]);
		at.hour();
		expect(at.all("UnwindingBegun")).toHaveLength(2);
		at.exchange.checkInvariants();
	});
});

describe("a fund's account may only trade by the fund's rules", () => {
	const at = new FundScenario();
	const { fund } = at;
	at.move(fund, "coin", "contract", 500n * USDT);
	const position = at.short(1);
	it.each<[string, Command, string]>([
		["a limit within the band", at.limit(fund, "buy", 10, PAR + 3_000), "ok"],
		["a limit a tick beyond it", at.limit(fund, "buy", 10, PAR + 3_001), "fund_band target_price"],
		["a limit far below", at.limit(fund, "sell", 10, PAR - 3_001), "fund_band target_price"],
		["a market order", at.limit(fund, "buy", 10, 0, { orderType: "market" }), "fund_may_not order_type"],
		["another pair", at.limit(fund, "buy", 10, PAR, { pair: 2 }), "fund_may_not match_id"],
		["quotes", { type: "ReplaceQuotes", id: "", by: fund, pair: 1, bids: [], asks: [] }, "fund_may_not"],
		["a position beyond the band", at.order({ by: fund, price: PAR + 3_001, leverage: 2 }), "fund_band target_price"],
		["a position at market", at.order({ by: fund, orderType: "market", leverage: 2 }), "fund_may_not order_type"],
		["a position of high leverage", at.order({ by: fund, leverage: 4 }), "fund_may_not multiple"],
		["a demo position", at.order({ by: fund, instrument: 1_001, leverage: 2 }), "fund_may_not match_id"],
		["a position with a stop", at.order({ by: fund, leverage: 2, stopLoss: PAR - 1_000 }), "fund_may_not stop_loss_price"],
		[
			"a close at market",
			{ type: "ClosePosition", id: "", by: fund, position, lots: 0, orderType: "market", price: 0 },
			"fund_may_not order_type",
		],
		[
			"a close of an unknown position",
			{ type: "ClosePosition", id: "", by: fund, position: 99, lots: 0, orderType: "limit", price: PAR },
			"fund_may_not id",
		],
		["net positions", { type: "SetContractMode", id: "", by: fund, instrument: 1, net: true, leverage: 1 }, "fund_may_not"],
		[
			"a transfer of money to its earn account",
			{ type: "Transfer", id: "", by: fund, asset: 3, from: "coin", to: "trust", amount: 1n },
			"fund_may_not to",
		],
		[
			"a transfer of coins to its contracts account",
			{ type: "Transfer", id: "", by: fund, asset: 1, from: "coin", to: "contract", amount: 1n },
			"fund_may_not asset",
		],
		["a subscription to its own units", at.subscribe(USDT, fund), "fund_may_not"],
		["test coins", { type: "DepositSandbox", id: "", by: 103, user: fund, asset: 3, amount: USDT }, "fund_may_not user"],
		["a cancel of all orders", { type: "CancelAllOrders", id: "", by: fund, pair: 0 }, "ok"],
	])("the rules for a fund's account accept or reject %s", (_what, command, said) => {
		at.record(PAR);
		expect(at.say(command)).toBe(said);
	});

	it("a fund cannot trade with a stale index, and a new index cancels its orders outside the band", () => {
		const other = new FundScenario();
		other.must(other.limit(other.fund, "buy", 100, PAR - 2_000));
		other.tick(PAR);
		expect(other.balance(other.fund, "coin").frozen).toBe(100n * 998_000n);
		other.tick(PAR + 5_000);
		expect(other.last("OrderChanged")).toMatchObject({ status: "cancelled", reason: "collar" });
		expect(other.balance(other.fund, "coin").frozen).toBe(0n);
		other.wait(60_000);
		expect(other.say(other.limit(other.fund, "buy", 100))).toBe("fund_index_stale match_id");
	});
});

describe("the terms of a fund are accepted only if they are valid", () => {
	it.each([
		[{ fund: 20 }, "invalid_fund fund"],
		[{ name: " " }, "invalid_fund name"],
		[{ pairs: [] }, "invalid_fund pairs"],
		[{ pairs: [9] }, "unknown_pair pairs"],
		[{ kind: "triangular" as const }, "invalid_fund pairs"],
		[{ bandPpm: 3_001 }, "invalid_fund bandPpm"],
		[{ performanceFeePpm: 500_001 }, "invalid_fund performanceFeePpm"],
		[{ minAmount: 0n }, "invalid_fund min"],
		[{ maxAmount: 0n }, "invalid_fund max"],
	])("the core rejects the terms %o of a fund", (more, said) => {
		const at = new FundScenario();
		expect(at.say(at.set(more))).toBe(said);
	});

	it("new terms of a fund cannot remove a pair that it holds, or raise the fee of current holders", () => {
		const at = new FundScenario();
		expect(at.say(at.set({ pairs: [2] }))).toBe("invalid_fund pairs");
		expect(at.say(at.set({ performanceFeePpm: 1 }))).toBe("invalid_fund performanceFeePpm");
		expect(at.say(at.set({ pairs: [1, 2], bandPpm: 2_000 }))).toBe("ok");
	});
});

it("the exchange records a decision of a fund's strategy", () => {
	const at = new FundScenario();
	const record = { type: "RecordDecision", id: "", by: 104, fund: 1, decision: "invest", inputs: "rate 0.01 %" } as const;
	expect(at.say(record)).toBe("ok");
	expect(at.last("DecisionRecorded")).toMatchObject({ seq: 1, decision: "invest" });
	expect(at.say({ ...record, decision: "" })).toBe("invalid_decision decision");
});

it("a fund whose automatic work threw an error is quarantined, and an event reports it", () => {
	const at = new FundScenario();
	const hold = { type: "QuarantineItem", id: "", by: 100, product: "arbitrage", item: 1, reason: "a test" } as const;
	at.must(hold);
	expect(at.last("FundHeld")).toMatchObject({ fund: 1 });
	at.wait(2 * HOUR);
	at.record(PAR);
	expect(at.all("UnitValued")).toHaveLength(0);
});

it("a snapshot in the middle of an unwinding restores the fund", () => {
	const { at } = carry();
	at.must(at.subscribe(500n * USDT));
	at.hour();
	at.must(at.redeem(at.units(at.person(0))));
	at.hour();
	at.must(at.subscribe(100n * USDT, at.person(1)));
	const copy = Exchange.restore(at.exchange.sections());
	expect(copy.stateHash()).toBe(at.exchange.stateHash());
	copy.checkInvariants();
	const told = copy.restate().map(({ type }) => type);
	for (const type of ["FundSet", "FundFounded", "FundLot", "FundSubscriptionMoved", "FundRedemptionMoved", "UnwindingBegun"]) {
		expect(told).toContain(type);
	}
});
