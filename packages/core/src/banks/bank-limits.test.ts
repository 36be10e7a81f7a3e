// Tests the limits of bank accounts, statements and treasury withdrawals: the last accepted value and the first refused value of
// each.
import { BankScenario, BANK_RATE as RATE, BANK_RATE_TERMS as RATE_TERMS } from "@candor/testkit";
import { describe, expect, it } from "vitest";
import { SERVICE } from "../engine/actors.ts";
import type { Outcome } from "../index.ts";

const USDT = 3;
const COIN = 1_000_000n;
const said = (outcome: Outcome) =>
	outcome.kind === "refused" ? `${outcome.refusal.code} ${outcome.refusal.field ?? ""}`.trim() : "ok";
const account = (number: number) => ({
	...{ account: number, bank: "Bank", holder: "Exchange", number: `XX${number}`, code: "ABC", currency: "EUR", decimals: 2 },
	open: true,
});

describe("the limits of money by bank", () => {
	it("the exchange has at most 50 bank accounts", () => {
		const at = new BankScenario();
		for (let number = 2; number <= 50; number++) at.must(at.own("SetBankAccount", account(number)));
		expect(said(at.send(at.own("SetBankAccount", account(51))))).toBe("too_many_bank_accounts account");
		expect(said(at.send(at.own("SetBankAccount", { ...account(50), open: false })))).toBe("ok");
	});

	it("an import has at most 500 lines", () => {
		const at = new BankScenario();
		const rows = Array.from({ length: 501 }, (_, index) => ({ key: `row-${index}`, amount: 1n }));
		expect(said(at.send(at.statement(rows)))).toBe("too_many_lines lines");
		expect(at.imports(rows.slice(1))).toHaveLength(500);
	});

	it("a line of one bank account never matches an application to another account", () => {
		const at = new BankScenario();
		at.must(at.own("SetBankAccount", account(2)));
		at.must(at.own("SetBankRate", { ...RATE_TERMS, account: 2 }));
		const application = at.must(at.applying({ account: 2 }));
		const [line] = at.imports([{ key: "a", amount: 10_000n }]) as [number];
		expect(said(at.send(at.matching(line, application)))).toBe("other_bank_account line");
		expect(said(at.send(at.matching(line, at.must(at.applying({ rate: RATE })))))).toBe("ok");
		at.exchange.checkInvariants();
	});

	it("at most 20 treasury withdrawals wait for their payment", () => {
		const at = new BankScenario();
		const key = `house:${SERVICE.custody}`;
		at.must(at.custody("CreditDeposit", { network: 1, asset: USDT, key, user: 0, amount: 100n * COIN, remainder: 0n }));
		const leaves = () => at.own("WithdrawTreasury", { network: 1, asset: USDT, amount: COIN, address: "0xsafe" }, 1);
		for (let count = 0; count < 20; count++) at.must(leaves());
		expect(said(at.send(leaves()))).toBe("too_many_treasury_withdrawals");
		at.must(at.own("CancelTreasury", { withdrawal: 1 }));
		expect(said(at.send(leaves()))).toBe("ok");
		at.exchange.checkInvariants();
	});
});
