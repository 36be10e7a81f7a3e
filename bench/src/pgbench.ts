// pgbench, the peer of durable commands: TPC-B, 8 clients, 2 threads. It comes with apt's PostgreSQL.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createDatabase } from "./bench-server.ts";

const APT_FOLDER = "/usr/lib/postgresql";

export class Pgbench {
	readonly #program: string;
	readonly #address: string;

	private constructor(program: string, address: string) {
		this.#program = program;
		this.#address = address;
	}

	/**
	 * Makes and fills a database of its own. Undefined: pgbench is not installed.
	 * @param address any database of the same Postgres
	 * @param scale 100,000 accounts each
	 */
	static async prepare(address: string, scale: number): Promise<Pgbench | undefined> {
		const program = findPgbench();
		if (program === undefined) {
			console.log("pgbench is not installed (apt-get install -y postgresql-contrib): no results against TPC-B");
			return undefined;
		}
		const pgbench = new Pgbench(program, await createDatabase(address, `pgbench_${process.pid}`));
		pgbench.#run("-i", "-s", String(scale), "-q");
		return pgbench;
	}

	/** Transactions per second. @param seconds rounded up: pgbench takes whole ones */
	measure(seconds: number): number {
		const output = this.#run("-c", "8", "-j", "2", "-T", String(Math.max(1, Math.ceil(seconds))), "-n");
		return Number(/tps = ([\d.]+)/.exec(output)?.[1]);
	}

	#run(...options: readonly string[]): string {
		const { status, stdout, stderr } = spawnSync(this.#program, [...options, this.#address], { encoding: "utf8" });
		if (status !== 0) throw new Error(`pgbench: ${stderr}`);
		return stdout;
	}
}

/** Its path, from PATH or from the folder of apt's PostgreSQL. */
export function findPgbench(): string | undefined {
	if (spawnSync("pgbench", ["--version"]).error === undefined) return "pgbench";
	const versions = existsSync(APT_FOLDER) ? readdirSync(APT_FOLDER) : [];
	return versions.map((version) => join(APT_FOLDER, version, "bin", "pgbench")).find((path) => existsSync(path));
}
