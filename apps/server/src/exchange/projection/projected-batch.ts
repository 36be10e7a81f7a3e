import type { Event } from "@candor/core";
import { decodeEvents } from "@candor/journal";
import type { ClientBase } from "pg";
import type { Notice } from "../products/notices/notice.ts";
import { type BatchProjection, type FeedRow, handlersByType } from "../products/product.ts";

/**
 * Number of event ids that each command of a batch reserves. The id of an event is this number times the batch's first sequence,
 * plus the event's index in the batch.
 */
const IDS_A_COMMAND = 2 ** 20;

export class ProjectedBatch {
	readonly #parts: readonly BatchProjection[];
	readonly #taking: ReturnType<typeof handlersByType<[FeedRow, bigint]>>;

	constructor(parts: readonly BatchProjection[]) {
		this.#parts = parts;
		this.#taking = handlersByType(parts.map(({ take }) => take));
	}

	add(row: FeedRow): void {
		const events = decodeEvents(row.events);
		const ids = (row.lastSeq - row.firstSeq + 1) * IDS_A_COMMAND;
		if (events.length >= ids) throw new Error(`${events.length} events in the batch at ${row.firstSeq}`);
		const firstId = BigInt(row.firstSeq) * BigInt(IDS_A_COMMAND);
		for (let index = 0; index < events.length; index++) {
			const event = events[index] as Event;
			const taking = this.#taking.get(event.type);
			if (taking !== undefined) for (const take of taking) take(event, row, firstId + BigInt(index));
		}
	}

	/** Notices that are sent to their users after the batch was written. */
	get notices(): readonly Notice[] {
		return this.#parts.flatMap(({ notices }) => notices ?? []);
	}

	/** Writes the batch to the tables inside the caller's transaction. */
	async write(client: ClientBase): Promise<void> {
		for (const part of this.#parts) await part.write(client);
	}
}
