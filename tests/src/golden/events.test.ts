// Tests that each event type is in a golden journal. An event type in no golden journal could change without a failing test.
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
