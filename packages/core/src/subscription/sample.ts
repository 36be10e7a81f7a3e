// Generates random commands for tests of subscriptions. Some subscriptions open and close within a test; operators launch them,
// cancel them, or leave them until they refund their orders.
import { FOUNDER, SERVICE } from "../engine/actors.ts";
import type { Sample, SampleCommand, SampleWorld } from "../engine/sample.ts";
import { DAY_MS } from "../engine/time.ts";
import { SETTLEMENT_ASSET } from "../ledger/kinds.ts";
import type { SubscriptionSet } from "./messages.ts";

const REASON = "for a test";
const COIN = 20;
const SUPPLY = 100_000_000_000n;

export function subscriptionSample({ draw, users, now }: SampleWorld): Sample {
	const open = new Map<number, SubscriptionSet>();
	const own = { by: FOUNDER, reason: REASON };
	const set = (more: object = {}): SampleCommand => {
		const opensAt = now() + draw.pick([-60_000, -60_000, 0, 4_000]);
		const closesAt = now() + draw.pick([5_000, 20_000, 40_000]);
		const launchAt = closesAt + draw.pick([0, 5_000, DAY_MS]);
		const terms = { offering: 0, asset: COIN, name: "Sample", supply: SUPPLY, lockDays: draw.pick([0, 0, 1, 30]) };
		const prices = [
			{ asset: SETTLEMENT_ASSET, price: 20_000n },
			{ asset: 2, price: 50n },
		];
		const caps = { minAmount: 1_000n, userCap: SUPPLY / 4n };
		return { type: "SetSubscription", ...own, by: staff(), ...terms, prices, ...caps, opensAt, closesAt, launchAt, ...more };
	};
	const staff = () => (draw.chance(0.9) ? FOUNDER : draw.pick([2, 6, 7]));
	const selling = () => [...open.values()].filter(({ state, closesAt }) => state === "offered" && closesAt > now());
	const one = () => {
		const fit = draw.chance(0.8) ? selling() : [...open.values()];
		return fit.length > 0 && draw.chance(0.95) ? draw.pick(fit).offering : draw.below(9);
	};
	const fund = (offering: number, amount: bigint): SampleCommand => {
		return { type: "FundSubscription", ...own, by: staff(), offering, amount };
	};
	return {
		weight: 2,
		opening: [
			{ type: "ListAsset", by: FOUNDER, asset: COIN, code: "SMPL", name: "Sample", decimals: 8 },
			{ type: "DepositPlatform", by: SERVICE.custody, asset: COIN, amount: SUPPLY * 50n },
			set({ by: FOUNDER, opensAt: now() }),
			{ type: "FundSubscription", ...own, offering: 1, amount: SUPPLY + 1n },
		],
		observe(event) {
			const told = event as SubscriptionSet;
			if (told.type !== "SubscriptionSet") return;
			if (told.state === "offered") open.set(told.offering, told);
			else if (draw.chance(0.7)) open.delete(told.offering);
		},
		next() {
			const sold = selling();
			if (sold.length === 0 && draw.chance(0.6)) return set();
			const empty = sold.find(({ funded }) => funded < SUPPLY);
			if (empty !== undefined && draw.chance(0.5)) return fund(empty.offering, SUPPLY + draw.pick([0n, 1n]));
			const roll = draw.below(20);
			if (roll < 2) {
				const wrong = [{ asset: 1_000 }, { supply: 0n }, { prices: [] }, { name: " " }, { userCap: 1n }];
				const more = [{ closesAt: 1 }, { lockDays: 9_999 }, { offering: one() }, { offering: one() }];
				return set(draw.pick([...wrong, ...more]));
			}
			if (roll < 4) {
				const type = draw.pick(["FundSubscription", "DefundSubscription", "DefundSubscription"]);
				return { ...fund(one(), draw.pick([0n, 1n, 1n, SUPPLY * 60n])), type };
			}
			if (roll < 7) {
				const offering = open.size > 0 && draw.chance(0.8) ? draw.pick([...open.keys()]) : draw.below(9);
				const type = draw.pick(["LaunchSubscription", "LaunchSubscription", "CancelSubscription"]);
				return { type, ...own, by: staff(), offering };
			}
			const quantity = draw.pick([0n, 999n, 1_000n, 5_000_000n, BigInt(draw.below(2_000_000_000)), SUPPLY / 4n, SUPPLY]);
			const ready = sold.filter(({ opensAt, funded }) => opensAt <= now() && funded >= SUPPLY);
			const offering = ready.length > 0 && draw.chance(0.8) ? draw.pick(ready).offering : one();
			const terms = draw.chance(0.95) ? (open.get(offering)?.terms ?? 1) : 77;
			const payAsset = draw.pick([SETTLEMENT_ASSET, SETTLEMENT_ASSET, 2, 1]);
			return { type: "Subscribe", by: draw.pick(users), offering, quantity, payAsset, terms };
		},
		changed(command) {
			if (typeof command.quantity === "bigint") return { ...command, quantity: command.quantity + 1n };
			return { ...command, reason: "another" };
		},
	};
}
