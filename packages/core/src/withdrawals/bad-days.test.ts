// Tests attacks on the ledger through deposits and withdrawals (docs/explanation/testing.md, Bad days of money).
import { WITHDRAWAL_FUNDS, WithdrawalScenario } from "@candor/testkit";
import { expect, it } from "vitest";
import { DEPOSIT_DEBT } from "../deposits/kinds.ts";
import { available } from "../ledger/ledger.ts";

const USDT = 3;
const COIN = 1_000_000n;
const AMOUNT = 100n * COIN;

function debtOf({ exchange: { ledger } }: WithdrawalScenario, user: number): bigint {
	return ledger.balance(available(ledger.find(user, DEPOSIT_DEBT, USDT)));
}

it("a thousand simultaneous applications freeze one balance once, whatever persons they name", () => {
	const at = new WithdrawalScenario();
	const user = at.person(0);
	const all = at.balance(user, "coin").available;
	for (let index = 0; index < 1_000; index++) at.say(at.applies(user, all, { person: index + 1 }));
	expect(at.balance(user, "coin")).toEqual({ available: 0n, frozen: all });
	expect(at.events.filter(({ type }) => type === "WithdrawalApplied")).toHaveLength(1);
	at.exchange.checkInvariants();
});

it("an application sent twice with one id is one withdrawal", () => {
	const at = new WithdrawalScenario();
	const command = { ...at.applies(at.person(0), AMOUNT), id: "one id" };
	expect(at.must(command)).toBe(at.must(command));
	expect(at.balance(at.person(0), "coin").frozen).toBe(AMOUNT);
});

it("an approval of a cancelled application does not approve the next application", () => {
	const at = new WithdrawalScenario();
	const user = at.person(0);
	const first = at.apply(user, AMOUNT);
	const approval = at.approves(first, 2);
	at.must({ type: "CancelWithdrawal", id: "", by: user, withdrawal: first });
	const second = at.apply(user, AMOUNT);
	expect(at.say(approval)).toBe("unknown_withdrawal withdrawal");
	expect(at.say({ ...approval, withdrawal: second } as typeof approval)).toBe("other_withdrawal hash");
	expect(at.state(second)).toBe("applied");
});

it("if a deposit is reversed after a move to another user, only the depositor has a debt", () => {
	const at = new WithdrawalScenario();
	const [from, to] = [at.person(0), at.person(1)];
	const all = at.balance(from, "coin").available;
	at.apply(from, all, { internalTo: to });
	const received = at.balance(to, "coin").available;
	at.must(at.custody("ReverseDeposit", { deposit: 1, cause: "reorganised" }));
	expect([debtOf(at, from), at.balance(to, "coin").available]).toEqual([-WITHDRAWAL_FUNDS, received]);
	expect(at.say(at.applies(from, AMOUNT))).toBe("unpaid_debt");
	at.exchange.checkInvariants();
});

it("if a deposit is reversed after a withdrawal of its money, the user has a debt and the withdrawal stays", () => {
	const at = new WithdrawalScenario();
	const user = at.person(0);
	const all = at.balance(user, "coin").available;
	const withdrawal = at.apply(user, all);
	at.transmit(withdrawal);
	at.must(at.custody("RecordConfirmed", { withdrawal, hash: "0xaa", gasAsset: 0, gas: 0n }));
	at.must(at.custody("ReverseDeposit", { deposit: 1, cause: "reorganised" }));
	expect(debtOf(at, user)).toBe(-WITHDRAWAL_FUNDS);
	expect([at.state(withdrawal), at.balance(user, "coin")]).toEqual(["confirmed", { available: 0n, frozen: 0n }]);
	at.exchange.checkInvariants();
});

it("a withdrawal that has ended rejects further reports of its transactions", () => {
	const at = new WithdrawalScenario();
	const user = at.person(0);
	const [paid, failed] = [at.apply(user, AMOUNT), at.apply(at.person(1), AMOUNT)];
	for (const withdrawal of [paid, failed]) at.transmit(withdrawal);
	at.must(at.custody("RecordConfirmed", { withdrawal: paid, hash: "0xaa", gasAsset: 0, gas: 0n }));
	at.must(at.custody("RecordFailed", { withdrawal: failed, hash: "0xaa" }));
	const before = at.exchange.stateHash();
	for (const withdrawal of [paid, failed]) {
		expect(at.say(at.custody("RecordFailed", { withdrawal, hash: "0xaa" }))).toBe("unknown_withdrawal withdrawal");
		const confirmed = { withdrawal, hash: "0xaa", gasAsset: 0, gas: 0n };
		expect(at.say(at.custody("RecordConfirmed", confirmed))).toBe("unknown_withdrawal withdrawal");
	}
	expect(at.exchange.stateHash()).toBe(before);
});

it("dust below one ledger unit from strangers is recorded, added up and can be reversed", () => {
	const at = new WithdrawalScenario();
	const user = at.person(0);
	const before = at.balance(user, "coin").available;
	const unit = 10n ** 12n;
	const dust = (key: string, remainder: bigint) =>
		at.must(at.custody("CreditDeposit", { network: 1, asset: USDT, key, user, amount: 0n, remainder }));
	at.must(at.networkAsset(1, USDT, { depositMinimum: 0n }));
	const [first] = [dust("a", 1n), dust("b", unit - 1n)];
	expect(at.balance(user, "coin").available).toBe(before + 1n);
	at.must(at.networkAsset(1, USDT, { depositMinimum: 2n }));
	const small = dust("c", 1n);
	for (const deposit of [first, small]) at.must(at.custody("ReverseDeposit", { deposit, cause: "reorganised" }));
	expect(at.balance(user, "coin").available).toBe(before);
	at.exchange.checkInvariants();
});
