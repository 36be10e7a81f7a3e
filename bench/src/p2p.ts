// Benchmark: P2P orders in the core. Compares the time to open a P2P order with the time to place a resting spot order, and
// measures a batch without commands while open P2P orders have timers. For openings only the fastest batch counts, because other
// programs on the machine can only slow a batch down.
import { type Command, SERVICE } from "@candor/core";
import { detailsOf, NO_DETAILS, P2P_PRICE, P2pScenario } from "@candor/testkit";
import { openBenchmark } from "./benchmark.ts";
import { median } from "./statistics.ts";

const { extent, report } = openBenchmark("p2p");
/** Number of orders to open on one advertisement: the largest number that the core allows to be open. */
const BATCH = 100;
const COIN = 1_000_000n;
const TICKS = 2_000;

const batches = Math.ceil(extent.orders / BATCH);
const at = new P2pScenario({ people: 2 + BATCH * (batches + extent.batches) });
const takers = at.people.slice(2);
const { exchange } = at;

/** Applies one batch and returns its duration, ms. */
function applied(commands: readonly Command[]): number {
	at.time += 1;
	const began = performance.now();
	const { outcomes, consumed } = exchange.applyBatch(at.time, commands);
	const took = performance.now() - began;
	const refused = outcomes.find(({ kind }) => kind === "refused");
	if (refused?.kind === "refused") throw new Error(`the exchange refused ${refused.refusal.code}`);
	if (consumed !== commands.length) throw new Error(`the batch ended after ${consumed} commands`);
	return took;
}

/** Returns the median duration of a batch without commands, µs. */
function tick(): number {
	return median(Array.from({ length: TICKS }, () => applied([]))) * 1_000;
}

let opened = 0;
/** Places an advertisement for one batch of orders. */
function advertise(): number {
	const merchant = at.merchants[Math.floor(opened / BATCH) % 2] as number;
	return at.must(at.advertises("sell", merchant, { quantity: BigInt(BATCH) * 4n * COIN }));
}

/** Returns the commands of the next takers, each of whom opens one order. */
function openings(advertisement: number): Command[] {
	const from = opened;
	opened += BATCH;
	return takers.slice(from, opened).map((by) =>
		at.user("OpenP2pOrder", by, {
			...{ advertisement, version: 1, payType: "promptpay", quantity: 4n * COIN, amount: 0n, price: P2P_PRICE },
			...{ person: by * 7, account: NO_DETAILS },
		}),
	);
}

/** Returns resting spot orders of the same number of users. */
function spotOrders(from: number): Command[] {
	const plain = { orderType: "limit", timeInForce: "gtc", postOnly: false, selfTrade: "expire_taker", trigger: "last" } as const;
	const rest = { price: 100_000, lots: 100, stopPrice: 0, stopLimitPrice: 0, quoteAmount: 0n } as const;
	return takers
		.slice(from, from + BATCH)
		.map((by): Command => ({ type: "PlaceOrder", id: "", by, pair: 1, side: "buy", ...plain, ...rest }));
}

at.must({ ...at.rate(36_500_000n), by: SERVICE.rates } as Command);
const without = tick();
// Spot orders and P2P orders run equally often first, so that the compiler has optimised both.
for (let batch = 0; batch < batches; batch++) {
	applied(spotOrders(opened));
	applied(openings(advertise()));
}
for (const [index, by] of takers.slice(0, opened).entries()) {
	at.must(at.user("DeclarePayer", by, { order: index + 1, account: detailsOf(by) }));
}
const withOrders = tick();
let p2p = Number.POSITIVE_INFINITY;
let spot = Number.POSITIVE_INFINITY;
for (let batch = 0; batch < extent.batches; batch++) {
	const from = opened;
	const commands = openings(advertise());
	spot = Math.min(spot, applied(spotOrders(from)));
	p2p = Math.min(p2p, applied(commands));
}
exchange.checkInvariants();
report("batch without commands", withOrders, 1);
report("batch without commands ÷ without P2P orders", withOrders / without, 2);
report("opening of a P2P order ÷ of a spot order", p2p / spot, 2);
