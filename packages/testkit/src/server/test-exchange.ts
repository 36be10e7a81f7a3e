// An exchange with a database and a folder of its own. Tests close and open it, move its clock, and compare its tables with its
// journal.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Command, FOUNDER, SERVICE, SETTLEMENT_ASSET } from "@candor/core";
import { systemClock, verifyJournal } from "@candor/journal";
import { CountingStore, compareProjection, ExchangeHost, PostgresJournalStore, Projection } from "@candor/server/testing";
import { makeClient } from "@candor/server/testing/database";
import { type FreshDatabase, TestDatabase } from "../postgres/test-database.ts";

interface Settings {
	readonly mode?: "live" | "sandbox";
	/** Start of the clock, ms since the epoch. Default: noon (UTC) of a fixed day. */
	readonly now?: number;
	/** Called each time the exchange was opened, with its host. */
	readonly onOpened?: (host: ExchangeHost) => void;
}

/** Default start of the clock. It is noon, so that no day ends while a test runs. */
const NOON = Date.UTC(2026, 2, 4, 12);
/** Longest wait, ms. It is longer than the time limit of any test, so that this limit ends the wait. */
const PATIENCE_MS = 1_080_000;
/** Initial deposit of a trader, units: 90,000 USDT. */
const PURSE = 90_000_000_000n;

export class TestExchange {
	now: number;
	readonly pool: FreshDatabase["pool"];
	readonly #database: TestDatabase;
	readonly #address: string;
	readonly #settings: Settings;
	readonly #dataDir = mkdtempSync(join(tmpdir(), "candor-test-exchange-"));
	#host: ExchangeHost | undefined;
	#verified = 0;

	private constructor(database: TestDatabase, { address, pool }: FreshDatabase, settings: Settings) {
		this.now = settings.now ?? NOON;
		this.pool = pool;
		this.#database = database;
		this.#address = address;
		this.#settings = settings;
	}

	static async start(settings: Settings = {}): Promise<TestExchange> {
		const database = await TestDatabase.start();
		const exchange = new TestExchange(database, await database.fresh(), settings);
		await exchange.open();
		return exchange;
	}

	/** Closes the exchange, stops its database and removes its folder. */
	async stop(): Promise<void> {
		await this.close();
		await this.#database.stop();
		rmSync(this.#dataDir, { recursive: true, force: true });
	}

	get host(): ExchangeHost {
		if (this.#host === undefined) throw new Error("the exchange is closed");
		return this.#host;
	}

	get address(): string {
		return this.#address;
	}

	async open(): Promise<void> {
		const { mode = "sandbox", onOpened } = this.#settings;
		this.#host = await ExchangeHost.open({
			address: this.#address,
			pool: this.pool,
			dataDir: this.#dataDir,
			mode,
			version: "test",
			clock: { ...systemClock, wall: () => this.now, monotonic: () => this.now },
			outcomeTimeoutMs: PATIENCE_MS,
			log: () => {},
			onHalt({ error }) {
				throw error;
			},
		});
		onOpened?.(this.#host);
	}

	async close(): Promise<void> {
		await this.#host?.close();
		this.#host = undefined;
	}

	async restart(): Promise<void> {
		await this.close();
		await this.open();
	}

	/** Sends a command and returns its result. Throws if the command is refused. */
	async accept(command: Command): Promise<number> {
		const { outcome } = await this.host.submit(command);
		if (outcome.kind === "refused") throw new Error(`${command.type}: ${outcome.refusal.code}`);
		return outcome.result;
	}

	/** Resolves when the tables contain everything that is in the journal now. */
	async projected(): Promise<void> {
		const { projector, durableSeq } = this.host;
		if (!(await projector.waitFor(durableSeq, PATIENCE_MS))) throw new Error(`the tables did not reach ${durableSeq}`);
	}

	/** Records one current price for five sources. @param price ticks */
	async record(price: number): Promise<void> {
		const quotes = ["a", "b", "c", "d", "e"].map((source) => ({ source, bid: price, ask: price, time: this.now }));
		await this.accept({ type: "RecordQuotes", id: "", by: SERVICE.prices, markets: [{ pair: 1, quotes }] });
	}

	/** Opens an account of a user who is verified in Thailand, with 90,000 USDT in the account `to`. */
	async trader(user: number, to: "coin" | "option" | "contract" | "trust"): Promise<void> {
		const purse = { asset: SETTLEMENT_ASSET, amount: PURSE };
		await this.accept({ type: "OpenAccount", id: "", by: SERVICE.accounts, user });
		await this.accept({ type: "DepositSandbox", id: "", by: SERVICE.custody, user, ...purse });
		if (to !== "coin") await this.accept({ type: "Transfer", id: "", by: user, from: "coin", to, ...purse });
		const person = { user, version: ++this.#verified, basic: true, advanced: false, country: "TH", reason: "for a test" };
		await this.accept({ type: "SetVerification", id: "", by: FOUNDER, ...person });
	}

	/** Lists a new coin with six decimals and without a market. The platform gets `amount` units of it. */
	async newCoin(asset: number, amount: bigint): Promise<void> {
		await this.accept({ type: "ListAsset", id: "", by: FOUNDER, asset, code: "NEWC", name: "New coin", decimals: 6 });
		await this.accept({ type: "DepositPlatform", id: "", by: SERVICE.custody, asset, amount });
	}

	/** Returns all rows of the given tables of the projection. */
	rows(tables: readonly string[]): Promise<object[][]> {
		return Promise.all(
			tables.map(async (name) => (await this.pool.query(`select * from projection.${name} order by 1, 2`)).rows),
		);
	}

	/** Closes the exchange, empties the tables, and opens it again. The tables are then built from the journal again. */
	async projectAnew(): Promise<void> {
		await this.close();
		const client = makeClient(this.#address);
		await client.connect();
		await (await Projection.open(client)).clear();
		await client.end();
		await this.open();
		await this.projected();
	}

	/** Returns descriptions of all differences between the tables and the journal. */
	async differences(): Promise<readonly string[]> {
		const store = new PostgresJournalStore({ address: this.#address });
		const counting = new CountingStore(store);
		const { replica } = await verifyJournal(counting);
		await store.close();
		return compareProjection(this.pool, replica.exchange, counting.checks);
	}
}
