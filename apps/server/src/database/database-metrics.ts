import { Gauge, type Registry } from "prom-client";
import type { Database } from "./database.ts";

/** Registers metrics of the pools. Computing them needs no connection to the database. */
export function registerDatabaseMetrics(registry: Registry, { pool, reads }: Pick<Database, "pool" | "reads">): void {
	const gauge = (name: string, help: string, read: (of: Database["pool"]) => number) => {
		new Gauge({
			name: `candor_database_${name}`,
			help,
			labelNames: ["pool"],
			registers: [registry],
			collect() {
				this.set({ pool: "users" }, read(pool));
				this.set({ pool: "lists" }, read(reads));
			},
		});
	};
	gauge("connections", "Open connections of a pool", ({ totalCount }) => totalCount);
	gauge("idle_connections", "Open connections of a pool without a query", ({ idleCount }) => idleCount);
	gauge("waiting_queries", "Queries that wait for a connection of a pool", ({ waitingCount }) => waitingCount);
}
