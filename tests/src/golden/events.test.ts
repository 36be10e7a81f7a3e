// Tests that each event type occurs in a golden journal. Otherwise a change of the event type would not fail a test.
import { EVENTS, Exchange } from "@candor/core";
import { decodeCommands } from "@candor/journal";
import { expect, test } from "vitest";
import { goldenNames, readRows } from "./golden.ts";

test("every event type of the core occurs in a golden journal", () => {
	const missing = new Set<string>(EVENTS.map(({ type }) => type));
	for (const name of goldenNames()) {
		const exchange = new Exchange();
		for (const { at, commands } of readRows(name)) {
			for (const { type } of exchange.replayBatch(at, decodeCommands(commands))) missing.delete(type);
		}
	}
	expect([...missing]).toEqual([]);
});
