import type { Command } from "@candor/core";
import { expect, test } from "vitest";
import type { RebateDecision } from "../exchange/products/referral/views.ts";
import type { SamePerson } from "./pair-checks.ts";
import { ReferralService } from "./referral-service.ts";

const HOUR_MS = 3_600_000;
const [INVITER, FRIEND, DOUBLE, STRANGER] = [200_001, 200_002, 200_003, 200_004];

/** Fake referral product that records the decisions of the commands and pays 500 rebates per settlement. */
class FakeExchange {
	readonly sent: Command[] = [];
	readonly #decisions = new Map<number, RebateDecision>();
	readonly verified = new Set([INVITER, FRIEND, DOUBLE]);
	readonly signs = new Map<number, SamePerson[]>([[DOUBLE, ["same_document", "same_device"]]]);
	waiting = 0;
	left = 0;
	settlement = 0;
	hasPayable = false;
	isFailing = false;
	duringComparison = () => {};

	readonly service = new ReferralService({
		submit: async (command) => {
			if (this.isFailing) throw new Error("the exchange is away");
			this.sent.push(command);
			this.#execute(command);
			return { outcome: { kind: "accepted", result: 0, duplicate: false, effect: true }, seq: this.sent.length };
		},
		views: {
			referral: this,
			verification: { find: (user) => (this.verified.has(user) ? { basic: true } : undefined) },
		},
		links: {
			after: async (user, most) =>
				[FRIEND, DOUBLE, STRANGER]
					.filter((one) => one > user)
					.slice(0, most)
					.map((one) => ({ user: one, inviter: INVITER })),
		},
		checks: {
			compare: async (pairs) => {
				this.duringComparison();
				return pairs.map(({ user }) => this.signs.get(user) ?? []);
			},
		},
		queued: () => this.waiting,
		log: { info: () => undefined, warn: () => undefined, error: () => undefined },
	});

	#execute(command: Command): void {
		if (command.type === "SettleRebates" && command.settlement === this.settlement + 1 && this.left > 0) {
			this.settlement++;
			this.left = Math.max(0, this.left - command.count);
		}
		if (command.type !== "AllowRebates") return;
		const { invitee, allowed, reason } = command;
		this.decide(invitee, { allowed, by: "service", reason, at: 0 });
	}

	decide(invitee: number, decision: RebateDecision): void {
		this.#decisions.set(invitee, decision);
	}

	decisionOn(invitee: number): RebateDecision | undefined {
		return this.#decisions.get(invitee);
	}

	lastClosedDay() {
		return { day: 1, rows: 1, sums: [], at: 0 };
	}

	get mayHaveWork(): boolean {
		return this.left > 0 || this.hasPayable;
	}

	get decisions() {
		return this.sent.flatMap((one) => (one.type === "AllowRebates" ? [[one.invitee, one.allowed, one.reason]] : []));
	}
}

test("rebates are allowed for two verified users, and held for two accounts of one person or an unverified user", async () => {
	const exchange = new FakeExchange();
	await exchange.service.step(0);
	expect(exchange.decisions).toEqual([
		[FRIEND, true, "checks_passed"],
		[DOUBLE, false, "same_document"],
	]);
	expect(exchange.sent.every(({ by }) => by === 105)).toBe(true);
	// The next round must not send the same decisions again.
	await exchange.service.step(HOUR_MS);
	expect(exchange.decisions).toHaveLength(2);
});

test("rebates are allowed after a friend's later verification, and held again after a lapse or a newly shared device", async () => {
	const exchange = new FakeExchange();
	await exchange.service.step(0);
	exchange.verified.add(STRANGER);
	await exchange.service.step(HOUR_MS);
	exchange.signs.set(STRANGER, ["same_device"]);
	exchange.verified.delete(FRIEND);
	await exchange.service.step(2 * HOUR_MS);
	exchange.verified.delete(INVITER);
	exchange.signs.delete(STRANGER);
	await exchange.service.step(3 * HOUR_MS);
	expect(exchange.decisions.slice(2)).toEqual([
		[STRANGER, true, "checks_passed"],
		[FRIEND, false, "invitee_unverified"],
		[STRANGER, false, "same_device"],
	]);
});

test("the referral service changes no decision of an operator", async () => {
	const exchange = new FakeExchange();
	exchange.decide(FRIEND, { allowed: false, by: "operator", reason: "Under investigation", at: 0 });
	exchange.decide(DOUBLE, { allowed: true, by: "operator", reason: "Twins", at: 0 });
	await exchange.service.step(0);
	expect(exchange.decisions).toEqual([]);
});

test("the referral service does not hold a pair again that operators release during the comparison", async () => {
	const exchange = new FakeExchange();
	exchange.duringComparison = () => exchange.decide(DOUBLE, { allowed: true, by: "operator", reason: "Twins", at: 0 });
	await exchange.service.step(0);
	expect(exchange.decisions).toEqual([[FRIEND, true, "checks_passed"]]);
});

test("a pair held as one person remains held after the user deletes the shared card", async () => {
	const exchange = new FakeExchange();
	exchange.signs.set(FRIEND, ["same_payout_account"]);
	await exchange.service.step(0);
	exchange.signs.delete(FRIEND);
	await exchange.service.step(HOUR_MS);
	expect(exchange.decisionOn(FRIEND)).toMatchObject({ allowed: false, reason: "same_payout_account" });
});

test("settlements follow each other until every row is settled", async () => {
	const exchange = new FakeExchange();
	exchange.left = 12_345;
	await exchange.service.step(0);
	expect([exchange.settlement, exchange.left]).toEqual([20, 2_345]);
	await exchange.service.step(1);
	expect([exchange.settlement, exchange.left]).toEqual([25, 0]);
	await exchange.service.step(2);
	expect(exchange.sent.filter(({ type }) => type === "SettleRebates")).toHaveLength(25);
});

test("settlements wait while orders wait, but at most twelve hours", async () => {
	const exchange = new FakeExchange();
	exchange.left = 600;
	exchange.waiting = 500;
	await exchange.service.step(12 * HOUR_MS);
	expect(exchange.settlement).toBe(0);
	await exchange.service.step(12 * HOUR_MS + 1);
	expect(exchange.left).toBe(0);
});

test("a rebate that cannot be paid is tried again after a minute", async () => {
	const exchange = new FakeExchange();
	exchange.hasPayable = true;
	for (const at of [0, 1_000, 59_000, 60_000]) await exchange.service.step(at);
	expect(exchange.sent.filter(({ type }) => type === "SettleRebates")).toHaveLength(2);
});

test("the referral service continues after a step during which the exchange was unavailable", async () => {
	const exchange = new FakeExchange();
	exchange.left = 1;
	exchange.isFailing = true;
	await exchange.service.step(0);
	exchange.isFailing = false;
	await exchange.service.step(1);
	expect(exchange.left).toBe(0);
});
