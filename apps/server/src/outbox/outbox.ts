// Outgoing mails and text messages. A message is stored in a table before the response to the request, sent afterwards, and
// retried until it is delivered or has expired. No request therefore waits for another server, and no message is lost while a
// provider is unavailable. The log never contains recipients, texts of messages, or texts of other servers.
import type { Kysely } from "kysely";
import type { Logger } from "../runtime/log.ts";
import { DeliveryLoop } from "./delivery-loop.ts";
import { CHANNELS, type ChannelName, type Drivers, type Message } from "./message.ts";
import type { OutboxTables } from "./tables.ts";

export interface OutboxOptions {
	readonly people: Kysely<OutboxTables>;
	readonly drivers: Drivers;
	/** Returns the wall clock in ms. */
	readonly now: () => number;
	readonly log: Pick<Logger, "warn" | "info">;
}

export type NewMessage = Omit<Message, "key"> & {
	readonly channel: ChannelName;
	/** Time of expiry, ms. An expired message is removed without being sent. */
	readonly expiresAt: number;
};

export class Outbox {
	readonly #people: Kysely<OutboxTables>;
	readonly #now: () => number;
	readonly #log: OutboxOptions["log"];
	readonly #loops = new Map<ChannelName, DeliveryLoop>();
	/** For each channel, the day on which its daily limit was last reached (days since 1970, UTC). */
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

	/** `failing`: the last message was not delivered. `used_up`: a message was requested today after the daily limit was reached. */
	state(channel: ChannelName): "ok" | "not_configured" | "failing" | "used_up" {
		const loop = this.#loops.get(channel);
		if (loop === undefined) return "not_configured";
		if (loop.failing) return "failing";
		return this.#usedUpOn.get(channel) === this.#day() ? "used_up" : "ok";
	}

	/**
	 * Records that a message was refused because the daily limit was reached. Logs this once a day.
	 * @param most largest number of messages per day
	 */
	usedUp(channel: ChannelName, most: number): void {
		if (this.#usedUpOn.get(channel) === this.#day()) return;
		this.#usedUpOn.set(channel, this.#day());
		this.#log.warn({ channel, most }, "the daily limit of messages is reached: requests for messages may be abuse");
	}

	/** UTC day, as days since 1970. */
	#day(): number {
		return Math.floor(this.#now() / 86_400_000);
	}

	/** Stores the message and starts to send it. Resolves when it is stored. */
	async enqueue(message: NewMessage): Promise<void> {
		await this.store(message, this.#people);
		this.#loops.get(message.channel)?.wake();
	}

	/** Stores a message in the caller's transaction. After the commit the caller must call `start`, which sends it. */
	async store({ expiresAt, ...message }: NewMessage, transaction: Kysely<OutboxTables>): Promise<void> {
		const at = BigInt(this.#now());
		const row = { ...message, created_at: at, next_at: at, tries: 0, expires_at: BigInt(expiresAt) };
		await transaction.insertInto("people.messages").values(row).execute();
	}

	/** Sends the stored messages, including those that `store` has written without starting to send them. */
	start(): void {
		for (const loop of this.#loops.values()) loop.wake();
	}

	/** Waits for the messages that are being sent. The others are sent after the next start of the server. */
	async close(): Promise<void> {
		await Promise.all([...this.#loops.values()].map((loop) => loop.close()));
	}
}
