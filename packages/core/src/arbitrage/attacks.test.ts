// Tests attacks in which one holder of a fund takes money from the others (docs/reference/rules.md §7). Each test first computes
// the attacker's gain on an exchange without the protecting rule, and then checks that the attack fails against the core.
import { FundScenario, HOUR, PAR } from "@candor/testkit";
import { describe, expect, it } from "vitest";

const USDT = 1_000_000n;
const ONE = 1_000_000_000n;
const usdt = (units: bigint) => Number(units) / 1e6;

/** Founds a fund with 2,000 USDT, of which 1,000 USDT are invested in coins. The books are empty afterwards. */
function invested(): FundScenario {
	const at = new FundScenario({ founding: 2_000n * USDT });
	at.trade("buy", 1_000);
	return at;
}

describe("an attacker who subscribes a second before a price jump gains nothing", () => {
	it("a subscription placed a second before a price jump gets units at the value after the jump", () => {
		const at = invested();
		const before = at.hour();
		at.wait(HOUR - 1_000 - (at.time % HOUR));
		at.record(PAR);
		at.must(at.subscribe(2_000n * USDT));
		at.wait(1_000);
		at.record(PAR * 1.2);
		const after = at.last("UnitValued");
		// At the previous unit value the subscription would get half of the fund's gain. The gain is 20 % of 1,000 USDT, which is 200
		// USDT, so the subscriber would earn about 100 USDT for one second in the fund.
		const open = (Number(2_000n * USDT) / Number(before.value)) * 1e9;
		const worth = (open * (usdt(after.equity) + 2_000)) / (usdt(after.units) * 1e6 + open);
		expect(worth - 2_000).toBeGreaterThan(90);
		// A subscription placed after a full hour waits for the next full hour, even if no index is recorded in between.
		const units = at.units(at.person(0));
		const now = at.hour(PAR * 1.2);
		expect(usdt((units * now.value) / ONE)).toBeLessThanOrEqual(2_000);
		expect(usdt((units * now.value) / ONE)).toBeGreaterThan(1_990);
	});
});

describe("an attacker who moves the mark price at the full hour does not change a fund's value", () => {
	it("a moved mark price does not change a fund's value, because the value follows the index", () => {
		const at = new FundScenario({ founding: 2_000n * USDT });
		at.move(at.fund, "coin", "contract", 1_000n * USDT);
		at.short(10);
		at.wait(HOUR - 1_000 - (at.time % HOUR));
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
		// Valued at the moved price, the fund's ten lots would be worth 9 USDT less.
		expect(usdt((BigInt(far) - BigInt(PAR)) * 10n * 100n)).toBe(9);
	});
});

describe("a subscription pays the cost of its entry, and the earlier holders lose nothing", () => {
	it("a new subscription pays the cost of investing it; the earlier holders lose nothing", () => {
		const at = invested();
		at.must(at.subscribe(2_000n * USDT));
		at.hour();
		const { cost, units } = at.last("FundSubscriptionMoved");
		// Investing 1,000 USDT costs 3 USDT for the distance to the edge of the band, and 1.50 USDT in fees.
		expect(usdt(cost)).toBeGreaterThan(4.4);
		expect(usdt(cost)).toBeLessThan(4.6);
		expect(units).toBe(((2_000n * USDT - cost) * (2_000n * USDT)) / at.last("UnitValued").equity);
		at.trade("buy", 1_000, PAR + 3_000);
		const after = at.hour();
		expect(after.value).toBeGreaterThanOrEqual((at.all("UnitValued").at(-2)?.value ?? 0n) - 1_000_000n);
	});

	it("a split subscription costs as much as one amount, because each part pays the cost that it adds", () => {
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
		// If each of the split subscriptions were priced from the best price of the book, investing the 1,000 USDT would cost 0.50
		// USDT instead of 1.50 USDT.
		expect(whole).toBeGreaterThan(2.9);
		expect(costs(10)).toBeGreaterThanOrEqual(whole - 0.0001);
	});

	it("the cost of entry is not lowered by the subscriber's own orders, or by an accomplice's short-lived orders", () => {
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
		// Coins and contracts each cost the distance to the edge of the band, and the fee. If short-lived orders counted as
		// liquidity, only the fees would remain.
		const whole = cost();
		expect(whole).toBeGreaterThan(7.9);
		expect([cost((at) => at.person(0)), cost((at) => at.person(1))]).toEqual([whole, whole]);
		expect(cost((at) => at.platformMaker())).toBeLessThan(2.1);
	});
});

describe("a redemption from a fund whose holdings cannot be sold gets only its share of the cash", () => {
	it("the first redemption from an illiquid fund gets its share of every holding, not all of the cash", () => {
		const at = new FundScenario({ founding: 100n * USDT });
		at.must(at.subscribe(1_000n * USDT));
		at.must(at.subscribe(1_000n * USDT, at.person(1)));
		at.hour();
		at.trade("buy", 1_000);
		at.hour();
		// The coins have no buyers any more. If the first redemption were paid in full from the 1,100 USDT in cash, the other holder
		// would be left with coins only.
		expect(usdt(at.hour().cash)).toBeGreaterThan(1_000);
		at.must(at.redeem(at.units(at.person(0))));
		at.hour();
		at.wait(24 * HOUR);
		at.record(PAR);
		expect(at.last("UnwindingEnded")).toMatchObject({ late: true, paidUnits: 0n });
		// The redemption gets its share of the 1,100 USDT once. On later days it gets no further cash.
		const cash = 99_000n * USDT + (1_100n * 1_000n * USDT) / 2_100n;
		expect(usdt(at.earnBalance(at.person(0)))).toBeCloseTo(usdt(cash), 0);
		// On the next day the fund can sell a tenth of the redemption's share of the coins, and pays the redemption for that tenth.
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
		// 476 USDT of the redemption were not paid at the full hour. The payment is a tenth of them.
		expect(usdt(ended.paidUnits)).toBeGreaterThan(45);
		expect(usdt(ended.paidUnits)).toBeLessThan(48);
		expect(usdt(ended.proceeds) / usdt(ended.paidUnits)).toBeLessThan(1.001);
		expect(usdt(ended.proceeds) / usdt(ended.paidUnits)).toBeGreaterThan(0.99);
		at.exchange.checkInvariants();
	});
});

describe("an attacker who donates money to a small fund gains nothing", () => {
	it("test coins and transfers cannot reach a fund, and the founding lot absorbs other donations, so no holder profits", () => {
		const at = new FundScenario({ founding: 100n * USDT });
		expect(at.say({ type: "DepositSandbox", id: "", by: 103, user: at.fund, asset: 3, amount: 10_000n * USDT })).toBe(
			"fund_may_not user",
		);
		// Without a founding lot an attacker could hold the only existing unit, of 0.000001, and donate 10,000 USDT to the fund. The
		// next subscriber would then get no unit for 9,999 USDT.
		expect((9_999n * USDT * 1n) / (10_000n * USDT + 1n)).toBe(0n);
		at.must(at.subscribe(9_999n * USDT));
		at.hour();
		expect(at.last("FundSubscriptionMoved")).toMatchObject({ status: "done", units: 9_999n * USDT });
	});

	it("a donation by a trade at the edge of the band goes mostly to the founding lot", () => {
		const at = new FundScenario({ founding: 1_000n * USDT });
		at.must(at.subscribe(USDT));
		at.hour();
		at.trade("buy", 900, PAR - 3_000);
		const told = at.hour();
		const own = usdt((at.units(at.person(0)) * told.value) / ONE);
		expect(own - 1).toBeLessThan(0.004);
	});
});

describe("an attacker cannot fill the queue with tiny redemptions", () => {
	it("each redemption must be worth the fund's minimum amount", () => {
		const at = new FundScenario({ founding: 1_000n * USDT, terms: { minAmount: 10n * USDT } });
		at.must(at.subscribe(30n * USDT));
		at.hour();
		// Without the minimum, a user's twenty redemptions of a millionth of a unit each would cost nearly nothing. An attacker could
		// block all 5,000 places of the queue for half a cent per hour.
		expect(at.say(at.redeem(1n))).toBe("below_minimum units");
		expect(at.say(at.redeem(10n * USDT - 1n))).toBe("below_minimum units");
		at.must(at.redeem(10n * USDT));
		at.must(at.redeem(15n * USDT));
		// A user may redeem all remaining units, even below the minimum amount.
		expect(at.say(at.redeem(4n * USDT))).toBe("below_minimum units");
		at.must(at.redeem(5n * USDT));
	});
});

describe("attackers cannot block a fund's queue with subscriptions that they cancel later", () => {
	/**
	 * 25 users place 20 subscriptions of 10 USDT each, which fills the queue. The 5,000 USDT cost them nothing, because they can
	 * cancel.
	 */
	const full = () => {
		const at = new FundScenario({ people: 26, terms: { minAmount: 10n * USDT } });
		for (let person = 0; person < 25; person++)
			for (let count = 0; count < 20; count++) at.exchange.applyBatch(at.time, [at.subscribe(10n * USDT, at.person(person))]);
		return at;
	};

	it("a larger subscription enters a full queue, and the smallest subscription returns to its user", () => {
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

	it("a rejected subscription removes no waiting subscription", () => {
		const at = full();
		expect(at.say(at.subscribe(200_000n * USDT, at.person(25)))).toBe("insufficient_balance amount");
		expect(at.all("FundSubscriptionMoved").some(({ status }) => status === "returned")).toBe(false);
	});
});

describe("a fund that trades at a bad price loses at most the width of the band", () => {
	it("an order of a fund loses at most the width of the band to its counterparty", () => {
		const at = new FundScenario({ founding: 10_000n * USDT });
		// Without the band around the index, the operator of a fund could buy from a friend at a price far above the index.
		at.must(at.limit(at.maker, "sell", 1_000, PAR * 1.1));
		expect(at.say(at.limit(at.fund, "buy", 1_000, PAR * 1.1))).toBe("fund_band target_price");
		at.must(at.limit(at.maker, "sell", 1_000, PAR + 3_000));
		expect(at.say(at.limit(at.fund, "buy", 1_000, PAR + 3_000))).toBe("ok");
		expect(10_000 - usdt(at.hour().equity)).toBeLessThan(3 + 1.51);
	});

	it("an order of a fund is cancelled when an index move would make it lose more than the band", () => {
		const at = new FundScenario({ founding: 10_000n * USDT });
		at.must(at.limit(at.fund, "buy", 1_000, PAR));
		at.tick(PAR * 0.9);
		// The fund's order at the old price would lose a tenth of 1,000 USDT.
		at.must(at.limit(at.maker, "sell", 1_000, PAR * 0.9));
		expect(usdt(at.hour(PAR * 0.9).equity)).toBe(10_000);
	});
});
