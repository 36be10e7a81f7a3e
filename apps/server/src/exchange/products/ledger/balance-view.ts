// All published balances in ledger units, by owner. Users and the platform are in separate maps, because a user and a platform
// account may have the same number.
import { type AccountName, type BalanceChanged, KINDS, USER_ACCOUNTS, type UserAccount } from "@candor/core";
import type { HeldBalance } from "./views.ts";

interface Balance {
	readonly available: bigint;
	readonly frozen: bigint;
}

const NOTHING: Balance = { available: 0n, frozen: 0n };
const CODES = new Map<string, number>(KINDS.map(({ name, code }) => [name, code]));
const SHOWN: ReadonlySet<string> = new Set(USER_ACCOUNTS);
/** Returns true for a kind of account that is shown to its user. */
export const isShown = (account: string) => SHOWN.has(account);
/** Returns the key of a balance. Keys are unique, because asset numbers are below 1,024 (checked at listing). */
const keyOf = (account: AccountName, asset: number) => (CODES.get(account) as number) * 1_024 + asset;

export class BalanceView {
	readonly #ofUsers = new Map<number, Map<number, HeldBalance>>();
	/** Balances of the platform and of services, which no user sees. */
	readonly #others = new Map<number, Map<number, Balance>>();

	/** Returns the balance of an account in an asset, with zeros if the account never had this asset. */
	of(owner: number, account: AccountName, asset: number): Balance {
		const owners = isShown(account) ? this.#ofUsers : this.#others;
		return owners.get(owner)?.get(keyOf(account, asset)) ?? NOTHING;
	}

	/** Returns a user's balances in the order in which they were created. */
	all(user: number): readonly HeldBalance[] {
		return [...(this.#ofUsers.get(user)?.values() ?? [])];
	}

	balanceChanged({ owner, account, asset, available, frozen }: BalanceChanged): void {
		const key = keyOf(account, asset);
		if (isShown(account)) put(this.#ofUsers, owner, key, { account: account as UserAccount, asset, available, frozen });
		else put(this.#others, owner, key, { available, frozen });
	}
}

function put<T>(owners: Map<number, Map<number, T>>, owner: number, key: number, balance: T): void {
	const known = owners.get(owner);
	if (known === undefined) owners.set(owner, new Map([[key, balance]]));
	else known.set(key, balance);
}
