// Every balance as published, in ledger units, by owner.
import { ACCOUNTS, type AccountName, type BalanceChanged, type UserAccount } from "@candor/core";

export interface Balance {
	readonly available: bigint;
	readonly frozen: bigint;
}

export interface NamedBalance extends Balance {
	readonly account: UserAccount;
	readonly asset: number;
}

const NOTHING: Balance = { available: 0n, frozen: 0n };
const CODES = new Map<AccountName, number>(ACCOUNTS.map((account, code) => [account, code]));
/** Assets are below 1,024 (checked at listing). */
const keyOf = (account: AccountName, asset: number) => (CODES.get(account) as number) * 1_024 + asset;

export class BalanceView {
	readonly #owners = new Map<number, Map<number, NamedBalance>>();

	/** Zeros where there never was one. */
	of(user: number, account: AccountName, asset: number): Balance {
		return this.#owners.get(user)?.get(keyOf(account, asset)) ?? NOTHING;
	}

	/** A user's, in the order in which they came to be. */
	all(user: number): readonly NamedBalance[] {
		return [...(this.#owners.get(user)?.values() ?? [])];
	}

	balanceChanged({ owner, account, asset, available, frozen }: BalanceChanged): void {
		let balances = this.#owners.get(owner);
		if (balances === undefined) {
			balances = new Map();
			this.#owners.set(owner, balances);
		}
		// The house's accounts are asked for one by one only.
		balances.set(keyOf(account, asset), { account: account as UserAccount, asset, available, frozen });
	}
}
