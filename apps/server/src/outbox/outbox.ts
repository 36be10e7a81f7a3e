// Outgoing messages. A message is stored in a table before the request's response, sent after it, and retried until it is
// delivered or expires. No request waits for another server, and an unavailable provider loses no message. Recipients, texts and
// other servers' texts are never logged.
import type { Kysely } from "kysely";
import type { Logger } from "../runtime/log.ts";
import { DeliveryLoop } from "./delivery-loop.ts";
import { CHANNELS, type ChannelName, type Drivers, type Message } from "./message.ts";
import type { OutboxTables } from "./tables.ts";

export interface OutboxOptions {
	readonly people: Kysely<OutboxTables>;
	readonly drivers: Drivers;
	/** Wall clock in ms. */
	readonly now: () => number;
	readonly log: Pick<Logger, "warn" | "info">;
}

export type NewMessage = Omit<Message, "key"> & {
	readonly channel: ChannelName;
	/** Expiry in ms. An expired message is removed without being sent. */
	readonly expiresAt: number;
};

export class Outbox {
	readonly #people: Kysely<OutboxTables>;
	readonly #now: () => number;
	readonly #log: OutboxOptions["log"];
	readonly #loops = new Map<ChannelName, DeliveryLoop>();
	/** Day on which the daily limit was last reached, by channel. */
	readonly #usedUpOn = new Map<ChannelName, number>();

	constructor({ people, drivers, now, log }: OutboxOptions) {
		this.#people = people;
		this.#now = now;
		this.#log = log;
		for (const channel of CHANNELS) {
			const driver = drivers[channel];
			if (driver !== undefined) this.#loops.set(channel, new DeliveryLoop({ people, channel, driver, now, log }));
		}
	}

	/** Returns true if a provider for this channel is configured. */
	has(channel: ChannelName): boolean {
		return this.#loops.has(channel);
	}

	/**
	 * `failing` means that the last message was not delivered. `used_up` means that a message was requested today beyond the
	 * daily limit.
	 */
	state(channel: ChannelName): "ok" | "not_configured" | "failing" | "used_up" {
		const loop = this.#loops.get(channel);
		if (loop === undefined) return "not_configured";
		if (loop.failing) return "failing";
		return this.#usedUpOn.get(channel) === this.#day() ? "used_up" : "ok";
	}

	/** Notes that a message was requested beyond the daily limit. Logs once a day. @param most limit per day */
	usedUp(channel: ChannelName, most: number): void {
		if (this.#usedUpOn.get(channel) === this.#day()) return;
		this.#usedUpOn.set(channel, this.#day());
		this.#log.warn({ channel, most }, "the daily limit of messages is reached: requests for messages may be abuse");
	}

	/** Days since 1970, UTC. */
	#day(): number {
		return Math.floor(this.#now() / 86_400_000);
	}

	/** Resolves when the message is stored; it is then sent automatically. */
	async enqueue(message: NewMessage): Promise<void> {
		await this.store(message, this.#people);
		this.#loops.get(message.channel)?.wake();
	}

	/** Stores a message in the caller's transaction. `start` sends it after the commit. */
	async store({ expiresAt, ...message }: NewMessage, transaction: Kysely<OutboxTables>): Promise<void> {
		const at = BigInt(this.#now());
		const row = { ...message, created_at: at, next_at: at, tries: 0, expires_at: BigInt(expiresAt) };
		await transaction.insertInto("people.messages").values(row).execute();
	}

	/** Sends the stored messages that no `enqueue` has announced. */
	start(): void {
		for (const loop of this.#loops.values()) loop.wake();
	}

	/** Waits for messages that are being sent. Other messages are sent after the next start. */
	async close(): Promise<void> {
		await Promise.all([...this.#loops.values()].map((loop) => loop.close()));
	}
}
