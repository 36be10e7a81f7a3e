// Tests rare combinations: one index record that causes several things, an index that returns at another price after a halt, and
// operator commands in every state of a position.
import { CommandGenerator, ContractScenario, PAR } from "@candor/testkit";
import { describe, expect, it } from "vitest";
import { senderKind } from "../engine/actors.ts";
import type { Command } from "../registry.ts";
import { COMMANDS } from "../registry.ts";

const USDT = 1_000_000n;

function scenario(options: ConstructorParameters<typeof ContractScenario>[0] = {}): ContractScenario {
	const at = new ContractScenario(options);
	at.record(PAR);
	return at;
}

describe("a position is liquidated once, even while its owner closes it", () => {
	it.each([
		["at market without a counterparty", {}],
		["at a limit that rests", { orderType: "limit", price: PAR + 5_000 }],
	] as const)("a liquidation cancels the close of the owner %s, and ends the position once", (_name, how) => {
		const at = scenario();
		const [long] = at.match({ lots: 10, leverage: 100 }, { leverage: 10 });
		expect(at.close(long, how)).toBe("ok");
		expect(at.position(long)).toMatchObject({ status: "closing", closing: 10 });
		at.tick(PAR - 8_000);
		expect(at.position(long)).toMatchObject({ status: "closed", closedBy: "liquidation", closing: 0, lots: 0, margin: 0n });
		expect(at.all("PositionLiquidated")).toMatchObject([{ position: long, lots: 10 }]);
		expect(at.close(long)).toBe("unknown_position id");
		// The closing order has left the book, so this order does not fill.
		at.open({ by: at.person(2), orderType: "limit", price: PAR - 3_000, lots: 10, leverage: 2 });
		expect(at.position(long).closed).toBe(10);
		at.exchange.checkInvariants();
	});
});

it("a stop nearer than the liquidation price runs before any liquidation, and a stop beyond that price never runs", () => {
	const at = scenario({ people: 5 });
	const [first] = at.match({ lots: 10, leverage: 100, stopLoss: PAR - 3_000 }, { leverage: 2 });
	const [second] = at.match({ by: at.person(2), lots: 10, leverage: 100, stopLoss: PAR - 8_000 }, { leverage: 2 });
	at.open({ by: at.person(3), lots: 50, price: PAR - 4_000, leverage: 2 });
	at.tick(PAR - 4_000);
	expect(at.position(first)).toMatchObject({ status: "closed", closedBy: "stop" });
	expect(at.position(second)).toMatchObject({ status: "holding" });
	at.tick(PAR - 9_000);
	expect(at.position(second)).toMatchObject({ status: "closed", closedBy: "liquidation" });
	at.exchange.checkInvariants();
});

it("after an outage positions with too little equity close at the last mark before liquidations and stops run", () => {
	const at = scenario({ people: 6 });
	const positions = [125, 100, 50, 25, 10].map((leverage, count) => {
		const stop = leverage === 10 ? { stopLoss: PAR - 20_000 } : {};
		return at.match({ by: at.person(count === 4 ? 2 : 0), lots: 10, leverage, ...stop }, { leverage: 2 })[0];
	});
	const margins = positions.map((id) => at.position(id).margin);
	const told = at.events.length;
	for (let minute = 0; minute < 60; minute++) at.wait(60_000);
	expect(at.events.slice(told).filter(({ type }) => type === "PositionLiquidated" || type === "ContractTraded")).toEqual([]);
	expect(at.say(at.order())).toBe("market_halted");
	at.record(PAR - 50_000);
	const [nearest, geared, last] = [positions.slice(0, 2), positions.slice(2, 4), positions[4] as number];
	for (const id of nearest) expect(at.position(id)).toMatchObject({ status: "closed", closedBy: "outage", profit: 0n });
	for (const id of geared) expect(at.position(id)).toMatchObject({ status: "closed", closedBy: "liquidation" });
	expect(at.all("PositionLiquidated").map(({ position }) => position)).toEqual(geared);
	expect(at.position(last)).toMatchObject({ status: "closing" });
	at.open({ by: at.person(3), lots: 10, price: PAR - 51_000, leverage: 2 });
	expect(at.position(last)).toMatchObject({ status: "closed", closedBy: "stop" });
	for (const [place, id] of positions.entries()) {
		const { profit, fees } = at.position(id);
		expect(profit - fees >= -(margins[place] as bigint) - USDT).toBe(true);
	}
	at.exchange.checkInvariants();
});

it("no operator command changes an open position", () => {
	const at = scenario();
	const [long, short] = at.match({ lots: 10, leverage: 10, stopLoss: PAR - 5_000 }, { leverage: 20 });
	const waiting = at.open({ by: at.person(2), lots: 3, price: PAR - 500 });
	const held = () => [long, short, waiting].map((id) => at.position(id));
	const before = held();
	const theirs = new Set(COMMANDS.filter(({ who }) => who === "operator").map(({ type }) => type as string));
	const sent = new Set<string>();
	const generator = new CommandGenerator(5, { own: true, now: () => at.time });
	const told = at.events.length;
	for (let count = 0; count < 100_000 && sent.size < theirs.size; count++) {
		const command = generator.next();
		if (!theirs.has(command.type) || senderKind(command.by) !== "operator") continue;
		sent.add(command.type);
		generator.observe(at.exchange.applyBatch(at.time, [command]).events);
	}
	expect([...theirs].filter((type) => !sent.has(type))).toEqual([]);
	const lots = { lots: 0, orderType: "market", price: 0 } as const;
	for (const by of [1, 2, 99]) {
		for (const command of [
			{ type: "ClosePosition", id: "", by, position: long, ...lots },
			{ type: "CancelPositionOrder", id: "", by, position: waiting },
			{ type: "SetPositionStops", id: "", by, position: short, stopLoss: 0, takeProfit: 0, trigger: "mark" },
			{ type: "QuarantineItem", id: "", by, product: "contracts", item: long, reason: "for a test" },
		] satisfies Command[])
			expect(at.say(command)).toBe("not_permitted");
	}
	expect(at.events.slice(told).filter(({ type }) => type === "PositionChanged")).toEqual([]);
	expect(held()).toEqual(before);
	const restated = at.exchange.restate().filter((event) => event.type === "PositionChanged");
	expect(restated.map(({ position, lots, margin, reserved }) => [position, lots, margin, reserved])).toEqual(
		before
			.map(({ position, lots, margin, reserved }) => [position, lots, margin, reserved])
			.sort(([a], [b]) => Number(a) - Number(b)),
	);
	at.exchange.checkInvariants();
});
