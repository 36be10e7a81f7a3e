// Tests bank deposits, bank withdrawals, and treasury withdrawals. Each refused command differs in one value from an accepted
// command.
import { BankScenario, BANK_RATE as RATE, BANK_RATE_TERMS as RATE_TERMS, type BankRow as Row } from "@candor/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SERVICE } from "../engine/actors.ts";
import { DAY_MS } from "../engine/time.ts";
import { Exchange } from "../exchange.ts";
import type { Outcome } from "../index.ts";
import type { Command } from "../registry.ts";

const USDT = 3;
const COIN = 1_000_000n;
const [REVIEWER, OTHER_REVIEWER, TREASURER, ADMINISTRATOR] = [2, 3, 4, 5];
/** Credit for 100 euros, ledger units of USDT: 105 USDT less a spread of 0.2 %. */
const CREDIT = 104_790_000n;
const said = (outcome: Outcome) =>
	outcome.kind === "refused" ? `${outcome.refusal.code} ${outcome.refusal.field ?? ""}`.trim() : "ok";

describe("a user deposits by bank", () => {
	it("a deposit by bank credits the amount of the statement line at the rate of the application", () => {
		const at = new BankScenario();
		const before = at.coin(at.user);
		const application = at.must(at.applying({ amount: 20_000n }));
		at.must(at.own("SetBankRate", { ...RATE_TERMS, rate: 2n * RATE }));
		const [line] = at.imports([{ key: "a", amount: 10_000n }]) as [number];
		at.must(at.matching(line, application));
		expect(at.coin(at.user) - before).toBe(CREDIT);
		expect(at.events.findLast(({ type }) => type === "BankDepositMoved")).toMatchObject({ state: "passed", credited: CREDIT });
		expect(at.events.findLast(({ type }) => type === "DepositRecorded")).toMatchObject({ network: 5, state: "final" });
		at.exchange.checkInvariants();
	});

	it.each<[string, object, string]>([
		["of the minimum", { amount: 1_000n }, "ok"],
		["below the minimum", { amount: 900n }, "bank_deposit_below_minimum amount"],
		["of no whole euros", { amount: 10_050n }, "not_whole amount"],
		["of nothing", { amount: 0n }, "invalid_amount amount"],
		["at an old rate", { rate: RATE - 1n }, "rate_changed rate"],
		["at an old spread", { spreadPpm: 0 }, "rate_changed rate"],
		["to an unknown bank account", { account: 2 }, "unknown_bank_account account"],
		["of a coin without a rate", { asset: 2 }, "unknown_rate asset"],
	])("the core accepts or rejects an application %s", (_name, change, expected) => {
		const at = new BankScenario();
		expect(said(at.send(at.applying(change)))).toBe(expected);
	});

	it.each([
		[DAY_MS, "ok"],
		[DAY_MS + 1, "rate_expired rate"],
	])("the core accepts or rejects an application at a rate that is %i ms old", (age, expected) => {
		const at = new BankScenario();
		at.wait(age);
		expect(said(at.send(at.applying()))).toBe(expected);
		at.must(at.own("SetBankRate", RATE_TERMS));
		expect(said(at.send(at.applying()))).toBe("ok");
	});

	it("a deposit by bank is credited at the rate of its application, however old the rate is", () => {
		const at = new BankScenario();
		const before = at.coin(at.user);
		const application = at.must(at.applying());
		at.wait(30 * DAY_MS);
		const [line] = at.imports([{ key: "a", amount: 10_000n }]) as [number];
		at.must(at.matching(line, application));
		expect(at.coin(at.user) - before).toBe(CREDIT);
	});

	it("the core rejects a fourth application under review", () => {
		const at = new BankScenario();
		for (let count = 0; count < 3; count++) at.must(at.applying());
		expect(said(at.send(at.applying()))).toBe("too_many_applications");
	});

	it("a statement line is used once, and its importer never matches it", () => {
		const at = new BankScenario();
		const [first, second] = [at.must(at.applying()), at.must(at.applying())];
		const [line] = at.imports([{ key: "a", amount: 10_000n }]) as [number];
		expect(said(at.send(at.matching(line, first, TREASURER)))).toBe("imported_by_operator line");
		at.must(at.matching(line, first));
		expect(said(at.send(at.matching(line, second)))).toBe("unknown_line line");
		expect(said(at.send(at.matching(line, first)))).toBe("unknown_application application");
	});

	it("an operator never decides about a declared account", () => {
		const at = new BankScenario();
		const application = at.must(at.applying());
		const [line] = at.imports([{ key: "a", amount: 10_000n }]) as [number];
		at.must(at.own("DeclareAccounts", { accounts: [at.user] }, REVIEWER));
		expect(said(at.send(at.matching(line, application)))).toBe("own_account user");
		expect(said(at.send(at.matching(line, application, OTHER_REVIEWER)))).toBe("ok");
	});

	it("the service of chains cannot credit, reverse or quarantine money of a bank", () => {
		const at = new BankScenario();
		const credit = { network: 5, asset: USDT, key: "x", user: at.user, amount: COIN, remainder: 0n };
		expect(said(at.send(at.custody("CreditDeposit", credit)))).toBe("needs_statement network");
		expect(said(at.send(at.custody("QuarantineDeposit", { ...credit, cause: "blacklisted" })))).toBe("needs_statement network");
		const application = at.must(at.applying());
		const [line] = at.imports([{ key: "a", amount: 10_000n }]) as [number];
		at.must(at.matching(line, application));
		const moved = at.events.findLast(({ type }) => type === "BankDepositMoved") as unknown as { deposit: number };
		const reverse = at.custody("ReverseDeposit", { deposit: moved.deposit, cause: "recalled" });
		expect(said(at.send(reverse))).toBe("needs_statement network");
	});

	it("a recall reverses the credit, and the missing amount becomes a debt", () => {
		const at = new BankScenario();
		const application = at.must(at.applying());
		const [line] = at.imports([{ key: "a", amount: 10_000n }]) as [number];
		at.must(at.matching(line, application));
		const all = at.coin(at.user);
		const spent = { asset: USDT, from: "coin", to: "option", amount: all };
		at.must({ type: "Transfer", id: "", by: at.user, ...spent } as Command);
		const [wrong, recalled] = at.imports([
			{ key: "w", amount: -9_999n },
			{ key: "r", amount: -10_000n },
		]) as [number, number];
		const recall = (one: number, by = REVIEWER) => at.own("RecallBankDeposit", { line: one, application }, by);
		expect(said(at.send(recall(wrong)))).toBe("line_amount line");
		expect(said(at.send(recall(recalled, TREASURER)))).toBe("imported_by_operator line");
		at.must(recall(recalled));
		expect(said(at.send(recall(recalled)))).toBe("unknown_application application");
		expect(at.events.findLast(({ type }) => type === "DepositMoved")).toMatchObject({ state: "reversed", cause: "recalled" });
		at.exchange.checkInvariants();
	});

	it("a rejected application names its cause and uses no statement line", () => {
		const at = new BankScenario();
		const application = at.must(at.applying());
		at.must(at.own("RejectBankDeposit", { application, cause: "voucher_unreadable" }, REVIEWER));
		expect(at.events.findLast(({ type }) => type === "BankDepositMoved")).toMatchObject({
			state: "rejected",
			cause: "voucher_unreadable",
		});
		const [line] = at.imports([{ key: "a", amount: 10_000n }]) as [number];
		expect(said(at.send(at.matching(line, application)))).toBe("unknown_application application");
	});
});

describe("operators import bank statements", () => {
	const A = { key: "a", amount: 500n };
	it.each<[string, readonly Row[], object, string]>([
		["that adds up", [A, { key: "b", amount: -200n }], {}, "ok"],
		["without lines", [], {}, "ok"],
		["that does not add up", [A], { closing: 499n }, "statement_sum closing"],
		["that does not continue the last one", [A], { opening: 1n, closing: 501n }, "statement_gap opening"],
		["with a line twice", [A, A], {}, "known_line lines"],
		["with a line of an earlier statement", [{ key: "old", amount: 5n }], {}, "known_line lines"],
		["with a line of nothing", [{ key: "a", amount: 0n }], {}, "invalid_line lines"],
		["with a line without an identity", [{ key: "", amount: 5n }], {}, "invalid_line lines"],
		["with the 31st of November", [{ ...A, day: 20261131 }], {}, "invalid_line lines"],
		["of an unknown bank account", [A], { account: 9 }, "unknown_bank_account account"],
		["that is known", [A], { statement: "S1" }, "known_statement statement"],
	])("the core imports or rejects a statement %s", (_name, rows, change, expected) => {
		const at = new BankScenario();
		at.imports([{ key: "old", amount: 100n }]);
		expect(said(at.send(at.statement(rows, change)))).toBe(expected);
		at.exchange.checkInvariants();
	});

	it("a reviewer cannot import a statement", () => {
		const at = new BankScenario();
		expect(said(at.send(at.statement([A], {}, REVIEWER)))).toBe("role_lacking");
	});

	it("a statement line is booked with a coin only at a rate of the last 24 hours", () => {
		const at = new BankScenario();
		const [line] = at.imports([{ key: "in", amount: 10_000n }]) as [number];
		at.wait(DAY_MS + 1);
		expect(said(at.send(at.own("BookStatementLine", { line, asset: USDT })))).toBe("rate_expired rate");
		expect(said(at.send(at.own("BookStatementLine", { line, asset: 0 })))).toBe("ok");
	});

	it("statement lines of the platform are booked to the treasury and to network fees", () => {
		const at = new BankScenario();
		const before = at.treasuryOf();
		const [gain, fee] = at.imports([
			{ key: "in", amount: 10_000n },
			{ key: "fee", amount: -100n },
		]) as [number, number];
		at.must(at.own("BookStatementLine", { line: gain, asset: USDT }));
		expect(at.treasuryOf() - before).toBe(105n * COIN);
		at.must(at.own("BookStatementLine", { line: fee, asset: USDT }));
		expect(at.events.findLast(({ type }) => type === "NetworkFeeRecorded")).toMatchObject({ network: 5, amount: 1_050_000n });
		expect(said(at.send(at.own("BookStatementLine", { line: fee, asset: 0 })))).toBe("unknown_line line");
		at.exchange.checkInvariants();
	});
});

describe("a user withdraws by bank", () => {
	it("a debit line that another operator confirms pays a withdrawal by bank", () => {
		const at = new BankScenario();
		const { withdrawal, payout } = at.payout();
		// 49 USDT after the fee, at 1.05 USDT per euro, less a spread of 0.2 %, are 46.57 euros.
		expect(payout).toBe(4_657n);
		const [wrong, line] = at.imports([
			{ key: "w", amount: -4_656n },
			{ key: "p", amount: -payout },
		]) as [number, number];
		const confirm = (one: number, by: number) => at.own("ConfirmPayout", { line: one, withdrawal }, by);
		expect(said(at.send(confirm(line, TREASURER)))).toBe("ordered_by_operator withdrawal");
		expect(said(at.send(confirm(wrong, REVIEWER)))).toBe("line_amount line");
		at.must(confirm(line, REVIEWER));
		expect(at.state(withdrawal)).toBe("confirmed");
		expect(said(at.send(confirm(line, REVIEWER)))).toBe("unknown_payout withdrawal");
		at.exchange.checkInvariants();
	});

	it("the importer of a statement line never confirms the line", () => {
		const at = new BankScenario();
		const { withdrawal, payout } = at.payout();
		at.must(at.statement([{ key: "p", amount: -payout }], {}, ADMINISTRATOR));
		expect(said(at.send(at.own("ConfirmPayout", { line: 2, withdrawal }, ADMINISTRATOR)))).toBe("imported_by_operator line");
	});

	it("an operator cannot begin the payment of a withdrawal that is not approved", () => {
		const at = new BankScenario();
		const withdrawal = at.must(at.withdrawing());
		expect(said(at.send(at.own("BeginPayout", { withdrawal }, TREASURER)))).toBe("withdrawal_not_open withdrawal");
	});

	it("the service of chains cannot sign, confirm or return a begun payment", () => {
		const at = new BankScenario();
		const { withdrawal } = at.payout();
		for (const [type, fields] of [
			["RecordSent", { hash: "0xaa", nonce: 1 }],
			["RefuseSigning", { code: "cap" }],
			["RecordFailed", { hash: "0xaa" }],
			["BeginSigning", {}],
		] as const) {
			expect(said(at.send(at.custody(type, { withdrawal, ...fields })))).toBe("needs_statement network");
		}
		expect(said(at.send({ type: "CancelWithdrawal", id: "", by: at.user, withdrawal } as Command))).toBe(
			"withdrawal_not_open withdrawal",
		);
	});

	it("two operators return the money of a payment that the bank did not make", () => {
		const at = new BankScenario();
		const before = at.coin(at.user);
		const { withdrawal } = at.payout();
		expect(at.coin(at.user)).toBe(before - 50n * COIN);
		expect(said(at.byTwo(at.own("FailPayout", { withdrawal }, TREASURER), ADMINISTRATOR))).toBe("ok");
		expect(at.coin(at.user)).toBe(before);
		at.exchange.checkInvariants();
	});

	it.each<[string, object, string]>([
		["at an old rate", { rate: 1n }, "rate_changed rate"],
		["from an unknown bank account", { account: 3 }, "unknown_bank_account account"],
		["with an unknown risk reason", { reasons: ["other"] }, "invalid_risk_reasons reasons"],
		["below the minimum", { amount: 9n * COIN }, "withdrawal_below_minimum amount"],
	])("the core rejects an application %s for a withdrawal by bank", (_name, change, expected) => {
		const at = new BankScenario();
		expect(said(at.send(at.withdrawing(change)))).toBe(expected);
	});

	it("the core rejects an application for a withdrawal at a rate that is more than 24 hours old", () => {
		const at = new BankScenario();
		const [line] = at.imports([{ key: "funds", amount: 100_000n }]) as [number];
		at.must(at.matching(line, at.must(at.applying())));
		at.wait(DAY_MS + 1);
		const times = { usableFrom: at.time - 1, steppedUpAt: at.time - 1 };
		expect(said(at.send(at.withdrawing(times)))).toBe("rate_expired rate");
		at.must(at.own("SetBankRate", RATE_TERMS));
		expect(said(at.send(at.withdrawing(times)))).toBe("ok");
	});

	it("a withdrawal by bank needs the account of a bank", () => {
		const at = new BankScenario();
		expect(said(at.send(at.applies(at.user, 50n * COIN, { network: 5, address: "card:7" })))).toBe("needs_statement network");
	});
});

describe("operators withdraw from the treasury", () => {
	const leaves = (at: BankScenario, change: object = {}, by = TREASURER) =>
		at.own("WithdrawTreasury", { network: 1, asset: USDT, amount: 10n * COIN, address: "0xsafe", ...change }, by);

	function funded(): BankScenario {
		const at = new BankScenario();
		const key = `house:${SERVICE.custody}`;
		at.must(at.custody("CreditDeposit", { network: 1, asset: USDT, key, user: 0, amount: 100n * COIN, remainder: 0n }));
		return at;
	}

	it("a treasury withdrawal needs two operators", () => {
		const at = funded();
		const intent = at.must(leaves(at));
		expect(at.events.some(({ type }) => type === "TreasuryMoved")).toBe(false);
		const proposed = at.events.findLast((event) => event.type === "IntentProposed") as unknown as { hash: string };
		expect(said(at.send(at.own("ApproveIntent", { intent, hash: proposed.hash }, TREASURER)))).toBe("own_intent intent");
		expect(said(at.send(at.own("ApproveIntent", { intent, hash: proposed.hash }, REVIEWER)))).toBe("role_lacking");
		at.must(at.own("ApproveIntent", { intent, hash: proposed.hash }, ADMINISTRATOR));
		expect(at.events.findLast(({ type }) => type === "TreasuryMoved")).toMatchObject({ state: "approved" });
		expect(said(at.byTwo(at.own("ConfirmTreasury", { withdrawal: 1, hash: "0xaa" }, TREASURER), ADMINISTRATOR))).toBe("ok");
		at.exchange.checkInvariants();
	});

	it("a treasury withdrawal never takes more than the treasury has, or than the network holds", () => {
		const at = funded();
		expect(said(at.send(leaves(at, { amount: at.treasuryOf() + 1n }, 1)))).toBe("insufficient_balance amount");
		expect(said(at.send(leaves(at, { network: 5 }, 1)))).toBe("custody_short amount");
	});

	it("a treasury withdrawal never takes money that covers users, after a loss of the platform", () => {
		const at = funded();
		const fee = { network: 1, asset: USDT, key: "gas", amount: 95n * COIN };
		at.must(at.custody("RecordNetworkFee", fee));
		expect(said(at.send(leaves(at, {}, 1)))).toBe("below_liabilities amount");
		expect(said(at.send(leaves(at, { amount: 5n * COIN }, 1)))).toBe("ok");
	});

	it("a cancelled treasury withdrawal returns to the treasury", () => {
		const at = funded();
		const before = at.treasuryOf();
		at.must(leaves(at, {}, 1));
		at.must(at.own("CancelTreasury", { withdrawal: 1 }));
		expect(at.treasuryOf()).toBe(before);
		expect(said(at.send(at.own("CancelTreasury", { withdrawal: 1 })))).toBe("unknown_treasury_withdrawal withdrawal");
	});

	it("a line of another operator's statement settles a treasury withdrawal by bank", () => {
		const at = funded();
		const [line] = at.imports([{ key: "in", amount: 100_000n }]) as [number];
		at.must(at.own("BookStatementLine", { line, asset: USDT }));
		at.must(leaves(at, { network: 5 }, 1));
		expect(said(at.send(at.own("ConfirmTreasury", { withdrawal: 1, hash: "0xaa" })))).toBe("needs_line withdrawal");
		const [paid] = at.imports([{ key: "out", amount: -952n }]) as [number];
		const settle = (by: number) => at.own("SettleTreasury", { line: paid, withdrawal: 1 }, by);
		expect(said(at.send(settle(1)))).toBe("ordered_by_operator withdrawal");
		expect(said(at.send(settle(TREASURER)))).toBe("imported_by_operator line");
		at.must(settle(REVIEWER));
		at.exchange.checkInvariants();
	});

	/** Creates a treasury withdrawal by bank of 10 USDT, which is 9.52 euros at the rate. */
	function leavingByBank(amount = 10n * COIN): BankScenario {
		const at = funded();
		const [line] = at.imports([{ key: "in", amount: 100_000n }]) as [number];
		at.must(at.own("BookStatementLine", { line, asset: USDT }));
		at.must(leaves(at, { network: 5, amount }, 1));
		return at;
	}
	const settles = (at: BankScenario, amount: bigint) => {
		const [line] = at.imports([{ key: `out ${amount} ${at.time}`, amount }]) as [number];
		return at.send(at.own("SettleTreasury", { line, withdrawal: 1 }, REVIEWER));
	};

	it.each([
		[-951n, "line_amount line"],
		[-952n, "ok"],
		[-953n, "line_amount line"],
		[-10_000_000n, "line_amount line"],
		[952n, "line_direction line"],
	])("a treasury withdrawal of 10 USDT by bank is settled or not by a line of %i cents", (amount, expected) => {
		const at = leavingByBank();
		const before = at.exchange.stateHash();
		const outcome = settles(at, amount);
		expect(said(outcome)).toBe(expected);
		if (expected === "line_amount line") {
			expect(outcome).toMatchObject({ refusal: { params: { expected: -952n } } });
			expect(at.exchange.stateHash()).not.toBe(before);
			expect(said(settles(at, -952n))).toBe("ok");
		}
		at.exchange.checkInvariants();
	});

	it("a treasury withdrawal by bank is settled at the rate of its approval, also after a restart", () => {
		const at = leavingByBank();
		at.must(at.own("SetBankRate", { ...RATE_TERMS, rate: 2n * RATE }));
		at.wait(3 * DAY_MS);
		const copy = Exchange.restore(at.exchange.sections());
		expect(copy.stateHash()).toBe(at.exchange.stateHash());
		expect(said(settles(at, -476n))).toBe("line_amount line");
		const [line] = at.imports([{ key: "right", amount: -952n }]) as [number];
		const later = Exchange.restore(at.exchange.sections());
		for (const exchange of [at.exchange, later]) {
			const settle = at.own("SettleTreasury", { line, withdrawal: 1 }, REVIEWER);
			expect(exchange.applyBatch(at.time, [settle]).outcomes[0]?.kind).toBe("accepted");
			exchange.checkInvariants();
		}
	});

	it("under rules 15 any debit line settles a treasury withdrawal by bank, and rates do not expire", () => {
		const at = new BankScenario();
		at.must({
			type: "BeginEra",
			id: "",
			by: SERVICE.exchange,
			rules: 15,
			stateHash: "",
			source: "an earlier release",
		} as Command);
		at.wait(2 * DAY_MS);
		expect(said(at.send(at.applying()))).toBe("ok");
		const [line] = at.imports([{ key: "in", amount: 100_000n }]) as [number];
		at.must(at.own("BookStatementLine", { line, asset: USDT }));
		at.must(leaves(at, { network: 5 }, 1));
		expect(Exchange.restore(at.exchange.sections()).stateHash()).toBe(at.exchange.stateHash());
		expect(said(settles(at, -1n))).toBe("ok");
		at.exchange.checkInvariants();
	});

	it("a treasury withdrawal by bank is settled at a current rate if its account had no rate at the approval", () => {
		const at = funded();
		const [line] = at.imports([{ key: "in", amount: 100_000n }]) as [number];
		at.must(at.own("BookStatementLine", { line, asset: USDT }));
		at.wait(DAY_MS + 1);
		at.must(leaves(at, { network: 5 }, 1));
		expect(said(settles(at, -952n))).toBe("rate_expired rate");
		at.must(at.own("SetBankRate", { ...RATE_TERMS, rate: 2n * RATE }));
		expect(said(settles(at, -951n))).toBe("line_amount line");
		expect(said(settles(at, -476n))).toBe("ok");
	});

	it("only the line with the exact amount at the rate of the approval settles a treasury withdrawal by bank", () => {
		fc.assert(
			fc.property(fc.bigInt({ min: 1n, max: 900n * COIN }), fc.bigInt({ min: -2n, max: 2n }), (amount, off) => {
				const at = leavingByBank(amount);
				const money = (amount * 100n * 1_000_000_000n) / (COIN * RATE);
				const paid = -money + off;
				if (paid >= 0n) return;
				expect(said(settles(at, paid))).toBe(off === 0n ? "ok" : "line_amount line");
				at.exchange.checkInvariants();
			}),
			{ numRuns: 20 },
		);
	});

	it("the core refuses a treasury withdrawal while withdrawals are stopped", () => {
		const at = funded();
		at.must(at.own("StopWithdrawals", {}, REVIEWER));
		expect(said(at.send(leaves(at, {}, 1)))).toBe("withdrawals_stopped");
	});
});
