// Tests the three stages of liquidation: in the book, by the insurance fund, and by auto-deleveraging. Also tests funding, and a
// price crash with thousands of positions (docs/reference/rules.md §5).
import { ContractScenario, PAR } from "@candor/testkit";
import { describe, expect, it } from "vitest";
import { Exchange } from "../exchange.ts";
import type { Command } from "../registry.ts";

const USDT = 1_000_000n;
const PLATFORM = 0;
const HOUR = 3_600_000;

function scenario(options: ConstructorParameters<typeof ContractScenario>[0] = {}): ContractScenario {
	const at = new ContractScenario(options);
	at.record(PAR);
	return at;
}

describe("mark reaches a position's liquidation price", () => {
	it("a liquidation fills in the book down to the bankruptcy price, and returns margin that insurance does not keep", () => {
		const at = scenario();
		const [long] = at.match({ lots: 10, leverage: 100 }, { leverage: 10 });
		const { liquidationPrice, bankruptcyPrice } = at.position(long);
		expect(liquidationPrice).toBeGreaterThan(bankruptcyPrice);
		at.open({ by: at.person(2), lots: 10, price: liquidationPrice - 100 });
		at.tick(liquidationPrice - 50);
		const [told] = at.all("PositionLiquidated");
		expect(told).toMatchObject({ position: long, filled: 10, taken: 0, deleveraged: 0, liquidationPrice, bankruptcyPrice });
		expect(at.position(long)).toMatchObject({ status: "closed", closedBy: "liquidation", margin: 0n });
		expect(told?.toInsurance).toBeLessThanOrEqual(((told?.filledNotional ?? 0n) * 3n) / 1_000n);
		expect(told?.toInsurance).toBeGreaterThan(0n);
		expect(at.wealth(at.person(0))).toBeGreaterThanOrEqual(10_000n * USDT - 10n * USDT - 500_000n);
		at.exchange.checkInvariants();
	});

	it("without bids, the insurance fund takes over a position at the bankruptcy price, and offers it for sale", () => {
		const at = scenario();
		const [long] = at.match({ lots: 10, leverage: 100 }, { leverage: 10 });
		const { liquidationPrice, bankruptcyPrice } = at.position(long);
		at.tick(liquidationPrice);
		expect(at.all("PositionLiquidated")[0]).toMatchObject({ filled: 0, taken: 10, deleveraged: 0 });
		const held = at.all("PositionChanged").findLast(({ user }) => user === PLATFORM);
		const cost = BigInt(bankruptcyPrice) * 10n * 100n;
		expect(held).toMatchObject({ long: true, lots: 10, entry: cost, margin: (cost + 9n) / 10n });
		at.tick(liquidationPrice);
		const offered = at.position(held?.position ?? 0);
		expect(offered).toMatchObject({ status: "closing", closing: 10, closePrice: Math.max(at.mark, liquidationPrice) });
		at.open({ by: at.person(2), lots: 10, price: offered.closePrice });
		expect(at.position(offered.position)).toMatchObject({ status: "closed" });
		expect(at.position(offered.position).profit).toBeGreaterThan(0n);
		at.exchange.checkInvariants();
	});

	it("without insurance money, a liquidation closes the most profitable and leveraged positions of the other side", () => {
		const at = scenario({ insurance: 0n, people: 6 });
		const [long] = at.match({ lots: 10, leverage: 100 }, { by: at.person(1), leverage: 2 });
		const [, first] = at.match({ by: at.person(2), lots: 4, leverage: 5 }, { by: at.person(3), leverage: 50 });
		const [, second] = at.match({ by: at.person(2), lots: 8, leverage: 5 }, { by: at.person(4), leverage: 20 });
		const fees = at.position(first).fees;
		at.tick(at.position(long).liquidationPrice);
		expect(at.all("PositionDeleveraged").map(({ position, lots }) => [position, lots])).toEqual([
			[first, 4],
			[second, 6],
		]);
		expect(at.position(first)).toMatchObject({ status: "closed", closedBy: "adl", fees });
		expect(at.position(second)).toMatchObject({ status: "holding", lots: 2 });
		expect(at.balance(PLATFORM, "insurance").frozen).toBe(0n);
		at.exchange.checkInvariants();
	});

	it("a liquidation first cancels the orders of the position and of its account", () => {
		const at = scenario();
		const [long] = at.match({ lots: 10, leverage: 100 }, {});
		const own = at.open({ lots: 10, price: PAR - 9_000, leverage: 10 });
		at.tick(at.position(long).liquidationPrice);
		expect(at.position(own)).toMatchObject({ status: "cancelled", reason: "self_trade" });
		expect(at.all("ContractTraded").every(({ maker, taker }) => maker.user !== taker.user)).toBe(true);
	});

	it("a liquidation never costs more than the margin and the opening fee, however far the price falls", () => {
		const at = scenario();
		const [long] = at.match({ lots: 10, leverage: 20 }, { leverage: 1 });
		at.tick(PAR / 2);
		expect(at.position(long)).toMatchObject({ status: "closed" });
		expect(at.wealth(at.person(0))).toBeGreaterThanOrEqual(10_000n * USDT - 50n * USDT - 500_000n);
		at.exchange.checkInvariants();
	});
});

it("a price fall of 40 % with 5,000 positions breaks no invariant and leaves no negative balance", () => {
	const people = 250;
	const at = new ContractScenario({ people, each: 40_000_000_000n, insurance: 300_000_000n });
	at.record(PAR);
	const leverages = [125, 100, 50, 20, 10, 5, 3];
	for (let count = 0; count < 2_500; count++) {
		const [buyer, seller] = [at.person(count % people), at.person((count * 7 + 3) % people)];
		if (buyer === seller) continue;
		if (count % 100 === 0) at.tick(PAR);
		at.match(
			{ by: buyer, lots: 1 + (count % 5), leverage: leverages[count % 7] as number },
			{ by: seller, leverage: leverages[(count + 3) % 7] as number },
		);
	}
	const open = at.exchange.offers.openPositions();
	expect(open).toBeGreaterThan(4_800);
	const brought = BigInt(people) * 40_000_000_000n + 300_000_000n;
	for (let second = 1; second <= 60; second++) at.tick(Math.round(PAR * (1 - (0.4 * second) / 60)));
	at.exchange.checkInvariants();
	const liquidated = at.all("PositionLiquidated");
	expect(liquidated.length).toBeGreaterThan(1_500);
	expect(liquidated.some(({ taken }) => taken > 0)).toBe(true);
	expect(liquidated.some(({ deleveraged }) => deleveraged > 0)).toBe(true);
	const total = at.people.reduce((sum, user) => sum + at.wealth(user), 0n);
	const insurance = at.balance(PLATFORM, "insurance");
	const clearing = at.balance(1, "clearing").available;
	expect(total + insurance.available + insurance.frozen + at.balance(PLATFORM, "fees").available + clearing).toBe(brought);
	for (const { position, margin } of liquidated) {
		const { profit, fees, funding, openedNotional } = at.position(position);
		const opening = (openedNotional * 500n + 999_999n) / 1_000_000n;
		expect(profit - fees + funding >= -(margin + opening + 1n)).toBe(true);
	}
});

describe("funding moves money between longs and shorts", () => {
	/** Advances the time, with an index record every five seconds. */
	function period(at: ContractScenario, ms: number, index = PAR): void {
		const until = at.time + ms;
		while (at.time < until) {
			at.time += 5_000;
			at.record(index);
		}
	}

	function withPremium(): { at: ContractScenario; long: number; short: number } {
		const at = scenario({ people: 5, each: 1_000_000_000_000n });
		const [long, short] = at.match({ lots: 100, leverage: 10 }, { leverage: 10 });
		at.open({ by: at.person(2), lots: 2_000, leverage: 5, price: PAR + 500 });
		return { at, long, short };
	}

	it("longs pay shorts while the contract trades above the index, and the payments equal the receipts", () => {
		const { at, long, short } = withPremium();
		const before = { long: at.position(long).margin, short: at.position(short).margin };
		// The first funding period has too few samples, because the test starts six hours after the period did.
		period(at, 10 * HOUR);
		const [first, rated] = at.all("FundingRated").filter(({ instrument }) => instrument === 1);
		expect(first).toMatchObject({ skipped: true });
		expect(rated).toMatchObject({ skipped: false });
		expect(rated?.ratePpb).toBeGreaterThan(0n);
		const [settled] = at.all("FundingSettled");
		expect(settled?.paid).toBe((settled?.received ?? 0n) + (settled?.over ?? 0n));
		const owed = (BigInt(rated?.mark ?? 0) * 100n * 100n * (rated?.ratePpb ?? 0n)) / 1_000_000_000n;
		expect(at.position(long)).toMatchObject({ margin: before.long - owed, funding: -owed });
		expect(at.position(short)).toMatchObject({ margin: before.short + owed, funding: owed });
		at.exchange.checkInvariants();
	});

	it("no funding is paid for a period with too few premium samples", () => {
		const { at, long } = withPremium();
		at.time += 9 * HOUR;
		at.record(PAR);
		expect(at.all("FundingRated")[0]).toMatchObject({ skipped: true, ratePpb: 0n });
		expect(at.position(long).funding).toBe(0n);
	});

	it("funding continues identically after a server stop in the middle of a round", () => {
		const { at } = withPremium();
		for (let count = 0; count < 150; count++) at.match({ by: at.person(3), lots: 1 }, { by: at.person(4) });
		period(at, 16 * HOUR - (at.time % (8 * HOUR)) - 10_000);
		at.time += 20_000;
		const record: Command = {
			type: "RecordQuotes",
			id: "",
			by: 101,
			markets: [
				{
					pair: 1,
					quotes: ["amber", "birch", "cedar"].map((source) => ({ source, bid: PAR, ask: PAR, time: at.time })),
				},
			],
		};
		const twin = Exchange.restore(at.exchange.sections());
		const whole = [...at.exchange.applyBatch(at.time, [record]).events];
		const parts = [...twin.applyBatch(at.time, [record]).events];
		let other = twin;
		while ((at.exchange.nextDeadline() ?? Number.POSITIVE_INFINITY) <= at.time) {
			whole.push(...at.exchange.applyBatch(at.time, []).events);
			other = Exchange.restore(other.sections());
			parts.push(...other.applyBatch(at.time, []).events);
		}
		expect(whole.filter(({ type }) => type === "FundingPaid").length).toBeGreaterThan(150);
		expect(parts).toEqual(whole);
		expect(other.stateHash()).toBe(at.exchange.stateHash());
	});
});

describe("mark follows the index", () => {
	it("mark stays within its band around the index after any trade", () => {
		const at = scenario();
		// The highest leverage is 125, and an eighth of the margin at that leverage is 0.1 % of the price.
		at.match({ lots: 10, leverage: 10, price: PAR + 10_000 }, { price: PAR + 10_000, leverage: 10 });
		at.tick(PAR);
		expect(Math.abs(at.mark - PAR)).toBeLessThanOrEqual(1_000);
	});

	it("mark ignores orders without the money to fill them", () => {
		const at = scenario({ each: 30_000_000_000n });
		at.open({ by: at.person(2), lots: 900, leverage: 5, price: PAR - 100 });
		for (let count = 0; count < 10; count++) {
			at.time += 5_000;
			at.record(PAR - 20_000);
		}
		const { fundingPpb } = at.all("MarkSet").findLast(({ instrument }) => instrument === 1) as { fundingPpb: bigint };
		// The bid is 2 % above the index, but its owner lacks the money to fill it, so it adds no premium.
		expect(fundingPpb).toBe(100_000n);
	});
});
