// Server process of doomed-server.ts, without market data. The parent process controls its clock and names an event. As soon as a
// batch with this event is durable, and before any caller has the response, the process kills itself (SIGKILL).
import type { AddressInfo } from "node:net";
import type { Command } from "@candor/core";
import { decodeEvents } from "@candor/journal";
import { makePool, PostgresJournalStore } from "@candor/server";
import { MovedClock, openServer, PATIENCE_MS } from "./open-server.ts";

/**
 * Message from the parent: the new time of the clock (ms), commands to execute in order, and the event after which the process
 * dies.
 */
export interface Order {
	readonly at: number;
	readonly commands: readonly Command[];
	readonly dieOf?: string;
}
/** Message to the parent: the port, or for each command its result (a number) or refusal code. */
export type Word = { readonly port: number } | { readonly outcomes: readonly (number | string)[] };

const [address = "", dataDir = "", beginning = ""] = process.argv.slice(2);
const clock = new MovedClock(Number(beginning));
let dieOf: string | undefined;

const pool = makePool(address, { max: 4, connectionTimeoutMillis: PATIENCE_MS }, () => {});
const { append } = PostgresJournalStore.prototype;
PostgresJournalStore.prototype.append = async function (...rows) {
	const deadly = dieOf === undefined ? -1 : rows.findIndex((row) => decodeEvents(row.events).some(({ type }) => type === dieOf));
	await append.call(this, ...(deadly < 0 ? rows : rows.slice(0, deadly + 1)));
	if (deadly >= 0) process.kill(process.pid, "SIGKILL");
};
const { host, makeApp } = await openServer({ address, pool, dataDir }, {}, clock);
const app = await makeApp({});

const say = (word: Word) => void process.send?.(word);
process.on("message", async (order: Order) => {
	clock.ahead = order.at - Number(beginning);
	dieOf = order.dieOf;
	const answers = await Promise.all(order.commands.map((command) => host.submit(command)));
	say({ outcomes: answers.map(({ outcome }) => (outcome.kind === "refused" ? outcome.refusal.code : outcome.result)) });
});
process.on("SIGTERM", async () => {
	await app.close();
	await host.close();
	await pool.end();
	process.exit(0);
});
say({ port: (app.http.server.address() as AddressInfo).port });
