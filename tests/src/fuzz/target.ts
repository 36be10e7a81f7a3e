// Runs the server process that a fuzzer attacks, with a database and data folder, as if behind a trusted proxy. If the process
// ends, it is started again on the same data, so that the fuzzer can find the request that ended it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TestDatabase } from "@candor/testkit/postgres";
import { ServerProcess } from "@candor/testkit/processes";
import { skipBackHistory } from "@candor/testkit/program";

const ENVIRONMENT = { TRUSTED_PROXIES: "127.0.0.1,::1", LOG_LEVEL: "error", MODE: "sandbox" } as const;

export class Target {
	readonly port: number;
	readonly environment: Readonly<Record<string, string>>;
	readonly #database: TestDatabase;
	readonly #dataDir: string;
	#server: ServerProcess;
	/** Number of times that the server's process has ended unexpectedly. */
	exits = 0;

	private constructor(database: TestDatabase, address: string, dataDir: string, server: ServerProcess) {
		this.port = server.port;
		this.environment = { ...ENVIRONMENT, DATABASE_URL: address, DATA_DIR: dataDir };
		this.#database = database;
		this.#dataDir = dataDir;
		this.#server = server;
	}

	static async start(): Promise<Target> {
		const dataDir = mkdtempSync(join(tmpdir(), "candor-fuzz-"));
		const database = await TestDatabase.start();
		const { address, pool } = await database.fresh();
		await skipBackHistory(pool);
		const server = await ServerProcess.start(dataDir, { ...ENVIRONMENT, DATABASE_URL: address });
		return new Target(database, address, dataDir, server);
	}

	get server(): ServerProcess {
		return this.#server;
	}

	/** Returns true if the server still runs. If it has ended, starts it again and returns false. */
	async survived(): Promise<boolean> {
		const up = await this.#server.call("GET", "health", {}).then(
			() => true,
			() => false,
		);
		if (up && !this.#server.ended) return true;
		await this.#server.exit();
		this.exits++;
		this.#server = await ServerProcess.start(this.#dataDir, { ...this.environment, PORT: String(this.port) });
		return false;
	}

	get output(): string {
		return this.#server.output.slice(-4_000);
	}

	stop(): Promise<number | null> {
		return this.#server.stop();
	}

	async remove(): Promise<void> {
		await this.#database.stop();
		rmSync(this.#dataDir, { recursive: true, force: true });
	}
}
