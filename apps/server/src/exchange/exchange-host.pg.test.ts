// Runs the exchange on a real Postgres. Tables and views must match the journal after restarts and rebuilds, and a start on a
// damaged journal must fail.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "@candor/core";
import { decodeCommands, type Halt, JournalDamaged, Sequencer, SnapshotFiles, systemClock, verifyJournal } from "@candor/journal";
import { CommandGenerator } from "@candor/testkit";
import { type FreshDatabase, TestDatabase } from "@candor/testkit/postgres";
import { FULL_SET } from "@candor/testkit/test-set";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compareProjection } from "../cli/compare-projection.ts";
import { CountingStore } from "../cli/journal-counts.ts";
import { makeClient } from "../database/connections.ts";
import { ExchangeHost } from "./exchange-host.ts";
import { genesisCommands } from "./genesis.ts";
import { FileHeadStore } from "./heads/file-head-store.ts";
import { encodeHead } from "./heads/published-head.ts";
import { PostgresJournalStore } from "./postgres-journal-store.ts";
import { SERVER_PRODUCTS } from "./products/list.ts";
import type { TableShape } from "./projection/columns.ts";
import { feedFromJournal, Projection } from "./projection/projection.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await TestDatabase.start();
});
afterAll(() => database.stop());

/**
 * The tests stop the clock at this time. With a running clock, work that falls due on a slow machine would change the exchange
 * between two reads.
 */
const NOW = Date.UTC(2026, 2, 4, 12);
const PATIENCE_MS = 1_080_000;
const clock = { ...systemClock, wall: () => NOW, monotonic: () => 0 };

class Place {
	readonly dataDir = mkdtempSync(join(tmpdir(), "candor-host-"));
	readonly fresh: FreshDatabase;
	readonly halts: Halt[] = [];

	constructor(fresh: FreshDatabase) {
		this.fresh = fresh;
	}

	static async make(): Promise<Place> {
		return new Place(await database.fresh());
	}

	open(mode?: "sandbox" | "live", address = this.fresh.address, signal?: AbortSignal): Promise<ExchangeHost> {
		const { dataDir, halts } = this;
		const { pool } = this.fresh;
		return ExchangeHost.open({
			address,
			pool,
			dataDir,
			mode,
			version: "test",
			clock,
			outcomeTimeoutMs: PATIENCE_MS,
			log: () => {},
			onHalt: (halt) => halts.push(halt),
			signal,
		});
	}

	/** Returns the differences between journal and tables after the exchange has closed. */
	async differences(): Promise<string[]> {
		const store = new PostgresJournalStore({ address: this.fresh.address });
		const counting = new CountingStore(store);
		const { replica } = await verifyJournal(counting);
		await store.close();
		return compareProjection(this.fresh.pool, replica.exchange, counting.checks);
	}

	async tables(): Promise<Record<string, unknown[]>> {
		const all: Record<string, unknown[]> = {};
		for (const { table, columns, keyColumns } of SERVER_PRODUCTS.flatMap<TableShape>(({ tables }) => [...tables])) {
			const key = columns.slice(0, keyColumns).map(([name]) => name);
			all[table] = (await this.fresh.pool.query(`select * from projection.${table} order by ${key.join(", ")}`)).rows;
		}
		return all;
	}

	remove(): void {
		rmSync(this.dataDir, { recursive: true, force: true });
	}
}

/** Sends `count` random commands for all products, twenty at a time. */
async function trade(host: ExchangeHost, generator: CommandGenerator, count: number): Promise<void> {
	for (let sent = 0; sent < count; sent += 20) {
		const batch = Array.from({ length: 20 }, () => host.submit(generator.next()));
		await Promise.all(batch);
	}
}

function watched(host: ExchangeHost, seed: number): CommandGenerator {
	const generator = new CommandGenerator(seed, { now: () => NOW });
	host.onPublished((batch) => generator.observe(batch.events));
	return generator;
}

/** Returns the current state of the exchange as its views report it, for comparison before and after a restart. */
function shown({ views }: ExchangeHost) {
	const pairs = views.listing.pairs();
	const users = Array.from({ length: 12 }, (_, index) => 100_101 + index);
	return {
		mode: views.founding.mode,
		assets: views.listing.coins(),
		pairs,
		balances: users.map((user) => [...views.balances.all(user)].sort(byAccountAndAsset)),
		fees: views.listing.coins().map(({ asset }) => views.balances.of(0, "fees", asset)),
		orders: users.map((user) => [...views.orders.open(user)].sort((a, b) => a.order - b.order)),
		books: pairs.map(({ pair }) => [views.books.levels(pair, "buy", 1_000), views.books.levels(pair, "sell", 1_000)]),
		indexes: pairs.map(({ pair }) => views.indexes.latest(pair)),
		last: pairs.map(({ pair }) => views.markets.last(pair)),
		trades: pairs.map(({ pair }) =>
			views.markets.trades(pair, 100).map(({ trade, price, lots, at }) => ({ trade, price, lots, at })),
		),
		stats: pairs.map(({ pair }) => views.markets.stats(pair)),
		standings: users.map((user) => views.accounts.standing(user)),
	};
}

const byAccountAndAsset = (a: { account: string; asset: number }, b: { account: string; asset: number }) =>
	a.account === b.account ? a.asset - b.asset : a.account < b.account ? -1 : 1;

test("an aborted replay leaves the journal unchanged", async () => {
	const place = await Place.make();
	const first = await place.open();
	await trade(first, watched(first, 5), 40);
	const { durableSeq } = first;
	const before = shown(first);
	await first.close();
	const given = place.open(undefined, undefined, AbortSignal.abort(new Error("stopped")));
	await expect(given).rejects.toThrow("stopped");
	const again = await place.open();
	expect(shown(again)).toEqual(before);
	expect(again.durableSeq).toBeGreaterThan(durableSeq);
	await again.close();
	expect(place.halts).toEqual([]);
	place.remove();
});

test("the first start founds a sandbox with the assets and pairs of the listing file, and the second changes nothing", async () => {
	const place = await Place.make();
	const first = await place.open();
	expect(first.views.founding.mode).toBe("sandbox");
	expect(first.views.listing.pairs().map(({ symbol }) => symbol)).toEqual([
		"BTC/USDT",
		"ETH/USDT",
		"USDC/USDT",
		"SOL/USDT",
		"TRX/USDT",
		"XRP/USDT",
		"DOGE/USDT",
		"LTC/USDT",
	]);
	const seq = first.durableSeq;
	await first.close();
	const second = await place.open();
	expect(second.views.listing.pairs()).toEqual(first.views.listing.pairs());
	await second.close();
	const added: string[] = [];
	const store = new PostgresJournalStore({ address: place.fresh.address });
	for await (const row of store.read(seq + 1)) {
		if (row.firstSeq > seq) added.push(...decodeCommands(row.commands).map(({ type }) => type));
	}
	await store.close();
	expect(added).toEqual(["RaiseEpoch"]);
	await expect(place.open("live")).rejects.toThrow(/a sandbox one for ever/);
	place.remove();
});

test("the next start adds contracts and insurance money to an exchange founded without them", async () => {
	const place = await Place.make();
	const store = await PostgresJournalStore.open({ address: place.fresh.address });
	const isOfContracts = ({ type, id }: Command) =>
		type === "SetInstrument" || id === "genesis:insurance" || id === "genesis:house-insurance";
	const genesis = genesisCommands("sandbox").filter((command) => !isOfContracts(command));
	const before = await Sequencer.open({ store, clock, genesis, onHalt: (halt) => place.halts.push(halt) });
	expect(before.restate().filter(({ type }) => type === "InstrumentSet")).toEqual([]);
	await before.close();
	const [founded, end] = [await store.find(1), await store.last()];
	if (founded === undefined || end === undefined) throw new Error("nothing was founded");
	const head = encodeHead({ seq: end.lastSeq, hash: end.hash, journal: founded.hash });
	await FileHeadStore.ofDataFolder(place.dataDir).write(head);
	await store.close();

	const host = await place.open();
	const { contracts, balances } = host.views;
	const instruments = (["real", "simulation"] as const).flatMap((account) =>
		contracts.instruments().filter((terms) => terms.account === account),
	);
	expect(instruments.map(({ instrument, pair, lotSize, tiers }) => [instrument, pair, lotSize, tiers[0]?.maxLeverage])).toEqual([
		[1, 1, 100, 125],
		[2, 2, 100, 100],
		[4, 4, 500, 50],
		[5, 5, 500, 50],
		[6, 6, 1_000, 50],
		[7, 7, 500, 50],
		[8, 8, 1_000, 50],
		[1_001, 1, 100, 125],
		[1_002, 2, 100, 100],
		[1_004, 4, 500, 50],
		[1_005, 5, 500, 50],
		[1_006, 6, 1_000, 50],
		[1_007, 7, 500, 50],
		[1_008, 8, 1_000, 50],
	]);
	for (const purse of ["insurance", "option_pool"] as const) {
		expect(balances.of(0, purse, 3).available, purse).toBe(1_000_000_000_000n);
	}
	expect(balances.of(0, "treasury", 3).available).toBe(0n);
	const seq = host.durableSeq;
	await host.close();
	const again = await place.open();
	// A start writes one row, which raises the epoch (the number of the journal's writer).
	expect(again.durableSeq - seq).toBe(1);
	await again.close();
	expect(await place.differences()).toEqual([]);
	expect(place.halts).toEqual([]);
	place.remove();
});

test("a live exchange lists contracts without creating money", async () => {
	const place = await Place.make();
	const host = await place.open("live");
	expect(host.views.contracts.instruments().filter(({ account }) => account === "real")).toHaveLength(7);
	expect(host.views.balances.of(0, "insurance", 3)).toEqual({ available: 0n, frozen: 0n });
	await host.close();
	place.remove();
});

test("views and tables equal the journal after restarts, and a rebuild of the tables gives the same rows", async () => {
	const place = await Place.make();
	let host = await place.open();
	const generator = watched(host, 4);
	await trade(host, generator, 1_500);
	const before = shown(host);
	await host.close();
	host = await place.open();
	expect(shown(host)).toEqual(before);
	host.onPublished((batch) => generator.observe(batch.events));
	// The projector stops here. It writes the missed batches at the next start.
	await host.projector.close();
	await trade(host, generator, 500);
	const later = shown(host);
	await host.close();
	host = await place.open();
	expect(host.projector.seq).toBe(host.durableSeq);
	const again = shown(host);
	expect(again).toEqual(later);
	await host.close();
	expect(await place.differences()).toEqual([]);
	const incremental = await place.tables();
	expect(incremental.trades?.length).toBeGreaterThan(50);
	expect(incremental.candles?.length).toBeGreaterThan(6);
	expect(incremental.index_records?.length).toBeGreaterThan(5);
	for (const rowsAStep of [1, 37]) {
		const client = makeClient(place.fresh.address);
		await client.connect();
		const projection = await Projection.open(client);
		await projection.clear();
		expect((await place.tables()).orders).toEqual([]);
		for (let rows = await feedFromJournal(client, 0, rowsAStep); rows.length > 0; ) {
			await projection.write(rows);
			rows = await feedFromJournal(client, projection.seq, rowsAStep);
		}
		await client.end();
		expect(await place.tables()).toEqual(incremental);
	}
	place.remove();
});

test("the exchange waits until the tables contain a write, and lets only one projector write each batch", async () => {
	const place = await Place.make();
	const host = await place.open();
	const { seq } = await host.submit({ type: "OpenAccount", id: "", by: 102, user: 100_101 });
	const funded = await host.submit({ type: "DepositSandbox", id: "", by: 103, user: 100_101, asset: 3, amount: 5n });
	expect(funded.seq).toBeGreaterThan(seq);
	expect(await host.projector.waitFor(funded.seq, PATIENCE_MS)).toBe(true);
	expect((await place.fresh.pool.query("select amount from projection.deposits")).rows).toEqual([{ amount: 5n }]);
	// `waitFor` returns false at once if the sequence was never published.
	expect(await host.projector.waitFor(host.durableSeq + 1, 3_600_000)).toBe(false);
	await host.close();
	const clients = [makeClient(place.fresh.address), makeClient(place.fresh.address)];
	for (const client of clients) await client.connect();
	const [one, other] = await Promise.all(clients.map((client) => Projection.open(client)));
	const more = await place.open();
	await more.close();
	const rows = await feedFromJournal(clients[0] as never, (one as Projection).seq, 10);
	// Meanwhile the exchange's own projector has written to the tables. The two projectors of this test are therefore behind, and
	// neither may write.
	expect(rows.length).toBeGreaterThan(0);
	await expect((one as Projection).write(rows)).rejects.toThrow(/another projector/);
	await expect((other as Projection).write(rows)).rejects.toThrow(/another projector/);
	for (const client of clients) await client.end();
	place.remove();
});

describe("a start detects damage to the stored data", () => {
	const flip = async ({ fresh }: Place, column: string, seq: number) => {
		await fresh.pool.query("alter table journal.entries disable trigger only_added");
		const { rowCount } = await fresh.pool.query(
			`update journal.entries set ${column} = set_byte(${column}, octet_length(${column}) / 2, get_byte(${column}, octet_length(${column}) / 2) # 4)
			where first_seq = (select max(first_seq) from journal.entries where first_seq <= $1)`,
			[seq],
		);
		expect(rowCount).toBe(1);
		await fresh.pool.query("alter table journal.entries enable trigger only_added");
	};

	// journal-walk.pg.test.ts damages the columns that this test leaves out.
	test.each(FULL_SET ? ["commands", "events", "events_hash", "prev_hash", "hash"] : ["events"])(
		"a start refuses a flipped bit in the column %s and names the sequence",
		async (column) => {
			const place = await Place.make();
			const host = await place.open();
			await trade(host, watched(host, 5), 100);
			await host.close();
			const { rows } = await place.fresh.pool.query("select first_seq from journal.entries order by first_seq offset 12 limit 1");
			const seq = Number(rows[0].first_seq);
			await flip(place, column, seq);
			const error = await place.open().then(
				() => undefined,
				(thrown: unknown) => thrown,
			);
			expect(error).toBeInstanceOf(JournalDamaged);
			expect((error as JournalDamaged).seq).toBe(seq);
			await flip(place, column, seq);
			await (await place.open()).close();
			place.remove();
		},
	);

	test("a start refuses a journal with a missing row, and a journal older than its published head", async () => {
		const place = await Place.make();
		const host = await place.open();
		await trade(host, watched(host, 6), 60);
		const end = host.durableSeq;
		await host.close();
		await place.fresh.pool.query("alter table journal.entries disable trigger only_added");
		await place.fresh.pool.query("create table kept as select * from journal.entries where first_seq >= 20");
		await place.fresh.pool.query("delete from journal.entries where last_seq >= $1", [end]);
		await expect(place.open()).rejects.toThrow(new RegExp(`but ${end} was published`));
		await place.fresh.pool.query("delete from journal.entries where first_seq >= 20");
		await place.fresh.pool.query("insert into journal.entries select * from kept where first_seq >= 22");
		await expect(place.open()).rejects.toThrow(JournalDamaged);
		place.remove();
	});

	test("a start after a stop with a snapshot replays no journal rows", async () => {
		const place = await Place.make();
		const host = await place.open();
		await trade(host, watched(host, 8), 100);
		const end = host.durableSeq;
		await host.close({ withSnapshot: true });
		expect((await new SnapshotFiles(join(place.dataDir, "snapshots")).list())[0]).toBe(end);
		place.remove();
	});

	test("a start skips a damaged snapshot and uses the previous snapshot", async () => {
		const place = await Place.make();
		const host = await place.open();
		await trade(host, watched(host, 7), 100);
		const seq = await host.follower.snapshotNow();
		const before = shown(host);
		await host.close();
		const file = join(place.dataDir, "snapshots", `${String(seq).padStart(16, "0")}.snapshot`);
		writeFileSync(file, "nothing of a snapshot", { flag: "r+" });
		const again = await place.open();
		expect(shown(again)).toEqual(before);
		await again.close();
		place.remove();
	});
});
