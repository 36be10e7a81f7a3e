// One round of `compareInvited` (core-against.ts), as a separate process. It applies each batch of the order flow to three
// exchanges: one in which all users are invited, and two without invited users. Argument: number of measured operations. Prints
// an InvitedRound as JSON.
import { Exchange, SERVICE } from "@candor/core";
import { foundingCommands } from "@candor/testkit";
import { applyAll, batchesOf, CHUNK, inviteCommands, recordAt, userCommands } from "./core-commands.ts";
import { makeCoreFlow } from "./core-flow.ts";
import { median } from "./statistics.ts";

/**
 * Ratios of the durations of a batch on two exchanges; each is the median of all batches, so that interrupted batches do not
 * change it.
 */
export interface InvitedRound {
	/** Duration without invited users ÷ duration with them. */
	readonly speed: number;
	/**
	 * Duration on the first exchange without invited users ÷ duration on the second one. Its distance from 1 is the error of the
	 * measurement.
	 */
	readonly control: number;
}

const AT = 1_700_000_000_000;
const flow = makeCoreFlow(42, 1_000, Number(process.argv[2]));
const users = [...foundingCommands(), ...userCommands(SERVICE)];

function founded(invitations: ReturnType<typeof inviteCommands>): Exchange {
	const exchange = new Exchange();
	applyAll(exchange, AT, [...users, ...invitations, recordAt(SERVICE, AT)]);
	return exchange;
}

const exchanges = [founded([]), founded(inviteCommands(SERVICE)), founded([])];
const ORDERS = [
	[0, 1, 2],
	[2, 1, 0],
	[1, 2, 0],
	[0, 2, 1],
	[2, 0, 1],
	[1, 0, 2],
];
const ratios: [invited: number[], control: number[]] = [[], []];
let count = 0;
for (let index = 0; index < flow.count; ) {
	const until = Math.min(index + CHUNK, index < flow.warm ? flow.warm : flow.count);
	for (const batch of batchesOf(flow, index, until, false)) {
		const times = [0, 0, 0];
		// Each exchange changes the processor's caches for the next one, so all six orders of the three exchanges take turns.
		const order = ORDERS[count++ % ORDERS.length] as readonly number[];
		for (const place of order) {
			const began = performance.now();
			const { accepted } = (exchanges[place] as Exchange).applyBatch(AT + count, batch);
			times[place] = performance.now() - began;
			if (accepted.length !== batch.length) throw new Error(`refused before ${until}`);
		}
		const [without, invited, again] = times as [number, number, number];
		if (index < flow.warm) continue;
		ratios[0].push(without / invited, again / invited);
		ratios[1].push(without / again);
	}
	index = until;
}
for (const exchange of exchanges) exchange.checkInvariants();
console.log(JSON.stringify({ speed: median(ratios[0]), control: median(ratios[1]) } satisfies InvitedRound));
