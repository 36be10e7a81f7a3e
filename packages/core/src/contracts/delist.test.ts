// Tests that two operators end a contract: the notice, the last day and the final settlement (docs/reference/rules.md §5, End of
// a contract).
import { ContractScenario, PAR, SCENARIO_REASON } from "@candor/testkit";
import { describe, expect, it } from "vitest";
import { FOUNDER, SERVICE } from "../engine/actors.ts";
import { Exchange } from "../exchange.ts";
import type { Command } from "../registry.ts";

const PLATFORM = 0;
const DAY = 24 * 3_600_000;

function scenario(): ContractScenario {
	const at = new ContractScenario({ people: 6 });
	at.record(PAR);
	return at;
}

const delist = (date: number, instrument = 1): Command => ({
	...{ type: "DelistInstrument", id: "", by: FOUNDER, reason: SCENARIO_REASON },
	...{ instrument, delistAt: date },
});

/**
 * Moves the time to `until` and records the index. Positions with leverage of at most 3 stay open despite the days without an
 * index record.
 */
function pass(at: ContractScenario, until: number, index = PAR): void {
	at.time = until;
	at.record(index);
}

describe("operators announce a contract's end date", () => {
	it.each([
		["less than 7 days ahead", 7 * DAY - 1, "invalid_date delistAt"],
		["more than a year ahead", 365 * DAY + 1, "invalid_date delistAt"],
		["7 days ahead", 7 * DAY, "ok"],
	])("setting an end date %s (%s ms) returns %s", (_name, ahead, said) => {
		const at = scenario();
		expect(at.say(delist(at.time + ahead))).toBe(said);
	});

	it("an end date requires an existing contract, and can be withdrawn only if the contract has an end date", () => {
		const at = scenario();
		expect(at.say(delist(at.time + 8 * DAY, 9))).toBe("unknown_instrument instrument");
		expect(at.say(delist(0))).toBe("not_delisting instrument");
		at.must(delist(at.time + 8 * DAY));
		expect(at.say(delist(0))).toBe("ok");
		expect(at.all("InstrumentDelisting").map(({ delistAt }) => delistAt > 0)).toEqual([true, false]);
		expect(at.say(delist(0))).toBe("not_delisting instrument");
	});

	it("an end date needs two operators in a live exchange, and is checked again at the second approval", () => {
		const at = scenario();
		const open = (operator: number): Command => ({
			...{ type: "OpenOperator", id: "", by: FOUNDER, reason: SCENARIO_REASON },
			...{ operator, role: "administrator", publicKey: `0${operator}`.repeat(32) },
		});
		at.must(open(6));
		at.must(open(7));
		const approve = (intent: number): Command => {
			const { hash } = at.all("IntentProposed").at(-1) ?? { hash: "" };
			return { type: "ApproveIntent", id: "", by: 7, intent, hash, reason: SCENARIO_REASON };
		};
		const intent = at.must({ ...delist(at.time + 8 * DAY), by: 6 } as Command);
		expect(at.all("InstrumentDelisting")).toEqual([]);
		at.must(approve(intent));
		expect(at.all("InstrumentDelisting")).toMatchObject([{ instrument: 1, delistAt: at.time + 8 * DAY }]);
		const late = at.must({ ...delist(at.time + 7 * DAY), by: 6 } as Command);
		at.wait(1);
		expect(at.say(approve(late))).toBe("invalid_date delistAt");
	});

	it("an end date survives a restart from a snapshot, and is emitted again", () => {
		const at = scenario();
		const date = at.time + 8 * DAY;
		at.must(delist(date));
		const copy = Exchange.restore(at.exchange.sections());
		expect(copy.stateHash()).toBe(at.exchange.stateHash());
		expect(copy.nextDeadline()).toBe(date);
		expect(copy.restate().filter(({ type }) => type === "InstrumentDelisting")).toMatchObject([
			{ instrument: 1, delistAt: date },
		]);
	});
});

it("new positions are rejected on a contract's last day, while quotes can still close open positions", () => {
	const at = scenario();
	const [long] = at.match({ lots: 10, leverage: 2 }, { leverage: 2 });
	const maker = at.person(3);
	at.must({ type: "SetContractMode", id: "", by: maker, instrument: 1, net: true, leverage: 5 });
	const date = at.time + 7 * DAY;
	at.must(delist(date));
	pass(at, date - DAY - 1);
	at.open({ by: at.person(2), lots: 1, price: PAR - 500 });
	pass(at, date - DAY);
	expect(at.say(at.order())).toBe("delisting match_id");
	expect(at.say(at.order({ instrument: 1_001 }))).toBe("ok");
	at.must({ type: "ReplaceContractQuotes", id: "", by: maker, instrument: 1, bids: [{ price: PAR - 10, lots: 10 }], asks: [] });
	expect(at.close(long)).toBe("ok");
	expect(at.position(long)).toMatchObject({ status: "closed", closedBy: "user" });
	at.exchange.checkInvariants();
});

it("on its end date a contract closes every position at the last mark without a fee, and cancels all orders", () => {
	const at = scenario();
	const [long, short] = at.match({ lots: 10, leverage: 3, stopLoss: PAR - 50_000 }, { leverage: 2 });
	const date = at.time + 7 * DAY;
	at.must(delist(date));
	pass(at, date - DAY - 2_000, PAR + 2_000);
	const waits = at.open({ by: at.person(2), lots: 1, leverage: 5, price: PAR - 4_000 });
	pass(at, date - 1_000, PAR + 2_000);
	const [{ mark }, fees] = [at, at.balance(PLATFORM, "fees").available];
	const funding = at.position(long).funding;
	at.time = date;
	at.record(PAR - 40_000);
	const gained = BigInt(mark - PAR) * 10n * 100n;
	expect(at.position(long)).toMatchObject({ status: "closed", closedBy: "settlement", profit: gained, funding, closedAt: date });
	expect(at.position(short)).toMatchObject({ status: "closed", closedBy: "settlement", profit: -gained });
	expect(at.position(waits)).toMatchObject({ status: "cancelled", reserved: 0n });
	expect(at.balance(PLATFORM, "fees").available).toBe(fees);
	expect(at.all("InstrumentSettled")).toMatchObject([{ why: "delisting", mark, positions: 2, lots: 10, at: date }]);
	expect(at.exchange.nextDeadline()).toBeUndefined();
	expect(at.say(at.order({ price: PAR - 40_000 }))).toBe("delisting match_id");
	expect(at.say(delist(at.time + 8 * DAY))).toBe("delisting instrument");
	at.exchange.checkInvariants();
	at.must(delist(0));
	at.match({ lots: 1, leverage: 3, price: PAR - 40_000 }, { leverage: 1, price: PAR - 40_000 });
});

it("if the end date passes while the server is down, positions are closed at the mark before the outage", () => {
	const at = scenario();
	const [long] = at.match({ lots: 10, leverage: 2 }, { leverage: 2 });
	at.must(delist(at.time + 7 * DAY));
	at.time += 9 * DAY;
	at.record(PAR / 2);
	expect(at.position(long)).toMatchObject({ status: "closed", closedBy: "settlement", profit: 0n });
	expect(at.all("PositionSettled")[0]).toMatchObject({ why: "delisting", price: PAR });
});

it("a contract without positions ends on its date too, with demo and with real money", () => {
	const at = scenario();
	at.must(delist(at.time + 7 * DAY, 1_001));
	at.wait(7 * DAY);
	expect(at.all("InstrumentSettled")).toMatchObject([{ instrument: 1_001, why: "delisting", positions: 0 }]);
	at.record(PAR);
	expect(at.say(at.order({ instrument: 1_001 }))).toBe("delisting match_id");
	expect(at.say(at.order())).toBe("ok");
});

it("the core rejects quotes after the end of a contract", () => {
	const at = scenario();
	const maker = at.person(3);
	at.must({ type: "SetContractMode", id: "", by: maker, instrument: 1, net: true, leverage: 5 });
	at.must(delist(at.time + 7 * DAY));
	pass(at, at.time + 7 * DAY);
	const quotes = {
		type: "ReplaceContractQuotes",
		id: "",
		by: maker,
		instrument: 1,
		bids: [{ price: PAR - 10, lots: 10 }],
		asks: [],
	} as const;
	expect(at.say(quotes)).toBe("delisting match_id");
	expect(at.say({ ...quotes, bids: [] })).toBe("ok");
});

it("only operators may set a contract's end date", () => {
	const at = scenario();
	expect(at.say({ ...delist(at.time + 8 * DAY), by: SERVICE.accounts } as Command)).toBe("not_permitted");
});
