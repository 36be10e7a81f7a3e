// Invariant: no message is lost while a provider is unavailable. The message is sent later and only once, even after a restart.
// Expired messages are not sent.

import { TestDatabase } from "@candor/testkit/postgres";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { kyselyOf } from "../database/database.ts";
import { pauseAfter } from "./delivery-loop.ts";
import { type Driver, type Message, Undeliverable } from "./message.ts";
import { Outbox } from "./outbox.ts";
import type { OutboxTables } from "./tables.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await TestDatabase.start();
});
afterAll(() => database.stop());

/** Fake provider that accepts messages, or fails if a test requires it. */
class Carrier implements Driver {
	readonly taken: Message[] = [];
	tries = 0;
	closed = false;
	instead: (() => Promise<void>) | undefined;

	async send(message: Message): Promise<void> {
		this.tries++;
		await this.instead?.();
		this.taken.push(message);
	}

	close(): void {
		this.closed = true;
	}
}

const away = async () => {
	throw Object.assign(new Error("connect to mail.example.org for ada@example.org"), { code: "ECONNREFUSED" });
};

let people: ReturnType<typeof kyselyOf<OutboxTables>>;
let at: number;
let logged: string[];
const log = {
	warn: (...given: unknown[]) => void logged.push(JSON.stringify(given)),
	info: (...given: unknown[]) => void logged.push(JSON.stringify(given)),
};
beforeEach(async () => {
	people = kyselyOf<OutboxTables>((await database.fresh()).pool);
	at = Date.now();
	logged = [];
});

/** Waits for the result of several commits. The time limit is long, because a commit can be slow on a slow disk. */
const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 240_000 });

const open = (drivers: { mail?: Driver; sms?: Driver }) => new Outbox({ people, drivers, now: () => at, log });
const rows = () => people.selectFrom("people.messages").selectAll().orderBy("id").execute();
const mail = (recipient: string, expiresAt = at + 600_000) =>
	({ channel: "mail", recipient, subject: "Code", text: "123456", html: "<p>123456</p>", expiresAt }) as const;

test("the outbox sends a stored message automatically and removes it", async () => {
	const carrier = new Carrier();
	const outbox = open({ mail: carrier });
	await Promise.all(Array.from({ length: 23 }, (_none, number) => outbox.enqueue(mail(`${number}@example.org`))));
	await eventually(() => carrier.taken.length).toBe(23);
	await eventually(rows).toEqual([]);
	expect(new Set(carrier.taken.map(({ recipient }) => recipient)).size).toBe(23);
	expect(new Set(carrier.taken.map(({ key }) => key)).size).toBe(23);
	expect(logged).toEqual([]);
	await outbox.close();
	expect(carrier.closed).toBe(true);
});

test("the outbox loses no message while the provider is unavailable, even across a restart, and logs no address", async () => {
	const gone = new Carrier();
	gone.instead = away;
	const before = open({ mail: gone });
	await before.enqueue(mail("ada@example.org"));
	await eventually(() => gone.tries).toBe(1);
	await before.close();
	expect(await rows()).toMatchObject([{ recipient: "ada@example.org", tries: 1 }]);
	expect(logged).toEqual([expect.stringContaining("ECONNREFUSED")]);
	expect(logged.join()).not.toMatch(/ada|123456|example\.org/);

	const back = new Carrier();
	const after = open({ mail: back });
	after.start();
	at += 3_000;
	after.start();
	await eventually(() => back.taken.map(({ recipient }) => recipient)).toEqual(["ada@example.org"]);
	await eventually(rows).toEqual([]);
	await after.close();
});

test("the outbox does not send a message that has expired when a check reaches it", async () => {
	const carrier = new Carrier();
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	carrier.instead = () => held;
	const outbox = open({ mail: carrier });
	await outbox.enqueue(mail("first@example.org"));
	await eventually(() => carrier.tries).toBe(1);
	await outbox.enqueue(mail("nobody@example.org", at));
	await outbox.enqueue(mail("second@example.org"));
	release();
	await eventually(rows).toEqual([]);
	expect(carrier.taken.map(({ recipient }) => recipient)).toEqual(["first@example.org", "second@example.org"]);
	await outbox.close();
});

test("the outbox tries a failed message again automatically", async () => {
	const carrier = new Carrier();
	carrier.instead = async () => {
		carrier.instead = undefined;
		// Moves the clock forward, so that the next try is due at once.
		at += 5_000;
		return away();
	};
	const outbox = open({ mail: carrier });
	await outbox.enqueue(mail("ada@example.org"));
	await eventually(() => carrier.taken.length).toBe(1);
	expect(carrier.tries).toBe(2);
	await outbox.close();
});

test("the outbox gives up a message after a permanent refusal and sends the other messages", async () => {
	const carrier = new Carrier();
	carrier.instead = async () => {
		carrier.instead = undefined;
		throw new Undeliverable("refused with 550");
	};
	const outbox = open({ mail: carrier });
	await outbox.enqueue(mail("nobody@example.org"));
	await eventually(rows).toEqual([]);
	await outbox.enqueue(mail("ada@example.org"));
	await eventually(() => carrier.taken.map(({ recipient }) => recipient)).toEqual(["ada@example.org"]);
	expect(logged).toEqual([expect.stringContaining("refused with 550")]);
	await outbox.close();
});

test("the outbox removes expired messages", async () => {
	const carrier = new Carrier();
	const outbox = open({ mail: carrier });
	await outbox.enqueue(mail("ada@example.org", at));
	await eventually(rows).toEqual([]);
	expect(carrier.tries).toBe(0);
	await outbox.close();
});

test("mail and text messages of the outbox do not wait for each other", async () => {
	const stuck = new Carrier();
	let letGo = () => {};
	stuck.instead = () => new Promise<void>((resolve) => (letGo = resolve));
	const quick = new Carrier();
	const outbox = open({ mail: stuck, sms: quick });
	await outbox.enqueue(mail("ada@example.org"));
	await outbox.enqueue({ ...mail("+819012345678"), channel: "sms", subject: "", html: "" });
	await eventually(() => quick.taken.length).toBe(1);
	expect(stuck.taken).toEqual([]);
	letGo();
	await outbox.close();
	expect(stuck.taken.length).toBe(1);
});

test("the outbox keeps messages for a provider that is configured later", async () => {
	const none = open({});
	expect([none.has("mail"), none.has("sms")]).toEqual([false, false]);
	await none.enqueue(mail("ada@example.org"));
	await none.close();
	const carrier = new Carrier();
	const outbox = open({ mail: carrier });
	outbox.start();
	await eventually(() => carrier.taken.length).toBe(1);
	await outbox.close();
});

test("pauses between tries of a message grow to a minute, and for old messages with their age", () => {
	expect([1, 2, 3, 6, 7].map((tries) => pauseAfter(tries, 0))).toEqual([2_000, 4_000, 8_000, 60_000, 60_000]);
	expect(pauseAfter(1_000, 8 * 3_600_000)).toBe(2 * 3_600_000);
});
