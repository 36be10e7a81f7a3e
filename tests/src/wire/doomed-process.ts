// A whole server without market data in a process of its own, which kills itself (SIGKILL) in the moment that its parent names: when a
// batch with such an event is durable, and nobody has been answered yet. Its clock stands still but for its parent.
import type { AddressInfo } from "node:net";
import type { Command } from "@candor/core";
import { type Clock, systemClock } from "@candor/journal";
import { makePool } from "@candor/server";
import { openServer } from "./running-server.ts";

/** What the parent says: the time from now on, commands in this order, and of which event's batch this process dies. */
export interface Order {
	readonly at: number;
	readonly commands: readonly Command[];
	readonly dieOf?: string;
}
/** Where it listens, or what became of each command: its result, or the refusal's code. */
export type Word = { readonly port: number } | { readonly outcomes: readonly (number | string)[] };

const [address = "", dataDir = "", beginning = ""] = process.argv.slice(2);
let now = Number(beginning);
const clock: Clock = { ...systemClock, wall: () => now, monotonic: () => now };
let dieOf: string | undefined;

const pool = makePool(address, { max: 4 }, () => {});
const { host, makeApp } = await openServer({ address, pool, dataDir }, {}, clock);
host.onPublished(({ events }) => {
	if (events.some(({ type }) => type === dieOf)) process.kill(process.pid, "SIGKILL");
});
const app = await makeApp({});

const say = (word: Word) => void process.send?.(word);
process.on("message", async (order: Order) => {
	now = order.at;
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
