// Benchmark: CPU time of the core at the end of a day on which many invited users paid fees. It compares the batch that closes
// the day, and the settlements of rebates after it, with batches of orders.
import { type Command, Exchange, MAX_SETTLED_ROWS, SERVICE } from "@candor/core";
import { foundingCommands } from "@candor/testkit";
import { openBenchmark } from "./benchmark.ts";
import { recordAt } from "./core-commands.ts";
import { MIDDLE } from "./core-flow.ts";
import { median } from "./statistics.ts";

const { extent, report } = openBenchmark("referral");
const DAY_MS = 86_400_000;
const START = 20_000 * DAY_MS + DAY_MS / 2;
const MIDNIGHT = 20_001 * DAY_MS;
const FIRST = 1_000_000;
const [INVITER, MAKER] = [FIRST - 1, FIRST - 2];
const BATCH = 256;
const LOTS = 100;
/** Number of batches of orders to measure before midnight, and largest number between settlements. */
const ORDER_BATCHES = 200;

const exchange = new Exchange();
/** Number of paid rebates. */
let paid = 0;

/** Returns the CPU time of this process, ms. Other programs on the machine affect it less than wall time. */
function cpuMs(): number {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1_000;
}

/** Applies commands and returns the CPU time of each batch, ms. */
function apply(at: number, commands: readonly Command[]): number[] {
	const times: number[] = [];
	for (let from = 0; from < commands.length; ) {
		const batch = commands.slice(from, from + BATCH);
		const began = cpuMs();
		const { outcomes, consumed, events } = exchange.applyBatch(at, batch);
		times.push(cpuMs() - began);
		for (const event of events) if (event.type === "RebatesSettled") paid += event.paid.length;
		const refused = outcomes.find(({ kind }) => kind === "refused");
		if (refused?.kind === "refused") throw new Error(`the exchange refused ${refused.refusal.code}`);
		from += consumed;
	}
	return times;
}

const plain = { orderType: "limit", timeInForce: "gtc", postOnly: false, selfTrade: "expire_taker", trigger: "last" } as const;
const order = (by: number, side: "buy" | "sell", lots: number): Command => {
	const none = { stopPrice: 0, stopLimitPrice: 0, quoteAmount: 0n };
	return { type: "PlaceOrder", id: "", by, pair: 1, side, price: MIDDLE, lots, ...plain, ...none };
};
const opened = (user: number): Command[] => [
	{ type: "OpenAccount", id: "", by: SERVICE.accounts, user },
	{ type: "DepositSandbox", id: "", by: SERVICE.custody, user, asset: 3, amount: 10n ** 10n },
];

/** Returns a batch of 128 trades, each between the maker and one invited user. */
function trades(from: number): Command[] {
	const users = Array.from({ length: BATCH / 2 }, (_, at) => FIRST + ((from + at) % extent.invitees));
	return users.flatMap((user) => [order(MAKER, "sell", LOTS), order(user, "buy", LOTS)]);
}

apply(START, foundingCommands());
apply(START, [...opened(INVITER), ...opened(MAKER)]);
apply(START, [{ type: "DepositSandbox", id: "", by: SERVICE.custody, user: MAKER, asset: 1, amount: 10n ** 15n }]);
apply(START, [recordAt(SERVICE, START)]);
const before: number[] = [];
for (let from = 0; from < extent.invitees; from += BATCH / 2) {
	const users = Array.from({ length: Math.min(BATCH / 2, extent.invitees - from) }, (_, at) => FIRST + from + at);
	apply(
		START,
		users.flatMap((user): Command[] => [
			...opened(user),
			{ type: "SetInviter", id: "", by: SERVICE.accounts, user, inviter: INVITER },
			{ type: "AllowRebates", id: "", by: SERVICE.referral, invitee: user, allowed: true, reason: "checks_passed" },
		]),
	);
	before.push(...apply(START, trades(from)));
}

const [close = 0] = apply(MIDNIGHT, [recordAt(SERVICE, MIDNIGHT)]);
const settled: number[] = [];
const after: number[] = [];
for (let settlement = 1; settlement <= Math.ceil(extent.invitees / MAX_SETTLED_ROWS); settlement++) {
	settled.push(
		...apply(MIDNIGHT + settlement, [
			{ type: "SettleRebates", id: "", by: SERVICE.referral, settlement, count: MAX_SETTLED_ROWS },
		]),
	);
	if (settlement <= ORDER_BATCHES) after.push(...apply(MIDNIGHT + settlement, trades(settlement * BATCH)));
}
if (paid !== extent.invitees) throw new Error(`${paid} of ${extent.invitees} rebates are paid`);
const latest = before.slice(-ORDER_BATCHES);
const longest = (times: readonly number[]) => times.reduce((most, time) => Math.max(most, time), 0);
report("batch of 128 trades before midnight", median(latest), 2);
report("longest batch of 128 trades before midnight", longest(latest), 2);
report("batch that closes the day", close, 2);
report("settlement of 500 rows", median(settled), 2);
report("longest settlement of 500 rows", longest(settled), 2);
report("batch of trades between settlements ÷ before midnight", median(after) / median(latest), 2);
report("all settlements", settled.reduce((sum, time) => sum + time, 0) / 1_000, 2);
