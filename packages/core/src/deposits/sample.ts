// Generates random commands for tests of deposits. It uses few keys, so that many deposits are already known, and amounts around
// the minimum. Some deposits are reversed after the user has spent them.
import { FOUNDER, SERVICE } from "../engine/actors.ts";
import type { Sample, SampleCommand, SampleWorld } from "../engine/sample.ts";
import { QUARANTINE_CAUSES, REVERSAL_CAUSES } from "./messages.ts";

/** Pairs of network and asset. The sample of networks lists all of them except one. */
const PLACES = [
	[1, 3],
	[1, 3],
	[1, 2],
	[3, 1],
	[2, 99],
] as const;
const AMOUNTS = [
	0n,
	1n,
	400n,
	400n,
	999n,
	1_000n,
	50_000n,
	50_000n,
	2_000_000n,
	90_000_000n,
	40_000_000_000n,
	300_000_000_000n,
	-1n,
	1n << 59n,
];
/** Remainders on a chain with 18 decimals; the largest two are half of a ledger unit and nearly a whole unit. */
const REMAINDERS = [0n, 0n, 1n, 5_000_000_000n, 9_999_999_999n];

export function depositsSample({ draw, users }: SampleWorld): Sample {
	const by = SERVICE.custody;
	const recorded = new Map<number, { user: number; state: string }>();
	const anyone = () => draw.pick([draw.pick(users), draw.pick(users), draw.pick(users), draw.pick([0, 1, 9 * 100_101])]);
	const received = () => {
		const [network, asset] = draw.pick(PLACES);
		const key = draw.chance(0.02) ? "" : `tx${draw.below(200)}:${network}`;
		return { by, network, asset, key, user: anyone(), amount: draw.pick(AMOUNTS) };
	};
	const one = (state?: string) => {
		const all = [...recorded].filter(([, known]) => state === undefined || known.state === state);
		if (all.length === 0 || draw.chance(0.05)) return { deposit: draw.below(10), user: draw.pick(users) };
		const [deposit, { user }] = draw.pick(all);
		return { deposit, user };
	};
	const decided = (type: string, fields: object): SampleCommand => {
		return { type, by: draw.pick([FOUNDER, FOUNDER, 2, 3]), ...fields, reason: "for a test" };
	};
	return {
		weight: 4,
		observe(event) {
			const told = event as unknown as { type: string; deposit: number; user: number; state: string };
			if (told.type === "DepositRecorded" || told.type === "DepositMoved") recorded.set(told.deposit, told);
		},
		next() {
			switch (draw.below(10)) {
				case 0: {
					const cause = draw.pick(REVERSAL_CAUSES);
					const { deposit } = one(draw.pick(["credited", "final", "small", undefined]));
					return { type: "ReverseDeposit", by, deposit, cause };
				}
				case 1:
					return { type: "FinalizeDeposit", by, deposit: one(draw.pick(["credited", "small", undefined])).deposit };
				case 2: {
					const command = received();
					const asset = draw.chance(0.2) ? 0 : command.asset;
					return { type: "QuarantineDeposit", ...command, asset, cause: draw.pick(QUARANTINE_CAUSES) };
				}
				case 3: {
					const decision = draw.pick(["credit", "return", "legal_hold"]);
					return decided("DecideQuarantined", { ...one(draw.pick(["quarantined", "legal_hold"])), decision });
				}
				case 4:
					return decided("AllowCappedDeposit", one("capped"));
				case 5: {
					const { user: _user, ...fee } = received();
					return { type: "RecordNetworkFee", ...fee };
				}
				default:
					return { type: "CreditDeposit", ...received(), remainder: draw.pick(REMAINDERS) };
			}
		},
		changed: (command) => {
			if ("amount" in command) return { ...command, amount: (command.amount as bigint) + 1n };
			return { ...command, deposit: (command.deposit as number) + 1 };
		},
	};
}
