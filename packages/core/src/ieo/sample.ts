// Generates random commands for tests of IEOs. An IEO passes through all its states within a test; operators list it, cancel it,
// or leave it until it refunds its applications.
import { FOUNDER, SERVICE } from "../engine/actors.ts";
import type { Sample, SampleCommand, SampleWorld } from "../engine/sample.ts";
import { DAY_MS } from "../engine/time.ts";
import { SETTLEMENT_ASSET } from "../ledger/kinds.ts";
import type { IeoMoved, IeoSet } from "./messages.ts";

const REASON = "for a test";
const COIN = 21;
const LOT = 1_000_000n;
const SUPPLY = 100n;

export function ieoSample({ draw, users, now }: SampleWorld): Sample {
	/** Unfinished offerings by number; the next list has the users of the newest allotments. */
	const open = new Map<number, IeoSet>();
	let allotted: { application: number; user: number }[] = [];
	const own = { by: FOUNDER, reason: REASON };
	const set = (more: object = {}): SampleCommand => {
		const opensAt = now() + draw.pick([-60_000, -60_000, 0, 4_000]);
		const closesAt = now() + draw.pick([5_000, 20_000, 60_000]);
		const allotAt = closesAt + draw.pick([0, 1_000, 5_000]);
		const payAt = allotAt + draw.pick([0, 15_000, 30_000]);
		const listAt = payAt + draw.pick([0, 5_000, DAY_MS]);
		const coin = { offering: 0, asset: COIN, name: "Sample", payAsset: SETTLEMENT_ASSET, price: 30_000n, lot: LOT };
		const lots = { supplyLots: SUPPLY, minLots: 1n, maxLots: 80n, capLots: 40n, lockDays: draw.pick([0, 0, 1, 30]) };
		return { type: "SetIeo", ...own, by: staff(), ...coin, ...lots, opensAt, closesAt, allotAt, payAt, listAt, ...more };
	};
	const staff = () => (draw.chance(0.9) ? FOUNDER : draw.pick([2, 6, 7]));
	const inState = (...states: IeoSet["state"][]) => [...open.values()].filter(({ state }) => states.includes(state));
	/** Returns, in most cases, an offering in one of the states. */
	const oneIn = (...states: IeoSet["state"][]) => {
		const fit = draw.chance(0.8) ? inState(...states) : [...open.values()];
		return fit.length > 0 && draw.chance(0.95) ? draw.pick(fit).offering : draw.below(9);
	};
	const fund = (offering: number, amount: bigint): SampleCommand => {
		return { type: "FundIeo", ...own, by: staff(), offering, amount };
	};
	return {
		weight: 3,
		opening: [
			{ type: "ListAsset", by: FOUNDER, asset: COIN, code: "SMPI", name: "Sample", decimals: 6 },
			{ type: "DepositPlatform", by: SERVICE.custody, asset: COIN, amount: SUPPLY * LOT * 50n },
			set({
				by: FOUNDER,
				opensAt: now(),
				closesAt: now() + 20_000,
				allotAt: now() + 21_000,
				payAt: now() + 50_000,
				listAt: now() + 50_000,
			}),
			{ type: "FundIeo", ...own, offering: 1, amount: SUPPLY * LOT + 1n },
		],
		observe(event) {
			const told = event as IeoSet | IeoMoved;
			if (told.type === "IeoMoved" && told.state === "allotted") allotted = [...allotted, told].slice(-20);
			if (told.type !== "IeoSet") return;
			const over = ["over", "cancelled", "listing", "cancelling", "held"].includes(told.state);
			if (!over) open.set(told.offering, told);
			else if (draw.chance(0.7)) open.delete(told.offering);
		},
		next() {
			const selling = inState("offered").filter(({ closesAt }) => closesAt > now());
			if (selling.length === 0 && draw.chance(0.6)) return set();
			const empty = selling.find(({ funded }) => funded < SUPPLY * LOT);
			if (empty !== undefined && draw.chance(0.5)) return fund(empty.offering, SUPPLY * LOT + draw.pick([0n, 1n]));
			const roll = draw.below(20);
			if (roll < 2) {
				const wrong = [{ asset: 1_000 }, { payAsset: COIN }, { supplyLots: 0n }, { price: 0n }, { lot: 0n }, { name: " " }];
				const caps = [{ minLots: 81n }, { maxLots: 101n }, { capLots: 0n }, { closesAt: 1 }, { lockDays: 9_999 }];
				return set(draw.pick([...wrong, ...caps, { offering: oneIn("offered") }, { offering: oneIn("offered") }]));
			}
			if (roll < 5) {
				const type = draw.pick(["FundIeo", "DefundIeo", "DefundIeo"]);
				return { ...fund(oneIn("offered"), draw.pick([0n, 1n, 1n, SUPPLY * LOT * 60n])), type };
			}
			if (roll < 7) return { type: "ListIeo", ...own, by: staff(), offering: oneIn("paid") };
			if (roll < 8) return { type: "CancelIeo", ...own, by: staff(), offering: oneIn("offered", "closed", "paying", "paid") };
			if (roll < 11) {
				const { application, user } = allotted.length > 0 ? draw.pick(allotted) : { application: draw.below(9), user: 0 };
				return { type: "PayIeo", by: user !== 0 && draw.chance(0.9) ? user : draw.pick(users), application };
			}
			const ready = selling.filter(({ opensAt, funded }) => opensAt <= now() && funded >= SUPPLY * LOT);
			const offering = ready.length > 0 && draw.chance(0.8) ? draw.pick(ready).offering : oneIn("offered");
			const terms = draw.chance(0.95) ? (open.get(offering)?.terms ?? 1) : 77;
			const lots = draw.pick([0n, 1n, BigInt(draw.below(80)), BigInt(draw.below(80)), 80n, 81n]);
			return { type: "ApplyIeo", by: draw.pick(users), offering, lots, terms };
		},
		changed(command) {
			if (typeof command.lots === "bigint") return { ...command, lots: command.lots + 1n };
			if (command.type === "PayIeo") return { ...command, application: (command.application as number) + 1 };
			return { ...command, reason: "another" };
		},
	};
}
