// Tests the end of a quarantine: the effects of ReleaseHeld on an item of each product, and the limits on the operators' choice
// (docs/decisions/0148).
import {
	ContractScenario,
	EarnScenario,
	FundScenario,
	NEW_COIN,
	OfferingScenario,
	OptionScenario,
	PAR,
	type Scenario,
} from "@candor/testkit";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Liquidation } from "../contracts/liquidation.ts";
import { EarnMoney } from "../earn/money.ts";
import { Exchange } from "../exchange.ts";
import { IeoMoney } from "../ieo/money.ts";
import { Settlement } from "../options/settlement.ts";
import type { Command, Event } from "../registry.ts";
import { SubscriptionMoney } from "../subscription/money.ts";
import { FOUNDER, SERVICE } from "./actors.ts";
import type { ReleaseWay } from "./messages.ts";
import { DAY_MS } from "./time.ts";

afterEach(() => void vi.restoreAllMocks());

const hold = (product: string, item: number): Command => {
	return { type: "QuarantineItem", id: "", by: SERVICE.exchange, product, item, reason: "it threw" };
};
const release = (product: string, item: number, way: ReleaseWay = "release", by: number = FOUNDER): Command => {
	return { type: "ReleaseHeld", id: "", by, product, item, way, reason: "the fault is fixed" };
};
const throws = () => {
	throw new Error("the fault");
};

/**
 * Tries to release an item and then to close it. Returns both results. Checks that a refused command leaves the state hash
 * unchanged.
 */
function tryBoth(at: Scenario, product: string, item: number): string[] {
	const before = at.exchange.stateHash();
	const said = [at.say(release(product, item)), at.say(release(product, item, "close"))];
	if (said.every((answer) => answer !== "ok")) expect(at.exchange.stateHash()).toBe(before);
	return said;
}

function lastOf<T extends Event["type"]>(at: Scenario, type: T): Extract<Event, { type: T }> | undefined {
	return at.events.findLast((event): event is Extract<Event, { type: T }> => event.type === type);
}

function mustBeSound(at: Scenario): void {
	at.exchange.checkInvariants();
	const copy = Exchange.restore(at.exchange.sections());
	copy.checkInvariants();
	expect(copy.stateHash()).toBe(at.exchange.stateHash());
}

describe("operators release a quarantined item", () => {
	it("releasing a quarantined item needs two operators: the first command changes nothing", () => {
		const at = new EarnScenario();
		for (const operator of [2, 3]) {
			const publicKey = String(operator).repeat(64);
			at.must({ type: "OpenOperator", id: "", by: FOUNDER, operator, role: "administrator", publicKey, reason: "a test" });
		}
		const order = at.must(at.order(1, 1_000_000_000n));
		at.must(hold("earn", order));
		const intent = at.must(release("earn", order, "release", 2));
		expect(lastOf(at, "IntentProposed")).toMatchObject({ intent, command: "ReleaseHeld", operator: 2 });
		at.days(4);
		expect(at.interest(order)).toBe(0n);
		const { hash } = lastOf(at, "IntentProposed") ?? { hash: "" };
		const approve = (by: number): Command => ({ type: "ApproveIntent", id: "", by, intent, hash, reason: "looked at" });
		expect([at.say(approve(2)), at.say(approve(3))]).toEqual(["unknown_intent intent", "unknown_intent intent"]);
		const again = at.must(release("earn", order, "release", 2));
		const second = { ...approve(3), intent: again, hash: lastOf(at, "IntentProposed")?.hash ?? "" } as Command;
		expect(at.say({ ...second, by: 2 })).toBe("own_intent intent");
		expect(at.say(second)).toBe("ok");
		expect(lastOf(at, "HeldReleased")).toMatchObject({ product: "earn", item: order, user: at.person(0), way: "release" });
		expect(at.end(order)).toMatchObject({ by: "matured", refund: 1_000_000_000n });
	});

	it.each([
		["an item that is not held", "options", 1, "not_held item"],
		["an item of a product without automatic work", "listing", 1, "not_held product"],
		["an item of an unknown product", "moon", 1, "not_held product"],
		["an order, which its owner can cancel", "spot", 1, "owner_cancels product"],
	])("operators cannot release %s", (_what, product, item, said) => {
		expect(tryBoth(new OptionScenario(), product, item)).toEqual([said, said]);
	});
});

describe("operators release or close a quarantined option", () => {
	/** Buys an option that opens at 1,000, and quarantines it before the index record at `price` that would settle it. */
	function heldAt(price = 1_001) {
		const at = new OptionScenario();
		for (let second = 0; second < 3; second++) at.tick(1_000);
		const option = at.buy();
		for (let second = 0; second < 4; second++) at.tick(1_000);
		expect(at.told("OptionOpened", option)).toBeDefined();
		at.must(hold("options", option));
		for (let second = 0; second < 40; second++) at.tick(price);
		return { at, option };
	}

	it("a released option is settled with its regular payout by the record that came during the quarantine", () => {
		const { at, option } = heldAt();
		for (let second = 0; second < 200; second++) at.tick(900);
		expect(at.say(release("options", option))).toBe("ok");
		expect(at.told("OptionSettled", option)).toMatchObject({ by: "record", result: "won", price: 1_001, paid: 8_000_000n });
		expect(at.balance(at.person(0), "option")).toEqual({ available: 10_008_000_000n, frozen: 0n });
		expect(at.balance(0, "option_pool").frozen).toBe(0n);
		mustBeSound(at);
	});

	it("a quarantined option stores the record that settles it in a snapshot", () => {
		const { at, option } = heldAt();
		at.exchange = Exchange.restore(at.exchange.sections());
		expect(at.say(release("options", option))).toBe("ok");
		expect(at.told("OptionSettled", option)).toMatchObject({ by: "record", result: "won", price: 1_001 });
	});

	it("a quarantined option cannot be closed while its normal rule can end it, so operators do not choose its result", () => {
		const { at, option } = heldAt();
		expect(at.say(release("options", option, "close"))).toBe("can_be_released way");
		expect(at.told("OptionSettled", option)).toBeUndefined();
	});

	it("a quarantined option that throws again remains quarantined, and can then be closed with its stake returned", () => {
		const { at, option } = heldAt(990);
		vi.spyOn(Settlement.prototype, "settle").mockImplementation(throws);
		const before = at.exchange.stateHash();
		const outcome = at.send(release("options", option));
		expect(outcome).toMatchObject({ kind: "refused", refusal: { code: "still_throws", params: { reason: "the fault" } } });
		expect(at.exchange.stateHash()).toBe(before);
		expect(at.say(release("options", option, "close"))).toBe("ok");
		expect(at.told("OptionSettled", option)).toMatchObject({ by: "closed", result: "void", returned: 10_000_000n, paid: 0n });
		expect(at.balance(at.person(0), "option")).toEqual({ available: 10_000_000_000n, frozen: 0n });
		mustBeSound(at);
	});

	it("a quarantined option whose record came too late can be closed but not released", () => {
		const at = new OptionScenario();
		for (let second = 0; second < 3; second++) at.tick(1_000);
		const option = at.buy();
		for (let second = 0; second < 4; second++) at.tick(1_000);
		at.must(hold("options", option));
		at.wait(200_000);
		at.tick(1_001);
		expect(at.say(release("options", option))).toBe("cannot_end item");
		expect(at.say(release("options", option, "close"))).toBe("ok");
		mustBeSound(at);
	});

	it("an option quarantined before its opening gets its stake back when it is released or closed", () => {
		const at = new OptionScenario();
		for (let second = 0; second < 3; second++) at.tick(1_000);
		const option = at.buy();
		at.must(hold("options", option));
		expect(at.say(release("options", option))).toBe("ok");
		expect(at.told("OptionSettled", option)).toMatchObject({ by: "void", returned: 10_000_000n });
	});

	it("a quarantined option of an outage ends with the other options of that outage", () => {
		const at = new OptionScenario();
		for (let second = 0; second < 3; second++) at.tick(1_000);
		const [option, other] = [at.buy(), at.buy({ by: at.person(1), up: false, seconds: 60 })];
		for (let second = 0; second < 4; second++) at.tick(1_000);
		at.wait(100_000);
		expect(lastOf(at, "OptionMissed")).toMatchObject({ option });
		at.must(hold("options", option));
		expect(at.say(release("options", option))).toBe("ok");
		at.wait(100_000);
		expect(at.told("OptionSettled", option)).toMatchObject({ by: "outage", result: "fair" });
		expect(at.told("OptionSettled", other)).toMatchObject({ by: "outage", result: "fair" });
		mustBeSound(at);
	});
});

describe("operators release or close a quarantined position", () => {
	it("a released position is processed again, and missed work is done at once", () => {
		const at = new ContractScenario();
		at.record(PAR);
		const [long] = at.match({ leverage: 100 }, { leverage: 2 });
		at.must(hold("contracts", long));
		at.tick(PAR * 0.97);
		expect(at.position(long)).toMatchObject({ status: "holding", reason: "held" });
		expect(at.say(release("contracts", long))).toBe("ok");
		expect(lastOf(at, "PositionLiquidated")).toMatchObject({ position: long });
		mustBeSound(at);
	});

	it("a released position whose stop was reached during the quarantine trades in the batch of the release", () => {
		const at = new ContractScenario({ people: 3 });
		at.record(PAR);
		const [long] = at.match({ leverage: 2, stopLoss: PAR - 1_000 }, { leverage: 2 });
		at.must(hold("contracts", long));
		at.tick(PAR - 2_000);
		at.open({ by: at.person(2), price: PAR - 2_000, leverage: 2 });
		expect(at.position(long)).toMatchObject({ status: "holding", reason: "held" });
		const { events } = at.exchange.applyBatch(at.time, [release("contracts", long)]);
		expect(events).toContainEqual(expect.objectContaining({ type: "HeldReleased", item: long }));
		expect(events.find(({ type }) => type === "ContractTraded")).toMatchObject({ taker: { position: long } });
		mustBeSound(at);
	});

	it("a released position without filled lots gets its money back", () => {
		const at = new ContractScenario();
		at.record(PAR);
		const position = at.open({ price: PAR - 1_000 });
		at.must(hold("contracts", position));
		expect(at.balance(at.person(0), "contract").frozen).toBeGreaterThan(0n);
		expect(at.say(release("contracts", position))).toBe("ok");
		expect(at.balance(at.person(0), "contract")).toEqual({ available: 10_000_000_000n, frozen: 0n });
		expect(at.position(position)).toMatchObject({ status: "cancelled" });
		mustBeSound(at);
	});

	it("a position that throws again is closed at mark against the other side, without a fee", () => {
		const at = new ContractScenario();
		at.record(PAR);
		const [long, short] = at.match({ leverage: 100 }, { leverage: 2 });
		at.must(hold("contracts", long));
		at.tick(PAR * 0.993);
		vi.spyOn(Liquidation.prototype, "liquidate").mockImplementation(throws);
		const sum = at.wealth(at.person(0)) + at.wealth(at.person(1));
		expect(at.say(release("contracts", long))).toBe("still_throws item");
		expect(at.say(release("contracts", long, "close"))).toBe("ok");
		expect(at.position(long)).toMatchObject({ status: "closed", closedBy: "adl", lots: 0, margin: 0n });
		expect(at.position(short)).toMatchObject({ status: "closed", closedBy: "adl" });
		expect(at.wealth(at.person(0)) + at.wealth(at.person(1))).toBe(sum);
		expect(lastOf(at, "PositionDeleveraged")).toMatchObject({ position: short, against: long, price: at.mark });
		mustBeSound(at);
	});

	it("a position is closed against a quarantined position if the other side has no other position", () => {
		const at = new ContractScenario({ insurance: 0n });
		at.record(PAR);
		const [long, short] = at.match({ leverage: 100 }, { leverage: 2 });
		for (const position of [long, short]) at.must(hold("contracts", position));
		at.tick(PAR * 0.97);
		// A release fails: the normal rule finds no counterparty and would quarantine the position again.
		expect(at.say(release("contracts", long))).toBe("cannot_end item");
		expect(at.say(release("contracts", long, "close"))).toBe("ok");
		for (const position of [long, short]) expect(at.position(position)).toMatchObject({ status: "closed", reason: "none" });
		expect([at.balance(at.person(0), "contract").frozen, at.balance(at.person(1), "contract").frozen]).toEqual([0n, 0n]);
		mustBeSound(at);
	});
});

describe("operators release or close a quarantined earn order", () => {
	it("a released earn order gets the missed days paid, continues, and matures on its day", () => {
		const at = new EarnScenario();
		const order = at.must(at.order(2, 1_000_000_000n));
		at.days(1);
		at.must(hold("earn", order));
		at.days(3);
		expect(at.interest(order)).toBe(2_000_000n);
		expect(at.say(release("earn", order))).toBe("ok");
		expect(at.interest(order)).toBe(8_000_000n);
		mustBeSound(at);
		at.days(3);
		expect(at.end(order)).toMatchObject({ by: "matured", interest: 14_000_000n, refund: 1_000_000_000n });
	});

	it("an earn order that throws again is closed: the full principal returns with the interest so far, without a charge", () => {
		const at = new EarnScenario();
		const order = at.must(at.order(2, 1_000_000_000n));
		at.must(at.order(2, 5_000_000_000n, at.person(1)));
		at.must(hold("earn", order));
		at.days(3);
		// The mock throws in both trials on copies: the trial of the release, and the trial of the close.
		vi.spyOn(EarnMoney.prototype, "pay").mockImplementationOnce(throws).mockImplementationOnce(throws);
		expect(at.say(release("earn", order, "close"))).toBe("still_throws item");
		vi.spyOn(EarnMoney.prototype, "pay").mockImplementationOnce(throws);
		expect(at.say(release("earn", order, "close"))).toBe("ok");
		expect(at.end(order)).toMatchObject({ by: "closed", interest: 6_000_000n, charge: 0n, refund: 1_000_000_000n });
		mustBeSound(at);
	});
});

describe("operators release or close quarantined orders and offerings", () => {
	const usdt = (amount: number) => BigInt(amount) * 1_000_000n;

	it("a released subscription order that missed its launch gets its coins, locked or free like other orders", () => {
		const at = new OfferingScenario();
		const offering = at.offerSubscription();
		const order = at.must(at.subscribing(offering, 10));
		at.must(at.subscribing(offering, 20, at.person(1)));
		at.must(hold("subscription", order));
		at.hours(1);
		at.must(at.doing("LaunchSubscription", offering));
		expect(at.balance(at.person(0), "coin", NEW_COIN).frozen).toBe(0n);
		expect(at.say(release("subscription", order))).toBe("ok");
		expect(at.balance(at.person(0), "coin", NEW_COIN)).toEqual({ available: 0n, frozen: 1_000_000_000n });
		mustBeSound(at);
		at.wait(DAY_MS);
		expect(at.balance(at.person(0), "coin", NEW_COIN)).toEqual({ available: 1_000_000_000n, frozen: 0n });
	});

	it("a released order waits again if its offering did not change, and such an order cannot be closed", () => {
		const at = new OfferingScenario();
		const offering = at.offerSubscription();
		const order = at.must(at.subscribing(offering, 10));
		at.must(hold("subscription", order));
		expect(at.say(release("subscription", order, "close"))).toBe("can_be_released way");
		expect(at.say(release("subscription", order))).toBe("ok");
		expect(lastOf(at, "SubscriptionMoved")).toMatchObject({ order, state: "subscribed" });
		at.wait(9 * DAY_MS);
		expect(at.balance(at.person(0), "coin").available).toBe(usdt(100_000));
	});

	it("a released order of a finished offering is paid or refunded, and the offering is removed", () => {
		const at = new OfferingScenario();
		const offering = at.offerSubscription({ lockDays: 0 });
		const [order, other] = [at.must(at.subscribing(offering, 10)), at.must(at.subscribing(offering, 20, at.person(1)))];
		for (const item of [order, other]) at.must(hold("subscription", item));
		at.hours(1);
		at.must(at.doing("LaunchSubscription", offering));
		vi.spyOn(SubscriptionMoney.prototype, "handOut").mockImplementation(throws);
		expect(tryBoth(at, "subscription", order)).toEqual(["still_throws item", "ok"]);
		vi.restoreAllMocks();
		expect(at.balance(at.person(0), "coin").available).toBe(usdt(100_000));
		expect(at.say(release("subscription", other))).toBe("ok");
		expect(at.balance(at.person(1), "coin", NEW_COIN)).toEqual({ available: 2_000_000_000n, frozen: 0n });
		for (const asset of [3, NEW_COIN])
			expect(at.balance(offering, "subscription_escrow", asset)).toEqual({ available: 0n, frozen: 0n });
		mustBeSound(at);
	});

	it("a launch skips an order that was closed before it", () => {
		const at = new OfferingScenario();
		const offering = at.offerSubscription();
		const order = at.must(at.subscribing(offering, 10));
		at.must(at.subscribing(offering, 20, at.person(1)));
		at.must(hold("subscription", order));
		at.hours(1);
		at.must(at.doing("LaunchSubscription", offering));
		vi.spyOn(SubscriptionMoney.prototype, "handOut").mockImplementation(throws);
		expect(at.say(release("subscription", order, "close"))).toBe("ok");
		vi.restoreAllMocks();
		mustBeSound(at);
		at.wait(2 * DAY_MS);
		expect(at.balance(at.person(0), "coin").available).toBe(usdt(100_000));
		expect(at.balance(at.person(1), "coin", NEW_COIN).available).toBe(2_000_000_000n);
	});

	it.each(["subscription", "ieo"] as const)("a quarantined %s offering continues from its state after its release", (product) => {
		const at = new OfferingScenario();
		const offering = product === "ieo" ? at.offerIeo() : at.offerSubscription();
		at.must(product === "ieo" ? at.applying(offering, 10) : at.subscribing(offering, 10));
		at.must(hold(product, offering));
		at.wait(30 * DAY_MS);
		expect(at.say(release(product, offering, "close"))).toBe("can_be_released way");
		expect(at.say(release(product, offering))).toBe("ok");
		at.wait(30 * DAY_MS);
		expect(at.balance(at.person(0), "coin")).toEqual({ available: usdt(100_000), frozen: 0n });
		mustBeSound(at);
	});

	it("a quarantined offering that throws again is closed: every order is refunded", () => {
		const at = new OfferingScenario();
		const offering = at.offerIeo();
		for (const by of at.people) at.must(at.applying(offering, 10, by));
		at.hours(1);
		at.must(hold("ieo", offering));
		at.hours(2);
		vi.spyOn(IeoMoney.prototype, "allot").mockImplementation(throws);
		expect(tryBoth(at, "ieo", offering)).toEqual(["still_throws item", "ok"]);
		for (const user of at.people) expect(at.balance(user, "coin")).toEqual({ available: usdt(100_000), frozen: 0n });
		expect(lastOf(at, "IeoSet")).toMatchObject({ state: "cancelled" });
		mustBeSound(at);
	});

	it("a released IEO application catches up on its missed allotment, payment and listing", () => {
		const at = new OfferingScenario();
		const offering = at.offerIeo();
		const application = at.must(at.applying(offering, 10));
		at.must(at.applying(offering, 20, at.person(1)));
		at.must(hold("ieo", application));
		at.hours(3);
		at.must(at.doing("ListIeo", offering));
		expect(at.say(release("ieo", application))).toBe("ok");
		const states = at.events.flatMap((event) =>
			event.type === "IeoMoved" && event.application === application ? [event.state] : [],
		);
		expect(states).toEqual(["held", "allotted", "paid", "locked"]);
		expect(at.balance(at.person(0), "coin", NEW_COIN).frozen).toBe(10_000_000_000n);
		mustBeSound(at);
		at.wait(2 * DAY_MS);
		expect(at.balance(at.person(0), "coin", NEW_COIN)).toEqual({ available: 10_000_000_000n, frozen: 0n });
	});

	it("an IEO application that throws again is refunded, also after its offering has finished", () => {
		const at = new OfferingScenario();
		const offering = at.offerIeo({ lockDays: 0 });
		const application = at.must(at.applying(offering, 10));
		at.must(hold("ieo", application));
		at.hours(3);
		at.must(at.doing("ListIeo", offering));
		vi.spyOn(IeoMoney.prototype, "allot").mockImplementation(throws);
		expect(tryBoth(at, "ieo", application)).toEqual(["still_throws item", "ok"]);
		expect(at.balance(at.person(0), "coin")).toEqual({ available: usdt(100_000), frozen: 0n });
		for (const asset of [3, NEW_COIN]) expect(at.balance(offering, "ieo_escrow", asset)).toEqual({ available: 0n, frozen: 0n });
		mustBeSound(at);
	});
});

describe("operators release a quarantined fund", () => {
	it("a released fund is valued at the next full hour, and pays waiting redemptions", () => {
		const at = new FundScenario();
		at.must(at.subscribe(1_000_000_000n));
		at.hour();
		at.must(hold("arbitrage", 1));
		at.must(at.redeem(at.units(at.person(0))));
		at.hour();
		at.hour();
		expect(at.units(at.person(0))).toBeGreaterThan(0n);
		expect(at.say(release("arbitrage", 1))).toBe("ok");
		at.hour();
		expect(at.units(at.person(0))).toBe(0n);
		mustBeSound(at);
	});
});
