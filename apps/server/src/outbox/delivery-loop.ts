// Sends the messages of one channel (mail or text message) in the order of their due times, a few at a time. Each try first sets
// the message's due time to the time of the next try. A message is therefore sent at least once. After a crash it may be sent
// twice; both have the same key.
import type { Kysely, Selectable } from "kysely";
import type { Logger } from "../runtime/log.ts";
import { type ChannelName, type Driver, Undeliverable } from "./message.ts";
import type { MessagesTable, OutboxTables } from "./tables.ts";

export interface DeliveryOptions {
	readonly people: Kysely<OutboxTables>;
	readonly channel: ChannelName;
	readonly driver: Driver;
	readonly now: () => number;
	readonly log: Pick<Logger, "warn" | "info">;
}

type Row = Selectable<MessagesTable>;

const AT_ONCE = 5;
const FIRST_PAUSE_MS = 2_000;
const USUAL_PAUSE_MS = 60_000;
/** Pause while the database is unavailable, ms. */
const AGAIN_MS = 2_000;
const CLOSE_PATIENCE_MS = 5_000;

/**
 * Returns the pause after a failed try in ms: 2 s, 4 s, 8 s … up to a minute, or up to a quarter of the message's age if that is
 * longer.
 */
export function pauseAfter(tries: number, ageMs: number): number {
	return Math.min(FIRST_PAUSE_MS * 2 ** Math.min(tries - 1, 20), Math.max(USUAL_PAUSE_MS, ageMs / 4));
}

export class DeliveryLoop {
	readonly #options: DeliveryOptions;
	#running: Promise<void> | undefined;
	#again = false;
	#closed = false;
	#failing = false;
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(options: DeliveryOptions) {
		this.#options = options;
	}

	/** True if the last message was not delivered and will be tried again. */
	get failing(): boolean {
		return this.#failing;
	}

	/** Starts a check for due messages, or another one after the check that is running. */
	wake(): void {
		if (this.#closed) return;
		clearTimeout(this.#timer);
		if (this.#running !== undefined) {
			this.#again = true;
			return;
		}
		this.#running = this.#run().finally(() => {
			this.#running = undefined;
			// Starts again if `wake` was called during the check.
			if (this.#again) this.wake();
		});
	}

	async close(): Promise<void> {
		this.#closed = true;
		clearTimeout(this.#timer);
		const late = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_PATIENCE_MS).unref());
		await Promise.race([this.#running, late]);
		this.#options.driver.close();
	}

	async #run(): Promise<void> {
		let next: number | undefined;
		try {
			do {
				this.#again = false;
				next = await this.#pass();
			} while (this.#again && !this.#closed);
		} catch (error) {
			if (this.#closed) return;
			this.#options.log.warn({ err: error }, "messages wait for the database");
			next = AGAIN_MS;
		}
		if (this.#closed || next === undefined) return;
		this.#timer = setTimeout(() => this.wake(), next);
		this.#timer.unref();
	}

	/** Sends the messages that are due. Resolves with the time (ms) until the next message is due; undefined if no message waits. */
	async #pass(): Promise<number | undefined> {
		const { people, channel, now } = this.#options;
		await people.deleteFrom("people.messages").where("channel", "=", channel).where("expires_at", "<=", BigInt(now())).execute();
		for (let rows = await this.#claim(); rows.length > 0 && !this.#closed; rows = await this.#claim()) {
			await Promise.all(rows.map((row) => this.#try(row)));
		}
		const { due } = await people
			.selectFrom("people.messages")
			.select((eb) => eb.fn.min("next_at").as("due"))
			.where("channel", "=", channel)
			.executeTakeFirstOrThrow();
		return due === null ? undefined : Math.max(0, Number(due) - now());
	}

	/** Takes the next due messages, and sets their due times to the next try. */
	async #claim(): Promise<Row[]> {
		const { people, channel, now } = this.#options;
		const at = now();
		return people.transaction().execute(async (transaction) => {
			const due = await transaction
				.selectFrom("people.messages")
				.selectAll()
				.where("channel", "=", channel)
				.where("next_at", "<=", BigInt(at))
				// This condition excludes messages that have expired since the check began, for example codes that must no longer
				// be sent.
				.where("expires_at", ">", BigInt(at))
				.orderBy("next_at")
				.limit(AT_ONCE)
				.forUpdate()
				.skipLocked()
				.execute();
			for (const row of due) {
				const tries = row.tries + 1;
				const next_at = BigInt(Math.ceil(at + pauseAfter(tries, at - Number(row.created_at))));
				await transaction.updateTable("people.messages").set({ tries, next_at }).where("id", "=", row.id).execute();
			}
			return due;
		});
	}

	async #try(row: Row): Promise<void> {
		const { driver, channel, log } = this.#options;
		const { id, recipient, subject, text, html } = row;
		try {
			await driver.send({ key: `${id}.${row.created_at}`, recipient, subject, text, html });
			this.#failing = false;
		} catch (error) {
			const message = { id: String(id), channel, tries: row.tries + 1, reason: reasonOf(error) };
			this.#failing = !(error instanceof Undeliverable);
			if (this.#failing) return log.warn(message, "a provider did not accept a message, which will be tried again");
			log.warn(message, "a message cannot be delivered and is given up");
		}
		await this.#options.people.deleteFrom("people.messages").where("id", "=", id).execute();
	}
}

/** Returns the kind of failure as a code, without the text of the other server. */
function reasonOf(error: unknown): string {
	if (error instanceof Undeliverable) return error.message;
	const { code, responseCode, status, cause } = error as Record<"code" | "responseCode" | "status" | "cause", unknown>;
	const behind = (cause as { code?: unknown } | undefined)?.code;
	return [error instanceof Error ? error.name : typeof error, code, responseCode, status, behind]
		.filter((part) => typeof part === "string" || typeof part === "number")
		.join(" ");
}
