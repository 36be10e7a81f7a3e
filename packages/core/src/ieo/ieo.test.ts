// Tests IEOs from application to listing or refund, with every refusal (docs/reference/rules.md §8).
import { allotmentInputHash } from "@candor/proofs";
import { NEW_COIN, OfferingScenario } from "@candor/testkit";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "../engine/time.ts";
import { Exchange } from "../exchange.ts";
import type { Event } from "../registry.ts";

const usdt = (amount: number) => BigInt(Math.round(amount * 1e6));
const coins = (amount: number) => BigInt(Math.round(amount * 1e8));
const BTC = 1;
type Moved = Extract<Event, { type: "IeoMoved" }>;

const moves = (at: OfferingScenario, application: number) =>
	at.events.filter((event): event is Moved => event.type === "IeoMoved" && event.application === application);

describe("a user applies for an IEO", () => {
	it("an application freezes its price, gets a share of the lots, pays for them, and gets the coins at the listing", () => {
		const at = new OfferingScenario();
		const offering = at.offerIeo();
		const [ann, bob, cid] = [at.person(0), at.person(1), at.person(2)];
		const [first] = [
			at.must(at.applying(offering, 100)),
			at.must(at.applying(offering, 60, bob)),
			at.must(at.applying(offering, 40, cid)),
		];
		expect(at.balance(ann, "coin")).toEqual({ available: usdt(98_000), frozen: usdt(2_000) });
		at.hours(1);
		expect(at.last("IeoSet")).toMatchObject({ state: "closed", applications: 3, requestedLots: 200n });
		at.hours(1);
		// The supply is half of the requested lots, and the cap per application is 40. Requests for 100, 60 and 40 lots get 40, 36
		// and 24 lots.
		expect(at.balance(ann, "coin")).toEqual({ available: usdt(99_200), frozen: usdt(800) });
		expect(at.balance(bob, "coin").frozen).toBe(usdt(720));
		expect(at.balance(cid, "coin").frozen).toBe(usdt(480));
		expect(at.balance(offering, "ieo_escrow", NEW_COIN)).toEqual({ available: 0n, frozen: coins(1_000) });
		at.must({ type: "PayIeo", id: "", by: ann, application: first });
		expect(at.say({ type: "PayIeo", id: "", by: ann, application: first })).toBe("not_paying id");
		expect(at.say({ type: "PayIeo", id: "", by: bob, application: first })).toBe("unknown_order id");
		expect(at.balance(offering, "ieo_escrow")).toEqual({ available: 0n, frozen: usdt(800) });
		expect(at.say(at.doing("ListIeo", offering))).toBe("not_now offering");
		at.hours(1);
		expect(at.balance(offering, "ieo_escrow").frozen).toBe(usdt(2_000));
		expect(at.balance(cid, "coin")).toEqual({ available: usdt(99_520), frozen: 0n });
		at.must(at.doing("ListIeo", offering));
		expect(at.balance(ann, "coin", NEW_COIN)).toEqual({ available: 0n, frozen: coins(400) });
		expect(at.balance(0, "treasury").available).toBe(usdt(2_000) + 1n);
		at.wait(DAY_MS);
		expect(at.balance(cid, "coin", NEW_COIN)).toEqual({ available: coins(240), frozen: 0n });
		expect(moves(at, first).map(({ state }) => state)).toEqual(["allotted", "paid", "locked", "unlocked"]);
		expect(at.last("IeoSet")).toMatchObject({ state: "over", allottedLots: 100n });
		at.exchange.checkInvariants();
	});

	it("an application without an allotment fails, and all its money is released at once", () => {
		const at = new OfferingScenario();
		const offering = at.offerIeo({ supplyLots: 1n, maxLots: 1n, capLots: 1n });
		const [first, second] = [at.must(at.applying(offering, 1)), at.must(at.applying(offering, 1, at.person(1)))];
		at.hours(2);
		expect(moves(at, first).at(-1)).toMatchObject({ state: "allotted", lots: 1n });
		expect(moves(at, second).at(-1)).toMatchObject({ state: "failed", lots: 0n, due: 0n });
		expect(at.balance(at.person(1), "coin")).toEqual({ available: usdt(100_000), frozen: 0n });
		expect(at.say({ type: "PayIeo", id: "", by: at.person(1), application: second })).toBe("not_paying id");
	});

	it("only verified users in allowed countries may apply for an IEO, once each", () => {
		const at = new OfferingScenario();
		const offering = at.offerIeo();
		at.must(at.applying(offering, 1));
		expect(at.say(at.applying(offering, 1))).toBe("already_applied id");
		const nobody = new OfferingScenario({ country: "" });
		expect(nobody.say(nobody.applying(nobody.offerIeo(), 1))).toBe("verification_needed");
		const away = new OfferingScenario({ country: "US" });
		expect(away.say(away.applying(away.offerIeo(), 1))).toBe("not_available");
	});

	it("the core accepts an application only to an open IEO, within its limits, on the shown terms, and with funds", () => {
		const at = new OfferingScenario({ each: usdt(1_000) });
		const offering = at.offerIeo({ opensAt: at.time + 1_000, minLots: 2n, maxLots: 90n });
		expect(at.say(at.applying(offering, 2))).toBe("not_open id");
		at.wait(1_000);
		expect(at.say(at.applying(offering, 1))).toBe("below_minimum quantity");
		expect(at.say(at.applying(offering, 91))).toBe("above_maximum quantity");
		expect(at.say(at.applying(offering, 51))).toBe("insufficient_balance quantity");
		expect(at.say(at.applying(offering, 2, at.person(0), { terms: 2 }))).toBe("terms_changed terms");
		expect(at.say(at.applying(99, 2))).toBe("unknown_offering id");
		expect(at.say(at.applying(offering, 2))).toBe("ok");
		at.hours(1);
		expect(at.say(at.applying(offering, 2, at.person(1)))).toBe("not_open id");
	});

	it("an application is accepted until the last moment, and the list of applications is fixed right after it", () => {
		const at = new OfferingScenario();
		const offering = at.offerIeo();
		at.wait(3_599_999);
		at.must(at.applying(offering, 7, at.person(0), { id: "mine" }));
		const { serial, appliedAt } = at.last("IeoApplied");
		expect(serial).toMatch(/^[0-9a-f]{32}$/);
		at.wait(1);
		const inputs = [{ serial, lots: "7", time: appliedAt }];
		expect(at.last("IeoSet")).toMatchObject({
			state: "closed",
			inputHash: allotmentInputHash({ offering, supply: "100", cap: "40", inputs }),
		});
	});
});

it("a user whose account may only close can pay an allotment, but cannot apply", () => {
	const at = new OfferingScenario();
	const [offering, other] = [at.offerIeo(), at.offerIeo()];
	const application = at.must(at.applying(offering, 10));
	at.hours(2);
	at.must({ type: "SetStanding", id: "", by: 102, user: at.person(0), version: 1, standing: "closing_only" });
	expect(at.say(at.applying(other, 1))).toBe("account_restricted");
	expect(at.say({ type: "PayIeo", id: "", by: at.person(0), application })).toBe("ok");
	expect(moves(at, application).at(-1)).toMatchObject({ state: "paid" });
});

describe("an IEO runs through its dates", () => {
	it("an IEO can return coins to the platform until it opens; afterwards its supply stays, even without applications", () => {
		const at = new OfferingScenario();
		const offering = at.offerIeo({ opensAt: at.time + 1_000 });
		at.must(at.moving("DefundIeo", offering, 1n));
		at.must(at.moving("FundIeo", offering, 3n));
		at.wait(999);
		at.must(at.moving("DefundIeo", offering, 1n));
		at.wait(1);
		expect(at.say(at.moving("DefundIeo", offering, 2n))).toBe("insufficient_balance amount");
		at.must(at.moving("DefundIeo", offering, 1n));
		expect(at.say(at.moving("DefundIeo", offering, 1n))).toBe("insufficient_balance amount");
		at.exchange.checkInvariants();
	});

	it("an IEO without applications finishes, and its coins return to the platform", () => {
		const at = new OfferingScenario();
		const offering = at.offerIeo();
		at.hours(3);
		at.must(at.doing("ListIeo", offering));
		at.wait(DAY_MS);
		expect(at.balance(0, "treasury", NEW_COIN).available).toBe(coins(1_000_000));
		expect(at.last("IeoSet")).toMatchObject({ state: "over", allottedLots: 0n });
	});

	it.each([
		["while it is open", 0],
		["once it is closed", 1],
		["while it is paid", 2],
		["before its listing", 3],
	])("an IEO cancelled %s refunds every application, paid or unpaid", (_when, hours) => {
		const at = new OfferingScenario();
		const offering = at.offerIeo();
		const mine = at.must(at.applying(offering, 80));
		at.must(at.applying(offering, 60, at.person(1)));
		at.hours(hours);
		if (hours === 2) at.must({ type: "PayIeo", id: "", by: at.person(0), application: mine });
		at.must(at.doing("CancelIeo", offering));
		for (const by of at.people) expect(at.balance(by, "coin")).toEqual({ available: usdt(100_000), frozen: 0n });
		expect(at.balance(0, "treasury", NEW_COIN).available).toBe(coins(1_000_000));
		expect(at.balance(0, "treasury").available).toBe(1n);
		expect(moves(at, mine).at(-1)?.state).toBe("refunded");
		at.exchange.checkInvariants();
	});

	it("an IEO without a listing within seven days refunds everything automatically", () => {
		const at = new OfferingScenario();
		const offering = at.offerIeo();
		at.must(at.applying(offering, 10));
		at.hours(4);
		at.wait(7 * DAY_MS - 1);
		expect(at.balance(offering, "ieo_escrow").frozen).toBe(usdt(200));
		at.wait(1);
		expect(at.balance(at.person(0), "coin").available).toBe(usdt(100_000));
		expect(at.say(at.doing("ListIeo", offering))).toBe("unknown_offering offering");
	});

	it("an IEO stays open for its full time after an outage at its close, and an outage also delays the unlock", () => {
		const at = new OfferingScenario();
		const offering = at.offerIeo();
		at.wait(3_590_000);
		at.exchange = Exchange.restore(at.exchange.sections());
		const from = at.time;
		at.time += 5 * DAY_MS;
		// The command ResumeExchange comes first in its batch, so the outage is known before due work is done.
		at.events.push(...at.exchange.applyBatch(at.time, [{ type: "ResumeExchange", id: "", by: 100, from, to: at.time }]).events);
		expect(at.say(at.applying(offering, 10))).toBe("ok");
		at.hours(3);
		at.must(at.doing("ListIeo", offering));
		at.exchange = Exchange.restore(at.exchange.sections());
		at.wait(9 * DAY_MS);
		expect(at.balance(at.person(0), "coin", NEW_COIN)).toEqual({ available: coins(100), frozen: 0n });
	});

	it("an IEO emits the market's price at its listing, if the coin has a market", () => {
		const at = new OfferingScenario();
		at.must({ type: "DepositPlatform", id: "", by: 103, asset: BTC, amount: coins(1) });
		const offering = at.offerIeo({
			asset: BTC,
			supplyLots: 10n,
			lot: coins(0.1),
			maxLots: 10n,
			capLots: 10n,
			price: usdt(90_000),
		});
		at.hours(3);
		at.record(1_000_000);
		at.must(at.doing("ListIeo", offering));
		expect(at.last("IeoSet", ({ state }) => state === "listing").listingPrice).toBe(usdt(100_000));
	});

	it("an IEO accepts no application until its full supply is in escrow, and keeps its coins once it has opened", () => {
		const at = new OfferingScenario();
		const offering = at.must(at.ieo());
		at.must(at.moving("FundIeo", offering, coins(1_000) - 1n));
		expect(at.say(at.applying(offering, 1))).toBe("not_open id");
		at.must(at.moving("FundIeo", offering, 1n));
		at.must(at.applying(offering, 1));
		expect(at.say(at.moving("DefundIeo", offering, 1n))).toBe("insufficient_balance amount");
		expect(at.say(at.moving("DefundIeo", offering, 0n))).toBe("invalid_amount amount");
		expect(at.say(at.moving("FundIeo", offering, coins(1_000_000)))).toBe("insufficient_balance amount");
		expect(at.say(at.moving("FundIeo", 77, 1n))).toBe("unknown_offering offering");
		at.hours(1);
		expect(at.say(at.moving("FundIeo", offering, 1n))).toBe("not_now offering");
	});

	it("the terms of an IEO can change until the first application", () => {
		const at = new OfferingScenario();
		const offering = at.offerIeo();
		expect(at.say(at.ieo({ offering, asset: BTC }))).toBe("terms_fixed asset");
		at.must(at.ieo({ offering, price: usdt(3) }));
		at.must(at.applying(offering, 1, at.person(0), { terms: 2 }));
		expect(at.say(at.ieo({ offering }))).toBe("terms_fixed");
	});

	it.each([
		["an unknown asset", { asset: 999 }, "unknown_asset asset"],
		["payment in the sold coin", { payAsset: NEW_COIN }, "unknown_asset payment_asset"],
		["payment in demo money", { payAsset: 1_000 }, "unknown_asset payment_asset"],
		["an empty name", { name: "" }, "invalid_offering_terms name"],
		["a price of zero", { price: 0n }, "invalid_offering_terms price"],
		["a lot of zero units", { lot: 0n }, "invalid_offering_terms lot"],
		["a supply of zero lots", { supplyLots: 0n }, "invalid_offering_terms supply"],
		["a minimum of zero lots", { minLots: 0n }, "invalid_offering_terms min"],
		["a maximum below the minimum", { minLots: 5n, maxLots: 4n }, "invalid_offering_terms min"],
		["a maximum above the supply", { maxLots: 101n }, "invalid_offering_terms max"],
		["a cap of zero lots", { capLots: 0n }, "invalid_offering_terms user_cap"],
		["an allotment before the close", { allotAt: 5 }, "invalid_offering_terms dates"],
		["a listing too far ahead", { listAt: Number.MAX_SAFE_INTEGER }, "invalid_offering_terms dates"],
		["a lock-up of more than ten years", { lockDays: 3_651 }, "invalid_offering_terms lock_days"],
	])("the core rejects an IEO with %s", (_what, more, said) => {
		const at = new OfferingScenario();
		expect(at.say(at.ieo(more))).toBe(said);
	});

	it("an IEO allots to all of a thousand applications made in its closing second", () => {
		const at = new OfferingScenario({ people: 1_000, each: usdt(1_000) });
		const offering = at.offerIeo({ capLots: 3n, maxLots: 50n });
		at.wait(3_599_500);
		for (const [index, by] of at.people.entries()) at.must(at.applying(offering, 1 + (index % 50), by));
		at.hours(2);
		const lots = at.events.flatMap((event) => (event.type === "IeoMoved" ? [event.lots] : []));
		expect(lots).toHaveLength(1_000);
		expect(lots.reduce((sum, one) => sum + one, 0n)).toBe(100n);
		at.hours(1);
		at.must(at.doing("ListIeo", offering));
		at.wait(DAY_MS);
		expect(at.balance(offering, "ieo_escrow")).toEqual({ available: 0n, frozen: 0n });
		expect(at.balance(offering, "ieo_escrow", NEW_COIN)).toEqual({ available: 0n, frozen: 0n });
		at.exchange.checkInvariants();
	});

	it("the allotment of an IEO excludes a quarantined application, whose money stays", () => {
		const at = new OfferingScenario();
		const offering = at.offerIeo();
		const [held] = [at.must(at.applying(offering, 10)), at.must(at.applying(offering, 20, at.person(1)))];
		const hold = (item: number) => at.say({ type: "QuarantineItem", id: "", by: 100, product: "ieo", item, reason: "x" });
		expect([hold(held), hold(held)]).toEqual(["ok", "unknown_item item"]);
		at.hours(3);
		at.must(at.doing("ListIeo", offering));
		at.wait(DAY_MS);
		expect(at.balance(at.person(1), "coin", NEW_COIN).available).toBe(coins(200));
		expect(at.balance(at.person(0), "coin")).toEqual({ available: usdt(99_800), frozen: usdt(200) });
		const copy = Exchange.restore(at.exchange.sections());
		copy.checkInvariants();
		expect(copy.stateHash()).toBe(at.exchange.stateHash());
		const other = at.offerIeo();
		expect(hold(other)).toBe("ok");
		expect(at.say(at.applying(other, 1))).toBe("not_open id");
		at.wait(30 * DAY_MS);
		expect(at.last("IeoSet", (event) => event.offering === other).state).toBe("held");
	});
});

it("an application in the published list cannot be linked to a user without the command's id", () => {
	const one = new OfferingScenario();
	one.must(one.applying(one.offerIeo(), 1, one.person(0), { id: "a" }));
	const other = new OfferingScenario();
	other.must(other.applying(other.offerIeo(), 1, other.person(0), { id: "b" }));
	expect(one.last("IeoApplied").serial).not.toBe(other.last("IeoApplied").serial);
});
