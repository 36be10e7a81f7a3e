import type { Pool, PoolClient } from "pg";

class Killed extends Error {}

/**
 * Simulates the end of a process at a certain call. The call then throws, either before it does anything, or after it has done
 * its work but before it returns. All later calls throw too.
 */
export class Killer {
	calls = 0;
	isDead = false;
	readonly #at: number;

	constructor(at: number) {
		this.#at = at;
	}

	async run<T>(call: () => Promise<T>): Promise<T> {
		this.#tick();
		const answer = await call();
		this.#tick();
		return answer;
	}

	wrap<T extends object>(target: T): T {
		return new Proxy(target, {
			get: (of, name) => {
				const value = Reflect.get(of, name);
				return typeof value === "function" ? (...args: unknown[]) => this.run(async () => value.apply(of, args)) : value;
			},
		});
	}

	pool(pool: Pool): Pool {
		const connect = async () => {
			const client = await pool.connect();
			return {
				query: (...args: unknown[]) => this.run(async () => (client.query as (...all: unknown[]) => unknown)(...args)),
				// If the process has ended, the connection is closed, so Postgres rolls back the transaction.
				release: () => client.release(this.isDead),
			} as unknown as PoolClient;
		};
		return { connect, end: async () => {} } as unknown as Pool;
	}

	#tick(): void {
		if (this.isDead || this.calls++ === this.#at) {
			this.isDead = true;
			throw new Killed("the process ended");
		}
	}
}
