// One round of core-against.ts, as a separate process: runs the core of a given checkout on the flow of core-flow.ts. Arguments:
// the checkout's folder, the number of resting orders, the number of measured operations, and "ids" or "none" (orders with or
// without client ids). Prints a CoreRound as JSON.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { applyAll, batchesOf, CHUNK, recordAt, userCommands } from "./core-commands.ts";
import { MIDDLE, makeCoreFlow } from "./core-flow.ts";

export interface CoreRound {
	readonly seconds: number;
	/** CPU time of the core's thread in the measured part, s. Other programs on the machine affect it less than wall time. */
	readonly cpuSeconds: number;
}

const [folder = "", live = "", operations = "", ids = ""] = process.argv.slice(2);
const AT = 1_700_000_000_000;

const entry = (path: string) => import(pathToFileURL(join(folder, "packages", path, "src", "index.ts")).href);
const { Exchange, SERVICE, COMMANDS } = (await entry("core")) as typeof import("@candor/core");
const { foundingCommands } = (await entry("testkit")) as typeof import("@candor/testkit");

/**
 * Returns the command that records an index price, in the form that the measured checkout knows: before 22 November 2026 prices
 * had no bid and ask.
 */
function record() {
	if (COMMANDS.some(({ type }) => type === "RecordQuotes")) return recordAt(SERVICE, AT);
	const prices = ["amber", "birch", "cedar"].map((source) => ({ source, price: MIDDLE, time: AT }));
	return { type: "RecordPrices", id: "", by: SERVICE.prices, markets: [{ pair: 1, prices }] } as const;
}

const exchange = new Exchange();
applyAll(exchange, AT, [...foundingCommands(), ...userCommands(SERVICE), record()]);

const flow = makeCoreFlow(42, Number(live), Number(operations));
let at = AT;
let milliseconds = 0;
let cpuMicroseconds = 0;
for (let index = 0; index < flow.count; ) {
	const until = Math.min(index + CHUNK, index < flow.warm ? flow.warm : flow.count);
	const batches = batchesOf(flow, index, until, ids === "ids");
	const began = performance.now();
	const cpuBegan = process.threadCpuUsage();
	for (const batch of batches) {
		const { accepted } = exchange.applyBatch(at++, batch);
		if (accepted.length !== batch.length) throw new Error(`refused before ${until}`);
	}
	if (index >= flow.warm) {
		milliseconds += performance.now() - began;
		const { user, system } = process.threadCpuUsage(cpuBegan);
		cpuMicroseconds += user + system;
	}
	index = until;
}
exchange.checkInvariants();
console.log(JSON.stringify({ seconds: milliseconds / 1e3, cpuSeconds: cpuMicroseconds / 1e6 } satisfies CoreRound));
