import type { BankAccount, BankRate } from "@candor/contract";
import { expect, it } from "vitest";
import { coinsForMoney, moneyForCoins, spreadPercent } from "./bank-money.ts";

const RATE: BankRate = {
	...{ currency_id: 3, currency: "USDT", rate: "1.05", spread_ppm: 2_000, source: "Central bank", minimum: "10" },
	...{ withdrawal_minimum: "10", fee: "1", set_at: 0 },
};
const ACCOUNT = { decimals: 2 } as BankAccount;

it("the form of a bank transfer shows the coins and the money that the exchange will fix", () => {
	// The expected numbers are those in packages/core/src/banks/banks.test.ts.
	expect(coinsForMoney("100", RATE, 6)).toBe("104.79");
	expect(moneyForCoins("50", RATE, 6, ACCOUNT)).toBe("46.57");
	expect(spreadPercent(RATE)).toBe("0.2");
});

it("the form of a bank transfer shows no result for an amount that is not whole, or that the fee uses up", () => {
	expect(coinsForMoney("1.5", RATE, 6)).toBeUndefined();
	expect(moneyForCoins("1", RATE, 6, ACCOUNT)).toBeUndefined();
	expect(moneyForCoins("", RATE, 6, ACCOUNT)).toBeUndefined();
});
