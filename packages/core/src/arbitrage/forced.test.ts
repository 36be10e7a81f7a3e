// Tests unwindings during which the exchange closes some of the fund's holdings, because of an outage, a delisting, or a dead
// market (30 days without a price). Redemptions must get exactly their share (docs/reference/rules.md §7).
import { FundScenario, HOUR, PAR } from "@candor/testkit";
import { describe, expect, it } from "vitest";
import { SERVICE } from "../engine/actors.ts";
import { DAY_MS } from "../engine/time.ts";
import type { UnitValued } from "./messages.ts";

const BTC = 1;
const usdt = (amount: number) => BigInt(amount) * 1_000_000n;

/**
 * Founds a fund with 4,000 USDT. The fund holds coins worth 1,000 USDT and a short position of 900 USDT; the opposite long
 * position belongs to a user with leverage 30.
 */
function hedged(): FundScenario {
	const at = new FundScenario({ founding: usdt(1_000), terms: { pairs: [1, 2] } });
	at.must(at.subscribe(usdt(2_000)));
	at.must(at.subscribe(usdt(1_000), at.person(1)));
	at.hour();
	at.trade("buy", 1_000);
	at.move(at.fund, "coin", "contract", usdt(1_000));
	at.move(at.person(3), "trust", "contract", usdt(1_000));
	at.must(at.order({ by: at.person(3), long: true, lots: 9, leverage: 30 }));
	at.must(at.order({ by: at.fund, long: false, lots: 9, leverage: 2 }));
	at.tick(PAR);
	return at;
}

/** Records an ETH price, and in the same second that BTC has no price. */
function record(at: FundScenario): void {
	const quotes = ["amber", "birch", "cedar", "dune"].map((source) => ({
		source,
		bid: 300_000,
		ask: 300_000,
		time: at.time,
	}));
	at.must({ type: "RecordQuotes", id: "", by: SERVICE.prices, markets: [{ pair: 2, quotes }] });
}

function short(at: FundScenario): number {
	const last = new Map(at.all("PositionChanged").map((position) => [position.position, position]));
	return [...last.values()].reduce((sum, { user, lots }) => sum + (user === at.fund ? lots : 0), 0);
}

function sellShare(at: FundScenario, price: number): void {
	const coin = at.last("UnwindingBegun").targets.find(({ kind }) => kind === "coin");
	const lots = Number(((coin?.held ?? 0n) - (coin?.target ?? 0n)) / 1_000n);
	if (lots > 0) at.trade("sell", lots, price);
}

/** Returns the redemption's share of the fund's current equity, by the units at the start of the unwinding. */
function shareOf(at: FundScenario, { equity }: Pick<UnitValued, "equity">, paid: bigint): bigint {
	const { units, ofUnits } = at.last("UnwindingBegun");
	return ((equity + paid) * units) / ofUnits;
}

describe("an unwinding continues when an outage closes the fund's contracts", () => {
	it.each([1.05, 0.95, 1.2, 0.8])(
		"a redemption is paid its share of the current equity if the index returns after the outage at %f times its price",
		(leap) => {
			const at = hedged();
			// The user redeems a small part of the fund. The price gap affects the large remaining holding, and must give that user
			// neither a gain nor a loss.
			at.must(at.redeem(usdt(100)));
			at.hour();
			const before = at.earnBalance(at.person(0));
			const index = Math.round(PAR * leap);
			at.tick(PAR - 10);
			expect(short(at)).toBe(9);
			at.time += 5 * HOUR;
			at.record(index);
			expect(short(at)).toBe(0);
			sellShare(at, index);
			at.exchange.checkInvariants();
			const paid = at.earnBalance(at.person(0)) - before;
			at.hour(index);
			const fair = shareOf(at, at.last("UnitValued"), paid);
			expect(paid).toBeLessThanOrEqual(fair + 10n);
			expect(paid).toBeGreaterThan((fair * 98n) / 100n);
		},
	);
});

describe("an unwinding continues when a market has no price for 30 days", () => {
	it("a redemption is paid exactly its share of cash and coins after its market had no price for 30 days", () => {
		const at = hedged();
		at.must(at.redeem(at.units(at.person(0))));
		at.hour();
		const coins = (user: number) => at.balance(user, "coin", BTC).available;
		const held = coins(at.fund);
		const { units, ofUnits, targets } = at.last("UnwindingBegun");
		const target = targets.find(({ kind }) => kind === "coin")?.target ?? 0n;
		// The fund had already sold part of the redeemed coins. The proceeds of that sale belong to all holders.
		at.trade("sell", Number((held - target) / 2_000n));
		const before = at.earnBalance(at.person(0));
		for (let day = 0; day < 33; day++) {
			at.wait(DAY_MS);
			record(at);
		}
		at.exchange.checkInvariants();
		const left = at.last("FundCoinsHandedOut").quantity;
		expect(left).toBeLessThan(held);
		expect(coins(at.person(0))).toBe((left * units) / ofUnits);
		const paid = at.earnBalance(at.person(0)) - before;
		expect(at.last("UnwindingEnded")).toMatchObject({ proceeds: paid, paidUnits: units });
		expect(paid).toBe((at.last("UnwindingEnded").cash * units) / ofUnits);
	});
});
