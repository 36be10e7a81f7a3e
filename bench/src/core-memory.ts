// Benchmark: what 100,000 open accounts and 100,000 resting orders cost in memory, in an exchange with its ledger.
import { type Command, Exchange, SERVICE } from "@candor/core";
import { foundingCommands } from "@candor/testkit";

const COUNT = 100_000;
const FIRST = 100_101;
const AT = 1_700_000_000_000;

function megabytes(): number {
	for (let round = 0; round < 3; round++) globalThis.gc?.();
	const { heapUsed, arrayBuffers } = process.memoryUsage();
	return (heapUsed + arrayBuffers) / 1e6;
}

function apply(exchange: Exchange, commands: readonly Command[]): void {
	for (let from = 0; from < commands.length; from += 1_024) {
		const { outcomes } = exchange.applyBatch(AT, commands.slice(from, from + 1_024));
		for (const outcome of outcomes) if (outcome.kind === "refused") throw new Error(outcome.refusal.code);
	}
}

function userCommands(): Command[] {
	return Array.from({ length: COUNT }, (_, index): Command[] => {
		const user = FIRST + index;
		return [
			{ type: "OpenAccount", id: "", by: SERVICE.accounts, user },
			{ type: "DepositSandbox", id: "", by: SERVICE.custody, user, asset: 3, amount: 10n ** 10n },
			{ type: "DepositSandbox", id: "", by: SERVICE.custody, user, asset: 1, amount: 10n ** 8n },
		];
	}).flat();
}

/** Ten orders each of a tenth of the people, over 2,000 prices. */
function orderCommands(): Command[] {
	return Array.from({ length: COUNT }, (_, index): Command => {
		const side = index % 2 === 0 ? "buy" : "sell";
		const away = 1 + (index % 1_000);
		return {
			type: "PlaceOrder",
			id: "",
			by: FIRST + (index % (COUNT / 10)),
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
const empty = megabytes();
apply(exchange, userCommands());
const withUsers = megabytes();
apply(exchange, orderCommands());
const withOrders = megabytes();
exchange.checkInvariants();
if (exchange.offers.openOrders() !== COUNT) throw new Error(`${exchange.offers.openOrders()} orders rest`);

function result(name: string, value: number): void {
	console.log(`RESULT ${JSON.stringify({ name, value: value.toFixed(1), unit: "MB", target: "report" })}`);
}
result("memory per 100,000 users with two balances", withUsers - empty);
result("memory per 100,000 live orders", withOrders - withUsers);
