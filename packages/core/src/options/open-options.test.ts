// Tests that an open option changes only by prices: no command of any sender changes its terms or its result
// (docs/reference/rules.md §1.1). Tests also that ten thousand options that end in the same second are settled in that second.
import { CommandGenerator, OptionScenario } from "@candor/testkit";
import { describe, expect, it } from "vitest";
import { Exchange } from "../exchange.ts";
import { COMMANDS, type Command, type Event } from "../registry.ts";

function openOptions(exchange: Exchange): Event[] {
	const told = ["OptionBought", "OptionOpened", "OptionMissed", "OptionHeld"];
	return exchange.restate().filter(({ type }) => told.includes(type));
}

/** Returns an exchange with options in each waiting state, and a function that copies the exchange. */
function scenarioWithOptions() {
	const at = new OptionScenario({ people: 8 });
	at.record(1_000);
	at.buy({ by: at.person(1) });
	at.tick(1_000);
	at.tick(1_000);
	at.tick(1_000);
	at.buy({ by: at.person(2), up: false, account: "simulation" });
	at.buy({ by: at.person(3), seconds: 60 });
	return at;
}

/**
 * Returns, for each type of command, some random commands that this exchange may accept. They use the same users, assets and
 * pairs.
 */
function commandsOfEachType(at: OptionScenario): Map<string, Command[]> {
	const found = new Map<string, Command[]>(COMMANDS.map(({ type }) => [type, []]));
	const generator = new CommandGenerator(3, { own: true, now: () => at.time, repeats: 0, mostWeight: 20 });
	for (let count = 0; count < 80_000; count++) {
		const command = generator.next();
		const list = found.get(command.type) as Command[];
		if (list.length < 60) list.push({ ...command, id: "" });
	}
	return found;
}

describe("no command of any sender changes an open option", () => {
	const at = scenarioWithOptions();
	const before = openOptions(at.exchange);
	const sections = at.exchange.sections();
	const accepted = new Set<string>();

	it.each([...commandsOfEachType(at)])("the command %s does not change an open option", (type, commands) => {
		expect(commands.length).toBeGreaterThan(0);
		for (const command of commands) {
			const exchange = Exchange.restore(sections);
			const { outcomes, events } = exchange.applyBatch(at.time, [command]);
			if (outcomes[0]?.kind === "accepted") accepted.add(type);
			const ended = new Set(events.flatMap((event) => (event.type === "OptionSettled" ? [event.option] : [])));
			const later = openOptions(exchange).filter((event) => "option" in event && event.option <= 3);
			// An index record may open waiting options. QuarantineItem may quarantine an option, which keeps its money and terms.
			const allowed =
				type === "RecordQuotes" || type === "RecordPrices" ? ["OptionOpened"] : type === "QuarantineItem" ? ["OptionHeld"] : [];
			expect(ended.size).toBe(0);
			expect(later.filter((event) => !allowed.includes(event.type))).toEqual(
				before.filter((event) => !allowed.includes(event.type)),
			);
		}
	});

	it("the test uses commands that the exchange accepts", () => {
		expect(accepted.size).toBeGreaterThan(20);
	});
});

it("ten thousand options of the same second end within a few batches, and a waiting order follows directly", () => {
	const people = 100;
	const at = new OptionScenario({ people });
	at.record(1_000);
	for (let count = 0; count < 10_000; count++) {
		at.buy({ by: at.person(count % people), stake: 1_000_000n, up: count % 3 > 0 });
		if (count % 1_000 === 0) at.record(1_000);
	}
	for (let second = 0; second < 33; second++) at.tick(1_000);
	expect(at.exchange.offers.openOptions()).toBe(10_000);
	at.time += 1_000;
	const quotes = ["amber", "birch", "cedar"].map((source) => ({ source, bid: 1_001, ask: 1_001, time: at.time }));
	const record: Command = { type: "RecordQuotes", id: "", by: 101, markets: [{ pair: 1, quotes }] };
	const order: Command = { type: "Transfer", id: "", by: at.person(0), asset: 3, from: "option", to: "coin", amount: 1n };
	let waiting: Command[] = [record, order];
	let batches = 0;
	while (waiting.length > 0) {
		const { consumed } = at.exchange.applyBatch(at.time, waiting);
		waiting = waiting.slice(consumed);
		batches++;
	}
	expect(at.exchange.offers.openOptions()).toBe(0);
	expect(batches).toBeLessThan(12);
	at.exchange.checkInvariants();
});
