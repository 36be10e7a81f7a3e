// Generates random commands for tests of earn products. Users buy short products and one that is longer than the test, add to
// orders, and end them early.
import { FOUNDER } from "../engine/actors.ts";
import type { Sample, SampleCommand, SampleWorld } from "../engine/sample.ts";
import { SETTLEMENT_ASSET } from "../ledger/kinds.ts";

const REASON = "for a test";
const RATES = new Map([
	[1, 10_000],
	[3, 20_000],
	[30, 30_000],
]);
const asset = SETTLEMENT_ASSET;

export function earnSample({ draw, users }: SampleWorld): Sample {
	const open = new Map<number, number>();
	const versions = new Map<number, number>();
	const product = (number: number, more: object = {}): SampleCommand => {
		const usual = { asset, days: number, ratePpm: RATES.get(number) ?? 5_000, minAmount: 1_000_000n, maxAmount: 900_000_000n };
		const rule = number === 3 ? "remaining_days" : "daily_interest_multiple";
		const charge = { rule, penaltyPpm: number === 3 ? 4_000 : 1_500_000, recalculate: true };
		return { type: "SetEarnProduct", by: FOUNDER, product: number, ...usual, ...charge, active: true, reason: REASON, ...more };
	};
	const fund = (number: number, amount: bigint): SampleCommand => {
		return { type: "FundReserve", by: FOUNDER, product: number, amount, reason: REASON };
	};
	const transfer = (by: number): SampleCommand => {
		return { type: "Transfer", by, asset, from: "coin", to: "trust", amount: 200_000n };
	};
	const ofAnOrder = (): { order: number; by: number } => {
		const [order = 1, owner = 2] = open.size > 0 && draw.chance(0.9) ? draw.pick([...open]) : [draw.between(0, 20), undefined];
		return { order, by: owner !== 2 && owner !== undefined && draw.chance(0.95) ? owner : draw.pick(users) };
	};
	return {
		weight: 6,
		opening: [...RATES.keys()]
			.map((number) => product(number))
			.concat([...RATES.keys()].map((number) => fund(number, 30_000_000n)))
			.concat(users.map(transfer)),
		observe(event) {
			const told = event as { type: string; order: number; user: number; product: number; terms: number };
			if (told.type === "EarnBought") open.set(told.order, told.user);
			if (told.type === "EarnEnded" && draw.chance(0.8)) open.delete(told.order);
			if (told.type === "EarnProductSet") versions.set(told.product, told.terms);
		},
		next() {
			const number = draw.pick([1, 1, 1, 3, 3, 30, 30, 9]);
			if (draw.chance(0.2)) {
				const by = draw.pick([FOUNDER, 6, 7, 2]);
				const roll = draw.below(4);
				if (roll < 2) {
					const amount = draw.pick([0n, 5_000_000n, 20_000_000n, 1n << 61n]);
					return { ...fund(number, amount), by, type: draw.pick(["FundReserve", "DefundReserve"]) };
				}
				const more = draw.pick([
					{ asset: 1_000 },
					{ days: 0 },
					{ ratePpm: 0 },
					{ minAmount: 0n },
					{ maxAmount: 1n },
					{ recalculate: false },
					{ active: false },
					{},
					{},
				]);
				return { ...product(draw.pick([1, 3, 30, 9]), { ...more }), by };
			}
			if (draw.chance(0.1)) return { ...transfer(draw.pick(users)), amount: BigInt(draw.below(300_000_000)) };
			const few = BigInt(draw.between(1, 20)) * 1_000_000n + BigInt(draw.below(1_000_000));
			const amount = draw.chance(0.1) ? draw.pick([0n, 999_999n, 900_000_001n, 800_000_000n, -1n]) : few;
			const roll = draw.below(10);
			if (roll < 2) return { type: "RedeemEarn", ...ofAnOrder(), atLeast: draw.chance(0.8) ? 0n : 1n << 40n };
			if (roll < 4) return { type: "AddTranche", ...ofAnOrder(), amount, ratePpm: draw.pick([10_000, 20_000, 20_000, 7]) };
			const terms = draw.chance(0.95) ? (versions.get(number) ?? 1) : 77;
			return { type: "BuyEarn", by: draw.pick(users), product: number, amount, terms };
		},
		changed(command) {
			if (typeof command.amount === "bigint") return { ...command, amount: command.amount + 1n };
			if (command.type === "RedeemEarn") return { ...command, atLeast: 3n };
			return { ...command, reason: "another" };
		},
	};
}
