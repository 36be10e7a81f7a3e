// Benchmark: memory that the core takes for one user with two balances, and for one resting order.
import { type Command, Exchange, SERVICE } from "@candor/core";
import { foundingCommands } from "@candor/testkit";
import { openBenchmark } from "./benchmark.ts";
import { heapBytes } from "./heap.ts";

const { extent, report } = openBenchmark("core-memory");
const FIRST_USER = 100_101;
const AT = 1_700_000_000_000;

function apply(exchange: Exchange, commands: readonly Command[]): void {
	for (let from = 0; from < commands.length; from += 1_024) {
		const { outcomes } = exchange.applyBatch(AT, commands.slice(from, from + 1_024));
		for (const outcome of outcomes) if (outcome.kind === "refused") throw new Error(outcome.refusal.code);
	}
}

function userCommands(): Command[] {
	return Array.from({ length: extent.count }, (_, index): Command[] => {
		const user = FIRST_USER + index;
		return [
			{ type: "OpenAccount", id: "", by: SERVICE.accounts, user },
			{ type: "DepositSandbox", id: "", by: SERVICE.custody, user, asset: 3, amount: 10n ** 10n },
			{ type: "DepositSandbox", id: "", by: SERVICE.custody, user, asset: 1, amount: 10n ** 8n },
		];
	}).flat();
}

/** Returns `extent.count` orders at 2,000 prices. A tenth as many users place them, ten orders each. */
function orderCommands(): Command[] {
	return Array.from({ length: extent.count }, (_, index): Command => {
		const side = index % 2 === 0 ? "buy" : "sell";
		const away = 1 + (index % 1_000);
		return {
			type: "PlaceOrder",
			id: "",
			by: FIRST_USER + (index % Math.ceil(extent.count / 10)),
			pair: 1,
			side,
			orderType: "limit",
			timeInForce: "gtc",
			postOnly: false,
			selfTrade: "expire_taker",
			trigger: "last",
			price: side === "buy" ? 60_000 - away : 60_000 + away,
			stopPrice: 0,
			stopLimitPrice: 0,
			lots: 100,
			quoteAmount: 0n,
		};
	});
}

const exchange = new Exchange();
apply(exchange, foundingCommands());
const empty = heapBytes();
apply(exchange, userCommands());
const withUsers = heapBytes();
apply(exchange, orderCommands());
const withOrders = heapBytes();
exchange.checkInvariants();
if (exchange.offers.openOrders() !== extent.count) throw new Error(`${exchange.offers.openOrders()} orders rest`);
report("memory of a user with two balances", (withUsers - empty) / extent.count);
report("memory of a live order", (withOrders - withUsers) / extent.count);
