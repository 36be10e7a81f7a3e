// Declares the account kinds of the ledger. A kind defines the type of owner, the allowed signs of the balance, and whether users
// see the account's records. This file has the kinds that several products share; kinds of only one product are in that product's
// folder. The journal contains the codes of kinds, so a code is never used for another kind (docs/explanation/core.md, Numbers).
import { FIRST_USER } from "../engine/actors.ts";

/**
 * Type of the owner of a kind's accounts. Each kind has one type of owner, so owners of different types with equal numbers never
 * share an account.
 */
export type Namespace = "user" | "platform" | "product" | "offering" | "order" | "instrument" | "network";

/**
 * Allowed signs of an account's balance. `credit`: never negative. `debit`: never positive, because the balance mirrors money
 * outside the ledger. `clearing`: any sign, because the account holds debts between users; the product's invariants check its
 * balance (docs/explanation/core.md, Numbers).
 */
export type Sign = "credit" | "debit" | "clearing";

export interface AccountKind<N extends string = string, O extends Namespace = Namespace, R extends boolean = boolean> {
	/** Number of the kind, from 0 to 255, which never changes. */
	readonly code: number;
	readonly name: N;
	readonly owner: O;
	readonly sign: Sign;
	/** True if the user can see the account, with an account record of each change. */
	readonly records: R;
}

export type BalancePart = "available" | "frozen";

function ofUser<const N extends string>(code: number, name: N): AccountKind<N, "user", true> {
	return { code, name, owner: "user", sign: "credit", records: true };
}

/** Declares an account kind of the platform, which has one account for each asset. */
export function ofPlatform<const N extends string>(
	code: number,
	name: N,
	sign: Sign = "credit",
): AccountKind<N, "platform", false> {
	return { code, name, owner: "platform", sign, records: false };
}

export const SPOT = ofUser(0, "coin");
export const OPTIONS = ofUser(1, "option");
export const CONTRACTS = ofUser(2, "contract");
export const EARN = ofUser(3, "trust");
export const DEMO = ofUser(4, "demo");
export const FEES = ofPlatform(5, "fees");
/** The negative balance of this kind's account is the total of all test coins that a sandbox has given to users. */
export const CUSTODY_SANDBOX = ofPlatform(8, "custody_sandbox", "debit");
/** Platform money that has no purpose yet (docs/reference/rules.md §10). */
export const TREASURY = ofPlatform(9, "treasury");
export const OPTION_POOL = ofPlatform(10, "option_pool");
export const INSURANCE = ofPlatform(11, "insurance");
export const DEMO_POOL = ofPlatform(12, "demo_pool");
/** The negative balance of this kind's accounts is the amount of coins that have arrived on a network and have not left it. */
export const CUSTODY: AccountKind<"custody", "network", false> = {
	code: 20,
	name: "custody",
	owner: "network",
	sign: "debit",
	records: false,
};
/** The negative balance of this kind's account is the total of the network fees that the platform has paid. */
export const NETWORK_FEES = ofPlatform(24, "network_fees", "debit");
export const SHARED_KINDS = [
	SPOT,
	OPTIONS,
	CONTRACTS,
	EARN,
	DEMO,
	FEES,
	ofPlatform(6, "rounding"),
	ofPlatform(7, "dust"),
	CUSTODY_SANDBOX,
	TREASURY,
	OPTION_POOL,
	INSURANCE,
	DEMO_POOL,
	CUSTODY,
	NETWORK_FEES,
] as const;

/**
 * Numbers of the networks, which own the custody accounts. The journal contains these numbers, so new networks may only be
 * appended.
 */
export const NETWORKS = { erc20: 1, trc20: 2, bitcoin: 3, omni: 4, bank: 5 } as const;
/**
 * Largest amount of an asset that may be in custody, ledger units. Together with the sandbox's test coins, it stays below the
 * ledger's limit.
 */
export const MAX_IN_CUSTODY = 1n << 59n;

/** Number of the asset in which option stakes, contract margins and the platform's pools are held: USDT. */
export const SETTLEMENT_ASSET = 3;
/** Asset number of demo money. No product can convert demo money into anything of value (docs/reference/rules.md §1.4). */
export const DEMO_ASSET = 1_000;
export const KINDS_OF_DEMO: readonly string[] = ["demo", "demo_pool", "custody_demo", "demo_clearing"];

export const PLATFORM = 0;
/**
 * Maximum number of account kinds. An account's key in the ledger is (owner × MAX_KINDS + kind) × MAX_ASSETS + asset. The key is
 * an exact number as long as owners are below MAX_OWNER.
 */
export const MAX_KINDS = 256;
export const MAX_ASSETS = 1024;
const MAX_OWNER = 2 ** 53 / MAX_KINDS / MAX_ASSETS;

/** Tells if a number can be an owner of the given type. */
export function mayOwn(namespace: Namespace, owner: number): boolean {
	if (namespace === "platform") return owner === PLATFORM;
	return Number.isInteger(owner) && owner < MAX_OWNER && owner >= (namespace === "user" ? FIRST_USER : 1);
}
