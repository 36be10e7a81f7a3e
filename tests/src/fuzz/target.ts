// The real server's process under the fuzzer: its own data, a free port, as if it stood behind a proxy. It can be told from one that
// ended, and comes back on the same data so that the request that ended it can be found.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyCluster } from "@candor/testkit/postgres";
import { ServerProcess } from "@candor/testkit/processes";

const ENVIRONMENT = { TRUSTED_PROXIES: "127.0.0.1,::1", LOG_LEVEL: "error", MODE: "sandbox" } as const;

export class Target {
	readonly port: number;
	readonly dataDir: string;
	#server: ServerProcess;
	/** How often it ended by itself. */
	exits = 0;

	private constructor(server: ServerProcess, dataDir: string) {
		this.#server = server;
		this.port = server.port;
		this.dataDir = dataDir;
	}

	static async start(): Promise<Target> {
		const dataDir = mkdtempSync(join(tmpdir(), "candor-fuzz-"));
		// Postgres, which does not run as root, has to get in.
		chmodSync(dataDir, 0o711);
		copyCluster(dataDir);
		return new Target(await ServerProcess.start(dataDir, ENVIRONMENT), dataDir);
	}

	get server(): ServerProcess {
		return this.#server;
	}

	/** True: it is up. Else it has ended, and is there again when this resolves. */
	async survived(): Promise<boolean> {
		const up = await this.#server.call("GET", "health", {}).then(
			() => true,
			() => false,
		);
		if (up && !this.#server.ended) return true;
		await this.#server.exit();
		this.exits++;
		this.#server = await ServerProcess.start(this.dataDir, { ...ENVIRONMENT, PORT: String(this.port) });
		return false;
	}

	/** The last of what it wrote. */
	get output(): string {
		return this.#server.output.slice(-4_000);
	}

	/** Resolves with the exit code. */
	stop(): Promise<number | null> {
		return this.#server.stop();
	}

	remove(): void {
		rmSync(this.dataDir, { recursive: true, force: true });
	}
}
