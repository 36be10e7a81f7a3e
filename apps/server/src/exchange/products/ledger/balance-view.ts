// View of all published balances in ledger units, keyed by owner. Users and the platform have separate maps, because a platform
// account may have the same number as a user.
import { type AccountName, type BalanceChanged, KINDS, USER_ACCOUNTS, type UserAccount } from "@candor/core";
import type { HeldBalance } from "./views.ts";

interface Balance {
	readonly available: bigint;
	readonly frozen: bigint;
}

const NOTHING: Balance = { available: 0n, frozen: 0n };
const CODES = new Map<string, number>(KINDS.map(({ name, code }) => [name, code]));
const SHOWN: ReadonlySet<string> = new Set(USER_ACCOUNTS);
/** Returns true if users see their balances in this kind of account. */
export const isShown = (account: string) => SHOWN.has(account);
/**
 * Returns the key of a balance among one owner's balances. Keys are unique, because asset numbers are below 1,024 (the listing
 * checks it).
 */
const keyOf = (account: AccountName, asset: number) => (CODES.get(account) as number) * 1_024 + asset;

export class BalanceView {
	readonly #ofUsers = new Map<number, Map<number, HeldBalance>>();
	/** Balances of the platform and of services. No user sees them. */
	readonly #others = new Map<number, Map<number, Balance>>();

	/** Returns the balance of an owner's account in an asset; both amounts are 0 if the account never had this asset. */
	of(owner: number, account: AccountName, asset: number): Balance {
		const owners = isShown(account) ? this.#ofUsers : this.#others;
		return owners.get(owner)?.get(keyOf(account, asset)) ?? NOTHING;
	}

	/** Returns all balances of a user, in the order in which they were created. */
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
