// Starts the server and the Postgres that benchmarks measure. Each benchmark run starts its own server. Tests instead let several
// benchmarks share one running server (the lent server), because tests do not use the measured figures.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "@candor/client";
import { DedicatedTestDatabase, TestDatabase } from "@candor/testkit/postgres";
import { bareEnvironment, reservePort } from "@candor/testkit/processes";

const HERE = join(import.meta.dirname, "..", "..");
/**
 * Environment variables of the server. TRUSTED_PROXIES lets this machine name client addresses in X-Forwarded-For, so that
 * sign-ins can come from different addresses.
 */
const SETTINGS = { LOG_LEVEL: "warn", TRUSTED_PROXIES: "127.0.0.1", LOCAL_CHAIN: "no" };
const POLL_MS = 20;
/** Resolution of the histogram of event-loop delays, ms. The histogram adds it to each delay, so results subtract it again. */
const LOOP_RESOLUTION_MS = 10;

export const BENCH_PASSWORD = "a long password";

const LENT_SERVER = "CANDOR_BENCH_SERVER";

interface ServerPlace {
	readonly port: number;
	readonly address: string;
	readonly dataDir: string;
}

interface LentServer {
	readonly place: ServerPlace;
	/** Process id of the server when `lendServer` started it. A benchmark may have ended that process in the meantime. */
	readonly pid: number;
}

/**
 * Creates a database for measurements. In a test run the database is in the run's shared Postgres cluster; otherwise in a new
 * cluster that only the benchmark uses.
 */
function startDatabase(): Promise<TestDatabase> {
	const isTestRun = process.env.CANDOR_SHARED_CLUSTER !== undefined;
	return isTestRun ? TestDatabase.start() : DedicatedTestDatabase.startOwn(["shared_buffers=256MB"]);
}

/**
 * Runs `measure` with a new database and an empty folder. Removes the database and the folder afterwards.
 */
export async function withDatabase(measure: (database: TestDatabase, folder: string) => Promise<void>): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), "candor-bench-"));
	const database = await startDatabase();
	try {
		await measure(database, folder);
	} finally {
		await database.stop();
		rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	}
}

/**
 * Starts a server that several benchmarks share. A benchmark whose process has the environment variables `env` uses this server.
 */
export async function lendServer(): Promise<{ readonly env: Record<string, string>; stop(): Promise<void> }> {
	const folder = mkdtempSync(join(tmpdir(), "candor-bench-"));
	const database = await startDatabase();
	const server = new BenchServer(await newPlace((await database.fresh()).address, folder));
	await server.start();
	const stop = async () => {
		await server.stop();
		await database.stop();
		rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	};
	const lent: LentServer = { place: server.place, pid: server.pid };
	return { env: { [LENT_SERVER]: JSON.stringify(lent) }, stop };
}

/** Runs `measure` with the lent server, or with a new server on an empty database. */
export async function withServer(measure: (server: BenchServer) => Promise<void>): Promise<void> {
	await withPlace(async (server) => {
		if (!server.isRunning) await server.start();
		await measure(server);
	});
}

/**
 * Runs `measure` with a server that is not running: either the lent server, which is stopped first, or a new server on an empty
 * database.
 */
export async function withStoppedServer(measure: (server: BenchServer) => Promise<void>): Promise<void> {
	await withPlace(async (server) => {
		if (server.isRunning) await server.end("SIGINT");
		await measure(server);
	});
}

/** Runs `measure` with a server that runs the sources of another checkout, on an empty database. */
export async function withOtherServer(checkout: string, measure: (server: BenchServer) => Promise<void>): Promise<void> {
	await withDatabase(async (database, folder) => {
		const server = new BenchServer(await newPlace(await database.empty(), folder), undefined, checkout);
		await measuredOn(server, async () => {
			await server.start();
			await measure(server);
		});
	});
}

async function withPlace(measure: (server: BenchServer) => Promise<void>): Promise<void> {
	const lent = process.env[LENT_SERVER];
	if (lent !== undefined) {
		const { place, pid } = JSON.parse(lent) as LentServer;
		return measuredOn(new BenchServer(place, pid), measure);
	}
	await withDatabase(async (database, folder) => {
		await measuredOn(new BenchServer(await newPlace((await database.fresh()).address, folder)), measure);
	});
}

async function measuredOn(server: BenchServer, measure: (server: BenchServer) => Promise<void>): Promise<void> {
	try {
		await measure(server);
	} finally {
		await server.stop();
	}
}

async function newPlace(address: string, folder: string): Promise<ServerPlace> {
	return { port: await reservePort(), address, dataDir: mkdtempSync(join(folder, "data-")) };
}

export class BenchServer {
	readonly place: ServerPlace;
	#pid: number | undefined;
	/** The server's process; undefined if this program did not start it. */
	#child: ChildProcess | undefined;

	readonly #checkout: string;

	/** @param pid process id of the server, if it already runs @param checkout folder of the sources that `start` runs */
	constructor(place: ServerPlace, pid?: number, checkout = HERE) {
		this.place = place;
		this.#pid = pid;
		this.#checkout = checkout;
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

	/**
	 * Starts the server. The promise resolves when the server accepts requests. The data folder may contain data of an earlier
	 * start.
	 */
	async start(): Promise<void> {
		this.#child = await open(this.place, this.#checkout);
		this.#pid = this.#child.pid as number;
	}

	async end(signal: "SIGINT" | "SIGKILL"): Promise<void> {
		process.kill(this.pid, signal);
		if (this.#child !== undefined) await ended(this.#child);
		else while (isAlive(this.pid)) await pause(POLL_MS);
	}

	/** Stops the server if this object started it. Otherwise it does nothing, so that a lent server keeps running. */
	async stop(): Promise<void> {
		if (this.#child === undefined) return;
		this.#child.kill("SIGINT");
		await ended(this.#child);
	}

	/** Registers a user with USDT and ETH. Returns the session token. */
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

	/**
	 * Returns the middle between the best bid and the best ask of the ETH/USDT book, at which users of a benchmark can trade with
	 * each other.
	 */
	async middlePrice(): Promise<string> {
		const { depth } = await new Client({ origin: this.origin }).call("GET currency/deal", { currency_id: 2, legal_id: 3 });
		const price = (level: readonly [string, string] | undefined) => Number(level?.[0] ?? 4_000);
		return ((price(depth.bids[0]) + price(depth.asks[0])) / 2).toFixed(2);
	}

	/** Returns the 99th percentile of the main loop's delay since the previous call, ms. */
	async loopDelay(): Promise<number> {
		return (await this.#metric("nodejs_eventloop_lag_p99_seconds")) * 1_000 - LOOP_RESOLUTION_MS;
	}

	cpuSeconds(): Promise<number> {
		return this.#metric("process_cpu_seconds_total");
	}

	async #metric(name: string): Promise<number> {
		const text = await (await fetch(`${this.origin}/metrics`)).text();
		return Number(new RegExp(`^${name} ([\\d.e-]+)$`, "m").exec(text)?.[1]);
	}
}

/** Returns a username that no other benchmark uses on this server. */
export const accountName = (role: string, index: number) => `${role}${process.pid}.${index}`;

async function open({ port, address, dataDir }: ServerPlace, checkout: string): Promise<ChildProcess> {
	const main = join(checkout, "apps", "server", "src", "main.ts");
	const ports = { PORT: String(port), CONSOLE_PORT: String(await reservePort()) };
	const env = { ...bareEnvironment(), ...SETTINGS, ...ports, DATA_DIR: dataDir, DATABASE_URL: address };
	const child = spawn(process.execPath, [main], { env, stdio: ["ignore", "pipe", "pipe"] });
	const stopToo = () => child.kill();
	process.once("exit", stopToo);
	child.once("exit", () => process.off("exit", stopToo));
	let output = "";
	for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
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
