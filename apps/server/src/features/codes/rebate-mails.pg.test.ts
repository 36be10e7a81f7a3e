// Tests mails about rebates that will lapse: one mail for each month of announced lapses, even if the server restarts in between.
import { TestExchange } from "@candor/testkit/server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { kyselyOf } from "../../database/database.ts";
import { Outbox } from "../../outbox/outbox.ts";
import { Messages } from "./messages.ts";
import { RebateMails, type RebateMailsOptions } from "./rebate-mails.ts";

const DAY_MS = 86_400_000;
const dayOf = (at: number) => Math.floor(at / DAY_MS);
const [ANN, BOB] = [100_101n, 100_102n];
/** Number of days from the day after the hold to the lapse. */
const LAPSE_DAYS = 365;
let exchange: TestExchange;
/** Day on which the tests' exchange begins, in days since the epoch. */
let today: number;

beforeAll(async () => {
	exchange = await TestExchange.start();
	for (const [id, language] of [
		[ANN, "en"],
		[BOB, "jp"],
	] as const) {
		const user = `insert into people.users (id, account_type, nickname, invite_code, language, created_at, opened)
			overriding system value values ($1::bigint, 'email', 'User', $1::bigint::text, $2, 1, true)`;
		await exchange.pool.query(user, [id, language]);
		const login = `${id}@candor.example`;
		await exchange.pool.query("insert into people.logins values ($1, $2, 'email', $1, 1)", [login, id]);
	}
	today = dayOf(exchange.now);
});
afterAll(() => exchange.stop());
beforeEach(async () => {
	exchange.now = today * DAY_MS;
	await exchange.pool.query(
		"truncate people.messages, people.sandbox_mails, people.rebate_mails, projection.rebates, projection.rebate_notices",
	);
});

/** Runs the mailer in a new object, as after a restart of the server. */
async function run(): Promise<void> {
	const tables = kyselyOf(exchange.pool) as RebateMailsOptions["tables"];
	const { views } = exchange.host;
	const [now, log] = [() => exchange.now, { warn: () => undefined, info: () => undefined }];
	// The mail driver always fails, so that the stored mails stay in their table.
	const mail = { send: async () => Promise.reject(new Error("no mail server")), close: () => undefined };
	const outbox = new Outbox({ people: tables, drivers: { mail }, now, log });
	const messages = new Messages({ people: tables, views, outbox, now });
	await new RebateMails({
		...{ tables, now, lapseTime: (heldAt) => (dayOf(heldAt) + 1 + LAPSE_DAYS) * DAY_MS },
		messages: { rebatesExpiring: (...mail) => messages.rebatesExpiring(...mail), startSending: () => undefined },
		log: (error) => {
			throw error;
		},
	}).run();
}

/** Inserts a rebate that lapses `inDays` days after the first day of the tests. */
async function hold(inviter: bigint, inDays: number, state = "held"): Promise<void> {
	const heldOn = today + inDays - LAPSE_DAYS - 1;
	await exchange.pool.query(
		`insert into projection.rebates values ($1, $2, 3, $3, 100, 200000, 1, 20, 1, $4, 1, $5)
		on conflict (invitee_id, day, asset) do update set state = excluded.state`,
		[inviter + 1_000n, heldOn - 1, inviter, state, heldOn * DAY_MS + 7],
	);
}

/** Inserts the announcement of a lapse that happens `inDays` days after the first day of the tests. */
async function announce(inviter: bigint, inDays: number): Promise<void> {
	await exchange.pool.query(
		`insert into projection.rebate_notices values ($1, -1, $2)
		on conflict (user_id) do update set lapses_at = excluded.lapses_at`,
		[inviter, (today + inDays) * DAY_MS],
	);
}

const mails = async () =>
	(
		await exchange.pool.query<{ recipient: string; subject: string; text: string }>(
			"select recipient, subject, text from people.messages order by id",
		)
	).rows;
const dayText = (language: string, inDays: number) =>
	new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format((today + inDays) * DAY_MS);

test("each inviter gets one mail in the user's language, with the day of the lapse, although the server restarts", async () => {
	await hold(ANN, 30);
	await hold(BOB, 30);
	await announce(ANN, 30);
	await announce(BOB, 30);
	for (let restart = 0; restart < 3; restart++) await run();
	const [ann, bob, ...more] = await mails();
	expect(ann).toMatchObject({
		...{ recipient: `${ANN}@candor.example`, subject: `Pending rebates lapse on ${dayText("en", 30)}` },
		text: expect.stringContaining(`The first of them lapse on ${dayText("en", 30)} (UTC)`),
	});
	expect(bob).toMatchObject({
		recipient: `${BOB}@candor.example`,
		subject: `保留中のリベートが${dayText("ja", 30)}に失効します`,
	});
	expect(more).toEqual([]);
});

test("lapses on every day cause one mail a month", async () => {
	for (let inDays = 30; inDays <= 100; inDays++) await hold(ANN, inDays);
	for (let passed = 0; passed < 70; passed++) {
		exchange.now = (today + passed) * DAY_MS;
		await announce(ANN, passed + 30);
		// The first run of a day may come before the tables contain the lapse of that day.
		await run();
		if (passed >= 30) await hold(ANN, passed, "lapsed");
		await run();
	}
	expect((await mails()).map(({ subject }) => subject)).toEqual(
		[30, 31, 61].map((inDays) => `Pending rebates lapse on ${dayText("en", inDays)}`),
	);
});

test("a user without an e-mail address gets no mail about a lapse, also after the user adds an address", async () => {
	const login = [`${ANN}@candor.example`, ANN];
	await exchange.pool.query("delete from people.logins where user_id = $1", [ANN]);
	await hold(ANN, 30);
	await announce(ANN, 30);
	await run();
	await exchange.pool.query("insert into people.logins values ($1, $2, 'email', $1, 1)", login);
	await run();
	expect(await mails()).toEqual([]);
});

test("rebates that were paid or lapsed after their announcement cause no mail, and later rebates wait for theirs", async () => {
	await hold(ANN, 30, "paid");
	await announce(ANN, 30);
	await run();
	await hold(ANN, 90);
	await run();
	exchange.now = (today + 31) * DAY_MS;
	await run();
	expect(await mails()).toEqual([]);
	await announce(ANN, 90);
	await run();
	expect((await mails()).map(({ subject }) => subject)).toEqual([`Pending rebates lapse on ${dayText("en", 90)}`]);
});

test("the server mails more inviters than one transaction stores", async () => {
	const rows = Array.from({ length: 205 }, (_, at) => 300_000n + BigInt(at));
	for (const id of rows) {
		const user = `insert into people.users (id, account_type, nickname, invite_code, language, created_at, opened)
			overriding system value values ($1::bigint, 'email', 'User', $1::bigint::text, 'en', 1, true)`;
		await exchange.pool.query(user, [id]);
		await exchange.pool.query("insert into people.logins values ($1, $2, 'email', $1, 1)", [`${id}@candor.example`, id]);
		// Every second inviter has been paid since the announcement.
		await hold(id, 30, id % 2n === 0n ? "held" : "paid");
		await announce(id, 30);
	}
	await run();
	await run();
	const recipients = (await mails()).map(({ recipient }) => recipient);
	expect(recipients).toEqual(rows.filter((id) => id % 2n === 0n).map((id) => `${id}@candor.example`));
});
