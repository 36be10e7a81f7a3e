// What an account can be: whose it is, which signs its balance may have and whether its records are shown. The kinds that several
// products use stand here, a product's own in its folder. Codes are journalled: never reused (docs/explanation/core.md, Numbers).
import { FIRST_USER } from "../engine/actors.ts";

/** Whose accounts of a kind are. Numbers of different namespaces may be equal: a kind belongs to one namespace, so slots never are. */
export type Namespace = "user" | "platform" | "product" | "offering" | "order" | "instrument" | "network";

/**
 * `credit`: never negative. `debit`: mirrors what lies outside the ledger, never positive. `clearing`: what some owe others, of
 * any sign; what it must come to is for the product's own invariants (docs/explanation/core.md, Numbers).
 */
export type Sign = "credit" | "debit" | "clearing";

export interface AccountKind<N extends string = string, O extends Namespace = Namespace, R extends boolean = boolean> {
	/** 0..255, for ever. */
	readonly code: number;
	readonly name: N;
	readonly owner: O;
	readonly sign: Sign;
	/** Whether its user sees it, with a record of each change. */
	readonly records: R;
}

export type Part = "available" | "frozen";

/** A user's own, shown with its records. */
function ofUser<const N extends string>(code: number, name: N): AccountKind<N, "user", true> {
	return { code, name, owner: "user", sign: "credit", records: true };
}

/** The platform's, one for each asset. */
export function ofPlatform<const N extends string>(
	code: number,
	name: N,
	sign: Sign = "credit",
): AccountKind<N, "platform", false> {
	return { code, name, owner: "platform", sign, records: false };
}

export const COIN = ofUser(0, "coin");
export const OPTION = ofUser(1, "option");
export const CONTRACT = ofUser(2, "contract");
export const TRUST = ofUser(3, "trust");
export const DEMO = ofUser(4, "demo");
export const FEES = ofPlatform(5, "fees");
/** Mirrors the test coins that were handed out: they lie nowhere. */
export const CUSTODY_SANDBOX = ofPlatform(8, "custody_sandbox", "debit");
/** The platform's own money before it is given to one of those below (docs/reference/rules.md §10). */
export const TREASURY = ofPlatform(9, "treasury");
export const OPTION_POOL = ofPlatform(10, "option_pool");
export const INSURANCE = ofPlatform(11, "insurance");
export const DEMO_POOL = ofPlatform(12, "demo_pool");
export const SHARED_KINDS = [
	COIN,
	OPTION,
	CONTRACT,
	TRUST,
	DEMO,
	FEES,
	ofPlatform(6, "rounding"),
	ofPlatform(7, "dust"),
	CUSTODY_SANDBOX,
	TREASURY,
	OPTION_POOL,
	INSURANCE,
	DEMO_POOL,
] as const;

/** What stakes, margins and the platform's pools are counted in. */
export const SETTLEMENT_ASSET = 3;
/** Demo money is an asset of its own: no right moves it into anything that is worth something (docs/reference/rules.md §1.4). */
export const DEMO_ASSET = 1_000;
/** Kinds of account that hold demo money, and nothing else. */
export const KINDS_OF_DEMO: readonly string[] = ["demo", "demo_pool", "custody_demo", "demo_clearing"];

/** The owner of every platform account. */
export const PLATFORM = 0;
/** A slot's key is (owner × MAX_KINDS + kind) × MAX_ASSETS + asset: an exact number as long as owners are below MAX_OWNER. */
export const MAX_KINDS = 256;
export const MAX_ASSETS = 1024;
const MAX_OWNER = 2 ** 53 / MAX_KINDS / MAX_ASSETS;

/** Whether a number can be an owner in a namespace. */
export function mayOwn(namespace: Namespace, owner: number): boolean {
	if (namespace === "platform") return owner === PLATFORM;
	return Number.isInteger(owner) && owner < MAX_OWNER && owner >= (namespace === "user" ? FIRST_USER : 1);
}
