import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Finding, gapOf, NO_COINS, nextFinding, shownDifference } from "./compare.ts";

const ETH = { chainDecimals: 18, ledgerDecimals: 8 };
const UNIT = 10n ** 10n;
const amount = fc.bigInt({ min: 0n, max: 1n << 59n });

describe("the gap is the amount that the chain lacks", () => {
	test("the gap is zero for equal amounts, and for a remainder on the chain below one ledger unit", () => {
		expect(gapOf(5n, { ...NO_COINS, wallets: 5n * UNIT }, ETH)).toBe(0n);
		expect(gapOf(5n, { ...NO_COINS, wallets: 5n * UNIT + 1n }, ETH)).toBe(0n);
	});

	test("the gap is one ledger unit if one wei is missing", () => {
		expect(gapOf(5n, { ...NO_COINS, wallets: 5n * UNIT - 1n }, ETH)).toBe(1n);
		expect(shownDifference(5n, { ...NO_COINS, wallets: 5n * UNIT - 1n }, ETH)).toBe(-1n);
	});

	test("the gap counts wallets, deposit addresses, payments in transit and fees in transit", () => {
		expect(gapOf(10n, { wallets: 1n, deposits: 2n, payments: 3n, fees: 4n }, { chainDecimals: 6, ledgerDecimals: 6 })).toBe(0n);
	});

	test("the gap is exact on a chain with fewer decimals than the ledger", () => {
		const decimals = { chainDecimals: 6, ledgerDecimals: 8 };
		expect(gapOf(300n, { ...NO_COINS, wallets: 3n }, decimals)).toBe(0n);
		expect(gapOf(301n, { ...NO_COINS, wallets: 3n }, decimals)).toBe(1n);
	});

	test("the gap is above zero exactly if the chain has less than the ledger, for all amounts and decimals", () => {
		const decimals = fc.integer({ min: 0, max: 18 });
		fc.assert(
			fc.property(amount, fc.bigInt({ min: 0n, max: 1n << 100n }), decimals, decimals, (custody, wallets, chain, ledger) => {
				const of = { chainDecimals: chain, ledgerDecimals: ledger };
				const gap = gapOf(custody, { ...NO_COINS, wallets }, of);
				const lacks = wallets * 10n ** BigInt(ledger) < custody * 10n ** BigInt(chain);
				expect(gap > 0n).toBe(lacks);
				expect(shownDifference(custody, { ...NO_COINS, wallets }, of) < 0n).toBe(lacks);
				expect(gapOf(custody, { ...NO_COINS, wallets: wallets + gap * 10n ** BigInt(chain) }, of)).toBe(0n);
			}),
		);
	});
});

describe("a gap stops withdrawals", () => {
	const run = (gaps: readonly (readonly [height: number, gap: bigint])[]) => {
		let finding: Finding | undefined;
		return gaps.map(([height, gap]) => {
			const judged = nextFinding(finding, height, gap);
			finding = judged.stop > 0n ? { ...judged.finding, reported: judged.stop } : judged.finding;
			return judged.stop;
		});
	};

	test("withdrawals stop after a gap at two heights in a row", () => {
		expect(run([[1, 5n]])).toEqual([0n]);
		expect(
			run([
				[1, 5n],
				[2, 5n],
			]),
		).toEqual([0n, 5n]);
		expect(
			run([
				[1, 5n],
				[2, 0n],
				[3, 5n],
			]),
		).toEqual([0n, 0n, 0n]);
	});

	test("withdrawals stop once for a gap, and again for a greater gap or a new gap after a closed one", () => {
		expect(
			run([
				[1, 5n],
				[2, 5n],
				[3, 5n],
				[4, 5n],
			]),
		).toEqual([0n, 5n, 0n, 0n]);
		expect(
			run([
				[1, 5n],
				[2, 5n],
				[3, 8n],
				[4, 8n],
			]),
		).toEqual([0n, 5n, 0n, 8n]);
		expect(
			run([
				[1, 5n],
				[2, 5n],
				[3, 0n],
				[4, 5n],
				[5, 5n],
			]),
		).toEqual([0n, 5n, 0n, 0n, 5n]);
	});

	test("a height before a reorganisation does not count as the first of two heights", () => {
		expect(
			run([
				[9, 5n],
				[8, 5n],
			]),
		).toEqual([0n, 0n]);
		expect(
			run([
				[9, 5n],
				[9, 5n],
			]),
		).toEqual([0n, 0n]);
	});

	test("in random runs withdrawals stop only for a gap at two heights in a row, and never twice for one gap", () => {
		fc.assert(
			fc.property(fc.array(fc.bigInt({ min: 0n, max: 3n }), { maxLength: 30 }), (gaps) => {
				const stops = run(gaps.map((gap, index) => [index, gap]));
				let reported = 0n;
				for (const [index, stop] of stops.entries()) {
					const [gap = 0n, before = 0n] = [gaps[index], gaps[index - 1]];
					if (gap === 0n) reported = 0n;
					const isLess = gap < before;
					const standing = isLess ? gap : before;
					expect(stop).toBe(standing > reported ? standing : 0n);
					if (stop > 0n) reported = stop;
				}
			}),
		);
	});
});
