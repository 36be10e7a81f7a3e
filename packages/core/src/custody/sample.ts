// Generates random commands for tests of custody: deposits, and transfers between a user's accounts.
import { SERVICE } from "../engine/actors.ts";
import type { Sample, SampleCommand, SampleWorld } from "../engine/sample.ts";
import { TRANSFER_ACCOUNTS } from "./kinds.ts";

/** First deposit of each user: pairs of an asset and an amount in ledger units. */
const RICHES = [
	[3, 200_000_000_000n],
	[1, 500_000_000n],
	[2, 5_000_000_000n],
] as const;
/** A coin without a market. Large amounts of it have no value. */
const UNTRADED = 4;
const MOST_AT_ONCE = 1n << 60n;

export function custodySample({ draw, users }: SampleWorld): Sample {
	const deposit = (user: number, asset: number, amount: bigint): SampleCommand => {
		return { type: "DepositSandbox", by: SERVICE.custody, user, asset, amount };
	};
	return {
		weight: 7,
		// The last user gets a thousandth of the amounts, so that some of this user's commands are refused for lack of money.
		opening: users.flatMap((user, index) => {
			const share = index === users.length - 1 ? 1_000n : 1n;
			return RICHES.map(([asset, amount]) => deposit(user, asset, amount / share));
		}),
		next() {
			const user = draw.pick(users);
			if (draw.chance(0.05)) {
				const amount = draw.pick([0n, 1n, MOST_AT_ONCE, MOST_AT_ONCE, MOST_AT_ONCE + 1n]);
				return deposit(draw.pick([user, user, user, 1]), draw.pick([UNTRADED, UNTRADED, UNTRADED, 99]), amount);
			}
			if (draw.chance(0.4)) return deposit(user, draw.pick([1, 2, 3, 4]), BigInt(draw.below(100_000_000)));
			const [from, to] = [draw.pick(TRANSFER_ACCOUNTS), draw.pick(TRANSFER_ACCOUNTS)];
			const asset = draw.pick([1, 2, 3, 4, 99]);
			return { type: "Transfer", by: user, asset, from, to, amount: BigInt(draw.below(5_000_000)) };
		},
		changed: (command) => ({ ...command, amount: (command.amount as bigint) + 1n }),
	};
}
