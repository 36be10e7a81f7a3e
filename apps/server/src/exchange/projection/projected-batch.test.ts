// The id of an account record is the id of its event. Each command of a batch reserves a fixed number of event ids, so the events
// of a batch must not outnumber the ids that its commands reserve.
import type { Event } from "@candor/core";
import { encodeEvents } from "@candor/journal";
import { expect, test } from "vitest";
import { ProjectedBatch } from "./projected-batch.ts";

test("projected batches limit the events of a batch to the ids that its commands reserve", () => {
	const event: Event = { type: "DepthChanged", pair: 1, side: "buy", price: 1, lots: 1 };
	const events = encodeEvents(Array.from({ length: 2 ** 20 }, () => event));
	const add = (lastSeq: number) => {
		const batch = new ProjectedBatch([]);
		batch.add({ firstSeq: 7, lastSeq, at: 0, events });
	};
	expect(() => add(8)).not.toThrow();
	expect(() => add(7)).toThrow("1048576 events in the batch at 7");
});
