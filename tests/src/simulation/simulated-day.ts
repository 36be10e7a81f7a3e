// Program that simulates trading on an accelerated clock with a real Postgres, then runs `candor verify`, and prints counts and
// faults as JSON: `node tests/src/simulation/simulated-day.ts <minutes>`. It is a separate process, because modules run at less
// than half the speed inside a test runner.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PlaceOrder, SERVICE } from "@candor/core";
import { SnapshotFiles } from "@candor/journal";
import { ExchangeHost, FileHeadStore, PostgresJournalStore, verify } from "@candor/server/testing";
import { IndexSigner, SimulatedDays, SimulatedPrice } from "@candor/server/testing/market";
import { AcceleratedClock } from "@candor/testkit";
import { namedSeeds, seededRandom, simulateSpan } from "@candor/testkit/market";
import { TestDatabase } from "@candor/testkit/postgres";

const START = Date.UTC(2026, 10, 21, 4);
const MINUTES = Number(process.argv[2]);
/**
 * Time between two price records, and between two rounds of quotes, ms. A record each second would cost eight times as much, and
 * the simulation does not need it.
 */
const STEP_MS = 8_000;
const PEOPLE = [100_101, 100_102, 100_103];

export interface SimulatedDay {
	/** Warnings and errors that the exchange and the simulated market logged. */
	readonly trouble: readonly string[];
	readonly missed: number;
	readonly pairs: readonly { readonly symbol: string; readonly bid: boolean; readonly ask: boolean; readonly trades: number }[];
	readonly contracts: readonly {
		readonly instrument: number;
		readonly bid: boolean;
		readonly ask: boolean;
		readonly traded: boolean;
	}[];
	/** Number of liquidated positions (`liquidated`) and of settled funding periods (`funded`). */
	readonly liquidated: number;
	readonly funded: number;
	/** Refusal codes of commands that simulated traders, or the market maker in contracts, sent. */
	readonly refused: readonly string[];
	/** Number of the first user's open orders at the end of the day. */
	readonly waiting: number;
	readonly said: readonly string[];
	readonly code: number;
}

async function simulateDay(database: TestDatabase, dataDir: string): Promise<SimulatedDay> {
	const { address, pool } = await database.fresh();
	const clock = new AcceleratedClock(START);
	const trouble: string[] = [];
	const troubled = (fields: object, message: string) => void trouble.push(`${message} ${JSON.stringify(fields)}`);
	const log = { info: () => {}, warn: troubled, error: troubled };
	const host = await ExchangeHost.open({
		address,
		pool,
		dataDir,
		mode: "sandbox",
		version: "test",
		clock,
		log: (level, fields, message) => level !== "info" && trouble.push(`${message} ${JSON.stringify(fields)}`),
		onHalt: ({ reason, error }) => trouble.push(`${reason}: ${error.stack}`),
	});
	const told = { ContractTraded: new Set<number>(), PositionLiquidated: 0, FundingSettled: 0 };
	host.onPublished(({ events }) => {
		for (const event of events) {
			if (event.type === "ContractTraded") told.ContractTraded.add(event.instrument);
			else if (event.type === "PositionLiquidated" || event.type === "FundingSettled") told[event.type]++;
		}
	});
	for (const user of PEOPLE) {
		await host.submit({ type: "OpenAccount", id: "", by: SERVICE.accounts, user });
		for (const [asset, amount] of [
			[3, 1_000_000_000_000n],
			[1, 2_000_000_000n],
			[2, 40_000_000_000n],
		] as const) {
			await host.submit({ type: "DepositSandbox", id: "", by: SERVICE.custody, user, asset, amount });
		}
	}
	const random = new Chance(11);
	const participants = await simulateSpan({
		submit: (command) => host.submit(command),
		views: host.views,
		price: new SimulatedPrice(new SimulatedDays({ now: START, random: namedSeeds("day") })),
		signer: new IndexSigner(dataDir, START),
		log,
		setTime: (now) => clock.moveTo(now),
		from: START,
		durationMs: MINUTES * 60_000,
		stepMs: STEP_MS,
		folder: join(dataDir, "market-data"),
		random: seededRandom(5),
		onStep: async () => {
			if (random.of(0.3)) await host.submit(personsOrder(host, random));
		},
	});
	const pairs = participants.pairs().map(({ pair, symbol }) => ({
		symbol,
		bid: host.views.books.best(pair, "buy") !== undefined,
		ask: host.views.books.best(pair, "sell") !== undefined,
		trades: host.views.markets.trades(pair, 10).length,
	}));
	const { contracts: listed, contractBooks } = host.views;
	const contracts = listed.instruments().map(({ instrument }) => ({
		instrument,
		bid: contractBooks.levels(instrument, "buy", 1).length > 0,
		ask: contractBooks.levels(instrument, "sell", 1).length > 0,
		traded: told.ContractTraded.has(instrument),
	}));
	const refused = [participants.contractMaker, participants.contractTraders].flatMap(({ refusals }) => [...refusals.keys()]);
	const waiting = host.views.orders.open(PEOPLE[0] as number).length;
	await host.close();

	const said: string[] = [];
	const store = await PostgresJournalStore.open({ address }, 1_000);
	const heads = { local: FileHeadStore.ofDataFolder(dataDir), second: undefined, mayBeAway: false };
	const snapshots = new SnapshotFiles(join(dataDir, "snapshots"));
	const place = { database: { ...database, address, pool }, store, snapshots, heads };
	const code = await verify(place as unknown as Parameters<typeof verify>[0], (line) => void said.push(line), []);
	await store.close();
	const { PositionLiquidated: liquidated, FundingSettled: funded } = told;
	const seen = { pairs, contracts, liquidated, funded, refused, waiting };
	return { trouble, missed: participants.feed.missed, ...seen, said, code };
}

class Chance {
	readonly #next: () => number;

	constructor(seed: number) {
		this.#next = seededRandom(seed);
	}

	of(share: number): boolean {
		return this.#next() < share;
	}

	between(least: number, most: number): number {
		return least + Math.floor(this.#next() * (most - least + 1));
	}

	pick<T>(from: readonly T[]): T {
		return from[this.between(0, from.length - 1)] as T;
	}
}

/** Returns a user's random order near the market price. The exchange may refuse it. */
function personsOrder(host: ExchangeHost, random: Chance): PlaceOrder {
	const pair = random.between(1, 2);
	const index = host.views.indexes.latest(pair)?.index ?? 1;
	const side = random.of(0.5) ? "buy" : "sell";
	const orderType = random.pick(["limit", "limit", "limit", "market", "stop_limit"] as const);
	const price = Math.round(index * (1 + random.between(-150, 150) / 10_000));
	return {
		type: "PlaceOrder",
		id: `day-${random.between(0, 2 ** 40)}`,
		by: random.pick(PEOPLE),
		pair,
		side,
		orderType,
		timeInForce:
			orderType === "limit" ? random.pick(["gtc", "gtc", "ioc", "fok"] as const) : orderType === "market" ? "ioc" : "gtc",
		postOnly: false,
		selfTrade: "expire_maker",
		trigger: random.pick(["last", "index"] as const),
		price: orderType === "market" ? 0 : price,
		stopPrice: orderType === "stop_limit" ? Math.round(index * (side === "buy" ? 1.003 : 0.997)) : 0,
		stopLimitPrice: 0,
		lots: random.between(100, 5_000),
		quoteAmount: 0n,
	};
}

const database = await TestDatabase.start();
const dataDir = mkdtempSync(join(tmpdir(), "candor-day-"));
try {
	process.stdout.write(JSON.stringify(await simulateDay(database, dataDir)));
} finally {
	await database.stop();
	rmSync(dataDir, { recursive: true });
}
