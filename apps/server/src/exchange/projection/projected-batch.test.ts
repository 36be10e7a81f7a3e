// Ids of account records are made of a batch's sequences, so many to each command: a batch may not have more events than that.
import type { Event } from "@candor/core";
import { encodeEvents } from "@candor/journal";
import { expect, test } from "vitest";
import { ProjectedBatch } from "./projected-batch.ts";

test("a batch of many commands may have many events; one of a single command only as many as there are ids", () => {
	const event: Event = { type: "DepthChanged", pair: 1, side: "buy", price: 1, lots: 1 };
	const events = encodeEvents(Array.from({ length: 2 ** 20 }, () => event));
	const add = (lastSeq: number) => {
		const batch = new ProjectedBatch([]);
		batch.add({ firstSeq: 7, lastSeq, at: 0, events });
	};
	expect(() => add(8)).not.toThrow();
	expect(() => add(7)).toThrow("1048576 events in the batch at 7");
});
