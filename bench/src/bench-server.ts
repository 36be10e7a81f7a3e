// The server and the Postgres that benchmarks measure: started for one benchmark, or shared by several that only prove that they work.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "@candor/client";
import { bareEnvironment, heldPort, TestDatabase } from "@candor/server";

const MAIN = join(import.meta.dirname, "..", "..", "apps", "server", "src", "main.ts");
/** Sign-ins come from addresses that a proxy names. */
const SETTINGS = { LOG_LEVEL: "warn", TRUSTED_PROXIES: "127.0.0.1" };
const POLL_MS = 20;
/** The histogram of the loop reads this where nothing delays the loop. */
const LOOP_RESOLUTION_MS = 10;

export const BENCH_PASSWORD = "a long password";

/** Holds the place of a server that a program shares with the benchmarks that it starts. */
const SHARED_SERVER = "CANDOR_BENCH_SERVER";

interface ServerPlace {
	readonly port: number;
	readonly pid: number;
	/** The server's database. */
	readonly address: string;
	readonly dataDir: string;
}

interface OpenDatabase {
	readonly database: TestDatabase;
	/** Empty. */
	readonly folder: string;
	close(): Promise<void>;
}

async function openDatabase(): Promise<OpenDatabase> {
	const folder = mkdtempSync(join(tmpdir(), "candor-bench-"));
	const database = await TestDatabase.start(["shared_buffers=256MB"]);
	const close = async () => {
		await database.stop();
		rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	};
	return { database, folder, close };
}

/** Runs `measure` with a Postgres and a folder of its own. */
export async function withDatabase<T>(measure: (database: TestDatabase, folder: string) => Promise<T>): Promise<T> {
	const { database, folder, close } = await openDatabase();
	try {
		return await measure(database, folder);
	} finally {
		await close();
	}
}

/** Starts a server for several benchmarks. `env` tells their processes about it. */
export async function lendServer(): Promise<{ readonly env: Record<string, string>; stop(): Promise<void> }> {
	const { database, folder, close } = await openDatabase();
	const server = await BenchServer.start((await database.fresh()).address, join(folder, "data"));
	const stop = async () => {
		await server.stop();
		await close();
	};
	return { env: { [SHARED_SERVER]: JSON.stringify(server.place) }, stop };
}

/** Runs `measure` with the shared server, else with a new one on an empty database. */
export async function withServer<T>(measure: (server: BenchServer) => Promise<T>): Promise<T> {
	const shared = process.env[SHARED_SERVER];
	if (shared !== undefined) return measuredOn(BenchServer.shared(JSON.parse(shared) as ServerPlace), measure);
	return withDatabase(async (database, folder) => {
		const { address } = await database.fresh();
		return measuredOn(await BenchServer.start(address, join(folder, "data")), measure);
	});
}

async function measuredOn<T>(server: BenchServer, measure: (server: BenchServer) => Promise<T>): Promise<T> {
	try {
		return await measure(server);
	} finally {
		await server.stop();
	}
}

/** The server as it ships, as a process. */
export class BenchServer {
	#place: ServerPlace;
	/** Undefined while the process belongs to the program that shares it. */
	#child: ChildProcess | undefined;

	private constructor(place: ServerPlace, child: ChildProcess | undefined) {
		this.#place = place;
		this.#child = child;
	}

	/** Resolves when the server is open. */
	static async start(address: string, dataDir: string): Promise<BenchServer> {
		const port = await heldPort();
		const child = await open(port, address, dataDir);
		return new BenchServer({ port, pid: child.pid as number, address, dataDir }, child);
	}

	static shared(place: ServerPlace): BenchServer {
		return new BenchServer(place, undefined);
	}

	get place(): ServerPlace {
		return this.#place;
	}

	get port(): number {
		return this.#place.port;
	}

	get origin(): string {
		return `http://127.0.0.1:${this.port}`;
	}

	/** Ends it with `kill -9`. */
	async kill(): Promise<void> {
		const { pid } = this.#place;
		process.kill(pid, "SIGKILL");
		if (this.#child !== undefined) await ended(this.#child);
		else while (isRunning(pid)) await pause(POLL_MS);
	}

	/** Starts it again on the same data and port; resolves when it is open. */
	async startAgain(): Promise<void> {
		const { port, address, dataDir } = this.#place;
		this.#child = await open(port, address, dataDir);
		this.#place = { ...this.#place, pid: this.#child.pid as number };
	}

	/** Ends it in an orderly way. A shared server goes on. */
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

async function open(port: number, address: string, dataDir: string): Promise<ChildProcess> {
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

function isRunning(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}
