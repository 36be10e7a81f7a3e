// Tests triggered stops that wait for execution: stops that have ended leave no deadline, and a refused command does not affect
// the execution of the others.
import { Floor, foundingCommands, PEOPLE } from "@candor/testkit";
import { expect, it } from "vitest";
import { Exchange } from "../exchange.ts";
import type { Command } from "../registry.ts";

const SOURCES = ["amber", "birch", "cedar"] as const;

function pricesAt(price: number, time: number): Command {
	return {
		type: "RecordPrices",
		id: "",
		by: 101,
		markets: [{ pair: 1, prices: SOURCES.map((source) => ({ source, price, time })) }],
	};
}

/** Places 201 stops of Bob that are triggered when the index falls to 98,000. Returns their ids. */
function manyStops() {
	const floor = new Floor();
	const ids: number[] = [];
	for (let count = 0; count < 201; count++) {
		floor.say(`bob sell 20 stop ${99_000 - count} @97000 index`);
		ids.push(floor.lastOutcome?.kind === "accepted" ? floor.lastOutcome.result : 0);
	}
	return { exchange: floor.exchange, ids, time: floor.exchange.now + 1_000 };
}

it("triggered stops execute before later commands, in as many batches as necessary", () => {
	const { exchange, ids, time } = manyStops();
	const last: Command = { type: "CancelOrder", id: "", by: PEOPLE.bob, order: ids.at(-1) as number };
	const first = exchange.applyBatch(time, [pricesAt(98_000, time), last]);
	expect([first.consumed, first.outcomes.length]).toEqual([1, 1]);
	const triggered = (events: typeof first.events) =>
		events.filter((event) => event.type === "OrderChanged" && event.triggered && event.status === "waiting");
	expect(triggered(first.events)).toHaveLength(100);
	const second = exchange.applyBatch(time, [last]);
	expect(triggered(second.events)).toHaveLength(101);
	// The order of the last stop now rests in the book, so it can be cancelled.
	expect(second.outcomes).toMatchObject([{ kind: "accepted" }]);
	expect(exchange.nextDeadline()).toBeUndefined();
});

it("spot has no deadline after all triggered stops were quarantined", () => {
	const { exchange, ids, time } = manyStops();
	exchange.applyBatch(time, [pricesAt(98_000, time)]);
	const hold = (item: number): Command => ({ type: "QuarantineItem", id: "", by: 100, product: "spot", item, reason: "test" });
	const { outcomes } = exchange.applyBatch(time, ids.slice(100).map(hold));
	expect(outcomes.every(({ kind }) => kind === "accepted")).toBe(true);
	expect(exchange.nextDeadline()).toBeUndefined();
	expect(Exchange.restore(exchange.sections()).nextDeadline()).toBeUndefined();
	exchange.checkInvariants();
});

it("a stop executes under the pair's terms at that time, whatever commands were rejected in between", () => {
	const setUp = () => {
		const floor = new Floor();
		floor.say("ann buy 100 @97000");
		floor.say("bob sell 100 stop 99000 index");
		const wider = foundingCommands().find((command) => command.type === "ListPair" && command.pair === 1) as Command;
		floor.send({ ...wider, collarPpm: 10_000 } as Command);
		return floor;
	};
	const asked = setUp();
	expect(asked.say("cy sell 100 @1")).toEqual(["refused notional_too_small amount"]);
	const replayed = setUp();
	expect(asked.say("index 98500")).toEqual(replayed.say("index 98500"));
	expect(asked.exchange.stateHash()).toBe(replayed.exchange.stateHash());
});
