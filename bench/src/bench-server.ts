// The server and the Postgres that benchmarks measure: started for one benchmark, or shared by several that only prove that they work.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "@candor/client";
import { type Pool, Client as PostgresClient } from "pg";

const MAIN = join(import.meta.dirname, "..", "..", "apps", "server", "src", "main.ts");
/** Sign-ins come from addresses that a proxy names. */
const SETTINGS = { LOG_LEVEL: "warn", TRUSTED_PROXIES: "127.0.0.1" };
const POLL_MS = 20;
/** The histogram of the loop reads this where nothing delays the loop. */
const LOOP_RESOLUTION_MS = 10;

export const BENCH_PASSWORD = "a long password";

/** Holds the Shared of a program that lends its Postgres and its server to the benchmarks that it starts. */
const SHARED = "CANDOR_BENCH_SHARED";
/** The database of a prepared cluster that has all tables and no rows. */
const TEMPLATE = "migrated";

interface ServerPlace {
	readonly port: number;
	/** The server's database. */
	readonly address: string;
	readonly dataDir: string;
}

interface Shared {
	readonly server: ServerPlace;
	/** Of the server when it was lent; a benchmark may have ended it since. */
	readonly pid: number;
	/** An address of its Postgres, which is made from the prepared cluster. */
	readonly postgres: string;
}

export interface Databases {
	/** Any database of this Postgres. */
	readonly address: string;
	/** A new database with all tables and no rows. */
	fresh(): Promise<{ readonly address: string; readonly pool: Pool }>;
}

interface OpenDatabases {
	readonly databases: Databases;
	/** Empty. */
	readonly folder: string;
	close(): Promise<void>;
}

async function openDatabases(): Promise<OpenDatabases> {
	const folder = mkdtempSync(join(tmpdir(), "candor-bench-"));
	const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	const shared = readShared();
	const { databases, close } = shared === undefined ? await startPostgres() : await openShared(shared.postgres);
	return { databases, folder, close: () => close().finally(removeFolder) };
}

async function startPostgres(): Promise<Omit<OpenDatabases, "folder">> {
	const { OwnTestDatabase } = await import("@candor/testkit/postgres");
	const database = await OwnTestDatabase.startOwn(["shared_buffers=256MB"]);
	const { address } = database.server;
	return { databases: { address, fresh: () => database.fresh() }, close: () => database.stop() };
}

async function openShared(address: string): Promise<Omit<OpenDatabases, "folder">> {
	const { makePool } = await import("@candor/server");
	const pools: Pool[] = [];
	const fresh = async () => {
		const own = await createDatabase(address, `bench_${process.pid}_${pools.length}`, TEMPLATE);
		const pool = makePool(own, { max: 4 }, () => {});
		pools.push(pool);
		return { address: own, pool };
	};
	const close = async () => {
		for (const pool of pools) await pool.end();
	};
	return { databases: { address, fresh }, close };
}

/** @returns the address of the new database, in the Postgres of `address` */
export async function createDatabase(address: string, name: string, template = "template1"): Promise<string> {
	const client = new PostgresClient({ connectionString: address });
	await client.connect();
	await client.query(`create database ${name} template ${template}`);
	await client.end();
	const created = new URL(address);
	created.pathname = `/${name}`;
	return created.href;
}

function readShared(): Shared | undefined {
	const text = process.env[SHARED];
	return text === undefined ? undefined : (JSON.parse(text) as Shared);
}

/** Runs `measure` with databases and a folder of its own. */
export async function withDatabases<T>(measure: (databases: Databases, folder: string) => Promise<T>): Promise<T> {
	const { databases, folder, close } = await openDatabases();
	try {
		return await measure(databases, folder);
	} finally {
		await close();
	}
}

/** Starts a Postgres and a server for several benchmarks. `env` tells their processes about them. */
export async function lendServer(): Promise<{ readonly env: Record<string, string>; stop(): Promise<void> }> {
	if (process.env.CANDOR_PREPARED_CLUSTER === undefined) throw new Error("databases are copies of the prepared cluster");
	const { databases, folder, close } = await openDatabases();
	const server = new BenchServer(await newPlace(databases, folder));
	await server.start();
	const stop = async () => {
		await server.stop();
		await close();
	};
	const shared: Shared = { server: server.place, pid: server.pid, postgres: databases.address };
	return { env: { [SHARED]: JSON.stringify(shared) }, stop };
}

/** Runs `measure` with the shared server, or with a new one on an empty database. */
export async function withServer(measure: (server: BenchServer) => Promise<void>): Promise<void> {
	await withPlace(async (server) => {
		if (!server.isRunning) await server.start();
		await measure(server);
	});
}

/** As `withServer`, but the server is not started, or stopped if it runs. */
export async function withStoppedServer(measure: (server: BenchServer) => Promise<void>): Promise<void> {
	await withPlace(async (server) => {
		if (server.isRunning) await server.end("SIGINT");
		await measure(server);
	});
}

async function withPlace(measure: (server: BenchServer) => Promise<void>): Promise<void> {
	const shared = readShared();
	if (shared !== undefined) return measuredOn(new BenchServer(shared.server, shared.pid), measure);
	await withDatabases(async (databases, folder) => {
		await measuredOn(new BenchServer(await newPlace(databases, folder)), measure);
	});
}

async function measuredOn(server: BenchServer, measure: (server: BenchServer) => Promise<void>): Promise<void> {
	try {
		await measure(server);
	} finally {
		await server.stop();
	}
}

async function newPlace(databases: Databases, folder: string): Promise<ServerPlace> {
	return { port: await heldPort(), address: (await databases.fresh()).address, dataDir: mkdtempSync(join(folder, "data-")) };
}

/** The server as it ships, as a process. */
export class BenchServer {
	readonly place: ServerPlace;
	#pid: number | undefined;
	/** Undefined while the process belongs to the program that lends it. */
	#child: ChildProcess | undefined;

	/** @param pid of a server that runs at this place already */
	constructor(place: ServerPlace, pid?: number) {
		this.place = place;
		this.#pid = pid;
	}

	get pid(): number {
		if (this.#pid === undefined) throw new Error("the server is not started");
		return this.#pid;
	}

	get origin(): string {
		return `http://127.0.0.1:${this.place.port}`;
	}

	get isRunning(): boolean {
		return this.#pid !== undefined && isAlive(this.#pid);
	}

	/** Starts it on its data, new or left by an earlier start; resolves when it is open. */
	async start(): Promise<void> {
		this.#child = await open(this.place);
		this.#pid = this.#child.pid as number;
	}

	/** Resolves when it has ended. */
	async end(signal: "SIGINT" | "SIGKILL"): Promise<void> {
		process.kill(this.pid, signal);
		if (this.#child !== undefined) await ended(this.#child);
		else while (isAlive(this.pid)) await pause(POLL_MS);
	}

	/** Ends it in an orderly way. A lent server goes on. */
	async stop(): Promise<void> {
		if (this.#child === undefined) return;
		this.#child.kill("SIGINT");
		await ended(this.#child);
	}

	/** Registers a user who has USDT and ETH; their token. */
	async newSession(account: string): Promise<string> {
		const client = new Client({ origin: this.origin });
		const password = BENCH_PASSWORD;
		const terms = { type: "username", invite_code: "CANDOR", agree: 1 } as const;
		const { token } = await client.register({ ...terms, account, password, re_password: password });
		await client.call("POST sandbox/fund", { currency_id: 3, amount: "100000" });
		await client.call("POST sandbox/fund", { currency_id: 2, amount: "10" });
		return token;
	}

	async newSessions(count: number): Promise<string[]> {
		const tokens: string[] = [];
		for (let index = 0; index < count; index++) tokens.push(await this.newSession(accountName("trader", index)));
		return tokens;
	}

	/** The middle of the market maker's ETH/USDT book: buyers and sellers both reach it. */
	async middlePrice(): Promise<string> {
		const { depth } = await new Client({ origin: this.origin }).call("GET currency/deal", { currency_id: 2, legal_id: 3 });
		const price = (level: readonly [string, string] | undefined) => Number(level?.[0] ?? 4_000);
		return ((price(depth.bids[0]) + price(depth.asks[0])) / 2).toFixed(2);
	}

	/** p99 of the main loop's delay since the last call, ms. */
	async loopDelay(): Promise<number> {
		const text = await (await fetch(`${this.origin}/metrics`)).text();
		return Number(/^nodejs_eventloop_lag_p99_seconds ([\d.e-]+)$/m.exec(text)?.[1]) * 1_000 - LOOP_RESOLUTION_MS;
	}
}

/** A username that no other benchmark on the same server has. */
export const accountName = (role: string, index: number) => `${role}${process.pid}.${index}`;

async function open({ port, address, dataDir }: ServerPlace): Promise<ChildProcess> {
	const env = { ...bareEnvironment(), ...SETTINGS, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: address };
	const child = spawn(process.execPath, [MAIN], { env, stdio: ["ignore", "pipe", "inherit"] });
	const stopToo = () => child.kill();
	process.once("exit", stopToo);
	child.once("exit", () => process.off("exit", stopToo));
	let output = "";
	child.stdout.on("data", (text) => (output += text));
	while (!output.includes("Candor is open")) {
		if (hasEnded(child)) throw new Error(`the server ended: ${output}`);
		await pause(POLL_MS);
	}
	return child;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function ended(child: ChildProcess): Promise<void> {
	if (!hasEnded(child)) await once(child, "exit");
}

function isAlive(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}
