// Runs pgbench (TPC-B, 8 clients, 2 threads). Benchmarks compare the rate of durable commands with its result. pgbench is a part
// of Debian's PostgreSQL packages.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";

const APT_FOLDER = "/usr/lib/postgresql";

export class Pgbench {
	readonly #program: string;
	readonly #address: string;
	readonly #name = `pgbench_${process.pid}`;

	private constructor(program: string, address: string) {
		this.#program = program;
		this.#address = address;
	}

	/**
	 * Creates and fills a database for pgbench. Returns undefined if pgbench is not installed.
	 * @param address address of any database of the Postgres
	 * @param scale scale factor of pgbench; each step has 100,000 accounts
	 */
	static async prepare(address: string, scale: number): Promise<Pgbench | undefined> {
		const program = findPgbench();
		if (program === undefined) {
			console.log("pgbench is not installed (apt-get install -y postgresql-contrib): no results against TPC-B");
			return undefined;
		}
		const pgbench = new Pgbench(program, address);
		await pgbench.#administer(`create database ${pgbench.#name}`);
		pgbench.#run("-i", "-s", String(scale), "-q");
		return pgbench;
	}

	/** Returns the transactions per second. @param seconds duration; rounded up, because pgbench accepts only whole seconds */
	measure(seconds: number): number {
		const output = this.#run("-c", "8", "-j", "2", "-T", String(Math.max(1, Math.ceil(seconds))), "-n");
		return Number(/tps = ([\d.]+)/.exec(output)?.[1]);
	}

	async close(): Promise<void> {
		await this.#administer(`drop database ${this.#name}`);
	}

	#run(...options: readonly string[]): string {
		const own = new URL(this.#address);
		own.pathname = `/${this.#name}`;
		const { status, stdout, stderr } = spawnSync(this.#program, [...options, own.href], { encoding: "utf8" });
		if (status !== 0) throw new Error(`pgbench: ${stderr}`);
		return stdout;
	}

	async #administer(statement: string): Promise<void> {
		const client = new Client({ connectionString: this.#address });
		await client.connect();
		await client.query(statement);
		await client.end();
	}
}

/**
 * Returns the command or path of pgbench, from PATH or from the folder of Debian's PostgreSQL; undefined if it is not installed.
 */
export function findPgbench(): string | undefined {
	if (spawnSync("pgbench", ["--version"]).error === undefined) return "pgbench";
	const versions = existsSync(APT_FOLDER) ? readdirSync(APT_FOLDER) : [];
	return versions.map((version) => join(APT_FOLDER, version, "bin", "pgbench")).find((path) => existsSync(path));
}
