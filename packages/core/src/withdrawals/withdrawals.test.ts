// Tests withdrawals step by step (docs/reference/rules.md §10). Each refused command differs in one value or step from an
// accepted command, and must leave the state unchanged.
import { WITHDRAWAL_TERMS, WithdrawalScenario } from "@candor/testkit";
import { describe, expect, it } from "vitest";
import { SERVICE } from "../engine/actors.ts";
import { DAY_MS } from "../engine/time.ts";
import { Exchange } from "../exchange.ts";
import type { Command, Event } from "../registry.ts";
import type { ApplyWithdrawal } from "./messages.ts";
import { LIMITS, REVIEW_MS, STEP_UP_MS } from "./terms.ts";

const USDT = 3;
const COIN = 1_000_000n;
const HOUR_MS = DAY_MS / 24;
const { fee: FEE, minimum: MINIMUM, twoOperatorLimit: TWO } = WITHDRAWAL_TERMS;
const AMOUNT = 100n * COIN;

/** Sends a command. Returns its result as text. Checks that a refusal leaves the state unchanged. */
function say(at: WithdrawalScenario, command: Command): string {
	at.settle();
	const before = at.exchange.stateHash();
	const said = at.say(command);
	if (said !== "ok") expect(at.exchange.stateHash()).toBe(before);
	return said;
}

function told<T extends Event["type"]>(at: WithdrawalScenario, type: T): Extract<Event, { type: T }>[] {
	return at.events.filter((event): event is Extract<Event, { type: T }> => event.type === type);
}

const restored = (at: WithdrawalScenario) => {
	at.exchange.checkInvariants();
	const hash = at.exchange.stateHash();
	at.exchange = Exchange.restore(at.exchange.sections());
	expect(at.exchange.stateHash()).toBe(hash);
};

describe("a user applies for a withdrawal", () => {
	it("an application freezes the amount, which includes the fee", () => {
		const at = new WithdrawalScenario();
		const before = at.balance(at.person(0), "coin");
		const withdrawal = at.apply(at.person(0), AMOUNT);
		expect(at.balance(at.person(0), "coin")).toEqual({ available: before.available - AMOUNT, frozen: AMOUNT });
		const applied = at.applied(withdrawal);
		expect([applied.fee, applied.deadline - applied.at]).toEqual([FEE, REVIEW_MS]);
		restored(at);
	});

	const valid: [string, (at: WithdrawalScenario) => Partial<ApplyWithdrawal>, string][] = [
		["of the minimum", () => ({ amount: MINIMUM }), "ok"],
		["below the minimum", () => ({ amount: MINIMUM - 1n }), "withdrawal_below_minimum amount"],
		["of zero", () => ({ amount: 0n }), "invalid_amount amount"],
		["of everything", (at) => ({ amount: at.balance(at.person(0), "coin").available }), "ok"],
		[
			"of more than the balance",
			(at) => ({ amount: at.balance(at.person(0), "coin").available + 1n }),
			"insufficient_balance amount",
		],
		["with another fee", () => ({ fee: FEE - 1n }), "fee_changed fee"],
		["on a network without the coin", () => ({ network: 2 }), "not_on_network network"],
		["of demo money", () => ({ asset: 1_000 }), "not_on_network network"],
		["to an address that is usable just now", (at) => ({ usableFrom: at.time }), "ok"],
		["to an address that is usable a moment later", (at) => ({ usableFrom: at.time + 1 }), "address_too_new address"],
		["to an empty address", () => ({ address: "" }), "address_malformed address"],
		["to an address with a space", () => ({ address: "0x 1" }), "address_malformed address"],
		["with a second factor of the maximum age", (at) => ({ steppedUpAt: at.time - STEP_UP_MS }), "ok"],
		["with an older second factor", (at) => ({ steppedUpAt: at.time - STEP_UP_MS - 1 }), "step_up_needed code"],
		["without a person", () => ({ person: 0 }), "invalid_person person"],
		["with a reason given twice", () => ({ reasons: ["velocity", "velocity"] }), "invalid_risk_reasons reasons"],
	];
	it.each(valid)("an application %s is accepted or refused", (_name, change, said) => {
		const at = new WithdrawalScenario();
		expect(say(at, at.applies(at.person(0), AMOUNT, change(at)))).toBe(said);
	});

	it("an application of a user without verification is refused", () => {
		const at = new WithdrawalScenario();
		const user = at.person(0);
		const lapse = {
			type: "SetVerification",
			by: 1,
			id: "",
			reason: "a test",
			user,
			version: 9,
			basic: false,
			advanced: false,
			country: "",
		};
		at.must(lapse as Command);
		expect(say(at, at.applies(user, AMOUNT))).toBe("verification_needed");
	});

	it("a hold of the account blocks applications and approved withdrawals", () => {
		const at = new WithdrawalScenario();
		const user = at.person(0);
		const withdrawal = at.apply(user, AMOUNT);
		at.must(at.approves(withdrawal, 2));
		at.must({ type: "HoldWithdrawals", id: "", by: SERVICE.accounts, user, reason: "password" });
		expect(say(at, at.custody("BeginSigning", { withdrawal }))).toBe("withdrawals_held");
		at.wait(DAY_MS);
		expect(say(at, at.custody("BeginSigning", { withdrawal }))).toBe("ok");
		at.must({ type: "HoldWithdrawals", id: "", by: SERVICE.accounts, user, reason: "password" });
		expect(say(at, at.applies(user, AMOUNT))).toBe("withdrawals_held");
	});

	it("an application with a risk reason is reviewed at once", () => {
		const at = new WithdrawalScenario();
		const withdrawal = at.apply(at.person(0), AMOUNT, { reasons: ["velocity"] });
		expect(at.state(withdrawal)).toBe("reviewing");
	});
});

describe("a person can apply once a day", () => {
	it("a second application on a day is refused, even for another account of the person", () => {
		const at = new WithdrawalScenario();
		at.apply(at.person(0), AMOUNT, { person: 5 });
		expect(say(at, at.applies(at.person(1), AMOUNT, { person: 5 }))).toBe("applied_today");
		at.wait(DAY_MS - 1);
		expect(say(at, at.applies(at.person(1), AMOUNT, { person: 5 }))).toBe("applied_today");
		at.wait(1);
		expect(say(at, at.applies(at.person(1), AMOUNT, { person: 5 }))).toBe("ok");
	});

	it("another person number does not allow an account a second application", () => {
		const at = new WithdrawalScenario();
		at.apply(at.person(0), AMOUNT, { person: 5 });
		expect(say(at, at.applies(at.person(0), AMOUNT, { person: 6 }))).toBe("applied_today");
	});

	it("a rejected application does not count as the application of the day", () => {
		const at = new WithdrawalScenario();
		for (let time = 0; time < 5; time++) at.must(at.own("RejectWithdrawal", { withdrawal: at.apply(at.person(0), AMOUNT) }, 2));
		expect(say(at, at.applies(at.person(0), AMOUNT))).toBe("ok");
	});

	it("three cancelled applications use up the day", () => {
		const at = new WithdrawalScenario();
		const user = at.person(0);
		for (let time = 0; time < 3; time++) {
			const withdrawal = at.apply(user, AMOUNT);
			at.must({ type: "CancelWithdrawal", id: "", by: user, withdrawal });
		}
		expect(say(at, at.applies(user, AMOUNT))).toBe("applied_today");
		expect(at.balance(user, "coin").frozen).toBe(0n);
		at.wait(DAY_MS);
		expect(say(at, at.applies(user, AMOUNT))).toBe("ok");
	});
});

describe("a person has limits", () => {
	const rich = () => {
		const at = new WithdrawalScenario();
		for (const user of at.people) at.deposit(user, 10n * LIMITS.basic.week);
		return at;
	};

	it("an application up to the daily limit is accepted, and one unit more is refused", () => {
		const at = rich();
		expect(say(at, at.applies(at.person(0), LIMITS.basic.day + 1n))).toBe("withdrawal_limit amount");
		expect(say(at, at.applies(at.person(0), LIMITS.basic.day))).toBe("ok");
	});

	it("advanced verification has higher limits", () => {
		const at = rich();
		const user = at.person(0);
		const set = {
			type: "SetVerification",
			by: 1,
			id: "",
			reason: "a test",
			user,
			version: 9,
			basic: true,
			advanced: true,
			country: "JP",
		};
		at.must(set as Command);
		expect(say(at, at.applies(user, LIMITS.basic.day + 1n))).toBe("ok");
	});

	it("the seven-day limit counts all accounts of the person, and internal moves", () => {
		const at = rich();
		const person = 5;
		for (let day = 0; day < 5; day++) {
			const internal = day === 2 ? { internalTo: at.person(2) } : {};
			at.apply(at.person(day % 2), LIMITS.basic.day, { person, ...internal });
			at.wait(DAY_MS);
		}
		expect(say(at, at.applies(at.person(0), MINIMUM, { person }))).toBe("withdrawal_limit amount");
		at.wait(2 * DAY_MS);
		expect(say(at, at.applies(at.person(0), MINIMUM, { person }))).toBe("ok");
		restored(at);
	});

	it("the index decides a coin's value, and without an index the application is refused", () => {
		const at = rich();
		const [network, asset] = [3, 1];
		at.must(at.networkAsset(network, asset, { chainDecimals: 8, withdrawalMinimum: 1_000n, withdrawalFee: 10n }));
		const user = at.person(0);
		at.must({ type: "DepositSandbox", id: "", by: SERVICE.custody, user, asset, amount: 10n ** 9n });
		const apply = (amount: bigint) => at.applies(user, amount, { network, asset, fee: 10n, usableFrom: 0 });
		expect(say(at, apply(10_000n))).toBe("price_missing asset");
		// The price is 50,000.0 USDT, so the limit of 10,000 USDT is 0.2 BTC.
		at.record(500_000);
		expect(say(at, apply(20_000_001n))).toBe("withdrawal_limit amount");
		expect(say(at, apply(20_000_000n))).toBe("ok");
	});
});

describe("a withdrawal to another user's address is an internal move", () => {
	it("a move to another user's address happens at once and without a fee", () => {
		const at = new WithdrawalScenario();
		const [from, to] = [at.person(0), at.person(1)];
		const before = at.balance(to, "coin").available;
		const withdrawal = at.apply(from, AMOUNT, { internalTo: to });
		expect(at.state(withdrawal)).toBe("moved");
		expect(at.balance(to, "coin").available).toBe(before + AMOUNT);
		restored(at);
	});

	it("a move is refused while a deposit is not final, and to the sender's or an unknown account", () => {
		const at = new WithdrawalScenario();
		const [from, to] = [at.person(0), at.person(1)];
		expect(say(at, at.applies(from, AMOUNT, { internalTo: from }))).toBe("address_own_deposit address");
		expect(say(at, at.applies(from, AMOUNT, { internalTo: 999_999 }))).toBe("unknown_recipient address");
		const deposit = at.deposit(from, AMOUNT, false);
		expect(say(at, at.applies(from, AMOUNT, { internalTo: to }))).toBe("deposits_not_final amount");
		at.must(at.custody("FinalizeDeposit", { deposit }));
		expect(say(at, at.applies(from, AMOUNT, { internalTo: to }))).toBe("ok");
	});

	it("the receiver of a move has the holds of the sender, even through several moves", () => {
		const at = new WithdrawalScenario();
		const [thief, first, second] = [at.person(0), at.person(1), at.person(2)];
		at.apply(thief, AMOUNT, { internalTo: first });
		at.apply(first, AMOUNT, { internalTo: second });
		at.must({ type: "HoldWithdrawals", id: "", by: SERVICE.accounts, user: thief, reason: "password" });
		expect(say(at, at.applies(second, AMOUNT))).toBe("withdrawals_held");
		restored(at);
		expect(say(at, at.applies(second, AMOUNT))).toBe("withdrawals_held");
		at.wait(DAY_MS);
		expect(say(at, at.applies(second, AMOUNT))).toBe("ok");
	});

	it("a move with a takeover reason holds the receiver for a day", () => {
		const at = new WithdrawalScenario();
		at.apply(at.person(0), AMOUNT, { internalTo: at.person(1), reasons: ["new_device"] });
		expect(say(at, at.applies(at.person(1), AMOUNT))).toBe("withdrawals_held");
		at.wait(DAY_MS);
		expect(say(at, at.applies(at.person(1), AMOUNT))).toBe("ok");
	});
});

describe("operators approve withdrawals", () => {
	it("one operator approves below the limit, and two different operators from the limit on", () => {
		const at = new WithdrawalScenario();
		const small = at.apply(at.person(0), TWO - 1n);
		at.must(at.approves(small, 2));
		expect(at.state(small)).toBe("approved");
		const large = at.apply(at.person(1), TWO);
		at.must(at.approves(large, 2));
		expect(at.state(large)).toBe("reviewing");
		expect(say(at, at.approves(large, 2))).toBe("approved_already withdrawal");
		expect(say(at, at.custody("BeginSigning", { withdrawal: large }))).toBe("withdrawal_not_open withdrawal");
		at.must(at.approves(large, 3));
		expect(at.state(large)).toBe("approved");
		expect(told(at, "WithdrawalApproved").map(({ operator }) => operator)).toEqual([2, 2, 3]);
		restored(at);
	});

	it("an approval of another hash is refused", () => {
		const at = new WithdrawalScenario();
		const withdrawal = at.apply(at.person(0), AMOUNT);
		expect(say(at, at.approves(withdrawal, 2, { hash: "00".repeat(32) }))).toBe("other_withdrawal hash");
	});

	it("an operator cannot decide about a declared account, alone or with another operator", () => {
		const at = new WithdrawalScenario();
		const withdrawal = at.apply(at.person(0), AMOUNT);
		at.must(at.own("DeclareAccounts", { accounts: [at.person(0)] }, 2));
		expect(say(at, at.approves(withdrawal, 2))).toBe("own_account user");
		expect(say(at, at.own("RejectWithdrawal", { withdrawal }, 2))).toBe("own_account user");
		const hold = (by: number) => at.own("HoldWithdrawal", { withdrawal, reference: "Order 7" }, by);
		expect(say(at, hold(2))).toBe("own_account user");
		expect(at.byTwo(hold(3), 2)).toMatchObject({ kind: "refused", refusal: { code: "own_account" } });
		expect(at.state(withdrawal)).toBe("applied");
		at.must(at.approves(withdrawal, 3));
	});

	it("a rejection returns the full amount", () => {
		const at = new WithdrawalScenario();
		const before = at.balance(at.person(0), "coin");
		const withdrawal = at.apply(at.person(0), AMOUNT, { reasons: ["velocity"] });
		at.must(at.own("RejectWithdrawal", { withdrawal }, 2));
		expect(at.state(withdrawal)).toBe("rejected");
		expect(at.balance(at.person(0), "coin")).toEqual(before);
		expect(told(at, "OperatorActed").at(-1)).toMatchObject({ operator: 2, user: at.person(0) });
	});

	it("a legal hold needs two operators, and the money stays until two operators decide", () => {
		const at = new WithdrawalScenario();
		const user = at.person(0);
		const withdrawal = at.apply(user, AMOUNT);
		expect(at.byTwo(at.own("HoldWithdrawal", { withdrawal, reference: " " }, 2), 3)).toMatchObject({ kind: "refused" });
		at.byTwo(at.own("HoldWithdrawal", { withdrawal, reference: "Order 7" }, 2), 3);
		expect(at.state(withdrawal)).toBe("legal_hold");
		expect(say(at, { type: "CancelWithdrawal", id: "", by: user, withdrawal })).toBe("withdrawal_not_open withdrawal");
		at.wait(30 * DAY_MS);
		expect(at.moved(withdrawal)).toMatchObject({ state: "legal_hold", code: "review_due", missed: false });
		restored(at);
		at.byTwo(at.own("ReleaseWithdrawal", { withdrawal, decision: "reject" }, 2), 3);
		expect(at.state(withdrawal)).toBe("rejected");
		expect(at.balance(user, "coin").frozen).toBe(0n);
	});

	it("a withdrawal released from a legal hold returns to its earlier approval, or waits for a review by operators", () => {
		const at = new WithdrawalScenario();
		const [approved, open] = [at.apply(at.person(0), AMOUNT), at.apply(at.person(1), AMOUNT)];
		at.must(at.approves(approved, 2));
		for (const withdrawal of [approved, open]) {
			at.byTwo(at.own("HoldWithdrawal", { withdrawal, reference: "Order 7" }, 2), 3);
			at.byTwo(at.own("ReleaseWithdrawal", { withdrawal, decision: "approve" }, 2), 3);
		}
		expect([at.state(approved), at.state(open)]).toEqual(["approved", "reviewing"]);
		at.wait(10 * DAY_MS);
		expect(at.state(open)).toBe("reviewing");
	});
});

describe("a review has a deadline", () => {
	it("the deadline approves an application below the limit, and counts as missed", () => {
		const at = new WithdrawalScenario();
		const withdrawal = at.apply(at.person(0), AMOUNT, { reasons: ["velocity"] });
		at.wait(REVIEW_MS - 1);
		expect(at.state(withdrawal)).toBe("reviewing");
		at.wait(1);
		expect(at.moved(withdrawal)).toMatchObject({ state: "approved", code: "automatic", missed: true });
		expect(told(at, "MissedDeadlines")).toEqual([expect.objectContaining({ total: 1 })]);
		restored(at);
		expect(say(at, at.custody("BeginSigning", { withdrawal }))).toBe("ok");
	});

	it("an application without risk reasons waits for the deadline too", () => {
		const at = new WithdrawalScenario();
		const withdrawal = at.apply(at.person(0), AMOUNT);
		at.wait(REVIEW_MS);
		expect(at.state(withdrawal)).toBe("approved");
	});

	it("from the two-operator limit on a deadline approves nothing, counts as missed daily, and the user can cancel", () => {
		const at = new WithdrawalScenario();
		const user = at.person(0);
		const withdrawal = at.apply(user, TWO);
		at.wait(REVIEW_MS);
		at.wait(DAY_MS);
		at.wait(DAY_MS);
		expect(at.state(withdrawal)).toBe("applied");
		expect(at.moved(withdrawal)).toMatchObject({ missed: true, code: "two_operators" });
		expect(told(at, "MissedDeadlines").map(({ total }) => total)).toEqual([1, 2, 3]);
		at.must({ type: "CancelWithdrawal", id: "", by: user, withdrawal });
		expect(at.state(withdrawal)).toBe("cancelled");
	});

	it("with a takeover reason the deadline asks the user for a confirmation, and without a response the money returns", () => {
		const at = new WithdrawalScenario();
		const before = at.balance(at.person(0), "coin");
		const withdrawal = at.apply(at.person(0), AMOUNT, { reasons: ["security_change"] });
		at.wait(REVIEW_MS);
		expect(at.moved(withdrawal)).toMatchObject({ state: "reviewing", code: "confirm_needed", missed: true });
		restored(at);
		at.wait(DAY_MS);
		expect(at.moved(withdrawal)).toMatchObject({ state: "refunded", code: "not_confirmed" });
		expect(at.balance(at.person(0), "coin")).toEqual(before);
	});

	it("the user confirms with a second factor given after the deadline", () => {
		const at = new WithdrawalScenario();
		const user = at.person(0);
		const withdrawal = at.apply(user, AMOUNT, { reasons: ["new_device"] });
		const confirm = (steppedUpAt: number, by = user): Command => {
			return { type: "ConfirmTakeover", id: "", by, withdrawal, steppedUpAt };
		};
		expect(say(at, confirm(at.time))).toBe("nothing_to_confirm withdrawal");
		at.wait(REVIEW_MS);
		expect(say(at, confirm(at.time - 1))).toBe("step_up_needed code");
		expect(say(at, confirm(at.time, at.person(1)))).toBe("unknown_withdrawal withdrawal");
		at.wait(HOUR_MS);
		expect(say(at, confirm(at.time))).toBe("ok");
		expect(at.moved(withdrawal)).toMatchObject({ state: "approved", code: "automatic" });
	});

	it("the time to confirm is extended by the length of an outage", () => {
		const at = new WithdrawalScenario();
		const withdrawal = at.apply(at.person(0), AMOUNT, { reasons: ["new_device"] });
		at.wait(REVIEW_MS);
		const from = at.time;
		at.time += 2 * DAY_MS;
		at.exchange.applyBatch(at.time, [{ type: "ResumeExchange", id: "", by: SERVICE.exchange, from, to: at.time }]);
		at.settle();
		expect(at.state(withdrawal)).toBe("reviewing");
		at.wait(DAY_MS);
		expect(at.state(withdrawal)).toBe("refunded");
	});

	it("applications beyond the daily cap are approved first on the next day, and no person gets more than a twentieth", () => {
		const at = new WithdrawalScenario({ people: 4 });
		at.must(at.networkAsset(1, USDT, { automaticDailyCap: 2_000n * COIN }));
		const wide = at.apply(at.person(3), 100n * COIN + 1n);
		const fits = at.apply(at.person(0), 100n * COIN);
		const twin = at.apply(at.person(1), 100n * COIN);
		at.wait(REVIEW_MS);
		expect([at.state(fits), at.state(twin)]).toEqual(["approved", "approved"]);
		expect(at.moved(wide)).toMatchObject({ state: "reviewing", code: "daily_cap", missed: true });
		at.must(at.networkAsset(1, USDT, { automaticDailyCap: 4_000n * COIN }));
		at.wait(DAY_MS);
		expect(at.state(wide)).toBe("approved");
	});

	it("the daily cap counts all accounts of a person", () => {
		const at = new WithdrawalScenario();
		at.must(at.networkAsset(1, USDT, { automaticDailyCap: 2_000n * COIN }));
		const first = at.apply(at.person(0), 60n * COIN, { person: 5 });
		at.wait(DAY_MS);
		const second = at.apply(at.person(1), 60n * COIN, { person: 5 });
		// The stop makes the first application wait until the day on which the second one is due.
		at.wait(DAY_MS - 1);
		at.must(at.own("StopWithdrawals", {}, 2));
		at.wait(1);
		expect(at.moved(first)).toMatchObject({ code: "stopped" });
		at.byTwo(at.own("ResumeWithdrawals", {}, 4), 5);
		at.wait(DAY_MS);
		expect([at.state(first), at.state(second)]).toEqual(["approved", "reviewing"]);
	});

	it("the deadline approves nothing while withdrawals are stopped", () => {
		const at = new WithdrawalScenario();
		const withdrawal = at.apply(at.person(0), AMOUNT);
		at.must(at.custody("StopForGap", { asset: USDT, gap: 5n }));
		at.wait(REVIEW_MS);
		expect(at.moved(withdrawal)).toMatchObject({ state: "reviewing", code: "stopped" });
		at.byTwo(at.own("ResumeWithdrawals", {}, 4), 5);
		at.wait(DAY_MS);
		expect(at.state(withdrawal)).toBe("approved");
	});
});

describe("the signer's service reports payments", () => {
	it("a confirmed withdrawal leaves once: its amount leaves custody, and its fee goes to the fee account", () => {
		const at = new WithdrawalScenario();
		const user = at.person(0);
		const withdrawal = at.apply(user, AMOUNT);
		at.transmit(withdrawal);
		const custody = at.balance(1, "custody").available;
		const confirm = at.custody("RecordConfirmed", { withdrawal, hash: "0xaa", gasAsset: 0, gas: 0n });
		expect(say(at, at.custody("RecordConfirmed", { withdrawal, hash: "0xbb", gasAsset: 0, gas: 0n }))).toBe(
			"unknown_transaction hash",
		);
		expect(say(at, confirm)).toBe("ok");
		expect(at.balance(user, "coin").frozen).toBe(0n);
		expect(at.balance(1, "custody").available).toBe(custody + AMOUNT - FEE);
		expect(at.balance(0, "fees").available).toBe(FEE);
		expect(say(at, confirm)).toBe("unknown_withdrawal withdrawal");
		expect(say(at, at.custody("RecordFailed", { withdrawal, hash: "0xaa" }))).toBe("unknown_withdrawal withdrawal");
		restored(at);
	});

	it("a failed withdrawal returns the full amount once", () => {
		const at = new WithdrawalScenario();
		const before = at.balance(at.person(0), "coin");
		const withdrawal = at.apply(at.person(0), AMOUNT);
		at.transmit(withdrawal);
		const failed = at.custody("RecordFailed", { withdrawal, hash: "0xcc" });
		expect(say(at, failed)).toBe("ok");
		expect(at.moved(withdrawal)).toMatchObject({ state: "failed", code: "replaced" });
		expect(at.balance(at.person(0), "coin")).toEqual(before);
		expect(say(at, failed)).toBe("unknown_withdrawal withdrawal");
	});

	it("only the signer's refusal leads back from the state signing", () => {
		const at = new WithdrawalScenario();
		const user = at.person(0);
		const withdrawal = at.apply(user, AMOUNT);
		at.sign(withdrawal);
		const notOpen = "withdrawal_not_open withdrawal";
		expect(say(at, { type: "CancelWithdrawal", id: "", by: user, withdrawal })).toBe(notOpen);
		expect(say(at, at.custody("StopWithdrawal", { withdrawal }))).toBe(notOpen);
		expect(say(at, at.own("RejectWithdrawal", { withdrawal }, 2))).toBe(notOpen);
		expect(say(at, at.custody("RecordFailed", { withdrawal, hash: "0xaa" }))).toBe(notOpen);
		expect(say(at, at.custody("BeginSigning", { withdrawal }))).toBe(notOpen);
		at.must(at.custody("RefuseSigning", { withdrawal, code: "cap_exceeded" }));
		expect(at.moved(withdrawal)).toMatchObject({ state: "reviewing", code: "cap_exceeded" });
		expect(say(at, at.custody("BeginSigning", { withdrawal }))).toBe(notOpen);
		at.wait(5 * DAY_MS);
		expect(at.state(withdrawal)).toBe("reviewing");
		at.transmit(withdrawal);
		expect(say(at, at.custody("RefuseSigning", { withdrawal, code: "late" }))).toBe(notOpen);
	});

	it("a withdrawal has one nonce, and each version of its transaction may confirm it", () => {
		const at = new WithdrawalScenario();
		const withdrawal = at.apply(at.person(0), AMOUNT);
		at.transmit(withdrawal, "0xaa");
		expect(say(at, at.custody("RecordSent", { withdrawal, hash: "0xbb", nonce: 2 }))).toBe("other_nonce nonce");
		at.must(at.custody("RecordSent", { withdrawal, hash: "0xbb", nonce: 1 }));
		restored(at);
		expect(say(at, at.custody("RecordConfirmed", { withdrawal, hash: "0xaa", gasAsset: 0, gas: 0n }))).toBe("ok");
	});

	it("a withdrawal has at most 50 versions of its transaction, and rejects an empty hash", () => {
		const at = new WithdrawalScenario();
		const withdrawal = at.apply(at.person(0), AMOUNT);
		at.transmit(withdrawal, "0x0");
		const version = (hash: string) => say(at, at.custody("RecordSent", { withdrawal, hash, nonce: 1 }));
		expect(version("")).toBe("invalid_transaction hash");
		for (let number = 1; number < 50; number++) expect(version(`0x${number}`)).toBe("ok");
		expect(version("0x50")).toBe("too_many_versions hash");
		restored(at);
	});

	it("signed withdrawals reserve coins in custody", () => {
		const at = new WithdrawalScenario();
		const user = at.person(0);
		at.must({ type: "DepositSandbox", id: "", by: SERVICE.custody, user, asset: USDT, amount: 100_000n * COIN });
		at.must(at.networkAsset(2, USDT, { chainDecimals: 6 }));
		const credit = { network: 2, asset: USDT, user: at.person(2), remainder: 0n };
		const deposit = at.must(at.custody("CreditDeposit", { ...credit, key: "two:1", amount: AMOUNT + 50n * COIN }));
		at.must(at.custody("FinalizeDeposit", { deposit }));
		const first = at.apply(user, AMOUNT, { network: 2 });
		const second = at.apply(at.person(1), AMOUNT, { network: 2 });
		at.transmit(first);
		at.must(at.approves(second, 2));
		expect(say(at, at.custody("BeginSigning", { withdrawal: second }))).toBe("custody_short");
		at.must(at.custody("ReportShort", { withdrawal: second, expectedAt: at.time + HOUR_MS }));
		expect(at.moved(second)).toMatchObject({ state: "waiting_for_funds", due: at.time + HOUR_MS });
		at.wait(3 * DAY_MS);
		expect(at.moved(second)).toMatchObject({ state: "waiting_for_funds", missed: true });
		const more = at.must(at.custody("CreditDeposit", { ...credit, key: "two:2", amount: AMOUNT }));
		at.must(at.custody("FinalizeDeposit", { deposit: more }));
		expect(say(at, at.custody("BeginSigning", { withdrawal: second }))).toBe("ok");
		restored(at);
	});

	it("stops, closed networks, debts and deposits that are not final are checked again before signing", () => {
		const at = new WithdrawalScenario();
		const user = at.person(0);
		const withdrawal = at.apply(user, AMOUNT);
		at.must(at.approves(withdrawal, 2));
		const begin = at.custody("BeginSigning", { withdrawal });
		at.must(at.own("StopWithdrawals", {}, 2));
		expect(say(at, begin)).toBe("withdrawals_stopped");
		at.byTwo(at.own("ResumeWithdrawals", {}, 4), 5);
		at.must(at.own("CloseNetwork", { network: 1, deposits: false, withdrawals: true, until: at.time + HOUR_MS }, 4));
		expect(say(at, begin)).toBe("network_closed network");
		at.wait(HOUR_MS);
		const deposit = at.deposit(user, AMOUNT, false);
		expect(say(at, begin)).toBe("deposits_not_final");
		at.must(at.custody("FinalizeDeposit", { deposit }));
		at.must({ type: "SetStanding", id: "", by: SERVICE.accounts, user, version: 1, standing: "frozen" });
		expect(say(at, begin)).toBe("account_frozen");
		at.must({ type: "SetStanding", id: "", by: SERVICE.accounts, user, version: 2, standing: "closing_only" });
		expect(say(at, begin)).toBe("ok");
	});

	it("two treasurers decide a doubtful withdrawal, and after a day it counts as missed", () => {
		const at = new WithdrawalScenario();
		const withdrawal = at.apply(at.person(0), AMOUNT);
		at.transmit(withdrawal);
		at.must(at.custody("ReportDoubt", { withdrawal }));
		at.wait(DAY_MS);
		expect(at.moved(withdrawal)).toMatchObject({ state: "needs_decision", missed: true });
		expect(say(at, at.own("DecideDoubt", { withdrawal, decision: "failed" }, 2))).toBe("role_lacking");
		at.byTwo(at.own("DecideDoubt", { withdrawal, decision: "sent" }, 4), 5);
		expect(at.state(withdrawal)).toBe("sent");
		at.must(at.custody("ReportDoubt", { withdrawal }));
		at.byTwo(at.own("DecideDoubt", { withdrawal, decision: "failed" }, 4), 5);
		expect(at.balance(at.person(0), "coin").frozen).toBe(0n);
	});

	it("gas is booked only from coins in custody that no signed withdrawal reserves", () => {
		const at = new WithdrawalScenario();
		const withdrawal = at.apply(at.person(0), AMOUNT);
		at.transmit(withdrawal);
		at.must(at.custody("RecordConfirmed", { withdrawal, hash: "0xaa", gasAsset: 2, gas: 500n }));
		expect(at.balance(0, "network_fees", 2).available).toBe(0n);
		const house = { network: 1, asset: 2, key: "gas", user: 0, amount: 700n, remainder: 0n };
		at.must(at.custody("CreditDeposit", house));
		const second = at.apply(at.person(1), AMOUNT);
		at.transmit(second, "0xdd");
		at.must(at.custody("RecordConfirmed", { withdrawal: second, hash: "0xdd", gasAsset: 2, gas: 500n }));
		expect(at.balance(0, "network_fees", 2).available).toBe(-500n);
		restored(at);
	});

	it("a reversed deposit cancels unsigned withdrawals, and keeps a signed withdrawal frozen while custody is short", () => {
		const at = new WithdrawalScenario();
		const [user, other] = [at.person(0), at.person(1)];
		const unsigned = at.apply(user, AMOUNT);
		const signed = at.apply(other, AMOUNT);
		at.transmit(signed);
		at.must(at.custody("ReverseDeposit", { deposit: 1, cause: "reorganised" }));
		expect(at.moved(unsigned)).toMatchObject({ state: "cancelled", code: "deposit_reversed" });
		for (const deposit of [2, 3]) at.must(at.custody("ReverseDeposit", { deposit, cause: "reorganised" }));
		const confirm = at.custody("RecordConfirmed", { withdrawal: signed, hash: "0xaa", gasAsset: 0, gas: 0n });
		expect(say(at, confirm)).toBe("custody_short");
		at.deposit(at.person(2), AMOUNT);
		expect(say(at, confirm)).toBe("ok");
		restored(at);
	});
});

describe("operators stop all withdrawals", () => {
	it("a stop by one operator lasts a day, and the same operator cannot continue it", () => {
		const at = new WithdrawalScenario();
		at.must(at.own("StopWithdrawals", {}, 2));
		expect(say(at, at.applies(at.person(0), AMOUNT))).toBe("withdrawals_stopped");
		expect(say(at, at.own("StopWithdrawals", {}, 2))).toBe("stopped_lately");
		at.wait(DAY_MS);
		expect(say(at, at.applies(at.person(0), AMOUNT))).toBe("ok");
		at.wait(DAY_MS - 1);
		expect(say(at, at.own("StopWithdrawals", {}, 2))).toBe("stopped_lately");
		at.wait(1);
		expect(say(at, at.own("StopWithdrawals", {}, 2))).toBe("ok");
	});

	it("a stop is renewed by two operators, for at most 30 days", () => {
		const at = new WithdrawalScenario();
		const renew = (days: number) => at.byTwo(at.own("RenewStop", { until: at.time + days * DAY_MS }, 2), 3);
		expect(renew(2)).toMatchObject({ kind: "refused", refusal: { code: "not_stopped" } });
		at.must(at.own("StopWithdrawals", {}, 2));
		expect(renew(31)).toMatchObject({ kind: "refused", refusal: { code: "invalid_stop_end" } });
		expect(renew(30)).toMatchObject({ kind: "accepted" });
		at.wait(30 * DAY_MS - 1);
		expect(say(at, at.applies(at.person(0), AMOUNT))).toBe("withdrawals_stopped");
		restored(at);
		at.wait(1);
		expect(say(at, at.applies(at.person(0), AMOUNT))).toBe("ok");
	});

	it("a stop for a gap lasts until two operators resume withdrawals", () => {
		const at = new WithdrawalScenario();
		at.must(at.custody("StopForGap", { asset: USDT, gap: 5n }));
		at.wait(40 * DAY_MS);
		expect(say(at, at.applies(at.person(0), AMOUNT))).toBe("withdrawals_stopped");
		restored(at);
		expect(say(at, at.own("ResumeWithdrawals", {}, 2))).toBe("role_lacking");
		at.byTwo(at.own("ResumeWithdrawals", {}, 4), 5);
		expect(say(at, at.applies(at.person(0), AMOUNT))).toBe("ok");
	});
});

it("a quarantined withdrawal has no automatic work until it is released, and closing refunds it before a signature", () => {
	const at = new WithdrawalScenario();
	const [waiting, signed] = [at.apply(at.person(0), AMOUNT), at.apply(at.person(1), AMOUNT)];
	at.sign(signed);
	const hold = (item: number): Command => {
		return { type: "QuarantineItem", id: "", by: SERVICE.exchange, product: "withdrawals", item, reason: "a test" };
	};
	for (const item of [waiting, signed]) at.must(hold(item));
	expect(at.say(hold(waiting))).toBe("unknown_item item");
	at.wait(REVIEW_MS);
	expect(at.state(waiting)).toBe("applied");
	restored(at);
	at.must(at.own("ReleaseHeld", { product: "withdrawals", item: waiting, way: "release" }));
	expect(at.state(waiting)).toBe("approved");
	expect(at.exchange.copy().releaseHeld({ product: "withdrawals", item: signed, way: "close" })).toMatchObject({
		code: "cannot_end",
	});
});
