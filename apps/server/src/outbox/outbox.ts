// Messages on their way out: kept in a table before the request that caused them is answered, sent after it, tried again until
// they are taken or of no use. No request waits for another's server, and a server that is away loses nothing.
// Never logged: recipients, texts, and the words of the other side, which may repeat them.
import type { Kysely } from "kysely";
import type { Logger } from "../runtime/log.ts";
import { DeliveryLoop } from "./delivery-loop.ts";
import { CHANNELS, type ChannelName, type Drivers, type Message } from "./message.ts";
import type { OutgoingTables } from "./tables.ts";

export interface OutboxOptions {
	readonly people: Kysely<OutgoingTables>;
	readonly drivers: Drivers;
	/** Wall clock, ms. */
	readonly now: () => number;
	readonly log: Pick<Logger, "warn" | "info">;
}

export type NewMessage = Omit<Message, "key"> & {
	readonly channel: ChannelName;
	/** ms; a message whose time is over already is kept, and thrown away instead of sent. */
	readonly expiresAt: number;
};

export class Outbox {
	readonly #people: Kysely<OutgoingTables>;
	readonly #now: () => number;
	readonly #log: OutboxOptions["log"];
	readonly #loops = new Map<ChannelName, DeliveryLoop>();
	/** The day on which the day's were used up. */
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

	/** Whether something carries messages of this kind. */
	has(channel: ChannelName): boolean {
		return this.#loops.has(channel);
	}

	/** `failing`: the last message was not taken. `used_up`: one was asked for today beyond what may leave in a day. */
	state(channel: ChannelName): "ok" | "not_configured" | "failing" | "used_up" {
		const loop = this.#loops.get(channel);
		if (loop === undefined) return "not_configured";
		if (loop.failing) return "failing";
		return this.#usedUpOn.get(channel) === this.#day() ? "used_up" : "ok";
	}

	/** One was asked for that does not leave: as many as may did today. Told once a day. @param most in a day */
	usedUp(channel: ChannelName, most: number): void {
		if (this.#usedUpOn.get(channel) === this.#day()) return;
		this.#usedUpOn.set(channel, this.#day());
		this.#log.warn({ channel, most }, "the day's messages are used up: somebody may be asking for them to cost us money");
	}

	/** Since 1970, UTC. */
	#day(): number {
		return Math.floor(this.#now() / 86_400_000);
	}

	/** Resolves when the message is kept; it leaves by itself. */
	async enqueue({ expiresAt, ...message }: NewMessage): Promise<void> {
		const at = BigInt(this.#now());
		const row = { ...message, created_at: at, next_at: at, tries: 0, expires_at: BigInt(expiresAt) };
		await this.#people.insertInto("people.messages").values(row).execute();
		this.#loops.get(message.channel)?.wake();
	}

	/** Sends what an earlier run left. */
	start(): void {
		for (const loop of this.#loops.values()) loop.wake();
	}

	/** Waits for what is just being sent, not for what waits: that goes out after the next start. */
	async close(): Promise<void> {
		await Promise.all([...this.#loops.values()].map((loop) => loop.close()));
	}
}
