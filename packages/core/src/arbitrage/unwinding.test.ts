// Tests the check that runs after every command during an unwinding. It counts the fund's holdings again only after they changed.
import { expect, it } from "vitest";
import type { Pair } from "../listing/listing.ts";
import type { ArbitrageDependencies } from "./dependencies.ts";
import { type Fund, freshFund, type Unwinding } from "./fund.ts";
import type { FundMoney } from "./money.ts";
import { Portfolio } from "./portfolio.ts";
import { Unwindings } from "./unwinding.ts";

const PAIR = { pair: 1, base: 1, quote: 3, baseUnitsPerLot: 10n, quoteUnitsPerTickLot: 1n, minNotional: 50n, takerFeePpm: 0 };
const INDEX = 10;

function unwinding() {
	const account = { coins: 1_000n, lots: 8, version: 1, counted: 0 };
	const dependencies = {
		pair: () => PAIR as unknown as Pair,
		freshIndex: () => INDEX,
		positionsOf: () => {
			account.counted++;
			return account.lots === 0 ? [] : [{ instrument: 1, pair: 1, long: false, lots: account.lots, entry: 0n, margin: 0n }];
		},
	} as unknown as ArbitrageDependencies;
	const money = {
		coins: () => ({ available: account.coins, all: account.coins }),
		contractVersion: () => account.version,
		coinVersion: () => 0,
	} as unknown as FundMoney;
	const fund: Fund = { ...freshFund({ fund: 1, account: 9, pairs: [1], bandPpm: 0 } as never), units: 100n };
	const unwindings = new Unwindings(dependencies, new Portfolio(dependencies, money));
	const targets = unwindings.targetsFor(fund, 50n);
	const begun: Unwinding = { unwinding: 1, begunAt: 0, units: 50n, ofUnits: 100n, cash: 0n, targets, redemptions: [] };
	account.counted = 0;
	const change = (more: Partial<typeof account>) => Object.assign(account, more, { version: account.version + 1 });
	return {
		account,
		change,
		targets,
		isDone: () => unwindings.isDone(fund, begun),
		unwound: () => unwindings.unwoundUnits(fund, begun),
	};
}

it("a repeated check of an unwinding uses the counted holdings, until the account changes", () => {
	const { account, change, isDone, targets } = unwinding();
	expect(targets.map(({ kind, target }) => [kind, target])).toEqual([
		["coin", 500n],
		["contract", 4n],
	]);
	for (let asked = 0; asked < 100; asked++) expect(isDone()).toBe(false);
	expect(account.counted).toBe(1);
	change({ coins: 500n });
	expect([isDone(), isDone(), account.counted]).toEqual([false, false, 2]);
	change({ lots: 4 });
	expect([isDone(), account.counted]).toEqual([true, 3]);
});

it("an unwinding is done when the remaining coins are below the minimum order, but never while contracts are left", () => {
	const { change, isDone, unwound } = unwinding();
	// Four lots at a price of ten are worth 40. That is below the minimum order of 50, so the fund cannot sell them.
	change({ coins: 540n, lots: 4 });
	expect([isDone(), unwound()]).toEqual([true, 46n]);
	change({ coins: 550n, lots: 4 });
	expect([isDone(), unwound()]).toEqual([false, 45n]);
	change({ coins: 500n, lots: 5 });
	expect([isDone(), unwound()]).toEqual([false, 37n]);
	change({ coins: 400n, lots: 0 });
	expect([isDone(), unwound()]).toEqual([true, 50n]);
});
