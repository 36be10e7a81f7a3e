// Builds the tree of liabilities of one snapshot and stores it: the users' secrets, the position of each user's leaves, and all
// nodes.
import { createHash, randomBytes } from "node:crypto";
import { buildLiabilityTree, type LiabilityTree } from "@candor/proofs";
import type { Pool, PoolClient } from "pg";
import { type Column, columnsOf, leavesOf, treeName, type UserLeaf } from "./leaves.ts";
import type { ReplayedSnapshot } from "./replay-snapshot.ts";

const ROWS_PER_INSERT = 5_000;
/** Number of newest snapshots whose trees are stored, so that users can fetch their proofs. */
const KEPT_TREES = 7;

export interface BuiltTree {
	readonly sequence: number;
	readonly root: string;
	readonly depth: number;
	readonly count: number;
	readonly totals: ReplayedSnapshot["begun"]["totals"];
}

/**
 * Stores the tree in one transaction. If the tree of this snapshot is already stored, the new one replaces it and has the same
 * root.
 */
export async function buildTree(replayed: ReplayedSnapshot, pool: Pool): Promise<BuiltTree> {
	const { begun, sequence, owed, codeOf } = replayed;
	const columns = columnsOf(begun.totals, codeOf);
	const name = treeName(begun.day, sequence);
	const client = await pool.connect();
	try {
		await client.query("begin");
		const secrets = await secretsOf(client, [...owed.keys()]);
		const leaves: UserLeaf[] = [];
		for (const [user, amounts] of owed) leaves.push(...leavesOf(name, columns, user, secrets.get(user) as string, amounts));
		const tree = buildLiabilityTree({ tree: name, columns: columns.map((one) => one.name) }, leaves, (bytes) =>
			createHash("sha256").update(bytes).digest(),
		);
		const totals = totalsOf(tree, columns, begun.totals);
		await store(client, begun.snapshot, name, columns, tree);
		await client.query("commit");
		return { sequence, root: tree.root.hash, depth: tree.depth, count: leaves.length, totals };
	} catch (error) {
		await client.query("rollback").catch(() => undefined);
		throw error;
	} finally {
		client.release();
	}
}

/** Returns the sums of the tree's root for each asset. The core compares them with the totals of the snapshot. */
function totalsOf({ root }: LiabilityTree, columns: readonly Column[], listed: BuiltTree["totals"]): BuiltTree["totals"] {
	const sumOf = (asset: number, part: Column["part"]) =>
		root.sums[columns.findIndex((column) => column.asset === asset && column.part === part)] ?? 0n;
	return listed.map(({ asset }) => ({ asset, ledger: sumOf(asset, "ledger"), valued: sumOf(asset, "valued") }));
}

/** Returns the secret of each user in hex. A user without a secret gets a new one, which is used for all later trees too. */
async function secretsOf(client: PoolClient, users: readonly number[]): Promise<ReadonlyMap<number, string>> {
	const made = users.map(() => randomBytes(32).toString("hex"));
	await client.query(
		"insert into liabilities.secrets (user_id, secret) select * from unnest($1::bigint[], $2::text[]) on conflict do nothing",
		[users, made],
	);
	const { rows } = await client.query<{ user_id: bigint; secret: string }>(
		"select user_id, secret from liabilities.secrets where user_id = any($1::bigint[])",
		[users],
	);
	return new Map(rows.map(({ user_id, secret }) => [Number(user_id), secret]));
}

async function store(
	client: PoolClient,
	snapshot: number,
	name: string,
	columns: readonly Column[],
	tree: LiabilityTree,
): Promise<void> {
	for (const table of ["trees", "leaves", "nodes"])
		await client.query(`delete from liabilities.${table} where snapshot = $1 or snapshot <= $2`, [
			snapshot,
			snapshot - KEPT_TREES,
		]);
	await client.query("insert into liabilities.trees (snapshot, tree, columns, root) values ($1, $2, $3, $4)", [
		...[snapshot, name, JSON.stringify(columns.map((column) => column.name)), tree.root.hash],
	]);
	const places = tree.leaves as readonly UserLeaf[];
	await insert(client, "leaves (snapshot, user_id, leaf, position)", "bigint[], $3::integer[], $4::integer[]", snapshot, [
		places.map(({ user }) => user),
		places.map(({ leaf }) => leaf),
		places.map((_, position) => position),
	]);
	for (const [level, { hashes, sums }] of tree.levels.entries())
		await insert(
			client,
			"nodes (snapshot, level, position, hash, sums)",
			"integer[], $3::integer[], $4::text[], $5::text[]",
			snapshot,
			[
				hashes.map(() => level),
				hashes.map((_, position) => position),
				level === 0 ? places.map(({ id }) => id) : hashes.map((hash) => Buffer.from(hash).toString("hex")),
				sums.map((one) => one.join()),
			],
		);
}

async function insert(
	client: PoolClient,
	into: string,
	types: string,
	snapshot: number,
	lists: readonly (readonly unknown[])[],
): Promise<void> {
	const length = lists[0]?.length ?? 0;
	for (let from = 0; from < length; from += ROWS_PER_INSERT) {
		const parts = lists.map((list) => list.slice(from, from + ROWS_PER_INSERT));
		await client.query(`insert into liabilities.${into} select $1, * from unnest($2::${types})`, [snapshot, ...parts]);
	}
}
