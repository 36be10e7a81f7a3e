// Tests eras (spans of the journal under one version of the rules). A release with other rules begins a new era: an entry marks
// its start, and the state at that point is stored. Rows that this code cannot replay are rejected with an explanation
// (docs/explanation/core.md, Codec and versions).
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ByteWriter, type Command, Exchange, FIRST_USER, SERVICE } from "@candor/core";
import { foundingCommands, MemoryStore, VirtualClock } from "@candor/testkit";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { newestBoundary } from "./boundary.ts";
import { decodeCommands, encodeCommands, encodeEvents } from "./codec.ts";
import { recover } from "./recovery.ts";
import { Replica } from "./replica.ts";
import { CHAIN_START, pointAfter, sealRow } from "./row.ts";
import { Sequencer } from "./sequencer.ts";
import { SnapshotFiles } from "./snapshot-files.ts";
import type { JournalRow } from "./store.ts";
import { verifyJournal } from "./verify.ts";

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

/** Version of the rules in the current core. The tests replace it by other versions. */
const RULES = 16;
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

test("the entry that begins an era names its rules, source and initial state, and the state is stored permanently", async () => {
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

test("the start rejects rows of rules that this code cannot replay, with instructions", async () => {
	const store = await journalOfRulesOne();
	const { hash: _h, eventsHash: _e, ...last } = store.rows.at(-1) as JournalRow;
	store.rows[store.rows.length - 1] = sealRow({ ...last, events: Uint8Array.of(0) });
	code.rules = 2;
	await expect(Sequencer.open({ store, clock: clock() })).rejects.toThrow("written under rules 1, this release has 2");
});

describe("the start of a journal with two eras (spans under different rules) replays only the newer era", () => {
	let store: MemoryStore;
	beforeEach(async () => {
		store = await journalOfRulesOne();
		code.rules = 2;
		const sequencer = await Sequencer.open({ store, clock: clock(), snapshots, source: "2.0+0c0ffee" });
		await sequencer.submit({ ...account, id: "b", user: 100_102 });
		await sequencer.close();
	});
	const boundaryOf = async (bad: string[] = []) =>
		newestBoundary(store, snapshots, (seq, { message }) => void bad.push(`${seq} ${message}`));

	test("the start checks rows before the newest boundary without replay, and names the release that can replay them", async () => {
		const from = await boundaryOf();
		expect(from?.rules).toBe(1);
		const { replica, unreplayed, rows } = await verifyJournal(store, { ...(from && { from }) });
		expect(rows).toBe(store.rows.length);
		expect(unreplayed).toEqual([{ rules: 1, source: "1.0", firstSeq: 1, lastSeq: from?.seq }]);
		expect(replica.exchange.stateHash()).toBe((await recover({ store })).replica.exchange.stateHash());
		expect((await recover({ store, from })).replica.point).toEqual(replica.point);
		expect((await verifyJournal(store)).unreplayed).toEqual([]);
	});

	test("the start finds damage in the chain before the newest boundary", async () => {
		const from = await boundaryOf();
		const row = store.rows[3] as JournalRow;
		store.rows[3] = { ...row, commands: row.commands.map((byte) => byte ^ 1) };
		await expect(verifyJournal(store, { ...(from && { from }) })).rejects.toMatchObject({ seq: row.firstSeq });
	});

	test("the start ignores and reports a boundary snapshot that is damaged, or of another journal or era", async () => {
		const [seq = 0] = await snapshots.kept();
		const bad: string[] = [];
		code.rules = 3;
		expect(await boundaryOf(bad)).toBeUndefined();
		code.rules = 2;
		const good = await snapshots.load(seq);
		await snapshots.save({ ...good, rowHash: new Uint8Array(32) }, true);
		expect(await boundaryOf(bad)).toBeUndefined();
		writeFileSync(join(directory, readdirSync(directory).find((name) => name.includes("kept")) as string), "");
		expect(await boundaryOf(bad)).toBeUndefined();
		expect(bad.map((text) => text.replace(/^\d+ /, ""))).toEqual([
			"today's rules do not begin there",
			"it belongs to another journal",
			expect.stringContaining("shorter than its hash"),
		]);
	});

	test("an older release refuses to start, names the release to use, and writes nothing", async () => {
		code.rules = 1;
		const before = store.rows.length;
		await expect(Sequencer.open({ store, clock: clock(), snapshots })).rejects.toMatchObject({
			name: "OtherRelease",
			message:
				"This journal goes on under rules 2; this release knows them up to 1. Start it with the release that wrote it (2.0): git checkout 0c0ffee && npm start",
		});
		await expect(Sequencer.open({ store, clock: clock() })).rejects.toThrow("Start it with the release that wrote it last.");
		await expect(verifyJournal(store)).rejects.toMatchObject({ name: "OtherRelease" });
		expect(store.rows).toHaveLength(before);
	});
});

test("the start rejects an era whose initial state differs from its entry", async () => {
	code.rules = RULES;
	const exchange = new Exchange();
	exchange.applyBatch(1, [foundingCommands()[0] as Command]);
	const era: Command = {
		type: "BeginEra",
		id: "",
		by: SERVICE.exchange,
		rules: RULES,
		stateHash: exchange.stateHash(),
		source: "",
	};
	const copy = Exchange.restore(exchange.sections());
	expect(exchange.applyBatch(1, [era]).accepted).toHaveLength(1);
	expect(() => copy.replayBatch(1, [{ ...era, stateHash: "0".repeat(64) }])).toThrow(
		"a journalled command was refused: other_state",
	);
});

test("the start reports an entry of unknown kind as written by a newer release, not as damage", async () => {
	const store = await journalOfRulesOne();
	const { hash, eventsHash: _e, lastSeq, ...last } = store.rows.at(-1) as JournalRow;
	const writer = new ByteWriter();
	for (const value of [1, 998]) writer.uint(value);
	await store.append(
		sealRow({ ...last, firstSeq: lastSeq + 1, lastSeq: lastSeq + 1, prevHash: hash, commands: writer.finish() }),
	);
	await expect(recover({ store })).rejects.toMatchObject({
		name: "OtherRelease",
		message: expect.stringContaining("a newer one wrote it"),
	});
});

test("an era begins while more triggered stops wait than the older rules execute at once", async () => {
	code.rules = RULES;
	const store = new MemoryStore();
	const exchange = new Exchange();
	let end = CHAIN_START;
	let at = 1_700_000_000_000;
	const write = async (...commands: Command[]) => {
		const result = exchange.applyBatch(at, commands);
		expect(result.outcomes.filter(({ kind }) => kind === "refused")).toEqual([]);
		const firstSeq = end.seq + 1;
		const row = sealRow({
			firstSeq,
			lastSeq: firstSeq + result.accepted.length - 1,
			epoch: exchange.epoch,
			at: result.at,
			rules: exchange.rules,
			prevHash: end.hash,
			commands: encodeCommands(result.accepted),
			events: encodeEvents(result.events),
		});
		await store.append(row);
		end = pointAfter(row);
	};
	const prices = (price: number): Command => {
		at += 1_000;
		const said = ["a", "b", "c"].map((source) => ({ source, price, time: at }));
		return { type: "RecordPrices", id: "", by: SERVICE.prices, markets: [{ pair: 1, prices: said }] };
	};
	const [founding, ...listing] = foundingCommands();
	await write(founding as Command, { type: "RaiseEpoch", id: "w", by: SERVICE.exchange, epoch: 1 });
	await write({ type: "BeginEra", id: "", by: SERVICE.exchange, rules: 2, stateHash: "", source: "" });
	await write(...listing, prices(1_000_000));
	for (let user = FIRST_USER + 1; user <= FIRST_USER + 60; user++) {
		const stop: Command = {
			type: "PlaceOrder",
			id: "",
			by: user,
			pair: 1,
			side: "sell",
			orderType: "stop_market",
			timeInForce: "ioc",
			postOnly: false,
			selfTrade: "expire_taker",
			trigger: "index",
			price: 0,
			stopPrice: 990_000,
			stopLimitPrice: 0,
			lots: 1_000,
			quoteAmount: 0n,
		};
		await write(
			{ type: "OpenAccount", id: "", by: SERVICE.accounts, user },
			{ type: "DepositSandbox", id: "", by: SERVICE.custody, user, asset: 1, amount: 10_000_000_000n },
			...Array.from({ length: 100 }, () => stop),
		);
	}
	await write(prices(980_000));
	expect(exchange.nextDeadline()).toBeDefined();
	const sequencer = await Sequencer.open({ store, clock: new VirtualClock(at + 60_000).process() });
	const { replica } = await verifyJournal(store);
	expect([replica.exchange.rules, replica.exchange.stateHash()]).toEqual([RULES, sequencer.stateHash()]);
	await sequencer.close();
});
