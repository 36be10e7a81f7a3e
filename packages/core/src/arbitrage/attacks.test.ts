// Attempts to take money from other holders of a fund (docs/reference/rules.md §7): each is first computed without the rule that prevents
// it, then tried against the core.
import { FundScenario, HOUR, PAR } from "@candor/testkit";
import { describe, expect, it } from "vitest";

const USDT = 1_000_000n;
const ONE = 1_000_000_000n;
const usdt = (units: bigint) => Number(units) / 1e6;

/** A fund of two thousand with a thousand in coins, and empty books. */
function invested(): FundScenario {
	const at = new FundScenario({ founding: 2_000n * USDT });
	at.trade("buy", 1_000);
	return at;
}

describe("a subscription a second before a jump", () => {
	it("buys at the value after the jump", () => {
		const at = invested();
		const before = at.hour();
		at.wait(HOUR - 1_000 - (at.time % HOUR));
		at.record(PAR);
		at.must(at.subscribe(2_000n * USDT));
		at.wait(1_000);
		at.record(PAR * 1.2);
		const after = at.last("UnitValued");
		// At the last value the subscription would share the gain of 20 % on a thousand: half of 200 for one second in the fund.
		const open = (Number(2_000n * USDT) / Number(before.value)) * 1e9;
		const worth = (open * (usdt(after.equity) + 2_000)) / (usdt(after.units) * 1e6 + open);
		expect(worth - 2_000).toBeGreaterThan(90);
		// A subscription after the hour waits for the next one, however long the index is silent.
		const units = at.units(at.person(0));
		const now = at.hour(PAR * 1.2);
		expect(usdt((units * now.value) / ONE)).toBeLessThanOrEqual(2_000);
		expect(usdt((units * now.value) / ONE)).toBeGreaterThan(1_990);
	});
});

describe("a push of the mark at the hour", () => {
	it("does not change the value, which follows the index", () => {
		const at = new FundScenario({ founding: 2_000n * USDT });
		at.move(at.fund, "coin", "contract", 1_000n * USDT);
		at.short(10);
		at.wait(HOUR - 1_000 - (at.time % HOUR));
		// Trades at a price 2 % higher move last and mark.
		const far = PAR + 9_000;
		at.record(PAR);
		const before = at.mark;
		at.move(at.person(0), "trust", "contract", 10_000n * USDT);
		at.must(at.order({ by: at.maker, long: false, lots: 5, price: far, leverage: 1 }));
		at.must(at.order({ by: at.person(0), long: true, lots: 5, price: far, leverage: 1 }));
		at.wait(1_000);
		at.record(PAR);
		const told = at.last("UnitValued");
		expect(at.mark).toBeGreaterThanOrEqual(before);
		expect(told.positions[0]?.profit).toBe(0n);
		// At the pushed price the ten lots would be worth 9 USDT less.
		expect(usdt((BigInt(far) - BigInt(PAR)) * 10n * 100n)).toBe(9);
	});
});

describe("the cost of entry", () => {
	it("is paid by the newcomer, not by the holders", () => {
		const at = invested();
		at.must(at.subscribe(2_000n * USDT));
		at.hour();
		const { cost, units } = at.last("FundSubscriptionMoved");
		// Cost of a thousand USDT of coins: 3 at the edge of the band, and 1.50 of fees.
		expect(usdt(cost)).toBeGreaterThan(4.4);
		expect(usdt(cost)).toBeLessThan(4.6);
		expect(units).toBe(((2_000n * USDT - cost) * (2_000n * USDT)) / at.last("UnitValued").equity);
		at.trade("buy", 1_000, PAR + 3_000);
		const after = at.hour();
		// The value of earlier holders does not fall, although all of the amount was invested.
		expect(after.value).toBeGreaterThanOrEqual((at.all("UnitValued").at(-2)?.value ?? 0n) - 1_000_000n);
	});

	it("is the same for one amount and for many parts of it: each part pays the cost that it adds", () => {
		const costs = (parts: number) => {
			const at = invested();
			at.deposit(at.platformMaker(), 1, 1_000_000_000n);
			for (let count = 1; count <= 5; count++) at.must(at.limit(at.platformMaker(), "sell", 200, PAR + count * 500));
			for (let count = 0; count < parts; count++) at.must(at.subscribe((2_000n * USDT) / BigInt(parts)));
			at.hour();
			const done = at.all("FundSubscriptionMoved").filter(({ status }) => status === "done");
			expect(done).toHaveLength(parts);
			return usdt(done.reduce((sum, { cost }) => sum + cost, 0n));
		};
		const whole = costs(1);
		// The best price for each part would cost 0.50 instead of 1.50 on the thousand.
		expect(whole).toBeGreaterThan(2.9);
		expect(costs(10)).toBeGreaterThanOrEqual(whole - 0.0001);
	});

	it("is not lowered by the user's own offers in the book, or by an accomplice's short-lived offers", () => {
		const cost = (by?: (at: FundScenario) => number) => {
			const at = new FundScenario({ founding: 2_000n * USDT });
			at.move(at.fund, "coin", "contract", 700n * USDT);
			at.trade("buy", 1_000);
			at.short(10);
			at.must(at.subscribe(2_000n * USDT));
			at.wait(HOUR - 1_000 - (at.time % HOUR));
			at.record(PAR);
			if (by !== undefined) {
				at.deposit(by(at), 1, 100_000_000n);
				at.deposit(by(at), 3, 10_000n * USDT);
				at.move(by(at), "coin", "contract", 5_000n * USDT);
				at.must(at.limit(by(at), "sell", 2_000, PAR));
				at.must(at.order({ by: by(at), long: true, lots: 20, price: PAR, leverage: 1 }));
			}
			at.wait(1_000);
			at.record(PAR);
			return usdt(at.last("FundSubscriptionMoved").cost);
		};
		// Both legs at the edge of the band with their fees; by the short-lived offers only the fees.
		const whole = cost();
		expect(whole).toBeGreaterThan(7.9);
		expect([cost((at) => at.person(0)), cost((at) => at.person(1))]).toEqual([whole, whole]);
		// Offers of the platform's market maker lower the cost.
		expect(cost((at) => at.platformMaker())).toBeLessThan(2.1);
	});
});

describe("an illiquid fund", () => {
	it("pays the first redemption its share of every holding, not only cash", () => {
		const at = new FundScenario({ founding: 100n * USDT });
		at.must(at.subscribe(1_000n * USDT));
		at.must(at.subscribe(1_000n * USDT, at.person(1)));
		at.hour();
		at.trade("buy", 1_000);
		at.hour();
		// The coins cannot be sold any more. The cash of 1,100 would pay the first redemption in full, and leave only coins for the other.
		expect(usdt(at.hour().cash)).toBeGreaterThan(1_000);
		at.must(at.redeem(at.units(at.person(0))));
		at.hour();
		at.wait(24 * HOUR);
		at.record(PAR);
		expect(at.last("UnwindingEnded")).toMatchObject({ late: true, paidUnits: 0n });
		// Its share of the 1,100, once: it gets no more of the cash days later.
		const cash = 99_000n * USDT + (1_100n * 1_000n * USDT) / 2_100n;
		expect(usdt(at.earnBalance(at.person(0)))).toBeCloseTo(usdt(cash), 0);
		// A tenth of the redemption can be sold on the next day: it gets a tenth of the holdings.
		at.hour();
		expect(usdt(at.earnBalance(at.person(0)))).toBeCloseTo(usdt(cash), 0);
		const begun = at.last("UnwindingBegun");
		const [coins] = begun.targets;
		const leaving = Number(((coins?.held ?? 0n) - (coins?.target ?? 0n)) / 1_000n);
		at.trade("sell", Math.floor(leaving / 10));
		at.wait(24 * HOUR);
		at.record(PAR);
		const ended = at.last("UnwindingEnded");
		expect(ended.late).toBe(true);
		// A tenth of the 476 USDT that were not paid at once.
		expect(usdt(ended.paidUnits)).toBeGreaterThan(45);
		expect(usdt(ended.paidUnits)).toBeLessThan(48);
		expect(usdt(ended.proceeds) / usdt(ended.paidUnits)).toBeLessThan(1.001);
		expect(usdt(ended.proceeds) / usdt(ended.paidUnits)).toBeGreaterThan(0.99);
		at.exchange.checkInvariants();
	});
});

describe("a donation to a small fund", () => {
	it("gives no holder a profit: test coins and transfers cannot reach the fund, and the founding lot absorbs other gains", () => {
		const at = new FundScenario({ founding: 100n * USDT });
		expect(at.say({ type: "DepositSandbox", id: "", by: 103, user: at.fund, asset: 3, amount: 10_000n * USDT })).toBe(
			"fund_may_not user",
		);
		// Without a founding lot a first unit of 0.000001 and a gift of 10,000 would make the next 9,999 buy nothing.
		expect((9_999n * USDT * 1n) / (10_000n * USDT + 1n)).toBe(0n);
		at.must(at.subscribe(9_999n * USDT));
		at.hour();
		expect(at.last("FundSubscriptionMoved")).toMatchObject({ status: "done", units: 9_999n * USDT });
	});

	it("made by a trade at the edge of the band goes to the founding lot too", () => {
		const at = new FundScenario({ founding: 1_000n * USDT });
		at.must(at.subscribe(USDT));
		at.hour();
		at.trade("buy", 900, PAR - 3_000);
		const told = at.hour();
		const own = usdt((at.units(at.person(0)) * told.value) / ONE);
		expect(own - 1).toBeLessThan(0.004);
	});
});

describe("a queue full of tiny redemptions", () => {
	it("requires the fund's minimum amount for each place", () => {
		const at = new FundScenario({ founding: 1_000n * USDT, terms: { minAmount: 10n * USDT } });
		at.must(at.subscribe(30n * USDT));
		at.hour();
		// Twenty places for twenty millionths of a unit, every hour: for half a cent five thousand places would block the queue.
		expect(at.say(at.redeem(1n))).toBe("below_minimum units");
		expect(at.say(at.redeem(10n * USDT - 1n))).toBe("below_minimum units");
		at.must(at.redeem(10n * USDT));
		at.must(at.redeem(15n * USDT));
		// A user's last units may be redeemed, even below the minimum amount.
		expect(at.say(at.redeem(4n * USDT))).toBe("below_minimum units");
		at.must(at.redeem(5n * USDT));
	});
});

describe("a fund filled with subscriptions that are cancelled later", () => {
	/** 25 users with 20 subscriptions of 10 each: 5,000 that cost them nothing, and a newcomer. */
	const full = () => {
		const at = new FundScenario({ people: 26, terms: { minAmount: 10n * USDT } });
		for (let person = 0; person < 25; person++)
			for (let count = 0; count < 20; count++) at.exchange.applyBatch(at.time, [at.subscribe(10n * USDT, at.person(person))]);
		return at;
	};

	it("still accepts a larger subscription: the smallest one is returned to its owner", () => {
		const at = full();
		const newcomer = at.person(25);
		expect(at.send(at.subscribe(10n * USDT, newcomer))).toMatchObject({
			refusal: { code: "below_minimum", field: "amount", params: { minimum: 10n * USDT + 1n } },
		});
		const mine = at.must(at.subscribe(10n * USDT + 1n, newcomer));
		const [back] = at.all("FundSubscriptionMoved").filter(({ status }) => status === "returned");
		expect(back).toMatchObject({ subscription: 500, user: at.person(24), amount: 10n * USDT });
		expect(at.balance(at.person(24), "trust").frozen).toBe(190n * USDT);
		at.exchange.checkInvariants();
		at.hour();
		expect(
			at.all("FundSubscriptionMoved").find(({ subscription, status }) => subscription === mine && status === "done"),
		).toBeDefined();
	});

	it("returns no waiting subscription in favour of a rejected one", () => {
		const at = full();
		expect(at.say(at.subscribe(200_000n * USDT, at.person(25)))).toBe("insufficient_balance amount");
		expect(at.all("FundSubscriptionMoved").some(({ status }) => status === "returned")).toBe(false);
	});
});

describe("orders of a fund", () => {
	it("lose at most the width of the band to the counterparty", () => {
		const at = new FundScenario({ founding: 10_000n * USDT });
		// Without the band the operator of a fund could buy from a friend at twice the index.
		at.must(at.limit(at.maker, "sell", 1_000, PAR * 1.1));
		expect(at.say(at.limit(at.fund, "buy", 1_000, PAR * 1.1))).toBe("fund_band target_price");
		at.must(at.limit(at.maker, "sell", 1_000, PAR + 3_000));
		expect(at.say(at.limit(at.fund, "buy", 1_000, PAR + 3_000))).toBe("ok");
		expect(10_000 - usdt(at.hour().equity)).toBeLessThan(3 + 1.51);
	});

	it("are withdrawn when a move of the index would make them lose more", () => {
		const at = new FundScenario({ founding: 10_000n * USDT });
		at.must(at.limit(at.fund, "buy", 1_000, PAR));
		at.tick(PAR * 0.9);
		// The loss would be a tenth of a thousand USDT if the order were still open.
		at.must(at.limit(at.maker, "sell", 1_000, PAR * 0.9));
		expect(usdt(at.hour(PAR * 0.9).equity)).toBe(10_000);
	});
});
