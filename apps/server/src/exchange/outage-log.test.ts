import { VirtualClock } from "@candor/testkit";
import { beforeEach, expect, test } from "vitest";
import { Outage } from "./outage-log.ts";

let time: VirtualClock;
let lines: [level: string, message: string, fields: object][];
let outage: Outage;
beforeEach(() => {
	time = new VirtualClock();
	lines = [];
	outage = new Outage({
		clock: time.process(),
		log: (level, fields, message) => lines.push([level, message, fields]),
		away: "away",
		back: "back",
		errorAfterMs: 1_000,
	});
});

test("the server logs an outage's cause once, then an error when the outage lasts, then one line a minute", async () => {
	for (let attempt = 0; attempt < 5; attempt++) outage.trouble("refused");
	expect(lines).toEqual([["warn", "away", { cause: "refused" }]]);
	await time.advance(1_000);
	expect(lines[1]).toEqual(["error", "away", { cause: "refused", again: 4, for_ms: 1_000 }]);
	outage.trouble("refused");
	await time.advance(60_000);
	expect(lines.slice(2)).toEqual([["error", "away", { cause: "refused", again: 1, for_ms: 61_000 }]]);
	outage.over();
	expect(lines.at(-1)).toEqual(["info", "back", { for_ms: 61_000 }]);
	await time.advance(600_000);
	expect(lines).toHaveLength(4);
});

test("the server logs each new cause of an outage at once, with its text", async () => {
	outage.trouble("refused");
	await time.advance(1_000);
	outage.trouble("too many connections");
	outage.trouble("read-only");
	outage.trouble("too many connections");
	expect(lines.slice(2)).toEqual([
		["error", "away", { cause: "too many connections" }],
		["error", "away", { cause: "read-only" }],
	]);
});

test("the server logs the cause of the next outage again, even an unchanged one", async () => {
	outage.trouble("refused");
	outage.over();
	outage.trouble("refused");
	expect(lines.map(([level]) => level)).toEqual(["warn", "info", "warn"]);
	await time.advance(1_000);
	expect(lines.at(-1)).toEqual(["error", "away", { cause: "refused", again: 0, for_ms: 1_000 }]);
});

test("the server logs nothing when an outage ends that never began, and limits the number of logged causes", () => {
	outage.over();
	expect(lines).toEqual([]);
	for (let attempt = 0; attempt < 1_000; attempt++) outage.trouble(String(attempt));
	expect(lines).toHaveLength(20);
});
