import { expect, it } from "vitest";
import { balanceLine } from "./balance-line.ts";

it("balanceLine draws a balance as steps from left to right, the highest balance at the top", () => {
	const line = balanceLine([
		{ time: 0, units: 10n },
		{ time: 25, units: 30n },
		{ time: 100, units: 20n },
	]);
	expect(line).toEqual({ path: "M0 37.00H25.00V3.00H100.00V20.00", low: 10n, high: 30n });
});

it("balanceLine draws a constant balance in the middle, and no line for fewer than two points", () => {
	const still = [0, 5].map((time) => ({ time, units: 7n }));
	expect(balanceLine(still).path).toBe("M0 20.00H100.00V20.00");
	expect(balanceLine([])).toEqual({ path: "", low: 0n, high: 0n });
	expect(balanceLine(still.slice(0, 1))).toEqual({ path: "", low: 7n, high: 7n });
});
