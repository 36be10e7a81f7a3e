// Tests the distribution of a fund's coins of a dead market. A pair that has no price for 30 days is a dead market. All holders
// of the fund get their share of these coins, and the fund continues (docs/decisions/0149).
import { FundScenario, HOUR, PAR } from "@candor/testkit";
import { expect, it } from "vitest";
import { ByteWriter } from "../encoding/bytes.ts";
import { SERVICE } from "../engine/actors.ts";
import { DAY_MS } from "../engine/time.ts";
import { Exchange } from "../exchange.ts";
import { DEAD_AFTER_MS } from "./dead-market-distribution.ts";

const BTC = 1;
const usdt = (amount: number) => BigInt(amount) * 1_000_000n;

/** Founds a fund that may hold BTC and ETH, with half of its 4,000 USDT in BTC. Afterwards no price source sends BTC prices. */
function invested() {
	const at = new FundScenario({ founding: usdt(1_000), terms: { pairs: [1, 2] } });
	at.must(at.subscribe(usdt(2_000)));
	at.must(at.subscribe(usdt(1_000), at.person(1)));
	at.hour();
	at.trade("buy", 2_000);
	at.hour();
	return at;
}

/** Records an ETH price, and in the same second that BTC has no price. */
function other(at: FundScenario, price = 300_000): void {
	const quotes = ["amber", "birch", "cedar", "dune"].map((source) => ({ source, bid: price, ask: price, time: at.time }));
	at.must({ type: "RecordQuotes", id: "", by: SERVICE.prices, markets: [{ pair: 2, quotes }] });
}

function days(at: FundScenario, count: number): void {
	for (let day = 0; day < count; day++) {
		at.wait(DAY_MS);
		other(at);
	}
}

const coins = (at: FundScenario, user: number) => at.balance(user, "coin", BTC).available;

it("a fund distributes no coins before 30 days without a price, and redemptions wait", () => {
	const at = invested();
	at.must(at.redeem(at.units(at.person(0))));
	days(at, 30);
	expect(at.all("FundCoinsHandedOut")).toEqual([]);
	expect(at.units(at.person(0))).toBeGreaterThan(0n);
});

it("a fund distributes coins in proportion to the holders' units, and the founding lot gets the rounding remainder", () => {
	const at = invested();
	const held = coins(at, at.fund);
	const units = [at.units(at.person(0)), at.units(at.person(1))] as const;
	const { units: all } = at.last("UnitValued");
	days(at, 32);
	expect(at.last("FundCoinsHandedOut")).toMatchObject({ fund: 1, pair: 1, asset: BTC, quantity: held, units: all });
	expect(coins(at, at.person(0))).toBe((held * units[0]) / all);
	expect(coins(at, at.person(1))).toBe((held * units[1]) / all);
	expect(at.balance(0, "treasury", BTC).available).toBe(held - coins(at, at.person(0)) - coins(at, at.person(1)));
	expect(coins(at, at.fund)).toBe(0n);
	expect(at.all("FundCoinsPaid").map(({ user }) => user)).toEqual([at.person(0), at.person(1)]);
	at.exchange.checkInvariants();
});

it("after the distribution a waiting redemption gets its cash, and the fund is valued and trades again", () => {
	const at = invested();
	at.must(at.redeem(at.units(at.person(0))));
	days(at, 33);
	expect(at.units(at.person(0))).toBe(0n);
	// The user owns half of the fund, and gets half of its 2,000 USDT in cash, less the fees of the purchases.
	expect(at.earnBalance(at.person(0))).toBeGreaterThan(usdt(98_900));
	expect(at.say(at.subscribe(usdt(500), at.person(2)))).toBe("ok");
	at.wait(2 * HOUR);
	other(at);
	expect(at.units(at.person(2))).toBeGreaterThan(0n);
	at.exchange.checkInvariants();
});

it("an unwinding that waits for a pair without a price ends after 30 days, with the proceeds of the other holdings", () => {
	const at = invested();
	at.must(at.redeem(at.units(at.person(0))));
	at.hour();
	expect(at.last("FundRedemptionMoved").status).toBe("unwinding");
	days(at, 33);
	expect(at.last("UnwindingEnded")).toMatchObject({ rest: 0n });
	expect(at.units(at.person(0))).toBe(0n);
	at.exchange.checkInvariants();
});

it("a price within the 30 days restarts the 30 days before a distribution", () => {
	const at = invested();
	days(at, 20);
	at.record(PAR);
	days(at, 29);
	expect(at.all("FundCoinsHandedOut")).toEqual([]);
	days(at, 3);
	expect(at.all("FundCoinsHandedOut")).toHaveLength(1);
});

it("an outage of all price sources, or of the exchange, does not count towards the 30 days without a price", () => {
	const at = invested();
	at.wait(2 * DEAD_AFTER_MS);
	expect(at.all("FundCoinsHandedOut")).toEqual([]);
	other(at);
	at.wait(DAY_MS);
	at.must({ type: "ResumeExchange", id: "", by: SERVICE.exchange, from: at.time, to: at.time + 40 * DAY_MS });
	at.wait(40 * DAY_MS);
	other(at);
	expect(at.all("FundCoinsHandedOut")).toEqual([]);
	days(at, 30);
	expect(at.all("FundCoinsHandedOut")).toHaveLength(1);
});

it("an open position in the dead market delays the distribution of its coins", () => {
	const at = invested();
	at.move(at.fund, "coin", "contract", usdt(500));
	const position = at.short(2);
	days(at, 29);
	expect(at.all("FundCoinsHandedOut")).toEqual([]);
	days(at, 3);
	expect(at.all("PositionSettled").find((settled) => settled.position === position)).toMatchObject({ why: "silence" });
	expect(at.all("FundCoinsHandedOut")).toHaveLength(1);
	const told = at.events.map(({ type }) => type);
	expect(told.indexOf("FundCoinsHandedOut")).toBeGreaterThan(told.lastIndexOf("PositionSettled"));
});

it("a distribution continues after a restart, also from a snapshot of the previous layout", () => {
	const at = invested();
	days(at, 20);
	at.exchange = Exchange.restore(at.exchange.sections());
	days(at, 12);
	expect(at.all("FundCoinsHandedOut")).toHaveLength(1);
	const copy = Exchange.restore(at.exchange.sections());
	expect(copy.stateHash()).toBe(at.exchange.stateHash());
	copy.checkInvariants();
	// Version 1 of the snapshot section lacks two lists: the pairs without a price, which follow the four counters, and the
	// distributed coins, which follow each fund.
	const fresh = new FundScenario();
	const sections = fresh.exchange.sections().map((section) => {
		if (section.name !== "arbitrage") return section;
		const writer = new ByteWriter();
		for (const byte of section.bytes) writer.u8(byte);
		const bytes = writer.finish();
		const empty = bytes.length - 1;
		return { ...section, version: 1, bytes: Uint8Array.from([...bytes.slice(0, 4), ...bytes.slice(5, empty)]) };
	});
	const older = Exchange.restore(sections);
	older.checkInvariants();
	expect(older.stateHash()).toBe(fresh.exchange.stateHash());
});

it("an outage of all price sources shortly after one pair's price has stopped does not make that market dead", () => {
	const at = invested();
	at.wait(60_000);
	other(at);
	at.wait(31 * DAY_MS);
	expect(at.all("FundCoinsHandedOut")).toEqual([]);
	at.record(PAR);
	at.wait(HOUR);
	other(at);
	expect(at.all("FundCoinsHandedOut")).toEqual([]);
	at.exchange.checkInvariants();
});
