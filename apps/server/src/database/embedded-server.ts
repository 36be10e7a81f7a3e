// Runs the embedded Postgres as a child process: creates its cluster at the first start, starts it, restarts it if it dies, and
// stops it after everything else. Postgres has a separate process group. Ctrl-C in the terminal therefore reaches only the
// exchange, which stops Postgres after everything is written.
import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openSecret } from "../config/secrets.ts";
import { type DatabaseHome, findDatabaseHome } from "./cluster-folder.ts";
import { makeClient } from "./connections.ts";
import { type DataLock, lockFolder } from "./data-lock.ts";
import { DatabaseUnusable, remedyForText } from "./failures.ts";
import { freePort } from "./free-port.ts";
import { makeCluster } from "./make-cluster.ts";
import { endOrphans } from "./orphan-processes.ts";

const START_PATIENCE_MS = 60_000;
const LONGEST_LOG_BYTES = 20_000_000;

export interface EmbeddedOptions {
	readonly dataDir: string;
	/** Port of Postgres. Default: a free port. */
	readonly port?: number | undefined;
	/** Further settings as `name=value`. They must not change settings that protect data; the start checks this. */
	readonly settings?: readonly string[];
	/** Signal that cancels the start. The start then ends its processes and throws the signal's reason. */
	readonly signal?: AbortSignal | undefined;
	/** Program with arguments that starts Postgres. Tests use one that makes the disk fail. */
	readonly startedBy?: readonly string[];
	readonly log: (level: "info" | "warn" | "error", message: string) => void;
}

export class EmbeddedServer {
	readonly address: string;
	readonly port: number;
	readonly home: DatabaseHome;
	readonly #options: EmbeddedOptions;
	#child: ChildProcess | undefined;
	#stopping = false;
	/**
	 * False while Postgres starts. If Postgres ends during its start, the caller gets an error; if it ends later, it is
	 * restarted.
	 */
	#ready = false;
	#restarting: Promise<void> | undefined;
	#lock: DataLock | undefined;

	private constructor(options: EmbeddedOptions, home: DatabaseHome, port: number, password: string) {
		this.#options = options;
		this.home = home;
		this.port = port;
		this.address = addressOf(port, password);
	}

	/** Starts Postgres. Rejects with DatabaseUnusable, whose message has the remedy, or with the signal's reason. */
	static async start(options: EmbeddedOptions): Promise<EmbeddedServer> {
		const home = await findDatabaseHome(options.dataDir);
		if (home.notice !== undefined) options.log("warn", home.notice);
		// A database folder outside the data folder has a separate lock, because a copy of the data folder could use the same
		// database folder.
		const lock = home.folder === join(options.dataDir, "postgres") ? undefined : lockElsewhere(home);
		try {
			const server = await EmbeddedServer.#started(options, home);
			server.#lock = lock;
			return server;
		} catch (error) {
			lock?.release();
			throw error;
		}
	}

	static async #started(options: EmbeddedOptions, home: DatabaseHome): Promise<EmbeddedServer> {
		const password = openSecret(options.dataDir, "database").toString("hex");
		if (existsSync(join(home.folder, "PG_VERSION"))) await endOrphans(home.folder, options.log);
		else {
			options.log("info", `making the database in ${home.folder}`);
			await makeCluster(home, password, options.signal);
		}
		for (let attempt = 1; ; attempt++) {
			const server = new EmbeddedServer(options, home, options.port ?? (await freePort()), password);
			try {
				await server.#run();
				await server.#makeDatabase();
				return server;
			} catch (error) {
				// The database is not in use yet, so Postgres is ended at once. Its next start recovers.
				await server.#end("SIGQUIT");
				// Between the search for a free port and the start, another process may have taken the port.
				if (attempt === 3 || options.signal?.aborted === true) throw error;
			}
		}
	}

	/**
	 * Returns the connection string of the Postgres that another process runs on the data folder. Rejects with DatabaseUnusable
	 * if there is none.
	 */
	static async addressOfRunning(dataDir: string): Promise<string> {
		const { folder } = await findDatabaseHome(dataDir);
		const file = join(folder, "postmaster.pid");
		// Line 4 of the file contains the port.
		const port = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[3]) : 0;
		if (!(port > 0)) throw new DatabaseUnusable("the database of the running server does not answer yet: try again later");
		return addressOf(port, openSecret(dataDir, "database").toString("hex"));
	}

	get pid(): number | undefined {
		return this.#child?.pid;
	}

	/** Stops Postgres: it ends open transactions and writes a checkpoint. */
	async stop(): Promise<void> {
		await this.#end("SIGINT");
		this.#lock?.release();
		this.#lock = undefined;
	}

	async #end(signal: "SIGINT" | "SIGQUIT"): Promise<void> {
		this.#stopping = true;
		await this.#restarting?.catch(() => {});
		const child = this.#child;
		if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
		const exited = new Promise<void>((resolve) => void child.once("exit", () => resolve()));
		child.kill(signal);
		const hard = setTimeout(() => child.kill("SIGQUIT"), 30_000);
		await exited;
		clearTimeout(hard);
	}

	async #run(): Promise<void> {
		const { home } = this;
		const log = this.#openLog();
		const flags = [`port=${this.port}`, ...SETTINGS, ...(this.#options.settings ?? [])].flatMap((setting) => ["-c", setting]);
		const [program = "", ...args] = [...(this.#options.startedBy ?? []), home.binaries.postgres, "-D", home.folder, ...flags];
		const child = spawn(program, args, {
			detached: true,
			cwd: "/",
			stdio: ["ignore", log, log],
			env: { LC_ALL: "C", TZ: "UTC", PATH: process.env.PATH ?? "" },
			...(home.user === undefined ? {} : { uid: home.user.uid, gid: home.user.gid }),
		});
		closeSync(log);
		this.#child = child;
		// Postgres is in a separate process group, so it gets no signal when this process ends. This listener sends one.
		const tell = () => void child.kill("SIGINT");
		process.on("exit", tell);
		child.once("exit", () => process.off("exit", tell));
		let failure: Error | undefined;
		child.once("error", (error) => {
			failure = error;
		});
		child.once("exit", (code, signal) => {
			failure ??= new Error(`it ended with ${signal ?? code}`);
			if (this.#child === child) this.#onExit(code, signal);
		});
		const deadline = Date.now() + START_PATIENCE_MS;
		while (!(await this.#answers())) {
			if (failure !== undefined) throw this.#unusable("did not start", failure);
			this.#options.signal?.throwIfAborted();
			if (Date.now() > deadline) throw this.#unusable(`did not answer in ${START_PATIENCE_MS / 1000} s`, undefined);
			await pause(20);
		}
		this.#ready = true;
	}

	#onExit(code: number | null, signal: NodeJS.Signals | null): void {
		if (this.#stopping || !this.#ready) return;
		this.#ready = false;
		this.#options.log("error", `Postgres ended with ${signal ?? code}; starting it again`);
		this.#restarting = this.#restart().catch((error) => this.#options.log("error", (error as Error).message));
	}

	/**
	 * Starts Postgres again, repeatedly if necessary. Processes of the ended Postgres may hold the shared memory for a moment, in
	 * which Postgres refuses to start.
	 */
	async #restart(): Promise<void> {
		for (let attempt = 1; !this.#stopping; attempt++) {
			await pause(Math.min(50 * 2 ** attempt, 5_000));
			try {
				await endOrphans(this.home.folder, this.#options.log);
				await this.#run();
				this.#options.log("info", "Postgres is back");
				return;
			} catch (error) {
				// The first failure is logged, and later about one per minute: after some attempts, the pause between two of them
				// is five seconds.
				if (attempt % 12 === 1) this.#options.log("error", (error as Error).message);
				this.#child?.kill("SIGINT");
			}
		}
	}

	async #answers(): Promise<boolean> {
		const client = makeClient(this.#addressOf("postgres"), { connectionTimeoutMillis: 2_000 });
		try {
			await client.connect();
			return true;
		} catch (error) {
			// SQLSTATE 28P01 means that Postgres refuses the password: the password file does not belong to this database.
			if ((error as { code?: string }).code === "28P01") throw this.#unusable("does not take its password", error as Error);
			return false;
		} finally {
			await client.end().catch(() => {});
		}
	}

	async #makeDatabase(): Promise<void> {
		const client = makeClient(this.#addressOf("postgres"));
		try {
			await client.connect();
			const { rowCount } = await client.query("select 1 from pg_database where datname = 'candor'");
			if (rowCount === 0) await client.query("create database candor");
		} catch (error) {
			throw this.#unusable("could not make its database", error as Error);
		} finally {
			await client.end().catch(() => {});
		}
	}

	#addressOf(database: string): string {
		return this.address.replace(/\/candor$/, `/${database}`);
	}

	get #logFile(): string {
		return join(this.#options.dataDir, "postgres.log");
	}

	#openLog(): number {
		const file = this.#logFile;
		if (existsSync(file) && statSync(file).size > LONGEST_LOG_BYTES) renameSync(file, `${file}.1`);
		return openSync(file, "a", 0o600);
	}

	#unusable(what: string, cause: Error | undefined): DatabaseUnusable {
		const lines = existsSync(this.#logFile) ? readFileSync(this.#logFile, "utf8").trimEnd().split("\n").slice(-6) : [];
		const reason = cause === undefined ? "" : ` (${cause.message})`;
		const text = `the embedded Postgres ${what}${reason}${remedyForText(lines.join())}; its last words:\n${lines.join("\n")}`;
		return new DatabaseUnusable(text, { cause });
	}
}

function addressOf(port: number, password: string): string {
	return `postgres://candor:${password}@127.0.0.1:${port}/candor`;
}

function lockElsewhere({ folder }: DatabaseHome): DataLock {
	const place = dirname(folder);
	mkdirSync(place, { recursive: true, mode: 0o755 });
	const otherwise = "in a copied data folder let database.json name a copy of that folder";
	return lockFolder(place, "another Candor server", otherwise);
}

const SETTINGS = [
	"listen_addresses=127.0.0.1",
	"unix_socket_directories=",
	"fsync=on",
	"synchronous_commit=on",
	"full_page_writes=on",
	"max_connections=60",
	"shared_buffers=128MB",
	"max_wal_size=2GB",
	"password_encryption=scram-sha-256",
	"jit=off",
	"timezone=UTC",
	"log_timezone=UTC",
	"log_line_prefix=%m [%p] ",
];
