// Kills the scanner before and after every call to the database, the node and the deposit sink. Starts it again each time, and
// compares the result with that of an undisturbed run.
import { Killer, RecordingSink } from "@candor/testkit/chains";
import { TestDatabase } from "@candor/testkit/postgres";
import { FULL_SET } from "@candor/testkit/test-set";
import { sql } from "kysely";
import type { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kyselyOf } from "../database/database.ts";
import type { DepositSink } from "./deposit-sink.ts";
import type { ChainBlock, ChainDriver, ChainTip, ChainTransfer } from "./driver.ts";
import { NETWORKS } from "./networks.ts";
import { Scanner } from "./scanner.ts";
import { ScannerStore, type ScanTerms } from "./scanner-store.ts";
import type { ChainTables } from "./tables.ts";

const TERMS: ScanTerms = {
	...{ network: NETWORKS.erc20, houseAddresses: new Set(["hot"]), confirmationsFor: () => 2 },
	assets: [{ asset: 3, contract: "usdt", chainDecimals: 6 }],
};
/** The full test set kills at every call, and otherwise at an even selection of calls. */
const STRIDE = FULL_SET ? 1 : 37;

const transfer = (key: string, amount: bigint): Omit<ChainTransfer, "height" | "blockHash"> => ({
	...{
		key: `${key}:0`,
		hash: key,
		contract: "usdt",
		from: "payer",
		to: "user",
		amount,
		sender: "payer",
		nonce: key === "d" ? 0 : 9,
	},
});
const blocksOf = (fork: string, from: number, contents: readonly (readonly ReturnType<typeof transfer>[])[]): ChainBlock[] =>
	contents.map((transfers, index) => {
		const height = from + index;
		const hash = `${fork}${height}`;
		const parent = index > 0 || from === 0 ? `${fork}${height - 1}` : `one${height - 1}`;
		return { height, hash, parent, time: height, transfers: transfers.map((one) => ({ ...one, height, blockHash: hash })) };
	});
const [KEPT, MOVED, LOST, REPLACED, NEW] = ["a", "b", "c", "d", "e"].map((key, at) => transfer(key, 10n ** BigInt(at)));
type One = ReturnType<typeof transfer>;
const FIRST = blocksOf("one", 0, [[], [], [KEPT as One], [MOVED as One, LOST as One], [REPLACED as One], [], []]);
const SECOND = [...FIRST.slice(0, 3), ...blocksOf("two", 3, [[], [MOVED as One], [NEW as One], [], [], [], []])];

function chainOf(blocks: readonly ChainBlock[]): ChainDriver {
	const tip = blocks.at(-1) as ChainBlock;
	const final = blocks[Math.max(0, tip.height - 3)] as ChainBlock;
	return {
		network: NETWORKS.erc20,
		tip: async (): Promise<ChainTip> => ({
			height: tip.height,
			hash: tip.hash,
			finalHeight: final.height,
			finalHash: final.hash,
		}),
		block: async (height: number) => blocks[height],
		blockHash: async (height: number) => blocks[height]?.hash,
		transaction: async () => ({ state: "unknown" }) as const,
		nonceOf: async () => (blocks === SECOND ? 1 : 0),
	} as unknown as ChainDriver;
}

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
	database = await TestDatabase.start();
	pool = (await database.fresh()).pool;
});
afterAll(() => database.stop());

/**
 * Scans the chain and then its reorganisation, and kills the scanner at call number `at`. Returns the result and the total number
 * of calls.
 */
async function scannedWithKill(at: number) {
	const db = kyselyOf<ChainTables>(pool);
	await sql`truncate chain.cursors, chain.blocks, chain.transfers, chain.reports, chain.deposit_addresses`.execute(db);
	await db.insertInto("chain.deposit_addresses").values({ network: 1, user_id: 7n, index: 0, address: "user" }).execute();
	const sink = new RecordingSink();
	let killer = new Killer(at);
	let calls = 0;
	for (const blocks of [FIRST, SECOND]) {
		for (;;) {
			const scanner = new Scanner({
				...{ driver: killer.wrap(chainOf(blocks)), terms: TERMS, sink: killer.wrap(sink), startHeight: 1, log: () => {} },
				store: new ScannerStore(kyselyOf<ChainTables>(killer.pool(pool)), TERMS, () => "user"),
			});
			try {
				while (await scanner.step());
				break;
			} catch (error) {
				if (!killer.isDead) throw error;
				calls = Number.NaN;
				killer = new Killer(Number.POSITIVE_INFINITY);
			}
		}
	}
	calls += killer.calls;
	const tables = {
		cursor: await db.selectFrom("chain.cursors").selectAll().execute(),
		blocks: await db.selectFrom("chain.blocks").selectAll().orderBy("height").execute(),
		transfers: await db.selectFrom("chain.transfers").selectAll().orderBy("key").execute(),
		reports: await db.selectFrom("chain.reports").selectAll().execute(),
	};
	return { calls, result: { tables, deposits: new Map([...sink.deposits].toSorted()) } };
}

/** Returns a function that scans one chain after another with a new database. */
async function scanning(sink: DepositSink) {
	const db = kyselyOf<ChainTables>(pool);
	await sql`truncate chain.cursors, chain.blocks, chain.transfers, chain.reports, chain.deposit_addresses`.execute(db);
	await db.insertInto("chain.deposit_addresses").values({ network: 1, user_id: 7n, index: 0, address: "user" }).execute();
	const scan = async (blocks: readonly ChainBlock[]) => {
		const store = new ScannerStore(db, TERMS, () => "user");
		const scanner = new Scanner({ driver: chainOf(blocks), store, terms: TERMS, sink, startHeight: 1, log: () => {} });
		await scanner.round();
		return scanner.status;
	};
	return { db, scan };
}

test("if a reorganisation puts a known coin in the place of an unknown token, the coin is reported and nothing stops", async () => {
	const sink = new RecordingSink();
	const { scan } = await scanning(sink);
	const fake = { ...transfer("x", 5n), contract: "fake" };
	await scan(blocksOf("one", 0, [[], [], [], [fake], []]));
	expect([...sink.unknown]).toEqual(["x:0"]);
	const forked = blocksOf("two", 3, [[transfer("x", 5n)], [], [], []]);
	expect((await scan([...FIRST.slice(0, 2), ...blocksOf("one", 2, [[]]), ...forked])).reason).toBeUndefined();
	expect(sink.reports.slice(1, 3)).toEqual(["dropped after credit", "seen 1/2"]);
	expect(sink.credited(7, 3)).toBe(5n);
});

test("a row with a stranger's address credits no user", async () => {
	const sink = new RecordingSink();
	const { db, scan } = await scanning(sink);
	await db.insertInto("chain.deposit_addresses").values({ network: 1, user_id: 8n, index: 5, address: "stranger" }).execute();
	const status = await scan(blocksOf("one", 0, [[], [], [], [{ ...transfer("x", 5n), to: "stranger" }], [], []]));
	expect([status.reason, sink.reports]).toEqual(["address_wrong", []]);
});

test("a refused credit or loss holds back no other deposit", async () => {
	const sink = new RecordingSink();
	const refused = new Set<string>();
	const refusing = new Proxy(sink, {
		get:
			(of, name) =>
			async (deposit: { key: string }, ...rest: unknown[]) => {
				if (refused.has(`${String(name)} ${deposit.key}`)) throw new Error(`no ${String(name)}`);
				await (Reflect.get(of, name) as (...all: unknown[]) => Promise<void>).call(of, deposit, ...rest);
			},
	});
	const { scan } = await scanning(refusing);
	const states = () => Object.fromEntries([...sink.deposits].map(([key, { state }]) => [key[0], state]));
	await scan(FIRST);
	// The custody lacks the coins of the lost deposit. A new deposit fills this gap, so it must not wait for the report of the
	// loss.
	refused.add("dropped c:0");
	expect(await scan(SECOND)).toMatchObject({ reason: "sink_failed", message: "dropped of c:0: no dropped" });
	expect(states()).toEqual({ a: "final", b: "final", c: "final", d: "replaced", e: "final" });
	refused.clear();
	expect((await scan(SECOND)).reason).toBeUndefined();
	expect(states().c).toBe("dropped");
});

test("the scanner has the same result after a kill at any call of the database, the node or the sink", async () => {
	const { calls, result } = await scannedWithKill(Number.POSITIVE_INFINITY);
	expect([...result.deposits.values()].map(({ state }) => state)).toEqual(["final", "final", "dropped", "replaced", "final"]);
	expect(result.tables.reports).toEqual([]);
	expect(calls).toBeGreaterThan(200);
	for (let at = 0; at < calls; at += STRIDE) {
		expect((await scannedWithKill(at)).result, `killed at call ${at} of ${calls}`).toEqual(result);
	}
});
