import fc from "fast-check";
import { expect, it } from "vitest";
import { FeeSums } from "./fee-sums.ts";

/** Returns fee sums whose product counts only accounts with an even number, and the list of all reports. */
function counted() {
	const reports: [number, bigint][] = [];
	const sums = new FeeSums((slot, amount) => {
		reports.push([slot, amount]);
		return slot % 2 === 0;
	});
	return { sums, reports };
}

it("the fee sums report an account's first fee at once, and the sum of its later fees on request", () => {
	const { sums, reports } = counted();
	for (const amount of [5n, 0n, 7n, 1n]) sums.add(2, amount);
	expect(reports).toEqual([[2, 5n]]);
	sums.reportAll();
	sums.reportAll();
	expect(reports).toEqual([
		[2, 5n],
		[2, 8n],
	]);
});

it("the fee sums report no further fee of an account that no product counts, until a new period", () => {
	const { sums, reports } = counted();
	for (const amount of [5n, 7n]) sums.add(3, amount);
	sums.reportAll();
	expect(reports).toEqual([[3, 5n]]);
	sums.beginPeriod();
	sums.add(3, 2n);
	expect(reports).toEqual([
		[3, 5n],
		[3, 2n],
	]);
});

it("the fee sums do not report a fee of 0", () => {
	const { sums, reports } = counted();
	sums.add(2, 0n);
	sums.add(3, 0n);
	sums.reportAll();
	expect(reports).toEqual([]);
});

it("the fee sums report all sums when 1,024 accounts have a sum", () => {
	const { sums, reports } = counted();
	sums.grow(8_192);
	const slots = Array.from({ length: 1_024 }, (_, at) => at * 8);
	for (const slot of slots) sums.add(slot, 1n);
	for (const slot of slots.slice(1)) sums.add(slot, 2n);
	expect(reports.length).toBe(1_024);
	sums.add(0, 2n);
	expect(reports.slice(1_024)).toEqual([...slots.slice(1), 0].map((slot) => [slot, 2n]));
});

it("the fee sums keep 64 bits: they report fees as large as the ledger allows exactly", () => {
	const { sums, reports } = counted();
	const largest = (1n << 62n) - 1n;
	for (let count = 0; count < 10; count++) sums.add(2, largest);
	for (let count = 0; count < 10; count++) sums.add(4, (1n << 61n) - 1n);
	sums.reportAll();
	const of = (slot: number) => reports.filter(([one]) => one === slot).reduce((sum, [, amount]) => sum + amount, 0n);
	expect([of(2), of(4)]).toEqual([10n * largest, 10n * ((1n << 61n) - 1n)]);
});

const step = fc.oneof(
	{ weight: 20, arbitrary: fc.record({ slot: fc.integer({ min: 0, max: 9 }), amount: fc.bigInt({ min: 0n, max: 1n << 61n }) }) },
	{ weight: 1, arbitrary: fc.constant("report" as const) },
	{ weight: 1, arbitrary: fc.constant("period" as const) },
);

it("after each report the reported fees of each counted account equal its paid fees, for random fees", () => {
	fc.assert(
		fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
			const { sums, reports } = counted();
			const paid = new Map<number, bigint>();
			for (const one of [...steps, "report" as const]) {
				if (one === "period") sums.beginPeriod();
				else if (one !== "report") {
					const isFirst = !paid.has(one.slot) && one.amount > 0n;
					sums.add(one.slot, one.amount);
					if (isFirst) expect(reports.at(-1)).toEqual([one.slot, one.amount]);
					if (one.amount > 0n) paid.set(one.slot, (paid.get(one.slot) ?? 0n) + one.amount);
				} else {
					sums.reportAll();
					for (const [slot, total] of paid) {
						const reported = reports.filter(([of]) => of === slot).reduce((sum, [, amount]) => sum + amount, 0n);
						if (slot % 2 === 0) expect([slot, reported]).toEqual([slot, total]);
						else expect(reported).toBeLessThanOrEqual(total);
					}
				}
			}
		}),
	);
});
