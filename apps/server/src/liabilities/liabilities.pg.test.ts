// Tests the way from a journal to a proof that a user can check: the replay up to a snapshot, the stored tree, the calls and the
// public file.
import type { CallData } from "@candor/contract";
import { DAY_MS, type RootPublished, SERVICE } from "@candor/core";
import { Sequencer } from "@candor/journal";
import { buildLiabilityTree, checkLiabilitiesProof } from "@candor/proofs";
import { CommandGenerator, foundingCommands, MemoryStore, VirtualClock } from "@candor/testkit";
import { TestDatabase } from "@candor/testkit/postgres";
import type { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kyselyOf } from "../database/database.ts";
import { createLiabilitiesHandler, createOwnLiabilitiesHandler, leavesFile } from "../features/proofs/liabilities.ts";
import { buildTree } from "./build-tree.ts";
import { type ReplayedSnapshot, replaySnapshot } from "./replay-snapshot.ts";

let database: TestDatabase;
let pool: Pool;
let replayed: ReplayedSnapshot;
beforeAll(async () => {
	database = await TestDatabase.start();
	pool = (await database.fresh()).pool;
	replayed = await snapshotOf(7);
});
afterAll(() => database.stop());

const NO_STATES = {
	list: async () => [],
	load: () => Promise.reject(new Error("none")),
	kept: async () => [],
	save: async () => {},
};

/**
 * Runs random commands, then a snapshot in one batch with other commands, then more random commands. Returns the replay up to the
 * snapshot.
 */
async function snapshotOf(seed: number): Promise<ReplayedSnapshot> {
	const store = new MemoryStore();
	const time = new VirtualClock();
	const generator = new CommandGenerator(seed, { now: () => time.now });
	for (const _ of foundingCommands()) generator.next();
	const clock = time.process();
	const sequencer = await Sequencer.open({ store, clock, genesis: foundingCommands(), writer: "test", defer: queueMicrotask });
	sequencer.onPublished((batch) => generator.observe(batch.events));
	const send = async (count: number) => {
		const wave = Array.from({ length: count }, () => generator.next()).filter(({ type }) => type !== "BeginSnapshot");
		const begin = { type: "BeginSnapshot", id: "", by: SERVICE.liabilities, day: Math.floor(time.now / DAY_MS) } as const;
		const middle = Math.floor(wave.length / 2);
		await Promise.all([...wave.slice(0, middle), begin, ...wave.slice(middle)].map((command) => sequencer.submit(command)));
	};
	for (let wave = 0; wave < 40; wave++) {
		const commands = Array.from({ length: 10 }, () => generator.next()).filter(({ type }) => type !== "BeginSnapshot");
		await Promise.all(commands.map((command) => sequencer.submit(command)));
		await time.advance(200);
	}
	await send(20);
	await send(20);
	await sequencer.close();
	return replaySnapshot(1, Number.MAX_SAFE_INTEGER, store, NO_STATES);
}

const views = {
	listing: { asset: (asset: number) => ({ code: replayed.codeOf(asset), decimals: 6 }) },
} as unknown as Parameters<typeof createLiabilitiesHandler>[0]["views"];
const projected = { seq: 1 } as Parameters<typeof createLiabilitiesHandler>[0]["projected"];

/** Writes the row that the projection would write for a published root. */
async function publish({ begun }: ReplayedSnapshot, root: Pick<RootPublished, "root" | "depth" | "count" | "sequence">) {
	const totals = begun.totals.map(({ asset, ledger, valued }) => [asset, String(ledger), String(valued)]);
	await pool.query("insert into projection.liability_roots values ($1, $2, $3, $4, $5, $6, $7, $8, $9)", [
		...[begun.snapshot, begun.day, root.sequence, root.root, root.depth, root.count, JSON.stringify(totals), begun.at, begun.at],
	]);
}

test("each user verifies its leaves in the published tree, whose totals are those that the core recorded", async () => {
	const { begun, owed } = replayed;
	expect(owed.size).toBeGreaterThan(2);
	const deps = { views, tables: kyselyOf<never>(pool) as never, projected };
	const own = createOwnLiabilitiesHandler(deps);
	const [user = 0] = owed.keys();
	const first = await buildTree(replayed, pool);
	// The core accepts a root only if its totals equal those of the snapshot.
	expect(first.totals).toEqual(begun.totals);
	expect(await own({}, { user })).toMatchObject({ data: { proof: null } });
	// A server that stopped before the publication builds the tree a second time and must get the same tree.
	expect(await buildTree(replayed, pool)).toEqual(first);
	await publish(replayed, first);
	for (const user of owed.keys()) {
		const { data } = (await own({}, { user })) as { data: CallData<"proofs/liabilities/me"> };
		const proof = data.proof as NonNullable<typeof data.proof>;
		const { published, account, secret, ...rest } = proof;
		const steps = checkLiabilitiesProof({ published, own: rest, account, secret });
		expect(steps.filter(({ ok }) => !ok)).toEqual([]);
		expect(account).toBe(user);
		const all = [...(owed.get(user)?.ledger.values() ?? []), ...(owed.get(user)?.valued.values() ?? [])];
		const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
		expect(sum(proof.balances.map(BigInt))).toBe(sum(all));
	}
	expect(await own({}, { user: 999_999 })).toMatchObject({ data: { proof: null } });
	expect(await own({ snapshot: 2 }, { user })).toMatchObject({ data: { proof: null } });
	const listed = (await createLiabilitiesHandler(deps)()) as { data: { custody: string; roots: { root: string }[] } };
	expect([listed.data.custody, listed.data.roots.map(({ root }) => root)]).toEqual(["unsigned", [first.root]]);
});

test("the public file has all leaves, and the root can be computed from it", async () => {
	const file = await leavesFile({ views, tables: kyselyOf<never>(pool) as never, projected }, 1);
	let text = "";
	for await (const part of file ?? []) text += part;
	const [head, ...lines] = text
		.trim()
		.split("\n")
		.map((line) => JSON.parse(line));
	const leaves = lines.map(({ id, sums }: { id: string; sums: string[] }) => ({ id, sums: sums.map(BigInt) }));
	const columns = head.columns.map(({ name }: { name: string }) => name);
	const { root } = buildLiabilityTree({ tree: head.tree, columns }, leaves);
	expect(root.hash).toBe(head.root);
	expect(root.sums.map(String)).toEqual(head.columns.map(({ total }: { total: string }) => total));
	expect(await leavesFile({ views, tables: kyselyOf<never>(pool) as never, projected }, 2)).toBeUndefined();
});
