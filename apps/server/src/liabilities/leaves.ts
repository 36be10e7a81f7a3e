// Splits the amounts owed to each user into leaves of the tree of liabilities. The split depends only on the user's secret and
// the tree's name, so that a tree that is built a second time has the same root.
import { createHmac } from "node:crypto";
import { type LiabilityLeaf, liabilityLeafId } from "@candor/proofs";

const PARTS = 1n << 32n;

/**
 * Amounts owed to one user in ledger units, by asset: `ledger` has the balances of accounts, and `valued` the amounts that
 * products owe beyond these accounts.
 */
export interface OwedAmounts {
	readonly ledger: Map<number, bigint>;
	readonly valued: Map<number, bigint>;
}

/** Amounts owed to the users, keyed by user id. */
export type OwedByUser = ReadonlyMap<number, OwedAmounts>;

/** A column of the tree. Each node has one sum per column: the sum of one part (`ledger` or `valued`) of one asset. */
export interface Column {
	readonly name: string;
	readonly asset: number;
	readonly part: "ledger" | "valued";
}

export interface UserLeaf extends LiabilityLeaf {
	readonly user: number;
	readonly leaf: number;
}

/**
 * Returns the columns of a tree, in the order of the assets. An asset part with a total of zero gets no column, so that proofs
 * stay short.
 */
export function columnsOf(
	totals: readonly { readonly asset: number; readonly ledger: bigint; readonly valued: bigint }[],
	codeOf: (asset: number) => string,
): Column[] {
	return totals.flatMap(({ asset, ledger, valued }) => [
		...(ledger > 0n ? [{ name: codeOf(asset), asset, part: "ledger" } as const] : []),
		...(valued > 0n ? [{ name: `${codeOf(asset)} valued`, asset, part: "valued" } as const] : []),
	]);
}

/** Returns the name of a snapshot's tree: the snapshot's UTC day and its sequence in the journal. */
export const treeName = (day: number, sequence: number) => `${new Date(day * 86_400_000).toISOString().slice(0, 10)}/${sequence}`;

/** Returns all leaves of a user. The split uses the user's secret, so only the user and the exchange can compute it. */
export function leavesOf(tree: string, columns: readonly Column[], user: number, secret: string, owed: OwedAmounts): UserLeaf[] {
	const amounts = columns.map(({ part, asset }) => owed[part].get(asset) ?? 0n);
	const split = createHmac("sha256", Buffer.from(secret, "hex")).update(`candor-liabilities-split-v1\0${tree}`).digest();
	const first = amounts.map((amount, column) => {
		const share = createHmac("sha256", split).update(String(column)).digest().readUInt32BE(0);
		return (amount * BigInt(share)) / PARTS;
	});
	const rest = amounts.map((amount, column) => amount - (first[column] as bigint));
	return [first, rest].map((sums, leaf) => ({ id: liabilityLeafId(tree, user, secret, leaf), sums, user, leaf }));
}
