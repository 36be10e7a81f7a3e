// Tests that after a restart a new copy of the state gets the same open orders as a running one, with the time of each order's
// last change.
import { Floor } from "@candor/testkit";
import { expect, it } from "vitest";
import { Exchange } from "../exchange.ts";

/** Returns, for each open order, the times of its placement and of its last change, ms since the first index record. */
function restated(exchange: Exchange, since: number): string[] {
	return exchange
		.restate()
		.flatMap((event) =>
			event.type === "OrderChanged" ? [`#${event.order} ${event.placedAt - since} ${event.updatedAt - since}`] : [],
		);
}

function market(): { floor: Floor; since: number } {
	const floor = new Floor();
	const since = floor.exchange.now;
	for (const line of [
		"ann sell 100 @101000",
		"ann sell 100 @103000",
		"cy buy 60 stop 102000 @100500 index",
		"wait 5000",
		// The maker and the taker are both filled in part, and the rest of the taker stays in the book.
		"bob buy 40 @101000",
		"wait 5000",
		"cy buy 200 @101000",
		"wait 5000",
		// The index triggers the stop, whose order then rests in the book.
		"index 102000",
		"wait 5000",
	]) {
		expect(floor.say(line).join()).not.toMatch(/refused/);
	}
	return { floor, since };
}

it("restating spot emits the time at which an open order was last placed, filled or triggered", () => {
	const { floor, since } = market();
	// Order #2 was never filled. Order #3 was triggered after 15 s and one second of the index. Order #5 filled 60 lots at once and
	// rests with 140.
	expect(restated(floor.exchange, since)).toEqual(["#2 0 0", "#3 0 16000", "#5 10000 10000"]);
	floor.say("bob sell 10 @101000");
	expect(restated(floor.exchange, since)).toContain("#5 10000 21000");
});

it("restating spot emits the same after a restart from a snapshot", () => {
	const { floor, since } = market();
	floor.say("bob sell 10 @101000");
	const copy = Exchange.restore(floor.exchange.sections());
	expect(copy.restate()).toEqual(floor.exchange.restate());
	expect(restated(copy, since)).toContain("#5 10000 21000");
});

it("loading spot rejects a section of another layout", () => {
	const sections = market().floor.exchange.sections();
	const other = sections.map((section) => (section.name === "spot" ? { ...section, version: 1 } : section));
	expect(() => Exchange.restore(other)).toThrow("section spot has layout 1, this release reads 3");
});
