// An upgrade that changes the rules begins an era: the journal says where, the state there is kept, and what code of other rules
// cannot replay is refused with a word about it (docs/core.md, Codec and versions).
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Command, SERVICE } from "@candor/core";
import { foundingCommands, MemoryStore, VirtualClock } from "@candor/testkit";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { decodeCommands } from "./codec.ts";
import { recover } from "./recovery.ts";
import { Replica } from "./replica.ts";
import { sealRow } from "./row.ts";
import { Sequencer } from "./sequencer.ts";
import { SnapshotFiles } from "./snapshot-files.ts";
import type { JournalRow } from "./store.ts";

const code = vi.hoisted(() => ({ rules: 1 }));
vi.mock(import("@candor/core"), async (original) => {
	const core = await original();
	return {
		...core,
		get RULES() {
			return code.rules as typeof core.RULES;
		},
	};
});

const root = mkdtempSync(join(tmpdir(), "candor-era-"));
afterAll(() => rmSync(root, { recursive: true }));
let directory = "";
let snapshots: SnapshotFiles;
beforeEach(() => {
	directory = mkdtempSync(join(root, "era-"));
	snapshots = new SnapshotFiles(directory);
});

const clock = () => new VirtualClock().process();
const account: Command = { type: "OpenAccount", id: "a", by: SERVICE.accounts, user: 100_101 };

async function journalOfRulesOne(): Promise<MemoryStore> {
	code.rules = 1;
	const store = new MemoryStore();
	const sequencer = await Sequencer.open({ store, clock: clock(), genesis: foundingCommands(), source: "1.0" });
	await sequencer.submit(account);
	await sequencer.close();
	return store;
}

test("the era's entry names the rules, the source and the state it begins with; that state is kept for ever", async () => {
	const store = await journalOfRulesOne();
	const before = (await recover({ store })).replica;
	code.rules = 2;
	const sequencer = await Sequencer.open({ store, clock: clock(), snapshots, source: "2.0" });
	await sequencer.close();
	const [era] = decodeCommands((store.rows.at(-1) as JournalRow).commands);
	expect(era).toMatchObject({ type: "BeginEra", rules: 2, source: "2.0" });
	expect(store.rows.at(-1)).toMatchObject({ rules: 2 });
	expect(readdirSync(directory)).toEqual([expect.stringContaining(".kept.snapshot")]);
	const [seq] = await snapshots.list();
	const boundary = Replica.fromSnapshot(await snapshots.load(seq as number));
	expect((era as { stateHash: string }).stateHash).toBe(boundary.exchange.stateHash());
	expect(boundary.point.seq).toBe(before.point.seq + 1);
	const again = await Sequencer.open({ store, clock: clock(), snapshots, source: "2.1" });
	expect(decodeCommands((store.rows.at(-1) as JournalRow).commands)[0]?.type).toBe("RaiseEpoch");
	await again.close();
});

test("rows that other rules wrote and today's code cannot repeat: refused, with what to do", async () => {
	const store = await journalOfRulesOne();
	const { hash: _h, eventsHash: _e, ...last } = store.rows.at(-1) as JournalRow;
	store.rows[store.rows.length - 1] = sealRow({ ...last, events: Uint8Array.of(0) });
	code.rules = 2;
	await expect(Sequencer.open({ store, clock: clock() })).rejects.toThrow("written under rules 1, this code has 2");
});
