// Tests the limits that users set for themselves: stricter limits apply at once, looser limits a day later
// (docs/reference/rules.md §6). Tests also how losses are counted.
import { OptionScenario } from "@candor/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Exchange } from "../exchange.ts";
import type { LimitsSet } from "./messages.ts";

const DAY = 86_400_000;
const MOST = 1n << 60n;

function scenario() {
	const at = new OptionScenario();
	at.record(1_000);
	const set = (dailyLoss: bigint, breakUntil = 0) =>
		at.say({ type: "SetLimits", id: "", by: at.person(0), dailyLoss, breakUntil });
	const told = () => at.events.findLast((event): event is LimitsSet => event.type === "LimitsSet") as LimitsSet;
	/** Returns "ok" if the user may now risk the stake, otherwise the code of the refusal. */
	const judge = (stake: bigint) => {
		at.record(1_000);
		return at.exchange.offers.riskProblem(at.person(0), stake)?.code ?? "ok";
	};
	const lose = (stake: bigint, price = 999) => {
		const option = at.buy({ stake });
		while (at.told("OptionOpened", option) === undefined) at.tick(1_000);
		while (at.told("OptionSettled", option) === undefined) at.tick(price);
	};
	return { at, set, told, judge, lose };
}

describe("a user can tighten limits at once, and loosen them only later", () => {
	it.each<[bigint, number, string]>([
		[-1n, 0, "invalid_limit daily_loss"],
		[MOST + 1n, 0, "invalid_limit daily_loss"],
		[MOST, 0, "ok"],
		[0n, 1, "ok"],
		[0n, 0, "ok"],
		[0n, 366 * DAY, "ok"],
		[0n, 366 * DAY + 1, "invalid_break break_until"],
		[0n, -1, "invalid_break break_until"],
	])("setting a daily limit of %s with a break of %i ms returns %s", (dailyLoss, ms, said) => {
		const { at, set } = scenario();
		expect(set(dailyLoss, ms === 0 ? 0 : at.time + ms)).toBe(said);
	});

	it("a stricter limit applies at once and a looser limit after a day; repeating the request does not shorten the day", () => {
		const { at, set, told, judge } = scenario();
		set(5_000_000n);
		expect([judge(5_000_000n), judge(5_000_001n)]).toEqual(["ok", "loss_limit_reached"]);
		set(50_000_000n);
		const from = at.time + DAY;
		expect(told()).toMatchObject({ dailyLoss: 5_000_000n, nextDailyLoss: 50_000_000n, nextFrom: from });
		at.wait(DAY - 1);
		expect(judge(5_000_001n)).toBe("loss_limit_reached");
		set(50_000_000n);
		expect(told().nextFrom).toBe(from);
		at.wait(1);
		expect([judge(50_000_000n), judge(50_000_001n)]).toEqual(["ok", "loss_limit_reached"]);
	});

	it("another looser limit restarts the day, and a stricter limit cancels the pending change", () => {
		const { at, set, told, judge } = scenario();
		set(5_000_000n);
		set(50_000_000n);
		at.wait(DAY / 2);
		set(60_000_000n);
		expect(told().nextFrom).toBe(at.time + DAY);
		set(4_000_000n);
		expect(told()).toMatchObject({ dailyLoss: 4_000_000n, nextFrom: 0 });
		at.wait(2 * DAY);
		expect(judge(4_000_001n)).toBe("loss_limit_reached");
	});

	it("a break can be extended but not ended early", () => {
		const { at, set, judge } = scenario();
		const until = at.time + 3 * DAY;
		set(0n, until);
		expect(judge(1n)).toBe("on_break");
		set(0n, 0);
		at.wait(DAY - 1);
		expect(judge(1n)).toBe("on_break");
		at.wait(1);
		expect(judge(1n)).toBe("ok");
	});

	it("the strictest of several limits within a day applies", () => {
		const setting = fc.record({ limit: fc.integer({ min: 0, max: 20 }), wait: fc.integer({ min: 0, max: DAY / 8 }) });
		fc.assert(
			fc.property(fc.array(setting, { minLength: 1, maxLength: 7 }), (settings) => {
				const { at, set, judge } = scenario();
				let tightest = 0n;
				for (const { limit, wait } of settings) {
					const amount = BigInt(limit) * 1_000_000n;
					expect(set(amount)).toBe("ok");
					if (amount > 0n && (tightest === 0n || amount < tightest)) tightest = amount;
					at.wait(wait);
					expect(judge(tightest === 0n ? MOST : tightest)).toBe("ok");
					if (tightest > 0n) expect(judge(tightest + 1n)).toBe("loss_limit_reached");
				}
			}),
			{ numRuns: 40 },
		);
	});
});

describe("losses count against the daily limit", () => {
	it("the counted loss includes today's losses less gains, and all open risk", () => {
		const { at, set, judge, lose } = scenario();
		set(30_000_000n);
		lose(10_000_000n);
		expect([judge(20_000_000n), judge(20_000_001n)]).toEqual(["ok", "loss_limit_reached"]);
		lose(10_000_000n, 1_001);
		expect([judge(28_000_000n), judge(28_000_001n)]).toEqual(["ok", "loss_limit_reached"]);
		at.record(1_000);
		at.buy({ stake: 5_000_000n });
		expect([judge(23_000_000n), judge(23_000_001n)]).toEqual(["ok", "loss_limit_reached"]);
	});

	it("the counted loss excludes yesterday's losses, by UTC days", () => {
		const { at, set, judge, lose } = scenario();
		set(10_000_000n);
		lose(10_000_000n);
		expect(judge(1n)).toBe("loss_limit_reached");
		at.wait(DAY - (at.time % DAY) - 1);
		expect(judge(1n)).toBe("loss_limit_reached");
		at.wait(1);
		expect(judge(10_000_000n)).toBe("ok");
	});

	it("the counted loss is the same after a restart", () => {
		const { at, set, lose } = scenario();
		set(30_000_000n);
		lose(10_000_000n);
		set(40_000_000n, at.time + DAY);
		const copy = Exchange.restore(at.exchange.sections());
		expect(copy.stateHash()).toBe(at.exchange.stateHash());
		expect(copy.offers.riskProblem(at.person(0), 1n)?.code).toBe(at.exchange.offers.riskProblem(at.person(0), 1n)?.code);
	});
});
