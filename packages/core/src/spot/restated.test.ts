// What fresh views are told of open orders is what the running ones have: also when each was changed last, over a snapshot too.
import { Floor } from "@candor/testkit";
import { expect, it } from "vitest";
import { Exchange } from "../exchange.ts";

/** Placed and changed last, ms since the index was first recorded, of every open order. */
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
		// A maker is filled in part, and so is the taker, whose rest stands.
		"bob buy 40 @101000",
		"wait 5000",
		"cy buy 200 @101000",
		"wait 5000",
		// Triggers the stop, which then rests.
		"index 102000",
		"wait 5000",
	]) {
		expect(floor.say(line).join()).not.toMatch(/refused/);
	}
	return { floor, since };
}

it("tells when an open order was placed, filled or triggered last", () => {
	const { floor, since } = market();
	// #2 was never touched; #3 waited 15 s and a second of the index; #5 took 60 lots at once and rests with 140.
	expect(restated(floor.exchange, since)).toEqual(["#2 0 0", "#3 0 16000", "#5 10000 10000"]);
	floor.say("bob sell 10 @101000");
	expect(restated(floor.exchange, since)).toContain("#5 10000 21000");
});

it("tells the same after a start from a snapshot", () => {
	const { floor, since } = market();
	floor.say("bob sell 10 @101000");
	const copy = Exchange.restore(floor.exchange.sections());
	expect(copy.restate()).toEqual(floor.exchange.restate());
	expect(restated(copy, since)).toContain("#5 10000 21000");
});

it("refuses a section of another layout rather than misread it", () => {
	const sections = market().floor.exchange.sections();
	const other = sections.map((section) => (section.name === "spot" ? { ...section, version: 1 } : section));
	expect(() => Exchange.restore(other)).toThrow("section spot has layout 1, this release reads 3");
});
