// Turns the order flow of core-flow.ts into commands. It imports only types of the core, because core-round.ts passes the
// commands to the core of another checkout.
import type { Command, Exchange } from "@candor/core";
import { type CoreFlow, MAKERS, MIDDLE, OPERATION, TAKERS } from "./core-flow.ts";

type Services = Readonly<Record<"accounts" | "custody" | "prices", number>>;

export const FIRST_USER = 100_101;
const INVITER = FIRST_USER + MAKERS + TAKERS;
const BATCH = 256;
/** Number of operations that are prepared at once, outside the measured time. */
export const CHUNK = BATCH * 32;

export function userCommands(services: Services): Command[] {
	const commands: Command[] = [];
	for (let index = 0; index < MAKERS + TAKERS; index++) {
		const user = FIRST_USER + index;
		commands.push({ type: "OpenAccount", id: "", by: services.accounts, user });
		commands.push({ type: "DepositSandbox", id: "", by: services.custody, user, asset: 3, amount: 10n ** 15n });
		commands.push({ type: "DepositSandbox", id: "", by: services.custody, user, asset: 1, amount: 10n ** 13n });
	}
	return commands;
}

/**
 * Makes the commands that give all users of `userCommands` one inviter, so that the core adds up each of their fees for this
 * inviter.
 */
export function inviteCommands({ accounts: by }: Pick<Services, "accounts">): Command[] {
	const commands: Command[] = [{ type: "OpenAccount", id: "", by, user: INVITER }];
	for (let user = FIRST_USER; user < INVITER; user++) commands.push({ type: "SetInviter", id: "", by, user, inviter: INVITER });
	return commands;
}

/** Applies commands that prepare a measurement, in as many batches as necessary. */
export function applyAll(exchange: Exchange, at: number, commands: readonly Command[]): void {
	for (let from = 0; from < commands.length; ) {
		const part = commands.slice(from, from + 1_000);
		const { outcomes, consumed = part.length } = exchange.applyBatch(at, part);
		const refused = outcomes.find(({ kind }) => kind === "refused");
		if (refused?.kind === "refused") throw new Error(`the exchange refused ${refused.refusal.code}`);
		from += consumed;
	}
}

export function recordAt(services: Services, time: number): Command {
	const offered = { bid: MIDDLE - 1, ask: MIDDLE + 1, time };
	const quotes = ["amber", "birch", "cedar"].map((source) => ({ source, ...offered }));
	return { type: "RecordQuotes", id: "", by: services.prices, markets: [{ pair: 1, quotes }] };
}

/**
 * Makes the commands of operations `from` (inclusive) to `until` (exclusive) of the flow, in batches.
 * @param ids true: orders have client ids
 */
export function batchesOf(flow: CoreFlow, from: number, until: number, ids: boolean): Command[][] {
	const batches: Command[][] = [];
	for (let index = from; index < until; ) {
		const batch: Command[] = [];
		for (const end = Math.min(index + BATCH, until); index < end; index++) {
			batch.push(commandAt(flow, index, ids ? `b${index}` : ""));
		}
		batches.push(batch);
	}
	return batches;
}

/**
 * Returns the command of one operation. Quantities are multiples of 100 lots, so that every order is above the pair's minimum
 * notional.
 */
function commandAt(flow: CoreFlow, index: number, id: string): Command {
	const by = FIRST_USER + (flow.users[index] as number);
	if (flow.kinds[index] === OPERATION.cancel) return { type: "CancelOrder", id, by, order: flow.orders[index] as number };
	return {
		type: "PlaceOrder",
		id,
		by,
		pair: 1,
		side: flow.sides[index] === 0 ? "buy" : "sell",
		orderType: "limit",
		timeInForce: "gtc",
		postOnly: false,
		selfTrade: "expire_taker",
		trigger: "last",
		price: flow.prices[index] as number,
		stopPrice: 0,
		stopLimitPrice: 0,
		lots: (flow.lots[index] as number) * 100,
		quoteAmount: 0n,
	};
}
