import { expect, it } from "vitest";
import { interestCurve, reserveCurve } from "./curves.ts";

const DAY_MS = 86_400_000;
const tranche = (daily: string, days: number, bought_at: number) => ({
	...{ id: 1, amount: "1.00", daily_rate: "0.1", daily, days, bought_at },
	...{ paid_days: 0, paid: "0.00", locked: "0.00", next_at: null },
});

it("the interest curve rises by each deposit's daily interest, from the deposit's first full day on", () => {
	const tranches = [tranche("0.10", 4, 0), tranche("1.00", 1, 2.5 * DAY_MS)];
	expect(interestCurve({ bought_at: 0, days: 4, tranches })).toEqual([0, 10, 20, 30, 140]);
});

it("the reserve curve is the sum of locked and free money, day by day", () => {
	const history = [
		{ time: 0, available: "10.00", locked: "0.50" },
		{ time: DAY_MS, available: "9.00", locked: "1.00" },
	];
	expect(reserveCurve({ history })).toEqual([1_050, 1_000]);
});
