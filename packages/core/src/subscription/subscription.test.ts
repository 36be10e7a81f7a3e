// Tests subscriptions from sale to launch or refund, with every refusal (docs/reference/rules.md §8).
import { NEW_COIN, OfferingScenario } from "@candor/testkit";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "../engine/time.ts";
import { Exchange } from "../exchange.ts";

const usdt = (amount: number) => BigInt(Math.round(amount * 1e6));
const coins = (amount: number) => BigInt(Math.round(amount * 1e8));
const BTC = 1;

describe("a user buys coins of a subscription", () => {
	it("an order is paid into escrow at once, and gets its coins at the launch, locked until the unlock date", () => {
		const at = new OfferingScenario();
		const offering = at.offerSubscription();
		const ann = at.person(0);
		at.must(at.subscribing(offering, 100.5));
		expect(at.balance(ann, "coin")).toEqual({ available: usdt(99_799), frozen: 0n });
		expect(at.balance(offering, "subscription_escrow")).toEqual({ available: 0n, frozen: usdt(201) });
		expect(at.balance(offering, "subscription_escrow", NEW_COIN)).toEqual({ available: coins(899.5), frozen: coins(100.5) });
		expect(at.say(at.doing("LaunchSubscription", offering))).toBe("not_now offering");
		at.hours(1);
		at.must(at.doing("LaunchSubscription", offering));
		expect(at.balance(ann, "coin", NEW_COIN)).toEqual({ available: 0n, frozen: coins(100.5) });
		expect(at.balance(offering, "subscription_escrow", NEW_COIN)).toEqual({ available: 0n, frozen: 0n });
		expect(at.balance(offering, "subscription_escrow")).toEqual({ available: 0n, frozen: 0n });
		expect(at.balance(0, "treasury").available).toBe(usdt(201) + 1n);
		expect(at.balance(0, "treasury", NEW_COIN).available).toBe(coins(999_899.5));
		at.wait(DAY_MS - 1);
		expect(at.balance(ann, "coin", NEW_COIN).frozen).toBe(coins(100.5));
		at.wait(1);
		expect(at.balance(ann, "coin", NEW_COIN)).toEqual({ available: coins(100.5), frozen: 0n });
		expect(at.last("SubscriptionSet")).toMatchObject({ state: "over", sold: coins(100.5), orders: 1 });
		at.exchange.checkInvariants();
	});

	it("an order costs its price rounded up to the unit, in the coin that the buyer chose", () => {
		const at = new OfferingScenario();
		const offering = at.offerSubscription({ prices: [{ asset: 3, price: 3n }], minAmount: 1n });
		at.must(at.subscribing(offering, 0.00000001));
		expect(at.last("Subscribed")).toMatchObject({ quantity: 1n, paid: 1n });
		expect(at.say(at.subscribing(offering, 1, at.person(0), { payAsset: BTC }))).toBe("unknown_asset currency_id");
		expect(at.say(at.subscribing(offering, 1, at.person(0), { payAsset: NEW_COIN }))).toBe("unknown_asset currency_id");
	});

	it("an order is accepted until the moment before the close, and rejected at the close", () => {
		const at = new OfferingScenario();
		const offering = at.offerSubscription();
		const closesAt = at.last("SubscriptionSet")?.closesAt ?? 0;
		at.wait(closesAt - at.time - 1);
		expect(at.say(at.subscribing(offering, 1))).toBe("ok");
		at.wait(1);
		expect(at.time).toBe(closesAt);
		expect(at.say(at.subscribing(offering, 1))).toBe("not_open id");
	});

	it("an order without a lock-up is released at the launch", () => {
		const at = new OfferingScenario();
		const offering = at.offerSubscription({ lockDays: 0, supply: coins(400) });
		at.must(at.subscribing(offering, 400));
		// The offering is sold out, so it can be launched before its close.
		at.must(at.doing("LaunchSubscription", offering));
		expect(at.balance(at.person(0), "coin", NEW_COIN)).toEqual({ available: coins(400), frozen: 0n });
		expect(at.say(at.doing("CancelSubscription", offering))).toBe("unknown_offering offering");
	});

	it("cancelling an offering refunds every order in full", () => {
		const at = new OfferingScenario();
		const offering = at.offerSubscription();
		for (const by of at.people) at.must(at.subscribing(offering, 10, by));
		at.must(at.doing("CancelSubscription", offering));
		for (const by of at.people) expect(at.balance(by, "coin")).toEqual({ available: usdt(100_000), frozen: 0n });
		expect(at.balance(0, "treasury", NEW_COIN).available).toBe(coins(1_000_000));
		expect(at.last("SubscriptionSet")).toMatchObject({ state: "cancelled" });
		expect(at.say(at.subscribing(offering, 1))).toBe("unknown_offering id");
		at.exchange.checkInvariants();
	});

	it("an order is refunded automatically exactly seven days after a missed launch", () => {
		const at = new OfferingScenario();
		const offering = at.offerSubscription();
		at.must(at.subscribing(offering, 10));
		at.hours(2);
		at.wait(7 * DAY_MS - 1);
		expect(at.balance(at.person(0), "coin").available).toBe(usdt(99_980));
		at.wait(1);
		expect(at.balance(at.person(0), "coin").available).toBe(usdt(100_000));
		expect(at.say(at.doing("LaunchSubscription", offering))).toBe("unknown_offering offering");
	});

	it("an order is released after an outage over the end of its lock-up", () => {
		const at = new OfferingScenario();
		const offering = at.offerSubscription();
		at.must(at.subscribing(offering, 10));
		at.hours(1);
		at.must(at.doing("LaunchSubscription", offering));
		at.exchange = Exchange.restore(at.exchange.sections());
		at.wait(3 * DAY_MS);
		expect(at.balance(at.person(0), "coin", NEW_COIN)).toEqual({ available: coins(10), frozen: 0n });
	});
});

describe("a buyer has to meet conditions", () => {
	it("a buyer must be verified, in a country where new coins are offered", () => {
		const nobody = new OfferingScenario({ country: "" });
		expect(nobody.say(nobody.subscribing(nobody.offerSubscription(), 1))).toBe("verification_needed");
		const away = new OfferingScenario({ country: "US" });
		expect(away.say(away.subscribing(away.offerSubscription(), 1))).toBe("not_available");
	});

	it("a buyer has one cap for all orders together, and can buy the remaining supply", () => {
		const at = new OfferingScenario();
		const offering = at.offerSubscription();
		at.must(at.subscribing(offering, 300));
		expect(at.send(at.subscribing(offering, 100.00000001))).toMatchObject({
			refusal: { code: "user_cap_reached", params: { left: coins(100) } },
		});
		at.must(at.subscribing(offering, 100));
		at.must(at.subscribing(offering, 400, at.person(1)));
		expect(at.send(at.subscribing(offering, 201, at.person(2)))).toMatchObject({
			refusal: { code: "sold_out", params: { left: coins(200) } },
		});
		at.must(at.subscribing(offering, 199.5, at.person(2)));
		// If less than the minimum is left, an order must take all of it.
		expect(at.say(at.subscribing(offering, 0.4, at.person(2)))).toBe("below_minimum amount");
		at.must(at.subscribing(offering, 0.5, at.person(2)));
		expect(at.say(at.subscribing(offering, 1, at.person(2)))).toBe("sold_out amount");
		at.exchange.checkInvariants();
	});

	it("a buyer can buy between opening and close, on the shown terms, with sufficient funds", () => {
		const at = new OfferingScenario({ each: usdt(10) });
		const offering = at.offerSubscription({ opensAt: at.time + 1_000 });
		expect(at.say(at.subscribing(offering, 1))).toBe("not_open id");
		at.wait(1_000);
		expect(at.say(at.subscribing(offering, 1, at.person(0), { terms: 2 }))).toBe("terms_changed terms");
		expect(at.say(at.subscribing(offering, 0))).toBe("below_minimum amount");
		expect(at.say(at.subscribing(offering, 5.5))).toBe("insufficient_balance amount");
		expect(at.say(at.subscribing(offering, 5))).toBe("ok");
		at.hours(1);
		expect(at.say(at.subscribing(offering, 1, at.person(1)))).toBe("not_open id");
		expect(at.say(at.subscribing(99, 1))).toBe("unknown_offering id");
	});

	it("a buyer is limited to a hundred orders of one offering", () => {
		const at = new OfferingScenario();
		const offering = at.offerSubscription();
		for (let count = 0; count < 100; count++) at.must(at.subscribing(offering, 1));
		expect(at.say(at.subscribing(offering, 1))).toBe("too_many_orders");
		expect(at.say(at.subscribing(offering, 1, at.person(1)))).toBe("ok");
	});
});

describe("a subscription offering runs through its dates", () => {
	it("a subscription sells nothing until its full supply is in escrow, and keeps its coins once it has opened", () => {
		const at = new OfferingScenario();
		const offering = at.must(at.subscription({ opensAt: at.time + 1_000 }));
		expect(at.say(at.moving("FundSubscription", offering, coins(1_000_001)))).toBe("insufficient_balance amount");
		at.must(at.moving("FundSubscription", offering, coins(1_000) - 1n));
		at.must(at.moving("DefundSubscription", offering, 1n));
		at.must(at.moving("FundSubscription", offering, 1n));
		at.wait(1_000);
		expect(at.say(at.subscribing(offering, 1))).toBe("not_open id");
		at.must(at.moving("FundSubscription", offering, 2n));
		// The offering has opened but has no order yet.
		expect(at.say(at.moving("DefundSubscription", offering, 2n))).toBe("insufficient_balance amount");
		expect(at.say(at.subscribing(offering, 1))).toBe("ok");
		at.must(at.moving("DefundSubscription", offering, 1n));
		expect(at.say(at.moving("DefundSubscription", offering, 1n))).toBe("insufficient_balance amount");
		for (const amount of [0n, -1n]) expect(at.say(at.moving("FundSubscription", offering, amount))).toBe("invalid_amount amount");
	});

	it("the terms of a subscription can change until the first order", () => {
		const at = new OfferingScenario();
		const offering = at.offerSubscription();
		expect(at.say(at.subscription({ offering, asset: BTC }))).toBe("terms_fixed asset");
		at.must(at.subscription({ offering, lockDays: 9 }));
		expect(at.say(at.subscribing(offering, 1))).toBe("terms_changed terms");
		at.must(at.subscribing(offering, 1, at.person(0), { terms: 2 }));
		expect(at.say(at.subscription({ offering }))).toBe("terms_fixed");
		expect(at.say(at.subscription({ offering: 77 }))).toBe("unknown_offering offering");
	});

	it.each([
		["an unknown asset", { asset: 999 }, "unknown_asset asset"],
		["demo money for sale", { asset: 1_000 }, "unknown_asset asset"],
		["a price in an unknown coin", { prices: [{ asset: 999, price: 1n }] }, "unknown_asset prices"],
		["a price in the sold coin", { prices: [{ asset: NEW_COIN, price: 1n }] }, "invalid_offering_terms prices"],
		["a price of zero", { prices: [{ asset: 3, price: 0n }] }, "invalid_offering_terms prices"],
		["no price", { prices: [] }, "invalid_offering_terms prices"],
		[
			"two prices in one coin",
			{
				prices: [
					{ asset: 3, price: 1n },
					{ asset: 3, price: 2n },
				],
			},
			"invalid_offering_terms prices",
		],
		["a name that begins with a space", { name: " x" }, "invalid_offering_terms name"],
		["a supply of zero", { supply: 0n }, "invalid_offering_terms supply"],
		["a minimum of zero", { minAmount: 0n }, "invalid_offering_terms min"],
		["a cap below the minimum", { userCap: 1n }, "invalid_offering_terms min"],
		["a cap above the supply", { userCap: coins(1_001) }, "invalid_offering_terms user_cap"],
		["a close in the past", { opensAt: 1, closesAt: 2 }, "invalid_offering_terms dates"],
		["a launch before the close", { launchAt: 5 }, "invalid_offering_terms dates"],
		["a lock-up of more than ten years", { lockDays: 3_651 }, "invalid_offering_terms lock_days"],
	])("the core rejects a subscription with %s", (_what, more, said) => {
		const at = new OfferingScenario();
		expect(at.say(at.subscription(more))).toBe(said);
	});

	it("an outage postpones the dates of a subscription, so that buyers miss nothing", () => {
		const at = new OfferingScenario();
		const offering = at.offerSubscription();
		const { closesAt, launchAt, opensAt } = at.last("SubscriptionSet");
		at.wait(1_000);
		const from = at.time;
		at.time += 2 * DAY_MS;
		at.must({ type: "ResumeExchange", id: "", by: 100, from, to: at.time });
		expect(at.last("SubscriptionSet")).toMatchObject({
			opensAt,
			closesAt: closesAt + 2 * DAY_MS,
			launchAt: launchAt + 2 * DAY_MS,
		});
		expect(at.say(at.subscribing(offering, 1))).toBe("ok");
	});

	it("a quarantined subscription gets no automatic work, and a quarantined order keeps its money", () => {
		const at = new OfferingScenario();
		const offering = at.offerSubscription();
		const [held] = [at.must(at.subscribing(offering, 10)), at.must(at.subscribing(offering, 20, at.person(1)))];
		const hold = (item: number) =>
			at.say({ type: "QuarantineItem", id: "", by: 100, product: "subscription", item, reason: "x" });
		expect([hold(held), hold(held), hold(77)]).toEqual(["ok", "unknown_item item", "unknown_item item"]);
		at.must(at.doing("CancelSubscription", offering));
		expect(at.balance(at.person(1), "coin").available).toBe(usdt(100_000));
		expect(at.balance(offering, "subscription_escrow")).toEqual({ available: 0n, frozen: usdt(20) });
		at.exchange.checkInvariants();
		const copy = Exchange.restore(at.exchange.sections());
		copy.checkInvariants();
		expect(copy.stateHash()).toBe(at.exchange.stateHash());
		const other = at.offerSubscription();
		at.must(at.subscribing(other, 10, at.person(1)));
		expect(hold(other)).toBe("ok");
		at.wait(30 * DAY_MS);
		expect(at.balance(other, "subscription_escrow").frozen).toBe(usdt(20));
		expect(at.say(at.doing("CancelSubscription", other))).toBe("not_now offering");
	});
});
