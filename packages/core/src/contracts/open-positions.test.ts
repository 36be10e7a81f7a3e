// Tests that an open position changes only through its owner's commands, trades and prices. Commands of operators and services
// leave its terms, money and orders unchanged (docs/reference/rules.md §1.1).
import { CommandGenerator, ContractScenario, PAR } from "@candor/testkit";
import { describe, expect, it } from "vitest";
import { senderKind } from "../engine/actors.ts";
import { Exchange } from "../exchange.ts";
import { COMMANDS, type Command, type Event } from "../registry.ts";

const openPositions = (exchange: Exchange): Event[] => exchange.restate().filter(({ type }) => type === "PositionChanged");

/**
 * Creates real and demo positions in all states: with lots, waiting to open, waiting to close at a limit price, and waiting to
 * close at market.
 */
function scenarioWithPositions(): ContractScenario {
	const at = new ContractScenario({ people: 8 });
	at.record(PAR);
	const [held] = at.match({ lots: 10, leverage: 100, stopLoss: PAR - 2_000 }, { leverage: 10 });
	at.match({ by: at.person(2), lots: 5, instrument: 1_001 }, { by: at.person(3), instrument: 1_001 });
	at.open({ by: at.person(4), lots: 7, price: PAR - 500 });
	at.close(held, { lots: 3, orderType: "limit", price: PAR + 700 });
	const [waits] = at.match({ by: at.person(5), lots: 5, leverage: 20 }, { by: at.person(6) });
	at.say({ type: "CancelPositionOrder", id: "", by: at.person(4), position: 5 });
	at.close(waits);
	return at;
}

/**
 * Returns, for each type of command, some random commands that this exchange may accept. They use the same users, assets and
 * pairs.
 */
function commandsOfEachType(at: ContractScenario): Map<string, Command[]> {
	const found = new Map<string, Command[]>(COMMANDS.map(({ type }) => [type, []]));
	const generator = new CommandGenerator(3, { own: true, now: () => at.time, repeats: 0, mostWeight: 20 });
	for (let count = 0; count < 60_000; count++) {
		const command = generator.next();
		const list = found.get(command.type) as Command[];
		if (list.length < 24) list.push({ ...command, id: "" });
	}
	return found;
}

describe("commands of staff leave open positions unchanged", () => {
	const at = scenarioWithPositions();
	const before = openPositions(at.exchange);
	const sections = at.exchange.sections();
	const accepted = new Set<string>();
	const staff = COMMANDS.filter(({ who }) => who !== "user" && who !== "prices").map(({ type }) => type as string);
	const commands = commandsOfEachType(at);

	it("the test exchange has positions in every state", () => {
		const states = before.map((event) => (event.type === "PositionChanged" ? event.status : ""));
		expect(states.filter((status) => status === "closing").length).toBeGreaterThan(1);
		expect(new Set(states)).toContain("holding");
	});

	it.each(staff)("the command %s does not change an open position", (type) => {
		const of = (commands.get(type) ?? []).filter(({ by }) => senderKind(by) !== "user");
		expect(of.length).toBeGreaterThan(0);
		for (const command of of) {
			const exchange = Exchange.restore(sections);
			const { outcomes } = exchange.applyBatch(at.time, [command]);
			if (outcomes[0]?.kind !== "accepted") continue;
			accepted.add(type);
			// QuarantineItem may change a position: it stops the automatic work on the position, which keeps its money and terms.
			if (command.type === "QuarantineItem" && command.product === "contracts") continue;
			expect(openPositions(exchange)).toEqual(before);
		}
	});

	it("the test uses commands that the exchange accepts", () => {
		expect(accepted.size).toBeGreaterThan(10);
	});
});
