// Invariant: no exchange continues on a damaged journal. A walk reads all rows of the journal and checks their hash chain. The
// tests change rows in a real Postgres before, at and after the newest snapshot. If the journal is short, a start on the damaged
// journal fails. If it is long, the running exchange halts, and the next start fails at the same sequence.
import {
	chmodSync,
	closeSync,
	fsyncSync,
	mkdtempSync,
	openSync,
	readFileSync,
	readSync,
	rmSync,
	writeFileSync,
	writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Halt, JournalDamaged, sealRow } from "@candor/journal";
import { CommandGenerator } from "@candor/testkit";
import { type FreshDatabase, TestDatabase } from "@candor/testkit/postgres";
import { FaultyProxy } from "@candor/testkit/stand-ins";
import { FULL_SET } from "@candor/testkit/test-set";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { makePool } from "../database/connections.ts";
import { prepareDatabase } from "../database/database.ts";
import { EmbeddedServer } from "../database/embedded-server.ts";
import { MIGRATIONS } from "../migrations.ts";
import { ExchangeHost } from "./exchange-host.ts";
import { JournalWalk } from "./journal-walk.ts";
import { PostgresJournalStore } from "./postgres-journal-store.ts";

const database = await TestDatabase.start();
const folders: string[] = [];
afterAll(async () => {
	await database.stop();
	for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Options with which the exchange walks every journal, even a short one, while it runs and without pauses. */
const IN_BACKGROUND = { shortBytes: 0, bytesPerSecond: 0 };

class Place {
	readonly dataDir = mkdtempSync(join(tmpdir(), "candor-walk-"));
	readonly fresh: FreshDatabase;
	#halted = Promise.withResolvers<Halt>();

	constructor(fresh: FreshDatabase) {
		this.fresh = fresh;
		folders.push(this.dataDir);
	}

	/** Resolves with the reason when the exchange that was opened last halts. */
	get halted(): Promise<Halt> {
		return this.#halted.promise;
	}

	open(walk: { shortBytes?: number; everyMs?: number; bytesPerSecond?: number } = {}): Promise<ExchangeHost> {
		this.#halted = Promise.withResolvers<Halt>();
		const { address, pool } = this.fresh;
		const { dataDir } = this;
		const onHalt = (halt: Halt) => this.#halted.resolve(halt);
		return ExchangeHost.open({ address, pool, dataDir, mode: "sandbox", version: "test", walk, log: () => {}, onHalt });
	}

	async refused(walk = {}): Promise<JournalDamaged> {
		const error = await this.open(walk).then(
			() => new Error("it started"),
			(thrown: unknown) => thrown,
		);
		expect(error).toBeInstanceOf(JournalDamaged);
		return error as JournalDamaged;
	}

	async change(...statements: string[]): Promise<void> {
		const client = await this.fresh.pool.connect();
		try {
			await client.query("alter table journal.entries disable trigger only_added");
			for (const statement of statements) await client.query(statement);
		} finally {
			await client.query("alter table journal.entries enable trigger only_added");
			client.release();
		}
	}

	async count(): Promise<bigint> {
		return (await this.fresh.pool.query<{ n: bigint }>("select count(*) as n from journal.entries")).rows[0]?.n ?? 0n;
	}
}

async function trade(host: ExchangeHost, generator: CommandGenerator, count: number): Promise<void> {
	for (let sent = 0; sent < count; sent += 20) {
		await Promise.all(Array.from({ length: 20 }, () => host.submit(generator.next())));
	}
}

/** Resolves when a walk (a check of all rows) has found the complete journal undamaged. */
async function whole(walk: JournalWalk): Promise<void> {
	while (walk.state.state !== "whole") await new Promise((resolve) => setTimeout(resolve, 10));
}

let place: Place;
/** First sequence of each journal row. `boundary` is the sequence of the newest snapshot. */
let rows: number[];
let boundary: number;
let head: string;

beforeAll(async () => {
	place = new Place(await database.fresh());
	const host = await place.open();
	const generator = new CommandGenerator(21, { now: () => Date.now() });
	host.onPublished((batch) => generator.observe(batch.events));
	await trade(host, generator, 400);
	const snapshot = await host.follower.snapshotNow();
	await trade(host, generator, 200);
	await host.close();
	const found = await place.fresh.pool.query<{ first_seq: bigint; last_seq: bigint }>(
		"select first_seq, last_seq from journal.entries order by first_seq",
	);
	rows = found.rows.map(({ first_seq }) => Number(first_seq));
	boundary = Number(found.rows.find(({ last_seq }) => Number(last_seq) === snapshot)?.first_seq);
	expect(rows.indexOf(boundary)).toBeGreaterThan(10);
	head = readFileSync(join(place.dataDir, "journal-head.json"), "utf8");
	await place.fresh.pool.query("create table kept as select * from journal.entries");
});

afterEach(async () => {
	await restore();
	rmSync(join(place.dataDir, "journal-damage.json"), { force: true });
});

/** Undoes the changes of a test: restores the journal, the stored head and the sequence that the tables have reached. */
async function restore(): Promise<void> {
	await place.change("delete from journal.entries", "insert into journal.entries select * from kept");
	await place.fresh.pool.query("update projection.position set seq = (select max(last_seq) from kept)");
	writeFileSync(join(place.dataDir, "journal-head.json"), head);
}

const WHERE = {
	"the first row": () => rows[0] as number,
	"a row before the snapshot": () => rows[6] as number,
	"the snapshot's row": () => boundary,
	"a row after the snapshot": () => rows[rows.indexOf(boundary) + 2] as number,
	"the last row": () => rows.at(-1) as number,
} as const;

const flip = (column: string) => (seq: number) => [
	`update journal.entries set ${column} = set_byte(${column}, octet_length(${column}) / 2, get_byte(${column}, octet_length(${column}) / 2) # 4) where first_seq = ${seq}`,
];
const more = (column: string) => (seq: number) => [
	`update journal.entries set ${column} = ${column} + 1 where first_seq = ${seq}`,
];

const DAMAGE: Readonly<Record<string, (seq: number) => string[]>> = {
	"a byte of commands": flip("commands"),
	"a byte of events": flip("events"),
	"a byte of events_hash": flip("events_hash"),
	"a byte of prev_hash": flip("prev_hash"),
	"a byte of hash": flip("hash"),
	"another epoch": more("epoch"),
	"another time": more("at"),
	"other rules": more("rules"),
	"another last sequence": more("last_seq"),
};

/** Asserts that a start fails at `seq` when it walks the journal. */
async function isRefused(seq: number): Promise<void> {
	const before = await place.count();
	const error = await place.refused();
	expect(error.seq).toBe(seq);
	expect(error.message).toContain(`at sequence ${seq}`);
	expect(await place.count(), "nothing was written over damage").toBe(before);
}

/** Asserts that an exchange which starts on the damaged journal finds the damage at `seq` while it runs, and halts. */
async function isNoticedWhileRunning(seq: number): Promise<void> {
	const host = await place.open(IN_BACKGROUND);
	const { reason, error } = await place.halted;
	expect([reason, (error as JournalDamaged).seq]).toEqual(["journal_damaged", seq]);
	expect(host.trouble()).toBe("journal_damaged");
	expect(host.walk.state).toMatchObject({ state: "damaged", checkedSeq: seq - 1 });
	const command = { type: "OpenAccount", id: "", by: 102, user: 100_999 } as const;
	await expect(host.submit(command)).rejects.toMatchObject({ name: "Unavailable" });
	await host.close();
	expect((await place.refused(IN_BACKGROUND)).seq, "the next start knows the place").toBe(seq);
	await restore();
	// After damage was found, the next start walks the complete journal before it accepts orders, even if the journal is long.
	const again = await place.open({ ...IN_BACKGROUND, everyMs: 3_600_000 });
	expect(again.walk.state.state).toBe("whole");
	await again.close();
}

describe.each(Object.keys(WHERE) as (keyof typeof WHERE)[])("the exchange detects damage in %s", (where) => {
	// Outside the full test run, one row is damaged in every way, and each other row in one way.
	const kinds = FULL_SET || where === "a row after the snapshot" ? Object.keys(DAMAGE) : ["a byte of events"];
	test.each(kinds)("a start refuses a journal with %s changed", async (what) => {
		const seq = WHERE[where]();
		await place.change(...(DAMAGE[what] as (seq: number) => string[])(seq));
		await isRefused(seq);
	});
});

test("a start that does not walk the journal checks the rows that it replays", async () => {
	for (const where of ["the first row", "the snapshot's row", "a row after the snapshot", "the last row"] as const) {
		await place.change(...flip("events")(WHERE[where]()));
		expect((await place.refused(IN_BACKGROUND)).seq).toBe(WHERE[where]());
		await restore();
	}
});

test("a running exchange halts on a changed byte before the snapshot", async () => {
	const seq = WHERE["a row before the snapshot"]();
	await place.change(...flip("commands")(seq));
	await isNoticedWhileRunning(seq);
});

test("a start and a running exchange find a missing row", async () => {
	const where = ["the first row", "a row before the snapshot", "the snapshot's row", "a row after the snapshot"] as const;
	for (const seq of where.map((name) => WHERE[name]())) {
		await place.change(`delete from journal.entries where first_seq = ${seq}`);
		await isRefused(seq);
		await restore();
	}
	const seq = WHERE["a row before the snapshot"]();
	await place.change(`delete from journal.entries where first_seq = ${seq}`);
	await isNoticedWhileRunning(seq);
});

test("a start and a running exchange find two swapped rows", async () => {
	const [left, right] = [rows[5] as number, rows[8] as number];
	const columns = "epoch, at, rules, prev_hash, commands, events, events_hash, hash";
	await place.change(
		`update journal.entries e set (${columns}) = (select ${columns} from kept k where k.first_seq = ${left + right} - e.first_seq)
		where first_seq in (${left}, ${right})`,
	);
	await isRefused(left);
	await isNoticedWhileRunning(left);
});

test("a start finds a row that was forged together with its hash and all later rows up to the snapshot", async () => {
	await place.change(...(await forgedRows(rows[6] as number)));
	// The forged rows form a consistent chain, but they do not match the row after them or the snapshot.
	expect((await place.refused()).seq).toBe(rows[rows.indexOf(boundary) + 1]);
	expect((await place.refused(IN_BACKGROUND)).what).toContain("the hash that the snapshot");
});

test("the running exchange walks the journal again and finds new damage", async () => {
	const host = await place.open({ everyMs: 50 });
	expect(host.walk.state.state).toBe("whole");
	await host.submit({ type: "OpenAccount", id: "", by: 102, user: 100_998 });
	while (host.walk.state.of < host.durableSeq) await new Promise((resolve) => setTimeout(resolve, 10));
	await whole(host.walk);
	const seq = rows[3] as number;
	await place.change(...flip("events")(seq));
	const { error } = await place.halted;
	expect((error as JournalDamaged).seq).toBe(seq);
	await host.close();
	await restore();
	await (await place.open()).close();
});

test("the walk waits for an unavailable database and then continues", async () => {
	const proxy = await FaultyProxy.start(database.port);
	proxy.goAway();
	const { rows: found } = await place.fresh.pool.query<{ last_seq: bigint; hash: Buffer }>(
		"select last_seq, hash from journal.entries order by first_seq desc limit 1",
	);
	const end = { seq: Number(found[0]?.last_seq), hash: found[0]?.hash as Buffer };
	const wholes: number[] = [];
	const damages: Error[] = [];
	const away = Promise.withResolvers<void>();
	const walk = new JournalWalk({
		address: proxy.addressOf(place.fresh.address),
		end: () => end,
		walkedAtStart: false,
		bytesPerSecond: 0,
		onDamage: (error) => damages.push(error),
		onTrouble: () => away.resolve(),
		onWhole: ({ seq }) => wholes.push(seq),
	});
	await away.promise;
	expect(walk.state).toMatchObject({ state: "waiting", checkedSeq: 0, of: end.seq, wholeAgeMs: undefined });
	proxy.back();
	await whole(walk);
	expect([wholes, damages]).toEqual([[end.seq], []]);
	expect(walk.state.wholeAgeMs).toBeGreaterThanOrEqual(0);
	await walk.close();
	await proxy.stop();
});

/**
 * Returns SQL statements that change a row's events, and recompute its hash and all later hashes up to the snapshot's row. The
 * owner of the database could run such statements.
 */
async function forgedRows(from: number): Promise<string[]> {
	const store = new PostgresJournalStore({ address: place.fresh.address });
	const statements: string[] = [];
	let prevHash: Uint8Array | undefined;
	for await (const { hash: _, eventsHash: __, ...row } of store.read(from)) {
		if (row.firstSeq > boundary) break;
		const events = prevHash === undefined ? Buffer.concat([row.events, Buffer.of(0)]) : row.events;
		const sealed = sealRow({ ...row, events, prevHash: prevHash ?? row.prevHash });
		prevHash = sealed.hash;
		const columns = { prev_hash: sealed.prevHash, events: sealed.events, events_hash: sealed.eventsHash, hash: sealed.hash };
		const sets = Object.entries(columns).map(([name, value]) => `${name} = '\\x${Buffer.from(value).toString("hex")}'`);
		statements.push(`update journal.entries set ${sets.join(", ")} where first_seq = ${row.firstSeq}`);
	}
	return statements;
}

test.each(["in the middle", "at the end"])(
	"the exchange finds the damaged row after a bit flip in Postgres' own file (%s)",
	async (where) => {
		const dataDir = mkdtempSync(join(tmpdir(), "candor-page-"));
		chmodSync(dataDir, 0o711);
		folders.push(dataDir);
		const settings = { dataDir, settings: ["shared_buffers=32MB"], log: () => {} };
		let server = await EmbeddedServer.start(settings);
		let pool = makePool(server.address, { max: 4 }, () => {});
		const open = () => {
			const { address } = server;
			const onHalt = () => {};
			return ExchangeHost.open({ address, pool, dataDir, mode: "sandbox", version: "test", log: () => {}, onHalt });
		};
		await prepareDatabase(server.address, pool, MIGRATIONS, () => {});
		const host = await open();
		await trade(host, new CommandGenerator(3, { now: () => Date.now() }), 400);
		await host.close();
		const pages = "(ctid::text::point)[0]::int";
		const { rows: found } = await pool.query<{ page: number; seq: bigint; file: string }>(
			`select ${pages} as page, min(first_seq) as seq,
		current_setting('data_directory') || '/' || pg_relation_filepath('journal.entries') as file
		from journal.entries group by ${pages} order by ${pages}`,
		);
		expect(found.length).toBeGreaterThan(2);
		const { page, seq, file } = found.at(where === "at the end" ? -1 : 1) as (typeof found)[number];
		await pool.end();
		await server.stop();
		flipOnDisk(file, page * 8_192 + 8_000);
		server = await EmbeddedServer.start(settings);
		pool = makePool(server.address, { max: 4 }, () => {});
		const error = await open().catch((thrown: unknown) => thrown);
		expect(error).toMatchObject({ name: "JournalDamaged", seq: Number(seq) });
		expect((error as JournalDamaged).what).toMatch(/Postgres cannot read it: invalid page/);
		await pool.end();
		await server.stop();
	},
);

function flipOnDisk(file: string, at: number): void {
	const handle = openSync(file, "r+");
	const byte = Buffer.alloc(1);
	readSync(handle, byte, 0, 1, at);
	writeSync(handle, Buffer.of((byte[0] as number) ^ 4), 0, 1, at);
	fsyncSync(handle);
	closeSync(handle);
}
