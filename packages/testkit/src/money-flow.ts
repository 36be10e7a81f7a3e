// Generates short random sequences of accounts, deposits and transfers, without orders, for tests of the journal.
import { type Command, SERVICE, TRANSFER_ACCOUNTS } from "@candor/core";
import type { Random } from "./random.ts";

const FIRST = 100_101;

/** Returns `count` commands, each with another id. Some of them are invalid, so that the core refuses them. */
export function moneyFlow(random: Random, count: number, users = 8): Command[] {
	const commands: Command[] = [];
	for (let index = 0; index < count; index++) commands.push(one(random, `m${index}`, FIRST + random.below(users)));
	return commands;
}

function one(random: Random, id: string, user: number): Command {
	const roll = random.below(10);
	const asset = random.pick([1, 2, 3, 9]);
	const amount = BigInt(random.between(0, 1_000));
	if (roll < 2) return { type: "OpenAccount", id, by: SERVICE.accounts, user };
	if (roll < 6) return { type: "DepositSandbox", id, by: SERVICE.custody, user, asset, amount };
	if (roll < 7) return { type: "SetStanding", id, by: SERVICE.accounts, user, version: random.below(50), standing: "trading" };
	return {
		type: "Transfer",
		id,
		by: user,
		asset,
		from: random.pick(TRANSFER_ACCOUNTS),
		to: random.pick(TRANSFER_ACCOUNTS),
		amount,
	};
}
