import type {
	LimitsSet,
	MarkSet,
	OptionSettled,
	PositionChanged,
	PositionDeleveraged,
	PositionLiquidated,
	PositionSettled,
	Rebate,
} from "@candor/core";
import { describe, expect, test } from "vitest";
import { PositionReplay } from "../../positions/position-replay.ts";
import { LossLimits } from "./loss-limits.ts";
import { noticeOf, noticeValuesText } from "./notice.ts";
import { LARGE_STAKE, NoticeMaker, type SoldOption } from "./notice-maker.ts";

const ANN = 7;
const DAY = 86_400_000;
const NOON = 20_000 * DAY + DAY / 2;
const MIDNIGHT = 20_001 * DAY;

function maker() {
	const sold = new Map<number, SoldOption>();
	const made = new NoticeMaker(new LossLimits(), new Map(), (option) => sold.get(option), new PositionReplay());
	let last = 0;
	/** Ends an option and returns the notices. A positive gain means that the user has won. */
	const end = (stake: bigint, gain: bigint, at = NOON, account: SoldOption["account"] = "real", user = ANN) => {
		const option = ++last;
		sold.set(option, { account, pair: 1, stake });
		const returned = gain < 0n ? stake + gain : stake;
		const result = gain > 0n ? "won" : gain < 0n ? "lost" : "fair";
		const paid = gain > 0n ? gain : 0n;
		const ended = { type: "OptionSettled", option, user, by: "record", result, seq: 1, time: at, price: 1, at } as const;
		return made.optionSettled({ ...ended, returned, paid } satisfies OptionSettled);
	};
	const limit = (dailyLoss: bigint, next: { dailyLoss: bigint; from: number } = { dailyLoss: 0n, from: 0 }) =>
		made.limitsSet({
			type: "LimitsSet",
			user: ANN,
			dailyLoss,
			breakUntil: 0,
			nextDailyLoss: next.dailyLoss,
			nextBreakUntil: 0,
			nextFrom: next.from,
		} satisfies LimitsSet);
	/** Returns the loss, the limit and the end time of each loss-limit notice that the end of an option causes. */
	const reached = (...args: Parameters<typeof end>) =>
		end(...args).flatMap((notice) =>
			notice.kind === "loss_limit" ? [[notice.about.lost, notice.about.limit, notice.about.until]] : [],
		);
	return { end, limit, reached, made };
}

describe("a large option's end causes a notice", () => {
	test.each([
		[LARGE_STAKE, 80_000_000n, "real", 1],
		[LARGE_STAKE, -LARGE_STAKE, "real", 1],
		[LARGE_STAKE, 0n, "real", 1],
		[LARGE_STAKE - 1n, 80_000_000n, "real", 0],
		[LARGE_STAKE, 80_000_000n, "simulation", 0],
	] as const)("an option with a stake of %s and a gain of %s in %s money causes %i notices", (stake, gain, account, count) => {
		const told = maker().end(stake, gain, NOON, account);
		expect(told).toHaveLength(count);
		if (count > 0) expect(told[0]).toMatchObject({ user: ANN, id: 1, at: NOON, about: { option: 1, pair: 1, profitLoss: gain } });
	});

	test("the notices of each user have separate numbers", () => {
		const { end } = maker();
		const ids = [ANN, 8, ANN, ANN, 8].map((user) => end(LARGE_STAKE, 0n, NOON, "real", user)[0]?.id);
		expect(ids).toEqual([1, 1, 2, 3, 2]);
	});

	test("the notice maker throws for an option that was never sold, because the journal has a gap", () => {
		const { made } = maker();
		const end = { type: "OptionSettled", option: 99, user: ANN, by: "void", result: "void", seq: 0, time: 0, price: 0 } as const;
		expect(() => made.optionSettled({ ...end, returned: 1n, paid: 0n, at: NOON })).toThrow("never sold");
	});
});

describe("a reached loss limit causes a notice", () => {
	test("the server emits a notice with the loss that reaches the user's limit, once a day", () => {
		const { limit, reached } = maker();
		limit(20n);
		expect(reached(19n, -19n)).toEqual([]);
		expect(reached(1n, -1n)).toEqual([[20n, 20n, MIDNIGHT]]);
		expect(reached(5n, -5n)).toEqual([]);
		// The user wins the loss back, and loses the same amount again.
		expect(reached(9n, 9n)).toEqual([]);
		expect(reached(9n, -9n)).toEqual([]);
		expect(reached(30n, -30n, NOON + DAY)).toEqual([[30n, 20n, MIDNIGHT + DAY]]);
	});

	test("the loss limit subtracts wins from losses, and ignores demo money", () => {
		const { limit, reached } = maker();
		limit(20n);
		expect(reached(99n, -99n, NOON, "simulation")).toEqual([]);
		reached(10n, 8n);
		expect(reached(27n, -27n)).toEqual([]);
		expect(reached(1n, -1n)).toHaveLength(1);
	});

	test("the loss limit ignores yesterday's losses, and losses of users without a limit", () => {
		const { limit, reached } = maker();
		expect(reached(99n, -99n)).toEqual([]);
		limit(20n);
		expect(reached(10n, -10n, MIDNIGHT)).toEqual([]);
		expect(reached(10n, -10n, MIDNIGHT + 1)).toHaveLength(1);
	});

	test("if a new, lower limit is already reached, the server emits the notice at the next loss, not at a win", () => {
		const { limit, reached } = maker();
		limit(50n);
		reached(40n, -40n);
		limit(30n);
		expect(reached(1n, 1n)).toEqual([]);
		expect(reached(1n, -1n)).toEqual([[40n, 30n, MIDNIGHT]]);
	});

	test("a higher loss limit applies from its start time, and lets the user buy again if it starts before midnight", () => {
		const { limit, reached } = maker();
		limit(20n, { dailyLoss: 50n, from: NOON + 1_000 });
		expect(reached(20n, -20n)).toEqual([[20n, 20n, NOON + 1_000]]);
		expect(reached(29n, -29n, NOON + 1_000)).toEqual([]);
		expect(reached(1n, -1n, NOON + 1_000)).toEqual([[50n, 50n, MIDNIGHT]]);
		limit(20n, { dailyLoss: 60n, from: NOON + 5_000 });
		// This loss also exceeds the higher limit.
		expect(reached(30n, -30n, NOON + 2_000)).toEqual([[80n, 20n, MIDNIGHT]]);
		limit(20n, { dailyLoss: 0n, from: NOON + DAY });
		expect(reached(20n, -20n, NOON + DAY)).toEqual([]);
	});
});

test("a notice read from its row equals the emitted notice", () => {
	const { end, limit } = maker();
	limit(1n);
	for (const notice of end(LARGE_STAKE, -LARGE_STAKE)) {
		const { user, id, at, kind } = notice;
		expect(noticeOf({ user_id: BigInt(user), id: BigInt(id), at: BigInt(at), kind, about: noticeValuesText(notice) })).toEqual(
			notice,
		);
	}
});

describe("events of contracts cause notices", () => {
	const REAL = 1;
	const DEMO = 1_001;
	const POSITION = {
		type: "PositionChanged",
		position: 4,
		user: ANN,
		instrument: REAL,
		terms: 1,
		long: false,
		status: "holding",
		closedBy: "none",
		reason: "none",
		clientId: "",
		orderType: "market",
		price: 0,
		leverage: 20,
		ordered: 3,
		lots: 3,
		opening: 0,
		closing: 0,
		closePrice: 0,
		entry: 300n,
		margin: 15n,
		reserved: 0n,
		mmrPpm: 4_000,
		cum: 0n,
		stopLoss: 0,
		takeProfit: 0,
		trigger: "mark",
		liquidationPrice: 110,
		bankruptcyPrice: 112,
		opened: 3,
		openedNotional: 300n,
		closed: 0,
		closedNotional: 0n,
		profit: 0n,
		fees: 0n,
		funding: 0n,
		placedAt: NOON,
		openedAt: NOON,
		closedAt: 0,
		updatedAt: NOON,
	} as const satisfies PositionChanged;

	function desk() {
		const positions = new PositionReplay();
		for (const [instrument, account] of [
			[REAL, "real"],
			[DEMO, "simulation"],
		] as const)
			positions.instrumentSet({ instrument, account });
		const made = new NoticeMaker(new LossLimits(), new Map(), () => undefined, positions);
		made.limitsSet({
			type: "LimitsSet",
			user: ANN,
			dailyLoss: 100n,
			breakUntil: 0,
			nextDailyLoss: 0n,
			nextBreakUntil: 0,
			nextFrom: 0,
		});
		const change = (more: Partial<PositionChanged>) => {
			const event = { ...POSITION, ...more };
			positions.take(event);
			return made.positionChanged(event);
		};
		const liquidate = (more: Partial<PositionLiquidated> = {}) => {
			const event = {
				type: "PositionLiquidated",
				position: POSITION.position,
				user: ANN,
				instrument: REAL,
				long: false,
				seq: 9,
				index: 111,
				mark: 111,
				lots: 3,
				entry: 300n,
				margin: 15n,
				mmrPpm: 4_000,
				cum: 0n,
				takerFeePpm: 500,
				liquidationPrice: 110,
				bankruptcyPrice: 112,
				filled: 3,
				filledNotional: 333n,
				taken: 0,
				deleveraged: 0,
				fee: 0n,
				toInsurance: 20n,
				returned: 2n,
				at: NOON,
				...more,
			} as const satisfies PositionLiquidated;
			positions.take(event);
			return made.positionLiquidated(event);
		};
		return { change, liquidate, made };
	}

	test("real losses, fees, funding and margin paid to insurance count against the user's loss limit of the day", () => {
		const { change, liquidate } = desk();
		expect(change({ instrument: DEMO, position: 3, profit: -500n })).toEqual([]);
		expect(change({ fees: 30n })).toEqual([]);
		expect(change({ fees: 30n, funding: -40n })).toEqual([]);
		expect(change({ fees: 30n, funding: -40n })).toEqual([]);
		const [liquidated, ...others] = liquidate();
		expect(others).toEqual([]);
		expect(liquidated).toMatchObject({ kind: "liquidation", user: ANN, id: 1 });
		expect(change({ fees: 30n, funding: -40n, profit: -9n })).toEqual([]);
		expect(change({ fees: 30n, funding: -40n, profit: -10n, lots: 0, status: "closed" })).toMatchObject([
			{ kind: "loss_limit", id: 2, about: { lost: 100n, limit: 100n, until: MIDNIGHT } },
		]);
	});

	test("the owner of a position gets a notice of a close because of an outage, and the insurance fund gets none", () => {
		const { made } = desk();
		const closed = {
			why: "outage",
			position: 4,
			instrument: REAL,
			long: true,
			lots: 2,
			price: 90,
			profit: -20n,
			from: NOON - 600_000,
			until: NOON,
		} as const;
		const facts = { held: 2, entry: 200n, equity: 5n, needed: 9n, fromSeq: 1, seq: 2, at: NOON } as const;
		const event = { type: "PositionSettled", user: ANN, ...closed, ...facts } as const satisfies PositionSettled;
		expect(made.positionSettled(event)).toEqual([{ user: ANN, id: 1, at: NOON, kind: "settled", about: closed }]);
		expect(made.positionSettled({ ...event, user: 0 })).toEqual([]);
	});

	test("the owner of a position gets notices of a liquidation and a deleveraging, and the insurance fund gets none", () => {
		const { change, liquidate, made } = desk();
		change({});
		const before = { held: 2, entry: 200n } as const;
		const closed = {
			position: POSITION.position,
			user: ANN,
			instrument: REAL,
			against: 9,
			lots: 2,
			price: 90,
			profit: 20n,
			...before,
			at: NOON,
		};
		const told = made.positionDeleveraged({ type: "PositionDeleveraged", ...closed } satisfies PositionDeleveraged);
		const about = { position: 4, instrument: REAL, long: false };
		expect(told).toEqual([
			{ user: ANN, id: 1, at: NOON, kind: "deleveraged", about: { ...about, lots: 2, price: 90, profit: 20n } },
		]);
		const end = { ...about, lots: 3, mark: 111, liquidationPrice: 110, returned: 2n };
		expect(liquidate()).toEqual([{ user: ANN, id: 2, at: NOON, kind: "liquidation", about: end }]);
		expect(made.positionDeleveraged({ type: "PositionDeleveraged", ...closed, user: 0 })).toEqual([]);
		expect(change({ user: 0, position: 8, profit: -1_000n })).toEqual([]);
		expect(liquidate({ user: 0, position: 8 })).toEqual([]);
	});

	describe("users are warned before a liquidation or high funding", () => {
		const END = 28_800_000 * Math.ceil(NOON / 28_800_000 + 1);
		const mark = (more: Partial<MarkSet>): MarkSet => ({
			...{
				type: "MarkSet",
				instrument: REAL,
				seq: 1,
				index: 100,
				mark: 100,
				last: 0,
				fundingPpb: 0n,
				premiumPpb: 0n,
				at: END - 1,
			},
			...more,
		});

		test("the owner of a position near liquidation gets one warning, and the insurance fund gets none", () => {
			const { change, made } = desk();
			const prices = { liquidationPrice: 1_100, bankruptcyPrice: 1_200 };
			change(prices);
			change({ ...prices, position: 8, user: 0 });
			expect(made.markSet(mark({ mark: 1_075 }))).toEqual([]);
			const about = { position: 4, instrument: REAL, long: false, lots: 3, mark: 1_076, liquidationPrice: 1_100 };
			expect(made.markSet(mark({ mark: 1_076 }))).toEqual([
				{ user: ANN, id: 1, at: END - 1, kind: "ticket_near_liquidation", about },
			]);
			expect(made.takeWarnings()).toEqual({ positions: [[4, true]], funding: [], rebates: [], p2p: [] });
			expect(made.markSet(mark({ mark: 1_077 }))).toEqual([]);
			expect(made.takeWarnings()).toEqual({ positions: [], funding: [], rebates: [], p2p: [] });
			change({ ...prices, lots: 0, status: "closed" });
			expect(made.takeWarnings().positions).toEqual([[4, false]]);
		});

		test("each user who would pay high funding gets one warning a period", () => {
			const { change, made } = desk();
			change({ long: true });
			change({ long: true, position: 5 });
			change({ long: false, position: 6, user: 8 });
			change({ long: true, position: 7, user: 9, lots: 0, status: "pending" });
			change({ long: true, position: 8, user: 0 });
			change({ long: true, position: 9, user: 10, instrument: DEMO });
			const high = { fundingPpb: 1_000_001n, at: END - 1_800_000 };
			expect(made.markSet(mark({ ...high, at: END - 1_800_001 }))).toEqual([]);
			expect(made.markSet(mark({ ...high, fundingPpb: 1_000_000n }))).toEqual([]);
			const about = { instrument: REAL, long: true, ratePpb: 1_000_001n, until: END };
			expect(made.markSet(mark(high))).toEqual([{ user: ANN, id: 1, at: high.at, kind: "high_funding", about }]);
			expect(made.takeWarnings().funding).toEqual([[REAL, END / 28_800_000]]);
			expect(made.markSet(mark({ ...high, fundingPpb: -2_000_000n }))).toEqual([]);
			// In the next funding period the rate is negative, so short positions pay funding.
			const next = made.markSet(mark({ fundingPpb: -2_000_000n, at: END + 28_800_000 - 1 }));
			expect(next).toMatchObject([{ user: 8, kind: "high_funding", about: { long: false, ratePpb: -2_000_000n } }]);
		});

		test("a warning read from its row equals the emitted warning", () => {
			const { change, made } = desk();
			change({ long: true });
			for (const notice of made.markSet(mark({ fundingPpb: 9_000_000n }))) {
				const { user, id, at, kind } = notice;
				const row = { user_id: BigInt(user), id: BigInt(id), at: BigInt(at), kind, about: noticeValuesText(notice) };
				expect(noticeOf(row)).toEqual(notice);
			}
		});

		test("the server emits no notice again after a restart", () => {
			const positions = new PositionReplay();
			positions.instrumentSet({ instrument: REAL, account: "real" });
			positions.take({ ...POSITION, liquidationPrice: 1_100, bankruptcyPrice: 1_200 });
			const made = new NoticeMaker(new LossLimits(), new Map(), () => undefined, positions);
			made.loadWarnings([POSITION.position], [[REAL, END / 28_800_000]]);
			expect(made.markSet(mark({ mark: 1_080, fundingPpb: -9_000_000n }))).toEqual([]);
			expect(made.markSet(mark({ mark: 1_049 }))).toEqual([]);
			expect(made.markSet(mark({ mark: 1_080 }))).toHaveLength(1);
		});
	});
});

test("the owner gets a notice when a held item is released or closed, and no user gets a notice for a shared item", () => {
	const made = new NoticeMaker(new LossLimits(), new Map(), () => undefined, new PositionReplay());
	const released = { type: "HeldReleased", product: "earn", item: 5, user: ANN, way: "release", at: NOON } as const;
	const about = { product: "earn", item: 5, way: "release" };
	expect(made.heldReleased(released)).toEqual([{ user: ANN, id: 1, at: NOON, kind: "held_released", about }]);
	expect(made.heldReleased({ ...released, product: "options", way: "close" })).toMatchObject([
		{ id: 2, about: { product: "options", way: "close" } },
	]);
	expect(made.heldReleased({ ...released, user: 0 })).toEqual([]);
	expect(made.heldReleased({ ...released, product: "arbitrage", user: 0 })).toEqual([]);
});

test("each holder of a fund gets a notice when the fund hands out the coins of a delisted market", () => {
	const made = new NoticeMaker(new LossLimits(), new Map(), () => undefined, new PositionReplay());
	const paid = { type: "FundCoinsPaid", fund: 1, user: ANN, pair: 2, asset: 9, quantity: 5n, at: NOON } as const;
	const about = { fund: 1, asset: 9, quantity: 5n };
	expect(made.fundCoinsPaid(paid)).toEqual([{ user: ANN, id: 1, at: NOON, kind: "fund_in_kind", about }]);
});

describe("an inviter gets few notices about rebates", () => {
	const rebate = (inviter: number, day: number): Rebate => ({
		...{ invitee: 9, inviter, asset: 3, day, fees: 10n, ratioPpm: 200_000, terms: 0, amount: 2n },
	});
	const settled = (paid: readonly Rebate[], at: number) =>
		({ type: "RebatesSettled", settlement: 1, paid, held: [], left: 0, at }) as const;

	test("an inviter gets one notice a day about payments, also after a restart", () => {
		const { made } = maker();
		const first = made.rebatesSettled(settled([rebate(ANN, 19_998), rebate(ANN, 19_999), rebate(8, 19_999)], NOON));
		expect(first.map(({ user, kind, about }) => [user, kind, about])).toEqual([
			[ANN, "rebates_paid", { day: 19_999 }],
			[8, "rebates_paid", { day: 19_999 }],
		]);
		expect(made.rebatesSettled(settled([rebate(ANN, 19_999)], NOON + 1))).toEqual([]);
		const { rebates } = made.takeWarnings();
		expect(made.takeWarnings().rebates).toEqual([]);
		const { made: restarted } = maker();
		restarted.loadRebates(rebates);
		expect(restarted.rebatesSettled(settled([rebate(ANN, 19_999)], MIDNIGHT - 1))).toEqual([]);
		expect(restarted.rebatesSettled(settled([rebate(ANN, 20_000)], MIDNIGHT))).toHaveLength(1);
	});

	test("an inviter gets one notice about each lapse", () => {
		const { made } = maker();
		const expiring = (lapsesAt: number) =>
			made.rebatesExpiring({ type: "RebatesExpiring", lapsesAt, rebates: [rebate(ANN, 1), rebate(ANN, 2)], at: NOON });
		expect(expiring(MIDNIGHT)).toMatchObject([{ user: ANN, kind: "rebates_expiring", about: { lapsesAt: MIDNIGHT } }]);
		expect(expiring(MIDNIGHT)).toEqual([]);
		expect(expiring(MIDNIGHT + DAY)).toHaveLength(1);
	});
});
