import { detailsOf, NO_DETAILS, P2P_BOND_AMOUNT, P2P_FUNDS, P2P_PRICE, P2pScenario } from "@candor/testkit";
import { afterEach, describe, expect, it, vi } from "vitest";
import { SERVICE } from "../engine/actors.ts";
import { DAY_MS } from "../engine/time.ts";
import { Exchange } from "../exchange.ts";
import type { Command } from "../registry.ts";
import { Orders } from "./orders.ts";
import { DEFAULT_P2P_TERMS as TERMS } from "./terms.ts";

afterEach(() => void vi.restoreAllMocks());

const COIN = 1_000_000n;
const MINUTE = 60_000;
const HUNDRED = 100n * COIN;

/** Checks the invariants of the exchange and of a copy that is restored from its snapshot. */
function mustBeSound(at: P2pScenario): void {
	at.exchange.checkInvariants();
	const copy = Exchange.restore(at.exchange.sections());
	copy.checkInvariants();
	expect(copy.stateHash()).toBe(at.exchange.stateHash());
}

const holds = (user: number): Command => {
	return { type: "HoldWithdrawals", id: "", by: SERVICE.accounts, user, reason: "password" };
};
const standing = (user: number, name: "frozen" | "closing_only" | "trading", version = 1): Command => {
	return { type: "SetStanding", id: "", by: SERVICE.accounts, user, version, standing: name };
};

describe("a P2P order moves its coins exactly once", () => {
	it("a released order gives the buyer the coins, frozen until the end of the hold", () => {
		const at = new P2pScenario();
		const order = at.sale("paid");
		const [merchant, buyer] = [at.person(0), at.person(2)];
		expect(at.balance(0, "p2p_escrow").available).toBe(HUNDRED);
		expect(at.balance(merchant, "coin")).toEqual({ available: P2P_FUNDS - P2P_BOND_AMOUNT - 1_000n * COIN, frozen: 900n * COIN });
		expect(at.say(at.releases(order))).toBe("ok");
		expect(at.moved(order)).toMatchObject({ state: "released", cause: "released", by: merchant });
		expect(at.balance(0, "p2p_escrow").available).toBe(0n);
		expect(at.balance(buyer, "coin")).toEqual({ available: P2P_FUNDS, frozen: HUNDRED });
		mustBeSound(at);
		at.wait(TERMS.newAccountHoldMs - 1);
		expect(at.balance(buyer, "coin").frozen).toBe(HUNDRED);
		at.wait(1);
		expect(at.balance(buyer, "coin")).toEqual({ available: P2P_FUNDS + HUNDRED, frozen: 0n });
		expect(at.say(at.releases(order))).toBe("p2p_order_moved order");
		mustBeSound(at);
	});

	it("a taker sells from the free coins to a buy advertisement, and the order begins with the payment", () => {
		const at = new P2pScenario();
		const [merchant, seller] = [at.person(1), at.person(3)];
		const order = at.must(at.opens(at.must(at.advertises("buy", merchant)), seller));
		expect(at.opened(order)).toMatchObject({ buyer: merchant, seller, payee: detailsOf(seller), payer: detailsOf(merchant) });
		expect(at.moved(order)).toMatchObject({ state: "paying", due: at.time + 15 * MINUTE });
		expect(at.balance(seller, "coin")).toEqual({ available: P2P_FUNDS - HUNDRED, frozen: 0n });
		at.must(at.user("MarkPaid", merchant, { order }));
		at.must(at.releases(order));
		expect(at.balance(merchant, "coin")).toEqual({ available: P2P_FUNDS - P2P_BOND_AMOUNT, frozen: HUNDRED });
		mustBeSound(at);
	});

	it.each([
		["created", "cancelled", "cancelled"],
		["paying", "closing", "cancelled"],
		["paid", "cancelled", "cancelled"],
	] as const)("the payer cancels an order in state %s, which becomes %s", (before, state, cause) => {
		const at = new P2pScenario();
		const order = at.sale(before);
		expect(at.say(at.user("CancelP2pOrder", at.person(0), { order }))).toBe("not_payer order");
		expect(at.say(at.user("CancelP2pOrder", at.person(2), { order }))).toBe("ok");
		expect(at.moved(order)).toMatchObject({ state, cause, by: at.person(2) });
		const isEnded = state === "cancelled";
		expect(at.balance(0, "p2p_escrow").available).toBe(isEnded ? 0n : HUNDRED);
		expect(at.balance(at.person(0), "coin").frozen).toBe(isEnded ? 1_000n * COIN : 900n * COIN);
		mustBeSound(at);
	});

	it("a closed advertisement returns its coins to the seller's free coins", () => {
		const at = new P2pScenario();
		const order = at.sale("created");
		const { advertisement, seller } = at.opened(order);
		at.must(at.user("CloseAdvertisement", seller, { advertisement }));
		expect(at.balance(seller, "coin")).toEqual({ available: P2P_FUNDS - P2P_BOND_AMOUNT - HUNDRED, frozen: 0n });
		at.must(at.user("CancelP2pOrder", at.person(2), { order }));
		expect(at.balance(seller, "coin")).toEqual({ available: P2P_FUNDS - P2P_BOND_AMOUNT, frozen: 0n });
		mustBeSound(at);
	});

	it("the refusal of a second release or a late cancellation names the state of the order", () => {
		const at = new P2pScenario();
		const order = at.sale("paid");
		at.must(at.releases(order));
		const late = at.send(at.user("CancelP2pOrder", at.person(2), { order }));
		expect(late).toMatchObject({ kind: "refused", refusal: { code: "p2p_order_moved", params: { state: "released" } } });
		expect(at.say(at.releases(order))).toBe("p2p_order_moved order");
		expect(at.balance(at.person(2), "coin").frozen).toBe(HUNDRED);
	});

	it.each([
		["MarkPaid", {}, "p2p_order_moved order"],
		["ReleaseP2pOrder", { quantity: HUNDRED }, "p2p_order_moved order"],
		["AppealP2pOrder", { reason: "other" }, "p2p_order_moved order"],
		["AgreeP2pOrder", { outcome: "released" }, "p2p_order_moved order"],
		["DeclarePayer", { account: NO_DETAILS }, "account_missing account"],
	] as const)("the core refuses %s in the first state of an order: %s", (type, fields, said) => {
		const at = new P2pScenario();
		const order = at.sale("created");
		expect(at.say(at.user(type, at.person(2), { order, ...fields }))).toBe(said);
	});

	it("the core reveals nothing about an order to strangers, and each action needs its party", () => {
		const at = new P2pScenario();
		const order = at.sale("created");
		const [merchant, buyer, stranger] = [at.person(0), at.person(2), at.person(4)];
		expect(at.say(at.user("DeclarePayer", stranger, { order, account: detailsOf(1) }))).toBe("unknown_order order");
		expect(at.say(at.user("DeclarePayer", merchant, { order, account: detailsOf(1) }))).toBe("not_payer order");
		at.must(at.declares(order));
		expect(at.say(at.user("MarkPaid", merchant, { order }))).toBe("not_payer order");
		at.must(at.user("MarkPaid", buyer, { order }));
		expect(at.say(at.user("ReleaseP2pOrder", buyer, { order, quantity: HUNDRED }))).toBe("not_seller order");
		expect(at.say(at.user("ReleaseP2pOrder", merchant, { order, quantity: HUNDRED - 1n }))).toBe("other_quantity quantity");
		expect(at.say(at.user("MarkPaid", stranger, { order: 77 }))).toBe("unknown_order order");
	});
});

describe("timers end the steps of a P2P order", () => {
	it("an order without a declared account is cancelled after two minutes", () => {
		const at = new P2pScenario();
		const order = at.sale("created");
		at.wait(TERMS.declareMs - 1);
		expect(at.state(order)).toBe("created");
		at.wait(1);
		expect(at.moved(order)).toMatchObject({ state: "cancelled", cause: "timer", by: 0 });
		mustBeSound(at);
	});

	it("a payment marked a millisecond before the deadline counts, and one at the deadline does not", () => {
		const at = new P2pScenario();
		const order = at.sale("paying");
		at.wait(15 * MINUTE - 1);
		expect(at.say(at.user("MarkPaid", at.person(2), { order }))).toBe("ok");
		const other = at.sale("paying", at.person(3));
		at.wait(15 * MINUTE);
		expect(at.say(at.user("MarkPaid", at.person(3), { order: other }))).toBe("p2p_order_moved order");
		expect(at.state(other)).toBe("closing");
	});

	it("after the deadline the coins stay in escrow for 15 minutes, in which both parties may appeal", () => {
		const at = new P2pScenario();
		const order = at.sale("closing");
		expect(at.balance(0, "p2p_escrow").available).toBe(HUNDRED);
		at.wait(TERMS.closingMs - 1);
		const other = at.sale("closing", at.person(3));
		at.must(at.user("AppealP2pOrder", at.person(3), { order: other, reason: "not_released" }));
		expect(at.moved(other)).toMatchObject({
			state: "disputed",
			cause: "not_released",
			evidenceUntil: at.time + TERMS.evidenceMs,
		});
		at.wait(1);
		expect(at.moved(order)).toMatchObject({ state: "cancelled", cause: "timer" });
		mustBeSound(at);
	});

	it("an appeal opens automatically 24 hours after the payment; a late ruling raises daily alarms and no decision", () => {
		const at = new P2pScenario();
		const order = at.sale("paid");
		at.wait(TERMS.releaseMs);
		expect(at.moved(order)).toMatchObject({ state: "disputed", cause: "not_released", by: 0 });
		at.wait(TERMS.rulingMs);
		expect(at.all("RulingLate")).toMatchObject([{ order }]);
		at.wait(5 * DAY_MS);
		expect(at.all("RulingLate").length).toBeGreaterThan(1);
		expect(at.state(order)).toBe("disputed");
		mustBeSound(at);
	});

	it("an outage extends the deadlines of users fully, and the deadline of a ruling by at most a day", () => {
		const at = new P2pScenario();
		const order = at.sale("paying");
		const disputed = at.sale("disputed", at.person(3));
		const [due, ruling] = [at.moved(order).due, at.moved(disputed).due];
		const outage = 3 * DAY_MS;
		at.must({ type: "ResumeExchange", id: "", by: SERVICE.exchange, from: at.time, to: at.time + outage });
		expect(at.moved(order).due).toBe(due + outage);
		expect(at.moved(disputed)).toMatchObject({ due: ruling + DAY_MS, evidenceUntil: at.time + TERMS.evidenceMs + outage });
		at.must({ type: "ResumeExchange", id: "", by: SERVICE.exchange, from: at.time, to: at.time + outage });
		expect(at.moved(disputed).due).toBe(ruling + DAY_MS);
		mustBeSound(at);
	});

	it("two operators declare an outage of the web tier, which extends the deadlines", () => {
		const at = new P2pScenario();
		const order = at.sale("paying");
		const { due } = at.moved(order);
		expect(at.say(at.own("ExtendP2pDeadlines", { ms: 1 }))).toBe("invalid_time ms");
		expect(at.say(at.own("ExtendP2pDeadlines", { ms: 10 * MINUTE }, 2))).toBe("role_lacking");
		at.must(at.own("ExtendP2pDeadlines", { ms: 10 * MINUTE }));
		expect(at.moved(order).due).toBe(due + 10 * MINUTE);
		expect(at.all("P2pDeadlinesExtended")).toMatchObject([{ ms: 10 * MINUTE }]);
	});
});

describe("a dispute of a P2P order ends by agreement or ruling", () => {
	it("a dispute ends when both parties agree to the same outcome", () => {
		const at = new P2pScenario();
		const order = at.sale("disputed");
		const [merchant, buyer] = [at.person(0), at.person(2)];
		at.must(at.user("AgreeP2pOrder", buyer, { order, outcome: "released" }));
		at.must(at.user("AgreeP2pOrder", merchant, { order, outcome: "cancelled" }));
		expect(at.state(order)).toBe("disputed");
		at.must(at.user("AgreeP2pOrder", buyer, { order, outcome: "cancelled" }));
		expect(at.moved(order)).toMatchObject({ state: "cancelled", cause: "agreed" });
		expect(at.balance(merchant, "coin").frozen).toBe(1_000n * COIN);
		mustBeSound(at);
	});

	it("the assigned operator proposes a ruling of the decision table, and another operator approves it", () => {
		const at = new P2pScenario();
		const order = at.sale("disputed");
		const rules = (fields: object, by = 2) =>
			at.own("RuleDispute", { order, outcome: "released", ruling: "seller_silent", ...fields }, by);
		expect(at.byTwo(rules({}), 3)).toBe("not_assigned order");
		at.must(at.own("AssignDispute", { order, operator: 2 }, 3));
		expect(at.byTwo(rules({ outcome: "cancelled" }), 3)).toBe("ruling_outcome outcome");
		expect(at.byTwo(rules({}), 2)).toBe("own_intent intent");
		expect(at.state(order)).toBe("disputed");
		expect(at.byTwo(rules({}), 3)).toBe("ok");
		expect(at.moved(order)).toMatchObject({ state: "released", cause: "seller_silent", by: 2 });
		mustBeSound(at);
	});

	it("an operator who has traded with a party is neither assigned nor approves", () => {
		const at = new P2pScenario();
		const own = at.person(4);
		at.must(at.own("DeclareAccounts", { accounts: [own] }, 3));
		at.sale("released", own);
		const order = at.sale("disputed");
		expect(at.say(at.own("AssignDispute", { order, operator: 3 }, 2))).toBe("traded_with_party operator");
		expect(at.say(at.own("AssignDispute", { order, operator: 98 }, 2))).toBe("unknown_operator operator");
		at.must(at.own("AssignDispute", { order, operator: 2 }, 2));
		const ruling = at.own("RuleDispute", { order, outcome: "cancelled", ruling: "payer_silent" }, 2);
		expect(at.byTwo(ruling, 3)).toBe("own_account intent");
		expect(at.byTwo(ruling, 5)).toBe("ok");
	});

	it("the core refunds a payment from another account only by agreement or by a ruling that cites the payment", () => {
		const at = new P2pScenario();
		const order = at.sale("paid");
		at.must(at.user("AppealP2pOrder", at.person(0), { order, reason: "third_party" }));
		at.must(at.own("AssignDispute", { order, operator: 2 }, 3));
		const cancels = (ruling: string) => at.own("RuleDispute", { order, outcome: "cancelled", ruling }, 2);
		expect(at.byTwo(cancels("payer_silent"), 3)).toBe("ruling_outcome ruling");
		expect(at.byTwo(cancels("third_party"), 3)).toBe("ok");
	});

	it("the ruling 'not paid' bars the buyer from new orders for 30 days", () => {
		const at = new P2pScenario();
		const order = at.sale("disputed");
		at.must(at.own("AssignDispute", { order, operator: 2 }, 3));
		expect(at.byTwo(at.own("RuleDispute", { order, outcome: "cancelled", ruling: "not_paid" }, 2), 3)).toBe("ok");
		const again = at.must(at.advertises("sell", at.person(1)));
		expect(at.say(at.opens(again, at.person(2)))).toBe("p2p_barred");
		at.wait(TERMS.unpaidBarMs);
		expect(at.say(at.opens(again, at.person(2)))).toBe("ok");
	});

	it.each(["hold", "frozen", "closing_only"] as const)(
		"the release by a seller with a restriction (%s) opens a dispute",
		(by) => {
			const at = new P2pScenario();
			const order = at.sale("paid");
			at.must(by === "hold" ? holds(at.person(0)) : standing(at.person(0), by));
			expect(at.say(at.releases(order))).toBe("ok");
			expect(at.moved(order)).toMatchObject({ state: "disputed", cause: "release_held" });
		},
	);

	it("a frozen user can still declare, pay, cancel, appeal and agree in a running order", () => {
		const at = new P2pScenario();
		const buyer = at.person(2);
		const order = at.sale("created");
		at.must(standing(buyer, "frozen"));
		expect(at.say(at.opens(at.opened(order).advertisement, buyer))).toBe("account_restricted");
		for (const command of [
			at.declares(order),
			at.user("MarkPaid", buyer, { order }),
			at.user("AppealP2pOrder", buyer, { order, reason: "not_released" }),
			at.user("AgreeP2pOrder", buyer, { order, outcome: "cancelled" }),
		]) {
			expect([command.type, at.say(command)]).toEqual([command.type, "ok"]);
		}
		const other = at.sale("created", at.person(3));
		at.must(standing(at.person(3), "frozen"));
		expect(at.say(at.user("CancelP2pOrder", at.person(3), { order: other }))).toBe("ok");
	});
});

describe("buyers have limits in P2P trades", () => {
	it("three lapsed orders of a day bar the buyer for 24 hours", () => {
		const at = new P2pScenario();
		const buyer = at.person(2);
		const advertisement = at.must(at.advertises("sell"));
		const lapse = () => {
			const order = at.must(at.opens(advertisement, buyer));
			at.must(at.user("CancelP2pOrder", buyer, { order }));
		};
		lapse();
		lapse();
		at.wait(DAY_MS);
		for (let count = 0; count < 3; count++) lapse();
		expect(at.all("P2pUserBarred")).toMatchObject([{ user: buyer, cause: "lapsed", until: at.time + DAY_MS }]);
		expect(at.say(at.opens(advertisement, buyer))).toBe("p2p_barred");
		at.must(at.own("BarP2pUser", { user: buyer, until: 0 }));
		expect(at.say(at.opens(advertisement, buyer))).toBe("ok");
	});

	it("false payments that are cancelled count as lapsed", () => {
		const at = new P2pScenario();
		for (let count = 0; count < 3; count++) at.sale("cancelled");
		expect(at.say(at.opens(at.must(at.advertises("sell")), at.person(2)))).toBe("p2p_barred");
	});

	it("a new paying account has a daily limit, and a higher limit after 30 days and three orders", () => {
		const at = new P2pScenario();
		const buyer = at.person(2);
		const advertisement = at.must(at.advertises("sell", at.person(0), { quantity: 5_000n * COIN }));
		const buys = (coins: bigint) => {
			const order = at.must(at.opens(advertisement, buyer, { quantity: coins * COIN }));
			const said = at.say(at.declares(order));
			return { order, said };
		};
		expect(buys(500n).said).toBe("ok");
		expect(buys(10n).said).toBe("payer_limit account");
		at.wait(15 * MINUTE);
		at.wait(DAY_MS);
		const bought = [buys(100n), buys(100n), buys(100n)];
		expect(bought.map(({ said }) => said)).toEqual(["ok", "ok", "ok"]);
		for (const { order } of bought) {
			at.must(at.user("MarkPaid", buyer, { order }));
			at.must(at.releases(order));
		}
		expect(buys(201n).said).toBe("payer_limit account");
		at.wait(30 * DAY_MS);
		expect(buys(501n).said).toBe("ok");
		mustBeSound(at);
	});

	it("a user has at most five open orders as a taker", () => {
		const at = new P2pScenario();
		const advertisement = at.must(at.advertises("sell", at.person(0), { minAmount: 1n }));
		const opens = () => at.say(at.opens(advertisement, at.person(2), { quantity: COIN }));
		expect([opens(), opens(), opens(), opens(), opens(), opens()]).toEqual(["ok", "ok", "ok", "ok", "ok", "too_many_orders"]);
	});

	it("the hold of bought coins is the longest of the general, the pay type's and the new account's", () => {
		const at = new P2pScenario();
		const dollars = at.must(
			at.advertises("sell", at.person(0), {
				...{ currency: "USD", price: COIN, payTypes: [{ payType: "ach", windowMs: 15 * MINUTE, account: detailsOf(1) }] },
			}),
		);
		const order = at.must(at.opens(dollars, at.person(2), { payType: "ach" }));
		expect(at.opened(order).holdMs).toBe(7 * DAY_MS);
		at.wait(30 * DAY_MS);
		expect(at.opened(at.sale("created", at.person(3))).holdMs).toBe(TERMS.holdMs);
	});
});

describe("a taker opens a P2P order", () => {
	it.each<[string, (at: P2pScenario) => object, string]>([
		["the merchant", (at) => ({ by: at.person(0) }), "own_advertisement advertisement"],
		["the same person", (at) => ({ person: at.person(0) * 7 }), "same_person advertisement"],
		["no person", () => ({ person: 0 }), "same_person advertisement"],
		["another version", () => ({ version: 2 }), "terms_changed advertisement"],
		["another pay type", () => ({ payType: "ach" }), "unknown_pay_type payType"],
		["a lower price", () => ({ price: P2P_PRICE - 1n }), "price_moved price"],
		["quantity and amount", () => ({ amount: 100_00n }), "invalid_amount amount"],
		["neither quantity nor amount", () => ({ quantity: 0n }), "invalid_amount amount"],
		["less than the minimum", () => ({ quantity: 0n, amount: 99_99n }), "outside_limits amount"],
		["more than the maximum", () => ({ quantity: 0n, amount: 20_000_01n }), "outside_limits amount"],
		["more than the quantity", () => ({ quantity: 1_001n * COIN }), "outside_limits quantity"],
		["an unknown advertisement", () => ({ advertisement: 9 }), "unknown_advertisement advertisement"],
	])("the core refuses an order for %s", (_name, change, said) => {
		const at = new P2pScenario();
		const advertisement = at.must(at.advertises("sell"));
		expect(at.say({ ...at.opens(advertisement, at.person(2)), ...change(at) } as Command)).toBe(said);
		mustBeSound(at);
	});

	it("an amount buys the quantity that it pays, rounded down; a quantity costs its amount, rounded up", () => {
		const at = new P2pScenario();
		const advertisement = at.must(at.advertises("sell"));
		const byAmount = at.must(at.opens(advertisement, at.person(2), { quantity: 0n, amount: 100_00n }));
		expect(at.opened(byAmount)).toMatchObject({ amount: 100_00n, quantity: 2_739_726n });
		const byQuantity = at.must(at.opens(advertisement, at.person(3), { quantity: 2_739_727n }));
		expect(at.opened(byQuantity)).toMatchObject({ amount: 100_01n, quantity: 2_739_727n });
	});

	it("a taker can take the largest amount of an advertisement, which is rounded up and pays the remaining quantity", () => {
		const at = new P2pScenario();
		const quantity = 10n * COIN + 1n;
		const advertisement = at.must(at.advertises("sell", at.person(0), { quantity }));
		const byAmount = (amount: bigint) => at.opens(advertisement, at.person(2), { quantity: 0n, amount });
		expect(at.say(byAmount(365_02n))).toBe("outside_limits amount");
		expect(at.opened(at.must(byAmount(365_01n)))).toMatchObject({ amount: 365_01n, quantity });
		mustBeSound(at);
	});

	it("an advertisement whose remaining quantity is below its minimum accepts no orders", () => {
		const at = new P2pScenario();
		const advertisement = at.must(at.advertises("sell", at.person(0), { quantity: 10n * COIN }));
		at.must(at.opens(advertisement, at.person(2), { quantity: 8n * COIN }));
		expect(at.all("AdvertisementMoved").at(-1)).toMatchObject({ quantity: 2n * COIN, state: "below_minimum" });
		expect(at.say(at.opens(advertisement, at.person(3), { quantity: 2n * COIN }))).toBe("merchant_unavailable advertisement");
		mustBeSound(at);
	});

	it.each<[string, (at: P2pScenario) => Command]>([
		["was blocked by the user", (at) => at.user("BlockUser", at.person(2), { user: at.person(0), blocked: true })],
		["has blocked the user", (at) => at.user("BlockUser", at.person(0), { user: at.person(2), blocked: true })],
	])("the core refuses an order if the merchant %s", (_name, block) => {
		const at = new P2pScenario();
		const advertisement = at.must(at.advertises("sell"));
		const running = at.must(at.opens(advertisement, at.person(2)));
		at.must(block(at));
		expect(at.say(at.opens(advertisement, at.person(2)))).toBe("user_blocked advertisement");
		// A block between the users does not end an order that is already open.
		expect(at.say(at.declares(running))).toBe("ok");
	});

	it.each<[string, (at: P2pScenario) => Command]>([
		["is frozen", (at) => standing(at.person(0), "frozen")],
		["has changed the account's security", (at) => holds(at.person(0))],
		["is no merchant any more", (at) => at.own("SetMerchant", { user: at.person(0), approved: false })],
		["is barred", (at) => at.own("BarP2pUser", { user: at.person(0), until: at.time + DAY_MS })],
	])("the core refuses an order if the merchant %s", (_name, change) => {
		const at = new P2pScenario();
		const advertisement = at.must(at.advertises("sell"));
		at.must(change(at));
		expect(at.say(at.opens(advertisement, at.person(2)))).toBe("merchant_unavailable advertisement");
	});

	it("a seller needs free coins, payment details and no hold", () => {
		const at = new P2pScenario();
		const advertisement = at.must(at.advertises("buy", at.person(1), { quantity: 20_000n * COIN, maxAmount: 50_000_000n }));
		const seller = at.person(3);
		expect(at.say(at.opens(advertisement, seller, { account: NO_DETAILS }))).toBe("account_missing account");
		expect(at.say(at.opens(advertisement, seller, { quantity: P2P_FUNDS + 1n }))).toBe("insufficient_balance quantity");
		expect(at.say(at.opens(advertisement, seller, { quantity: 501n * COIN }))).toBe("payer_limit account");
		at.must(holds(seller));
		expect(at.say(at.opens(advertisement, seller))).toBe("sales_held");
	});

	it("a floating price follows index and fiat rate within the merchant's bounds, and pauses with an old rate", () => {
		const at = new P2pScenario();
		const floating = { price: 0n, ratioPpm: 1_010_000, lowest: 35_000_000n, highest: 40_000_000n };
		const advertisement = at.must(at.advertises("sell", at.person(0), floating));
		const opens = (change = {}) => at.opens(advertisement, at.person(2), change);
		expect(at.say(opens())).toBe("price_missing price");
		at.must(at.rate(36_000_000n));
		expect(at.say(opens({ price: 36_359_999n }))).toBe("price_moved price");
		expect(at.opened(at.must(opens())).price).toBe(36_360_000n);
		at.wait(TERMS.rateAgeMs);
		expect(at.opened(at.must(opens())).price).toBe(36_360_000n);
		at.wait(1);
		expect(at.say(opens())).toBe("price_missing price");
		at.must(at.rate(90_000_000n));
		expect(at.opened(at.must(opens())).price).toBe(40_000_000n);
		at.wait(1);
		at.must(at.rate(1_000_000n));
		expect(at.opened(at.must(opens())).price).toBe(35_000_000n);
	});

	it("a floating price of another coin needs a current index", () => {
		const at = new P2pScenario();
		const coins = { price: 0n, ratioPpm: 1_000_000, asset: 1, quantity: 0n, minAmount: 1n };
		const advertisement = at.must(
			at.advertises("buy", at.person(1), { ...coins, quantity: 100_000_000n, maxAmount: 100_000_000n }),
		);
		at.must(at.rate(36_000_000n));
		expect(at.say(at.opens(advertisement, at.person(3), { quantity: 1n }))).toBe("price_missing price");
		at.record(1_000_000);
		// The index is 100,000 USDT, so one coin costs 3.6 million baht.
		expect(at.say(at.opens(advertisement, at.person(3), { quantity: 100_000n, price: 3_600_000_000_001n }))).toBe(
			"price_moved price",
		);
		expect(at.say(at.opens(advertisement, at.person(3), { quantity: 100_000n, price: 3_600_000_000_000n }))).toBe(
			"insufficient_balance quantity",
		);
	});
});

describe("a merchant needs an approval and a bond", () => {
	it("a merchant needs advanced verification, the bond and two operators", () => {
		const at = new P2pScenario();
		const user = at.person(2);
		expect(at.say(at.user("ApplyMerchant", user))).toBe("not_verified");
		at.must(at.own("SetVerification", { user, version: 2, basic: true, advanced: true, country: "TH" }));
		expect(at.say(at.advertises("sell", user))).toBe("not_merchant");
		expect(at.say(at.own("SetMerchant", { user, approved: true }))).toBe("not_merchant user");
		at.must(at.user("ApplyMerchant", user));
		expect(at.balance(user, "p2p_bond").available).toBe(P2P_BOND_AMOUNT);
		expect(at.say(at.user("ApplyMerchant", user))).toBe("already_merchant");
		expect(at.byTwo(at.own("SetMerchant", { user, approved: true }, 2), 3)).toBe("ok");
		expect(at.say(at.advertises("sell", user))).toBe("ok");
		mustBeSound(at);
	});

	it("a merchant gets the bond back only without orders, and after the longest recall of the merchant's purchases", () => {
		const at = new P2pScenario();
		const [merchant, seller] = [at.person(1), at.person(3)];
		const change = {
			currency: "USD",
			price: COIN,
			payTypes: [{ payType: "ach", windowMs: 15 * MINUTE, account: detailsOf(merchant) }],
		};
		const advertisement = at.must(at.advertises("buy", merchant, change));
		const withdraws = () => at.say(at.user("WithdrawBond", merchant));
		expect(withdraws()).toBe("bond_locked");
		const order = at.must(at.opens(advertisement, seller, { payType: "ach" }));
		at.must(at.user("CloseAdvertisement", merchant, { advertisement }));
		expect(withdraws()).toBe("bond_locked");
		at.must(at.user("MarkPaid", merchant, { order }));
		at.must(at.releases(order));
		expect(withdraws()).toBe("bond_locked");
		at.wait(60 * DAY_MS - 1);
		expect(withdraws()).toBe("bond_locked");
		at.wait(1);
		expect(withdraws()).toBe("ok");
		expect(at.balance(merchant, "p2p_bond").available).toBe(0n);
		expect(at.say(at.user("WithdrawBond", merchant))).toBe("not_merchant");
		mustBeSound(at);
	});

	it("a merchant's purchases by recallable pay types stay below a multiple of the bond", () => {
		const at = new P2pScenario();
		at.must(at.own("SetP2pTerms", { ...TERMS, bondMultiple: 1 }));
		const merchant = at.person(1);
		const payTypes = [{ payType: "ach", windowMs: 15 * MINUTE, account: detailsOf(merchant) }];
		const advertisement = at.must(at.advertises("buy", merchant, { currency: "USD", price: COIN, payTypes }));
		const sells = (coins: bigint) => at.opens(advertisement, at.person(3), { payType: "ach", quantity: coins * COIN });
		expect(at.say(sells(501n))).toBe("bond_lacking advertisement");
		const order = at.must(sells(400n));
		expect(at.say(sells(101n))).toBe("bond_lacking advertisement");
		at.must(at.user("MarkPaid", merchant, { order }));
		at.must(at.releases(order));
		expect(at.say(sells(101n))).toBe("bond_lacking advertisement");
		mustBeSound(at);
	});

	it("two operators mark a released order as reversed by the bank, and pay the seller from the bond", () => {
		const at = new P2pScenario();
		const [merchant, seller] = [at.person(1), at.person(3)];
		const payTypes = [{ payType: "ach", windowMs: 15 * MINUTE, account: detailsOf(merchant) }];
		const advertisement = at.must(at.advertises("buy", merchant, { currency: "USD", price: COIN, payTypes }));
		const order = at.must(at.opens(advertisement, seller, { payType: "ach" }));
		const reverses = at.own("MarkReversed", { order }, 2);
		const pays = (amount: bigint) => at.own("CompensateSeller", { order, amount }, 2);
		expect(at.byTwo(reverses, 3)).toBe("p2p_order_moved order");
		at.must(at.user("MarkPaid", merchant, { order }));
		at.must(at.releases(order));
		expect(at.byTwo(pays(HUNDRED), 3)).toBe("not_reversed order");
		expect(at.byTwo(reverses, 3)).toBe("ok");
		expect(at.byTwo(reverses, 3)).toBe("already_reversed order");
		expect(at.all("P2pUserBarred").at(-1)).toMatchObject({ user: merchant, cause: "reversed" });
		expect(at.byTwo(pays(HUNDRED + 1n), 3)).toBe("invalid_amount amount");
		expect(at.byTwo(pays(HUNDRED), 3)).toBe("ok");
		expect(at.balance(merchant, "p2p_bond").available).toBe(P2P_BOND_AMOUNT - HUNDRED);
		expect(at.balance(seller, "coin").available).toBe(P2P_FUNDS);
		expect(at.byTwo(pays(1n), 3)).toBe("invalid_amount amount");
		// The bond has paid a seller, so the merchant must pay the missing part before placing further advertisements.
		expect(at.say(at.advertises("buy", merchant))).toBe("bond_lacking");
		mustBeSound(at);
	});
});

describe("merchants place advertisements", () => {
	it.each<[string, object, string]>([
		["a coin that does not exist", { asset: 77 }, "invalid_advertisement asset"],
		["a currency that does not exist", { currency: "EUR" }, "unknown_currency currency"],
		["no price", { price: 0n }, "invalid_advertisement price"],
		["two prices", { ratioPpm: 1_000_000 }, "invalid_advertisement price"],
		["bounds of a fixed price", { lowest: 1n }, "invalid_advertisement price"],
		[
			"a floating price above its highest",
			{ price: 0n, ratioPpm: 1_000_000, lowest: 3n, highest: 2n },
			"invalid_advertisement lowest",
		],
		["no minimum", { minAmount: 0n }, "invalid_advertisement minAmount"],
		["a minimum above the maximum", { minAmount: 30_000_00n }, "invalid_advertisement minAmount"],
		["no pay type", { payTypes: [] }, "invalid_advertisement payTypes"],
		[
			"a pay type of another currency",
			{ payTypes: [{ payType: "ach", windowMs: MINUTE, account: "01".repeat(32) }] },
			"unknown_pay_type payTypes",
		],
		[
			"no payment details",
			{ payTypes: [{ payType: "promptpay", windowMs: MINUTE, account: NO_DETAILS }] },
			"account_missing payTypes",
		],
		[
			"a window that is too long",
			{ payTypes: [{ payType: "promptpay", windowMs: 61 * MINUTE, account: "01".repeat(32) }] },
			"invalid_advertisement windowMs",
		],
		["more than the pay type's maximum", { maxAmount: 100_000_001n }, "outside_limits maxAmount"],
		["more coins than the merchant has", { quantity: P2P_FUNDS }, "insufficient_balance quantity"],
		["no person", { person: 0 }, "invalid_advertisement person"],
		["another version", { version: 1 }, "invalid_advertisement version"],
		["an unknown number", { advertisement: 5 }, "unknown_advertisement advertisement"],
	])("the core refuses an advertisement with %s", (_name, change, said) => {
		const at = new P2pScenario();
		expect(at.say(at.advertises("sell", at.person(0), change))).toBe(said);
	});

	it("only an advertisement for a stable coin can have a payment window longer than 30 minutes", () => {
		const at = new P2pScenario();
		const payTypes = [{ payType: "promptpay", windowMs: 31 * MINUTE, account: "01".repeat(32) }];
		expect(at.say(at.advertises("buy", at.person(0), { payTypes }))).toBe("ok");
		expect(at.say(at.advertises("buy", at.person(0), { payTypes, asset: 1 }))).toBe("invalid_advertisement windowMs");
	});

	it("an edit of an advertisement freezes or frees the difference, and orders on the old terms are refused", () => {
		const at = new P2pScenario();
		const merchant = at.person(0);
		const advertisement = at.must(at.advertises("sell"));
		const edit = { advertisement, version: 1, quantity: 300n * COIN };
		expect(at.say(at.advertises("sell", at.person(1), edit))).toBe("unknown_advertisement advertisement");
		expect(at.say(at.advertises("buy", merchant, edit))).toBe("invalid_advertisement side");
		at.must(at.advertises("sell", merchant, edit));
		expect(at.balance(merchant, "coin").frozen).toBe(300n * COIN);
		expect(at.say(at.advertises("sell", merchant, edit))).toBe("terms_changed version");
		expect(at.say(at.opens(advertisement, at.person(2)))).toBe("terms_changed advertisement");
		expect(at.say(at.opens(advertisement, at.person(2), { version: 2 }))).toBe("ok");
		mustBeSound(at);
	});

	it("frozen coins of an advertisement cannot be traded, transferred or withdrawn", () => {
		const at = new P2pScenario();
		const merchant = at.person(0);
		at.must(at.advertises("sell", merchant, { quantity: P2P_FUNDS - P2P_BOND_AMOUNT }));
		const transfer = { type: "Transfer", id: "", by: merchant, asset: 3, from: "coin", to: "contract", amount: 1n } as const;
		expect(at.say(transfer)).toBe("insufficient_balance amount");
	});

	it("a hidden advertisement accepts no orders", () => {
		const at = new P2pScenario();
		const advertisement = at.must(at.advertises("sell", at.person(0), { visible: false }));
		expect(at.say(at.opens(advertisement, at.person(2)))).toBe("merchant_unavailable advertisement");
	});
});

describe("operators set terms, currencies and rates of P2P trades", () => {
	it.each<[string, object, string]>([
		["SetP2pTerms", { ...TERMS, declareMs: 0 }, "invalid_p2p_terms declareMs"],
		["SetP2pTerms", { ...TERMS, bondMultiple: 0 }, "invalid_p2p_terms bondMultiple"],
		["SetP2pCurrency", { currency: "baht", decimals: 2, open: true }, "invalid_currency currency"],
		["SetP2pCurrency", { currency: "THB", decimals: 3, open: true }, "currency_fixed decimals"],
	])("the core refuses %s: %s", (type, fields, said) => {
		const at = new P2pScenario();
		expect(at.say(at.own(type as Command["type"], fields))).toBe(said);
	});

	it("a fiat rate that is not newer changes nothing, and the core refuses a rate of the future", () => {
		const at = new P2pScenario();
		at.must(at.rate(36_000_000n));
		at.must(at.rate(37_000_000n));
		expect(at.all("FiatRateRecorded")).toHaveLength(1);
		expect(at.say(at.rate(0n))).toBe("invalid_fiat_rate rates");
		expect(at.say(at.rate(1n, { observedAt: at.time + 61_000 }))).toBe("invalid_fiat_rate rates");
		expect(at.say(at.rate(1n, { currency: "EUR" }))).toBe("unknown_currency rates");
	});

	it("the closing of a currency ends new orders and leaves running orders", () => {
		const at = new P2pScenario();
		const order = at.sale("paid");
		at.must(at.own("SetP2pCurrency", { currency: "THB", decimals: 2, open: false }));
		expect(at.say(at.opens(at.opened(order).advertisement, at.person(3)))).toBe("unknown_currency currency");
		expect(at.say(at.releases(order))).toBe("ok");
	});
});

it("a reversed deposit closes the merchant's sell advertisements, and running orders keep their escrow", () => {
	const at = new P2pScenario();
	const merchant = at.person(0);
	at.must(at.own("SetNetworkAsset", { ...NETWORK_ASSET }));
	const credit = { network: 1, asset: 3, key: "one", user: merchant, amount: 9_600n * COIN, remainder: 0n };
	const deposit = at.must({ type: "CreditDeposit", id: "", by: SERVICE.custody, ...credit } as Command);
	const order = at.must(at.opens(at.must(at.advertises("sell", merchant, { quantity: 10_000n * COIN })), at.person(2)));
	at.must({ type: "ReverseDeposit", id: "", by: SERVICE.custody, deposit, cause: "reorganised" } as Command);
	expect(at.all("AdvertisementMoved").at(-1)).toMatchObject({ state: "closed" });
	expect(at.balance(0, "p2p_escrow").available).toBe(HUNDRED);
	expect(at.state(order)).toBe("created");
	mustBeSound(at);
});
const NETWORK_ASSET = {
	...{ network: 1, asset: 3, chainDecimals: 6, depositMinimum: 1n, withdrawalMinimum: 1n, withdrawalFee: 0n },
	...{ hourlyCreditCap: 1n << 50n, twoOperatorLimit: 1n << 50n, automaticDailyCap: 1n << 50n },
};

it("a P2P order whose automatic work fails is held, and two operators release or close it", () => {
	const at = new P2pScenario();
	const order = at.sale("created");
	at.must({ type: "QuarantineItem", id: "", by: SERVICE.exchange, product: "p2p", item: order, reason: "it threw" });
	at.wait(DAY_MS);
	expect(at.state(order)).toBe("created");
	expect(at.say(at.declares(order))).toBe("p2p_order_moved order");
	mustBeSound(at);
	at.must(at.own("ReleaseHeld", { product: "p2p", item: order, way: "release" }));
	expect(at.state(order)).toBe("cancelled");
	mustBeSound(at);
});

it.each([
	["created", "cancelled"],
	["released", "released"],
] as const)("the core closes a held order (%s) whose rule still fails, and frees its coins", (state, end) => {
	const at = new P2pScenario();
	const order = at.sale(state);
	at.must({ type: "QuarantineItem", id: "", by: SERVICE.exchange, product: "p2p", item: order, reason: "it threw" });
	at.wait(8 * DAY_MS);
	vi.spyOn(Orders.prototype, "onDue").mockImplementation(() => {
		throw new Error("the fault");
	});
	expect(at.say(at.own("ReleaseHeld", { product: "p2p", item: order, way: "release" }))).toBe("still_throws item");
	at.must(at.own("ReleaseHeld", { product: "p2p", item: order, way: "close" }));
	vi.restoreAllMocks();
	expect(at.state(order)).toBe(end);
	expect(at.balance(at.person(2), "coin")).toEqual({ available: P2P_FUNDS + (end === "released" ? HUNDRED : 0n), frozen: 0n });
	mustBeSound(at);
});
