// Makes random commands of users with money: limit orders near the best price, cancels and trades.
import { type Command, SERVICE } from "@candor/core";
import { Random } from "@candor/testkit";

const FIRST_USER = 100_101;

export function fundingCommands(users: number): Command[] {
	const commands: Command[] = [];
	for (let index = 0; index < users; index++) {
		const user = FIRST_USER + index;
		commands.push({ type: "OpenAccount", id: `open${user}`, by: SERVICE.accounts, user });
		for (const asset of [1, 2, 3]) {
			const amount = asset === 3 ? 100_000_000_000_000n : 1_000_000_000_000n;
			commands.push({ type: "DepositSandbox", id: `fund${user}-${asset}`, by: SERVICE.custody, user, asset, amount });
		}
	}
	return commands;
}

/**
 * Yields commands without end: 48 % are limit orders near the best price, 42 % cancel an order that may still be open, and 10 %
 * are orders that trade at once.
 */
export function* orderCommands(seed: number, users: number): Generator<Command, never> {
	const random = new Random(seed);
	const middle = 600_000;
	let orders = 0;
	for (let count = 0; ; count++) {
		const id = `o${count}`;
		const roll = random.below(100);
		if (roll >= 58 && orders > 0) {
			// Order ids are sequential and users take turns, so most cancels name a recent order of their sender.
			const order = Math.max(1, orders - random.below(2_000));
			yield { type: "CancelOrder", id, by: FIRST_USER + (order % users), order };
			continue;
		}
		const side = random.chance(0.5) ? "buy" : "sell";
		const away = roll < 48 ? random.between(1, 400) : -random.between(0, 5);
		orders++;
		yield {
			type: "PlaceOrder",
			id,
			by: FIRST_USER + (orders % users),
			pair: 1,
			side,
			orderType: "limit",
			timeInForce: "gtc",
			postOnly: false,
			selfTrade: "expire_taker",
			trigger: "last",
			price: side === "buy" ? middle - away : middle + away,
			stopPrice: 0,
			stopLimitPrice: 0,
			lots: random.between(20, 2_000),
			quoteAmount: 0n,
		};
	}
}
