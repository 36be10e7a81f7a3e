// What people are told of when options end, and when their day's losses reach the limit that they set themselves.
import type { LimitsSet, OptionSettled } from "@candor/core";
import { describe, expect, test } from "vitest";
import { LossLimits } from "./loss-limits.ts";
import { aboutText, noticeOf } from "./notice.ts";
import { LARGE_STAKE, NoticeMaker, type SoldOption } from "./notice-maker.ts";

const ANN = 7;
const DAY = 86_400_000;
const NOON = 20_000 * DAY + DAY / 2;
const MIDNIGHT = 20_001 * DAY;

function maker() {
	const sold = new Map<number, SoldOption>();
	const made = new NoticeMaker(new LossLimits(), new Map(), (option) => sold.get(option));
	let last = 0;
	/** Ends an option; a gain above zero is a win. */
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
	/** Losses and limits that were told. */
	const reached = (...args: Parameters<typeof end>) =>
		end(...args).flatMap((notice) =>
			notice.kind === "loss_limit" ? [[notice.about.lost, notice.about.limit, notice.about.until]] : [],
		);
	return { end, limit, reached, made };
}

describe("an option's end is told", () => {
	test.each([
		[LARGE_STAKE, 80_000_000n, "real", 1],
		[LARGE_STAKE, -LARGE_STAKE, "real", 1],
		[LARGE_STAKE, 0n, "real", 1],
		[LARGE_STAKE - 1n, 80_000_000n, "real", 0],
		[LARGE_STAKE, 80_000_000n, "simulation", 0],
	] as const)("of a stake of %s that changed %s, %s: %i notices", (stake, gain, account, count) => {
		const told = maker().end(stake, gain, NOON, account);
		expect(told).toHaveLength(count);
		if (count > 0) expect(told[0]).toMatchObject({ user: ANN, id: 1, at: NOON, about: { option: 1, pair: 1, profitLoss: gain } });
	});

	test("numbers are each person's own", () => {
		const { end } = maker();
		const ids = [ANN, 8, ANN, ANN, 8].map((user) => end(LARGE_STAKE, 0n, NOON, "real", user)[0]?.id);
		expect(ids).toEqual([1, 1, 2, 3, 2]);
	});

	test("one that was never sold is a hole", () => {
		const { made } = maker();
		const end = { type: "OptionSettled", option: 99, user: ANN, by: "void", result: "void", seq: 0, time: 0, price: 0 } as const;
		expect(() => made.optionSettled({ ...end, returned: 1n, paid: 0n, at: NOON })).toThrow("never sold");
	});
});

describe("a loss limit", () => {
	test("is told with the loss that reaches it, once a day", () => {
		const { limit, reached } = maker();
		limit(20n);
		expect(reached(19n, -19n)).toEqual([]);
		expect(reached(1n, -1n)).toEqual([[20n, 20n, MIDNIGHT]]);
		expect(reached(5n, -5n)).toEqual([]);
		// Won back and lost again.
		expect(reached(9n, 9n)).toEqual([]);
		expect(reached(9n, -9n)).toEqual([]);
		expect(reached(30n, -30n, NOON + DAY)).toEqual([[30n, 20n, MIDNIGHT + DAY]]);
	});

	test("wins count against losses, and demo money not at all", () => {
		const { limit, reached } = maker();
		limit(20n);
		expect(reached(99n, -99n, NOON, "simulation")).toEqual([]);
		reached(10n, 8n);
		expect(reached(27n, -27n)).toEqual([]);
		expect(reached(1n, -1n)).toHaveLength(1);
	});

	test("losses of yesterday do not count, nor does what was lost by nobody with a limit", () => {
		const { limit, reached } = maker();
		expect(reached(99n, -99n)).toEqual([]);
		limit(20n);
		expect(reached(10n, -10n, MIDNIGHT)).toEqual([]);
		expect(reached(10n, -10n, MIDNIGHT + 1)).toHaveLength(1);
	});

	test("a tighter one that is reached already is told with the next loss, not with a win", () => {
		const { limit, reached } = maker();
		limit(50n);
		reached(40n, -40n);
		limit(30n);
		expect(reached(1n, 1n)).toEqual([]);
		expect(reached(1n, -1n)).toEqual([[40n, 30n, MIDNIGHT]]);
	});

	test("a looser one holds from its time on, and its time ends the wait where it comes before midnight", () => {
		const { limit, reached } = maker();
		limit(20n, { dailyLoss: 50n, from: NOON + 1_000 });
		expect(reached(20n, -20n)).toEqual([[20n, 20n, NOON + 1_000]]);
		expect(reached(29n, -29n, NOON + 1_000)).toEqual([]);
		expect(reached(1n, -1n, NOON + 1_000)).toEqual([[50n, 50n, MIDNIGHT]]);
		limit(20n, { dailyLoss: 60n, from: NOON + 5_000 });
		// It would not be enough.
		expect(reached(30n, -30n, NOON + 2_000)).toEqual([[80n, 20n, MIDNIGHT]]);
		limit(20n, { dailyLoss: 0n, from: NOON + DAY });
		expect(reached(20n, -20n, NOON + DAY)).toEqual([]);
	});
});

test("what a row says is what was made", () => {
	const { end, limit } = maker();
	limit(1n);
	for (const notice of end(LARGE_STAKE, -LARGE_STAKE)) {
		const { user, id, at, kind } = notice;
		expect(noticeOf({ user_id: BigInt(user), id: BigInt(id), at: BigInt(at), kind, about: aboutText(notice) })).toEqual(notice);
	}
});
