// GET proofs/liabilities and proofs/liabilities/me, and the public file of all leaves. Trees whose root is not in the journal are
// not shown.
import { Readable } from "node:stream";
import type { CallData, PublishedRoot } from "@candor/contract";
import { NodeHasher } from "@candor/proofs";
import { type Kysely, type Selectable, sql } from "kysely";
import type { LiabilityRootRow } from "../../exchange/products/liabilities/tables.ts";
import { type Answer, data } from "../../http/answer.ts";
import type { OwnProjected, ViewsNeeded } from "../../http/dependencies.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { type Column, columnsOf, treeName } from "../../liabilities/leaves.ts";
import type { LiabilityTables } from "../../liabilities/tables.ts";
import type { Tables } from "./queries.ts";

const SHOWN = 30;

export interface LiabilitiesDependencies {
	readonly views: ViewsNeeded;
	readonly tables: Tables;
	readonly projected: OwnProjected;
}

type Trees = Kysely<LiabilityTables>;

export function createLiabilitiesHandler({ views, tables, projected }: LiabilitiesDependencies) {
	return async function liabilities(): Promise<Answer<CallData<"proofs/liabilities">>> {
		const rows = await rootsOf(tables).limit(SHOWN).execute();
		return data({ custody: "unsigned" as const, roots: rows.map((row) => showRoot(views, row)) }, projected.seq);
	};
}

export function createOwnLiabilitiesHandler({ views, tables, projected }: LiabilitiesDependencies) {
	return async function ownLiabilities(
		{ snapshot }: { snapshot?: number | undefined },
		{ user }: Pick<RequestContext, "user">,
	): Promise<Answer<CallData<"proofs/liabilities/me">>> {
		const roots = rootsOf(tables);
		const row = await (snapshot === undefined ? roots : roots.where("snapshot", "=", BigInt(snapshot)))
			.limit(1)
			.executeTakeFirst();
		if (row === undefined) return data({ proof: null }, projected.seq);
		const trees = tables as unknown as Trees;
		const [secret, leaves] = await Promise.all([
			trees.selectFrom("liabilities.secrets").select("secret").where("user_id", "=", BigInt(user)).executeTakeFirst(),
			trees
				.selectFrom("liabilities.leaves")
				.select(["leaf", "position"])
				.where("snapshot", "=", row.snapshot)
				.where("user_id", "=", BigInt(user))
				.orderBy("leaf")
				.execute(),
		]);
		if (secret === undefined || leaves.length === 0) return data({ proof: null }, projected.seq);
		const published = showRoot(views, row);
		const shown = await Promise.all(leaves.map(({ position }) => leafWithPath(trees, row, published, position)));
		const balances = published.columns.map((_, at) =>
			String(shown.reduce((sum, { sums }) => sum + BigInt(sums[at] as string), 0n)),
		);
		const proof = { published, account: user, secret: secret.secret, balances, leaves: shown };
		return data({ proof }, projected.seq);
	};
}

/** Returns a query for the published roots, newest first. */
function rootsOf(tables: Tables) {
	return tables.selectFrom("projection.liability_roots").selectAll().orderBy("snapshot", "desc");
}

function showRoot(views: ViewsNeeded, row: Selectable<LiabilityRootRow>): PublishedRoot {
	const listed = JSON.parse(row.totals) as [number, string, string][];
	const totals = listed.map(([asset, ledger, valued]) => ({ asset, ledger: BigInt(ledger), valued: BigInt(valued) }));
	const columns = columnsOf(totals, (asset) => views.listing.asset(asset)?.code ?? String(asset));
	const totalOf = ({ asset, part }: Column) => totals.find((one) => one.asset === asset)?.[part] ?? 0n;
	return {
		snapshot: Number(row.snapshot),
		tree: treeName(row.day, Number(row.sequence)),
		columns: columns.map((column) => ({
			name: column.name,
			total: String(totalOf(column)),
			decimals: views.listing.asset(column.asset)?.decimals ?? 0,
		})),
		root: row.root,
		depth: row.depth,
		leaves: Number(row.leaves),
		sequence: Number(row.sequence),
		taken_at: Number(row.taken_at),
		published_at: Number(row.published_at),
	};
}

type ShownLeaf = NonNullable<CallData<"proofs/liabilities/me">["proof"]>["leaves"][number];

async function leafWithPath(
	trees: Trees,
	{ snapshot, depth }: Pick<Selectable<LiabilityRootRow>, "snapshot" | "depth">,
	published: PublishedRoot,
	position: number,
): Promise<ShownLeaf> {
	const beside = Array.from({ length: depth }, (_, level) => [level, (Math.floor(position / 2 ** level) ^ 1) >>> 0] as const);
	const places = [[0, position] as const, ...beside];
	const { rows } = await sql<{ level: number; position: number; hash: string; sums: string }>`
		select level, n.position, hash, sums from liabilities.nodes n
		join unnest(${places.map(([level]) => level)}::integer[], ${places.map(([, at]) => at)}::integer[]) as p (level, position)
			using (level, position)
		where snapshot = ${snapshot}`.execute(trees);
	const found = new Map(rows.map((row) => [`${row.level} ${row.position}`, row]));
	const hasher = new NodeHasher({ tree: published.tree, columns: published.columns.map(({ name }) => name) });
	const own = found.get(`0 ${position}`);
	if (own === undefined) throw new Error(`the tree of snapshot ${snapshot} has no leaf at ${position}`);
	const none = published.columns.map(() => "0");
	const path = beside.map(([level, at]) => {
		const node = found.get(`${level} ${at}`);
		if (node === undefined) return { hash: Buffer.from(hasher.empty(level)).toString("hex"), sums: none };
		const sums = node.sums.split(",");
		const hash =
			level > 0 ? node.hash : Buffer.from(hasher.leaf(Buffer.from(node.hash, "hex"), sums.map(BigInt))).toString("hex");
		return { hash, sums };
	});
	return { id: own.hash, position, sums: own.sums.split(","), path };
}

const PAGE = 2_000;

/**
 * Returns the public file of a published tree: a line of JSON with the terms of the tree, and then one line per leaf in the order
 * of the tree. Returns undefined if the snapshot is not published or its tree is no longer stored.
 */
export async function leavesFile({ views, tables }: LiabilitiesDependencies, snapshot: number): Promise<Readable | undefined> {
	const row = await rootsOf(tables).where("snapshot", "=", BigInt(snapshot)).executeTakeFirst();
	if (row === undefined) return undefined;
	const trees = tables as unknown as Trees;
	const stored = await trees
		.selectFrom("liabilities.trees")
		.select("root")
		.where("snapshot", "=", row.snapshot)
		.executeTakeFirst();
	if (stored?.root !== row.root) return undefined;
	const published = showRoot(views, row);
	async function* lines() {
		yield `${JSON.stringify(published)}\n`;
		for (let from = 0; from < published.leaves; from += PAGE) {
			const page = await trees
				.selectFrom("liabilities.nodes")
				.select(["hash", "sums"])
				.where("snapshot", "=", BigInt(snapshot))
				.where("level", "=", 0)
				.where("position", ">=", from)
				.where("position", "<", from + PAGE)
				.orderBy("position")
				.execute();
			if (page.length === 0) throw new Error(`the tree of snapshot ${snapshot} was removed while it was read`);
			yield page.map(({ hash, sums }) => `${JSON.stringify({ id: hash, sums: sums.split(",") })}\n`).join("");
		}
	}
	return Readable.from(lines());
}
