// Generates random commands for tests of arbitrage funds: founding, trades of a fund, subscriptions, redemptions, and commands
// that must be refused.
import { FOUNDER, SERVICE } from "../engine/actors.ts";
import type { Sample, SampleCommand, SampleWorld } from "../engine/sample.ts";
import { SETTLEMENT_ASSET } from "../ledger/kinds.ts";
import { FUND_ACCOUNTS } from "./fund.ts";

const REASON = "for a test";
const asset = SETTLEMENT_ASSET;

export function arbitrageSample({ draw, users }: SampleWorld): Sample {
	/** Owner of each waiting subscription or redemption, keyed by its number. */
	const waiting = new Map<number, number>();
	const lots = new Map<number, { readonly user: number; readonly units: bigint }>();
	let index = 0;
	const account = FUND_ACCOUNTS + 1;
	const fund = (number: number, more: object = {}): SampleCommand => {
		const usual = { name: "Carry", kind: "cash_and_carry", pairs: [1], performanceFeePpm: 100_000, bandPpm: 3_000 };
		const amounts = { minAmount: 1_000_000n, maxAmount: 50_000_000n };
		return { type: "SetFund", by: FOUNDER, fund: number, ...usual, ...amounts, active: true, reason: REASON, ...more };
	};
	const found = (number: number, amount: bigint): SampleCommand => {
		return { type: "FoundFund", by: FOUNDER, fund: number, amount, reason: REASON };
	};
	const open = (user: number): SampleCommand => ({ type: "OpenAccount", by: SERVICE.accounts, user });
	const order = (more: object = {}): SampleCommand => {
		const plain = { stopPrice: 0, stopLimitPrice: 0, quoteAmount: 0n, postOnly: false, trigger: "last" };
		const usual = { pair: 1, side: "buy", orderType: "limit", timeInForce: "gtc", selfTrade: "expire_taker" };
		const price = index === 0 ? 500_000 : Math.trunc((index * draw.pick([9_950, 9_990, 10_000, 10_010])) / 10_000);
		return { type: "PlaceOrder", by: account, ...plain, ...usual, price, lots: draw.between(10, 200), ...more };
	};
	const ofTheFund = (): SampleCommand =>
		draw.pick<() => SampleCommand>([
			() => order(),
			() => order({ side: draw.pick(["buy", "sell"]) }),
			() => order({ pair: 2 }),
			() => order({ orderType: "market", price: 0 }),
			() => ({ type: "CancelAllOrders", by: account, pair: 0 }),
			() => ({ type: "Transfer", by: account, asset, from: "coin", to: draw.pick(["contract", "trust"]), amount: 1_000_000n }),
			() => ({ type: "DepositSandbox", by: SERVICE.custody, user: account, asset, amount: 1_000_000n }),
		])();
	return {
		weight: 5,
		opening: [
			fund(1),
			found(1, 400_000_000n),
			fund(5),
			...users.map((by): SampleCommand => ({ type: "Transfer", by, asset, from: "coin", to: "trust", amount: 200_000n })),
			open(FUND_ACCOUNTS + 4),
			{ type: "DepositSandbox", by: SERVICE.custody, user: FUND_ACCOUNTS + 4, asset, amount: 5n },
		],
		observe(event) {
			const told = event as {
				type: string;
				subscription: number;
				user: number;
				status: string;
				pair: number;
				index: number;
				lot: number;
				units: bigint;
			};
			if (told.type === "IndexRecorded" && told.pair === 1) index = told.index;
			if (told.type === "FundLot") {
				if (told.units > 0n) lots.set(told.lot, told);
				else lots.delete(told.lot);
			}
			if (told.type !== "FundSubscriptionMoved") return;
			if (told.status === "waiting") waiting.set(told.subscription, told.user);
			else if (draw.chance(0.8)) waiting.delete(told.subscription);
		},
		next() {
			const roll = draw.below(20);
			if (roll < 4) {
				const by = draw.pick([FOUNDER, 6, 7, 2]);
				if (draw.chance(0.5))
					return { ...found(draw.pick([1, 5, 5, 5, 9]), draw.pick([0n, 100_000_000n, 100_000_000n, 1n << 61n])), by };
				const more = draw.pick([
					{ name: "" },
					{ pairs: [9] },
					{ pairs: [1, 1] },
					{ kind: "triangular" },
					{ bandPpm: 3_001 },
					{ minAmount: 0n },
					{ maxAmount: 1n },
					{ performanceFeePpm: 600_000 },
					{ active: false },
					{},
					{},
				]);
				return { ...fund(draw.pick([1, 1, 2, 3, 4, 20]), { ...more }), by };
			}
			if (roll < 6) {
				const decision = draw.pick(["hold", "hold", "invest", ""]);
				return { type: "RecordDecision", by: SERVICE.strategy, fund: draw.pick([1, 1, 9]), decision, inputs: "rate 100" };
			}
			if (roll < 12) return ofTheFund();
			if (roll < 14) {
				const [subscription = 1, owner = users[0]] = waiting.size > 0 ? draw.pick([...waiting]) : [];
				return { type: "CancelFundSubscription", by: draw.chance(0.9) ? (owner as number) : draw.pick(users), subscription };
			}
			if (roll < 16) {
				if (lots.size > 0 && draw.chance(0.6)) {
					const { user, units } = draw.pick([...lots.values()]);
					return { type: "RedeemFund", by: user, fund: 1, units };
				}
				return { type: "RedeemFund", by: draw.pick(users), fund: draw.pick([1, 1, 9]), units: draw.pick([0n, 5n, 1_000_000n]) };
			}
			const few = BigInt(draw.between(1, 30)) * 1_000_000n;
			const amount = draw.chance(0.2) ? draw.pick([0n, 999_999n, 50_000_001n]) : few;
			return { type: "SubscribeFund", by: draw.pick(users), fund: draw.pick([1, 1, 1, 1, 9]), amount };
		},
		changed(command) {
			if (typeof command.amount === "bigint") return { ...command, amount: command.amount + 1n };
			if (typeof command.units === "bigint") return { ...command, units: command.units + 1n };
			if (command.type === "CancelFundSubscription") return { ...command, subscription: 77 };
			if (command.type === "RecordDecision") return { ...command, inputs: "another" };
			return { ...command, reason: "another" };
		},
	};
}
