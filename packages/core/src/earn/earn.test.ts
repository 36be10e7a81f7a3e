// Tests earn products from sale to end, with every refusal (docs/reference/rules.md §7).
import { EarnScenario } from "@candor/testkit";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "../engine/time.ts";
import { Exchange } from "../exchange.ts";
import { redemptionOf } from "./terms.ts";

const USDT = 1_000_000n;
const usdt = (amount: number) => BigInt(Math.round(amount * 1e6));
const REASON = "for a test";

describe("a user buys an earn order", () => {
	it("an earn order locks its full interest at the sale, earns it day by day and returns the full principal", () => {
		const at = new EarnScenario();
		const order = at.must(at.order(2, 1_000n * USDT));
		expect(at.balance(at.person(0), "trust").frozen).toBe(1_000n * USDT);
		expect(at.balance(2, "earn_reserve")).toEqual({ available: usdt(999_986), frozen: usdt(14) });
		at.wait(DAY_MS - 1);
		expect(at.interest(order)).toBe(0n);
		at.wait(1);
		expect(at.interest(order)).toBe(2n * USDT);
		at.days(5);
		expect(at.interest(order)).toBe(12n * USDT);
		at.days(1);
		expect(at.end(order)).toMatchObject({ by: "matured", charge: 0n, deduction: 0n, refund: 1_000n * USDT, returned: 0n });
		expect(at.balance(at.person(0), "trust")).toEqual({ available: usdt(1_000_014), frozen: 0n });
		expect(at.balance(2, "earn_reserve")).toEqual({ available: usdt(999_986), frozen: 0n });
		at.exchange.checkInvariants();
	});

	it("after two days of outage over its maturity, an earn order gets each missed day paid once and ends", () => {
		const at = new EarnScenario();
		const order = at.must(at.order(2, 1_000n * USDT));
		at.days(6);
		at.wait(2 * DAY_MS + 12_345);
		expect(at.interest(order)).toBe(14n * USDT);
		expect(at.events.flatMap((event) => (event.type === "InterestPaid" ? [event.day] : []))).toEqual([1, 2, 3, 4, 5, 6, 7]);
		expect(at.say(at.ending(order))).toBe("order_ended id");
	});

	it("an earn order is sold while the reserve covers its full interest, and rejected with one unit less", () => {
		const at = new EarnScenario({ reserve: usdt(14) });
		expect(at.send(at.order(2, 1_000n * USDT + 500n))).toMatchObject({
			refusal: { code: "sold_out", params: { left: 1_000_000_499n } },
		});
		expect(at.say(at.order(2, 1_000n * USDT + 499n))).toBe("ok");
		expect(at.say(at.order(2, USDT, at.person(1)))).toBe("sold_out amount");
		expect(at.say(at.fund("DefundReserve", 2, 1n))).toBe("insufficient_balance amount");
		at.exchange.checkInvariants();
	});

	it("an earn order is sold only on the terms that the user saw, and keeps them", () => {
		const at = new EarnScenario();
		const order = at.must(at.order(3, 1_000n * USDT));
		at.must(at.set({ product: 3, ratePpm: 3_000, penaltyPpm: 900_000 }));
		expect(at.say(at.order(3, 1_000n * USDT))).toBe("terms_changed terms");
		expect(at.say(at.order(3, 1_000n * USDT, at.person(1), 2))).toBe("ok");
		at.days(1);
		expect(at.interest(order)).toBe(4n * USDT);
		at.must(at.ending(order));
		// The charge is 0.4 % of 1,000 USDT for each of the 29 remaining days. The interest of the first day is deducted, because
		// there is no one-day product.
		expect(at.end(order)).toMatchObject({ charge: usdt(116), deduction: usdt(4), refund: usdt(880) });
	});

	it.each([
		["an unknown product", 9, USDT, "unknown_product config_id"],
		["below the minimum", 1, USDT - 1n, "below_minimum amount"],
		["nothing", 1, 0n, "below_minimum amount"],
		["a negative amount", 1, -USDT, "below_minimum amount"],
		["above the maximum", 1, usdt(1_000_000) + 1n, "above_maximum amount"],
		["above the available balance", 1, usdt(999_999), "ok"],
	])("an earn order (%s) is accepted or rejected by its product and amount", (_what, product, amount, said) => {
		const at = new EarnScenario();
		expect(at.say(at.order(product, amount))).toBe(said);
	});

	it("an earn order is rejected above the user's maximum or balance, or for a product that is not on sale", () => {
		const at = new EarnScenario({ each: usdt(1_200_000) });
		at.must(at.order(2, usdt(900_000)));
		expect(at.send(at.order(2, usdt(100_001)))).toMatchObject({
			refusal: { code: "above_maximum", params: { maximum: usdt(100_000) } },
		});
		expect(at.say(at.order(1, usdt(300_001)))).toBe("insufficient_balance amount");
		at.must(at.set({ product: 1, active: false }));
		expect(at.say(at.order(1, USDT, at.person(0), 2))).toBe("not_on_sale config_id");
	});

	it("an earn order is rejected in countries without the product; unverified users may buy it", () => {
		const home = new EarnScenario({ country: "US" });
		expect(home.say(home.order(1, USDT))).toBe("not_available");
		const nowhere = new EarnScenario({ country: "" });
		expect(nowhere.say(nowhere.order(1, USDT))).toBe("ok");
	});

	it("an earn order is sold once per command id", () => {
		const at = new EarnScenario();
		const buy = { ...at.order(1, USDT), id: "one" };
		expect(at.must(buy)).toBe(at.must(buy));
		expect(at.balance(at.person(0), "trust").frozen).toBe(USDT);
	});

	it("an earn order is rejected if the user has a thousand open tranches", () => {
		const at = new EarnScenario();
		for (let count = 0; count < 1_000; count++) at.exchange.applyBatch(at.time, [at.order(1, USDT)]);
		expect(at.say(at.order(1, USDT))).toBe("too_many_orders");
		at.exchange.checkInvariants();
	});
});

describe("a user adds money to an earn order", () => {
	it("an addition has its own days and interest, at the rate of the longest product that fits the remaining days", () => {
		const at = new EarnScenario();
		const order = at.must(at.order(3, 1_000n * USDT));
		at.wait(22 * DAY_MS + DAY_MS / 2);
		// Seven and a half days of the order are left.
		expect(at.say(at.more(order, 500n * USDT, 4_000))).toBe("terms_changed daily_rate");
		at.must(at.more(order, 500n * USDT, 2_000));
		expect(at.balance(3, "earn_reserve").frozen).toBe(usdt(8 * 4 + 7));
		at.days(1);
		expect(at.interest(order)).toBe(usdt(23 * 4 + 1));
		at.days(7);
		expect(at.interest(order)).toBe(usdt(30 * 4 + 7));
		expect(at.end(order)).toMatchObject({ by: "matured", refund: usdt(1_500) });
		at.exchange.checkInvariants();
	});

	it("an addition is rejected on the last day, and if no product is short enough", () => {
		const at = new EarnScenario();
		const order = at.must(at.order(2, 1_000n * USDT));
		at.wait(4 * DAY_MS);
		expect(at.say(at.more(order, USDT, 1_000))).toBe("ok");
		at.wait(1);
		expect(at.say(at.more(order, USDT, 1_000))).toBe("no_rate order_id");
		at.wait(2 * DAY_MS);
		expect(at.say(at.more(order, USDT, 1_000))).toBe("last_day order_id");
		at.days(1);
		expect(at.end(order).tranches).toHaveLength(2);
		expect(at.say(at.more(order, USDT, 1_000))).toBe("order_ended order_id");
	});

	it("an addition at the moment of an interest payment is processed after the payment, and ends with the order", () => {
		const at = new EarnScenario();
		const order = at.must(at.order(2, 1_000n * USDT));
		at.days(4);
		at.must(at.more(order, 1_000n * USDT, 1_000));
		expect(at.interest(order)).toBe(usdt(8));
		at.days(3);
		expect(at.interest(order)).toBe(usdt(14 + 3));
		expect(at.end(order).refund).toBe(usdt(2_000));
	});
});

describe("a user ends an earn order early", () => {
	it("ending a tranche of 1,000 USDT at 0.4 % a day with 3 days left charges 12 USDT and returns 988 USDT", () => {
		const rule = { rule: "remaining_days", penaltyPpm: 4_000 } as const;
		const tranche = { amount: 1_000n * USDT, daily: 4n * USDT, days: 15, recalculate: false, steps: [] };
		expect(redemptionOf(tranche, rule, 12)).toEqual({ charge: usdt(12), deduction: 0n, refund: usdt(988) });
		const multiple = { rule: "daily_interest_multiple", penaltyPpm: 1_500_000 } as const;
		expect(redemptionOf(tranche, multiple, 12)).toEqual({ charge: usdt(6), deduction: 0n, refund: usdt(994) });
	});

	it.each(["remaining_days", "daily_interest_multiple"] as const)(
		"the core rounds the charge of an early end up by the rule %s",
		(rule) => {
			const tranche = { amount: 1_000_001n, daily: 4_001n, days: 15, recalculate: false, steps: [] };
			// Three days at 0.4 % are 12,000.012 ledger units. One and a half days of interest are 6,001.5 ledger units. Both charges
			// are rounded up.
			const [penaltyPpm, charge] = rule === "remaining_days" ? [4_000, 12_001n] : [1_500_000, 6_002n];
			expect(redemptionOf(tranche, { rule, penaltyPpm }, 12)).toMatchObject({ charge, refund: 1_000_001n - charge });
		},
	);

	it("charge and deduction of an early end together never exceed the amount", () => {
		const rule = { rule: "remaining_days", penaltyPpm: 400_000 } as const;
		const tranche = { amount: 1_000n, daily: 100n, days: 15, recalculate: true, steps: [] };
		expect(redemptionOf(tranche, rule, 14)).toEqual({ charge: 400n, deduction: 600n, refund: 0n });
		expect(redemptionOf(tranche, rule, 3)).toEqual({ charge: 1_000n, deduction: 0n, refund: 0n });
	});

	it("an early end first pays due interest, then returns the locked interest and the charge to the reserve", () => {
		const at = new EarnScenario();
		const order = at.must(at.order(2, 1_000n * USDT));
		at.days(4);
		at.must(at.ending(order));
		// Four days were paid at 0.2 %, but the three-day product pays only 0.1 %, so 4 USDT are deducted. The charge is the interest
		// of 1.5 days, at 2 USDT a day.
		const end = { charge: usdt(3), deduction: usdt(4), refund: usdt(993), returned: usdt(6) };
		expect(at.end(order)).toMatchObject({ by: "redeemed", ...end, tranches: [end] });
		expect(at.balance(at.person(0), "trust")).toEqual({ available: usdt(1_000_001), frozen: 0n });
		expect(at.balance(2, "earn_reserve")).toEqual({ available: usdt(999_999), frozen: 0n });
		expect(at.say(at.ending(order))).toBe("order_ended id");
		at.days(10);
		expect(at.interest(order)).toBe(usdt(8));
		at.exchange.checkInvariants();
	});

	it("an early end is rejected if it would pay less than the amount that the user saw", () => {
		const at = new EarnScenario();
		const order = at.must(at.order(2, 1_000n * USDT));
		expect(at.send(at.ending(order, usdt(997) + 1n))).toMatchObject({
			refusal: { code: "charge_changed", params: { refund: usdt(997) } },
		});
		expect(at.say(at.ending(order, usdt(997)))).toBe("ok");
	});

	it("only the owner may end an order early, also with an account that may only close", () => {
		const at = new EarnScenario();
		const order = at.must(at.order(2, 1_000n * USDT));
		expect(at.say(at.ending(order, 0n, at.person(1)))).toBe("unknown_order id");
		expect(at.say(at.more(order, USDT, 1_000, at.person(1)))).toBe("unknown_order order_id");
		expect(at.say(at.ending(99))).toBe("unknown_order id");
		at.must({ type: "SetStanding", id: "", by: 102, user: at.person(0), version: 1, standing: "closing_only" });
		expect(at.say(at.order(1, USDT))).toBe("account_restricted");
		expect(at.say(at.ending(order))).toBe("ok");
	});
});

describe("an earn product is set only with valid terms", () => {
	it.each([
		[{ product: 0 }, "product"],
		[{ product: 1, asset: 1 }, "asset"],
		[{ product: 4, days: 0 }, "days"],
		[{ product: 4, days: 3_651 }, "days"],
		[{ product: 4, ratePpm: 0 }, "rate"],
		[{ product: 4, ratePpm: 100_001 }, "rate"],
		[{ product: 4, minAmount: 999n }, "min"],
		[{ product: 4, maxAmount: 999_999n }, "max"],
		[{ product: 4, penaltyPpm: 1_000_000_001 }, "penalty"],
		[{ product: 3, recalculate: false }, "recalculate"],
		[{ product: 4, days: 8, ratePpm: 5_000, recalculate: false }, "recalculate"],
	])("the core rejects the terms %o of an earn product", (more, field) => {
		const at = new EarnScenario();
		expect(at.say(at.set(more))).toBe(`invalid_earn_terms ${field}`);
	});

	it("the core rejects an earn product in an unknown coin or in demo money", () => {
		const at = new EarnScenario();
		expect(at.say(at.set({ product: 4, asset: 99 }))).toBe("unknown_asset asset");
		expect(at.say(at.set({ product: 4, asset: 1_000 }))).toBe("unknown_asset asset");
	});

	it("a short product with a lower rate is accepted next to longer products only if they have recalculation", () => {
		const at = new EarnScenario();
		at.must(at.set({ product: 1, recalculate: false }));
		expect(at.say(at.set({ product: 4, days: 2, ratePpm: 999 }))).toBe("invalid_earn_terms recalculate");
		expect(at.say(at.set({ product: 4, days: 2, ratePpm: 1_000 }))).toBe("ok");
	});

	it("a publisher sets an earn product and a treasurer funds it, each with a second operator", () => {
		const at = new EarnScenario();
		for (const [operator, role] of [
			[7, "publisher"],
			[8, "publisher"],
			[9, "treasurer"],
		] as const)
			at.must({ type: "OpenOperator", id: "", by: 1, operator, role, publicKey: `${operator}`.repeat(64), reason: REASON });
		expect(at.say({ ...at.set({ product: 4 }), by: 9 })).toBe("role_lacking");
		const intent = at.must({ ...at.set({ product: 4 }), by: 7 });
		expect(at.say(at.order(4, USDT))).toBe("unknown_product config_id");
		const proposed = at.events.findLast((event) => event.type === "IntentProposed");
		if (proposed?.type !== "IntentProposed") throw new Error("nothing was proposed");
		const approval = { type: "ApproveIntent", id: "", intent, hash: proposed.hash, reason: REASON } as const;
		expect(at.say({ ...approval, by: 7 })).toBe("own_intent intent");
		expect(at.say({ ...approval, by: 8 })).toBe("ok");
		expect(at.say(at.order(4, USDT))).toBe("sold_out amount");
		expect(at.say({ ...at.fund("FundReserve", 4, USDT), by: 7 })).toBe("role_lacking");
	});
});

it("an earn reserve is funded only from the treasury, and returns only unlocked money", () => {
	const at = new EarnScenario({ reserve: usdt(100) });
	expect(at.say(at.fund("FundReserve", 9, 1n))).toBe("unknown_product product");
	expect(at.say(at.fund("FundReserve", 2, 0n))).toBe("invalid_amount amount");
	expect(at.say(at.fund("DefundReserve", 2, -1n))).toBe("invalid_amount amount");
	expect(at.say(at.fund("DefundReserve", 9, 1n))).toBe("unknown_product product");
	expect(at.say(at.fund("FundReserve", 2, usdt(100) + 2n))).toBe("insufficient_balance amount");
	at.must(at.order(2, 1_000n * USDT));
	expect(at.say(at.fund("DefundReserve", 2, usdt(86) + 1n))).toBe("insufficient_balance amount");
	at.must(at.fund("DefundReserve", 2, usdt(86)));
	expect(at.balance(2, "earn_reserve")).toEqual({ available: 0n, frozen: usdt(14) });
	at.days(7);
	at.exchange.checkInvariants();
});

it("an earn order whose processing threw is quarantined with its money, also after a restart from a snapshot", () => {
	const at = new EarnScenario();
	const order = at.must(at.order(2, 1_000n * USDT));
	at.must(at.order(3, 10n * USDT, at.person(1)));
	at.must({ type: "QuarantineItem", id: "", by: 100, product: "earn", item: order, reason: "a fault" });
	expect(at.say({ type: "QuarantineItem", id: "", by: 100, product: "earn", item: order, reason: "a fault" })).toBe(
		"unknown_item item",
	);
	at.days(8);
	expect(at.interest(order)).toBe(0n);
	expect(at.say(at.ending(order))).toBe("order_ended id");
	expect(at.balance(at.person(0), "trust").frozen).toBe(1_000n * USDT);
	const copy = Exchange.restore(at.exchange.sections());
	copy.checkInvariants();
	expect(copy.stateHash()).toBe(at.exchange.stateHash());
	expect(copy.restate()).toEqual(at.exchange.restate());
	const [one, other] = [at.exchange, copy].map((exchange) => exchange.applyBatch(at.time + 30 * DAY_MS, []).events);
	expect(one).toEqual(other);
	expect(one?.some(({ type }) => type === "EarnEnded")).toBe(true);
});
