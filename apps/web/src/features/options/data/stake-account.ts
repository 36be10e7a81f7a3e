import type { AccountName } from "@candor/contract";
import type { OptionAccount } from "./preferences.ts";

export interface StakeAccount {
	readonly account: AccountName;
	readonly unit: string;
}

const MONEY: Record<OptionAccount, StakeAccount> = {
	real: { account: "option", unit: "USDT" },
	simulation: { account: "demo", unit: "DEMO" },
};

export const moneyOf = (account: OptionAccount): StakeAccount => MONEY[account];
