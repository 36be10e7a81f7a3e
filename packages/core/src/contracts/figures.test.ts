// Tests exact figures of contracts: the direction of each rounding, which fee and price bound apply, and the amount that the
// insurance fund keeps (docs/reference/rules.md §5).
import { ContractScenario, PAR } from "@candor/testkit";
import { expect, it } from "vitest";

const HOUR = 3_600_000;
const PLATFORM = 0;

function scenario(options: ConstructorParameters<typeof ContractScenario>[0] = {}): ContractScenario {
	const at = new ContractScenario(options);
	at.record(PAR);
	return at;
}

/** Advances the time, with an index record every five seconds. */
function pass(at: ContractScenario, ms: number, index: number): void {
	for (const until = at.time + ms; at.time < until; ) {
		at.time += 5_000;
		at.record(index);
	}
}

it("the core rounds the initial margin up", () => {
	const at = scenario();
	const [long] = at.match({ lots: 1, leverage: 7, price: PAR - 3 }, { leverage: 7 });
	// A seventh of 99.9997 USDT is not a whole number of ledger units, so it is rounded up.
	expect(at.position(long).margin).toBe(14_285_672n);
});

it("the insurance fund keeps the remaining margin of a position that it takes over", () => {
	const at = scenario();
	const [long] = at.match({ lots: 10, leverage: 100 }, { leverage: 10 });
	const { margin, entry, liquidationPrice, bankruptcyPrice } = at.position(long);
	at.tick(liquidationPrice);
	const [told] = at.all("PositionLiquidated");
	const left = margin - (entry - BigInt(bankruptcyPrice) * 10n * 100n);
	expect(told).toMatchObject({ taken: 10, filled: 0, toInsurance: left, returned: 0n });
	// The margin that is left is about the cost of closing, 0.05 % of 990 USDT.
	expect(left).toBeGreaterThan(490_000n);
	at.exchange.checkInvariants();
});

it("a funding payment leaves the closing fee in the margin", () => {
	const at = scenario({ each: 1_000_000_000_000n });
	pass(at, 8 * HOUR - (at.time % (8 * HOUR)), PAR);
	const [long] = at.match({ lots: 100, leverage: 125 }, { leverage: 5 });
	pass(at, 8 * HOUR - 5_000, PAR);
	const { margin, entry } = at.position(long);
	// At the index of the last record of the period, the position's equity is only a third of the closing fee.
	at.time += 5_000;
	const index = PAR - 7_800;
	at.record(index);
	const equity = margin + BigInt(index) * 100n * 100n - entry;
	expect(equity).toBeGreaterThan(0n);
	const paid = at.all("FundingPaid").find(({ position }) => position === long);
	expect(paid).toMatchObject({ amount: 0n, mark: index });
	expect(paid?.owed).toBeGreaterThan(0n);
	at.exchange.checkInvariants();
});

it.each([
	[PAR - 20_000, "closed"],
	[PAR - 20_001, "closing"],
])("a market close against a bid at %i ticks ends as %s, with a collar of 2 %", (price, status) => {
	const at = scenario();
	const [long] = at.match({ lots: 10, leverage: 5 }, { leverage: 5 });
	at.open({ by: at.person(2), lots: 10, leverage: 5, price });
	at.close(long);
	expect(at.position(long).status).toBe(status);
});

it("the insurance fund offers its positions at the index if mark is worse for the fund", () => {
	const at = scenario({ people: 6, each: 1_000_000_000_000n });
	const [long] = at.match({ lots: 10, leverage: 100 }, { leverage: 10 });
	const index = at.position(long).liquidationPrice;
	at.tick(index);
	expect(at.all("PositionLiquidated")[0]).toMatchObject({ taken: 10 });
	at.open({ by: at.person(2), lots: 700, leverage: 10, price: index - 900 });
	at.open({ by: at.person(3), long: false, lots: 700, leverage: 10, price: index - 700 });
	const [, last] = at.match({ by: at.person(4), lots: 1, price: index - 800 }, { by: at.person(5) });
	expect(at.position(last).lots).toBe(1);
	pass(at, 300_000, index);
	expect(at.mark).toBeLessThan(index);
	const offered = at.all("PositionChanged").findLast(({ user }) => user === PLATFORM);
	expect(offered).toMatchObject({ status: "closing", closePrice: index });
});

it("a resting order pays the fee of the time when it was placed", () => {
	const at = scenario();
	const waits = at.open({ by: at.person(1), long: false, lots: 10, leverage: 10 });
	const terms = at.all("InstrumentSet").find(({ instrument }) => instrument === 1) as NonNullable<
		ReturnType<typeof at.all<"InstrumentSet">>[0]
	>;
	const { type: _type, version: _version, ...same } = terms;
	const dearer = { ...same, makerFeePpm: 900, takerFeePpm: 900 };
	at.must({ type: "SetInstrument", id: "", by: 1, reason: "for a test", ...dearer });
	at.open({ lots: 10, leverage: 10 });
	// The waiting order is the maker, so it pays the maker fee: 0.02 % of 1,000 USDT.
	expect(at.position(waits)).toMatchObject({ status: "holding", fees: 200_000n });
});
