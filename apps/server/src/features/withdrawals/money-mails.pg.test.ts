// Tests mails about withdrawals and deposits: each change causes one mail, even if the server restarts in between. The mail has a
// link only while the link can stop the withdrawal.
import { TestExchange } from "@candor/testkit/server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { kyselyOf } from "../../database/database.ts";
import { Outbox } from "../../outbox/outbox.ts";
import { Messages } from "../codes/messages.ts";
import { type MailTables, MoneyMails } from "./money-mails.ts";

const [ANN, USDT, TO, HASH] = [100_101n, 3, "0xrecipient", "0xtransaction"];
const LINK = "https://candor.example/stop?token=7";
let exchange: TestExchange;
let step = 0n;

beforeAll(async () => {
	exchange = await TestExchange.start();
	const user = `insert into people.users (id, account_type, nickname, invite_code, language, created_at, opened)
		overriding system value values ($1, 'email', 'Ann', 'ANN', 'en', 1, true)`;
	await exchange.pool.query(user, [ANN]);
	await exchange.pool.query("insert into people.logins values ('ann@candor.example', $1, 'email', 'ann@candor.example', 1)", [
		ANN,
	]);
});
afterAll(() => exchange.stop());
beforeEach(async () => {
	await exchange.pool.query(
		"truncate people.messages, projection.withdrawals, projection.withdrawal_steps, projection.chain_deposits",
	);
	await exchange.pool.query(
		"truncate money.mail_positions, money.deposit_mails, money.rejection_mails, projection.bank_applications",
	);
});

function open(): MoneyMails {
	const tables = kyselyOf(exchange.pool) as MailTables;
	const account = { decimals: 2, currency: "EUR" };
	const views = { ...exchange.host.views, banks: { ...exchange.host.views.banks, account: () => account as never } };
	const [now, log] = [() => exchange.now, { warn: () => undefined, info: () => undefined }];
	// The mail driver always fails, so that the stored mails stay in their table.
	const mail = { send: async () => Promise.reject(new Error("no mail server")), close: () => undefined };
	const outbox = new Outbox({ people: tables, drivers: { mail }, now, log });
	const messages = new Messages({ people: tables, views, outbox, now });
	return new MoneyMails({
		...{ tables, views, now, stopLinks: { urlOf: () => LINK }, cardNumbers: async () => new Map() },
		messages: { money: (...mail) => messages.money(...mail), startSending: () => undefined },
		log: (error) => {
			throw error;
		},
	});
}

/** Inserts a withdrawal with its steps. The last step is its state. */
async function withdraw(withdrawal: bigint, steps: readonly (readonly [state: string, code?: string])[], internalTo = 0n) {
	const [state, code = ""] = steps.at(-1) ?? [""];
	await exchange.pool.query(
		`insert into projection.withdrawals values ($1, $2, 1, 1, $3, $4, 40000000, 1000000, '', $5, 'ab', 0, $6, $7, $8, false, 0, $6, $9)
		on conflict (withdrawal) do update set state = excluded.state, code = excluded.code`,
		[withdrawal, ANN, USDT, TO, internalTo, exchange.now, state, code, HASH],
	);
	for (const [reached, why = ""] of steps) {
		const row = [++step, withdrawal, reached, why, exchange.now];
		await exchange.pool.query("insert into projection.withdrawal_steps values ($1, $2, $3, $4, 0, '', $5)", row);
	}
}

async function deposit(number: number, state: string): Promise<void> {
	await exchange.pool.query(
		`insert into projection.chain_deposits values ($1::bigint, 1, $2, $1::bigint::text, $3, 25000000, 0, $4, 'none', $5, $5)
		on conflict (deposit) do update set state = excluded.state, moved_at = excluded.moved_at`,
		[number, USDT, ANN, state, exchange.now],
	);
}

async function application(number: number, state: "applied" | "rejected"): Promise<void> {
	await exchange.pool.query(
		`insert into projection.bank_applications
		(application, user_id, account, asset, amount, rate, spread_ppm, source, voucher, at, state, cause, line, received, credited, deposit,
		operator, moved_at) values ($1, $2, 1, $3, 50000, 1, 0, '', '', $4, $5, 'other', 0, 0, 0, 0, 0, $4)
		on conflict (application) do update set state = excluded.state, moved_at = excluded.moved_at`,
		[number, ANN, USDT, exchange.now, state],
	);
}

const mails = async () =>
	(await exchange.pool.query<{ subject: string; text: string; html: string }>("select * from people.messages order by id")).rows;
const subjects = async () => (await mails()).map(({ subject }) => subject.replace(/ of [\d.]+ USDT/, ""));

test("each change of a withdrawal is mailed once, though the server restarts between any two changes", async () => {
	const steps = [
		["applied"],
		["reviewing"],
		["approval"],
		["approved"],
		["waiting_for_funds"],
		["waiting_for_funds", "late"],
	] as const;
	const later = [["signing"], ["sent"], ["needs_decision"], ["sent", "decided"], ["confirmed"]] as const;
	await open().begin();
	for (const one of [...steps, ...later]) {
		await withdraw(7n, [one]);
		await open().begin();
		await open().run();
		await open().run();
	}
	expect(await subjects()).toEqual(["Withdrawal requested", "Withdrawal approved", "Withdrawal sent", "Withdrawal completed"]);
});

test.each([
	["rejected", "", "Withdrawal rejected"],
	["cancelled", "", "Withdrawal cancelled"],
	["cancelled", "stopped_by_link", "Withdrawal stopped"],
	["refunded", "not_confirmed", "Withdrawal refunded"],
	["failed", "decided", "Withdrawal refunded"],
	["legal_hold", "", "Withdrawal on hold"],
	["reviewing", "confirm_needed", "Confirm your withdrawal"],
])("the mail about a withdrawal reports the state %s (%s)", async (state, code, subject) => {
	const run = open();
	await run.begin();
	await withdraw(7n, [
		[state, code],
		[state, code],
	]);
	await run.run();
	expect(await subjects()).toEqual([subject]);
});

test("the mail contains the link that stops a withdrawal only while the link can stop it, in text and HTML", async () => {
	const run = open();
	await run.begin();
	await withdraw(7n, [["applied"], ["reviewing"]]);
	await run.run();
	await withdraw(7n, [["approved"], ["signing"]]);
	await withdraw(7n, [["sent"]]);
	await run.run();
	const [applied, approved, sent] = await mails();
	expect([applied?.text, applied?.html].map((body) => body?.includes(LINK.replace("&", "&#38;")))).toEqual([true, true]);
	expect([approved?.text, sent?.text].map((body) => body?.includes(LINK))).toEqual([false, false]);
	expect(sent?.text).toContain(`Your withdrawal of 40.000000 USDT to ${TO} was sent`);
	expect(sent?.text).toContain(HASH);
});

test("the server mails an internal move once, and no changes from before the first start", async () => {
	await withdraw(6n, [["applied"], ["confirmed"]]);
	await deposit(1, "credited");
	const run = open();
	await run.begin();
	await run.run();
	expect(await subjects()).toEqual([]);
	await withdraw(8n, [["applied"], ["moved"]], 100_102n);
	await run.run();
	expect(await subjects()).toEqual(["Withdrawal completed"]);
});

test("the server mails a deposit when it is credited and when it is reversed, each once", async () => {
	await open().begin();
	for (const state of ["credited", "final", "reversed", "reversed", "credited"]) {
		exchange.now += 1;
		await deposit(3, state);
		await open().run();
		await open().run();
	}
	expect(await subjects()).toEqual(["Deposit credited", "Deposit reversed", "Deposit credited"]);
});

test("two deposits of the same millisecond cause a mail each, though the second is stored later", async () => {
	const run = open();
	await run.begin();
	await deposit(4, "credited");
	await run.run();
	await deposit(3, "credited");
	await run.run();
	expect(await subjects()).toEqual(["Deposit credited", "Deposit credited"]);
});

test("an old change causes no mail after a long outage", async () => {
	const run = open();
	await run.begin();
	await withdraw(7n, [["applied"]]);
	exchange.now += 4 * 86_400_000;
	await run.run();
	expect(await subjects()).toEqual([]);
});

test("the server mails the rejection of a bank deposit once, also for two in one millisecond and over a restart", async () => {
	await application(1, "rejected");
	exchange.now += 1;
	await open().begin();
	await application(2, "applied");
	await open().run();
	expect(await subjects()).toEqual([]);
	await application(2, "rejected");
	await open().run();
	await application(3, "rejected");
	await open().run();
	await open().run();
	const stored = await mails();
	expect(stored.map(({ subject }) => subject)).toEqual([
		"Report of your transfer of 500.00 EUR rejected",
		"Report of your transfer of 500.00 EUR rejected",
	]);
	expect(stored[0]?.text).toContain("The reason is in Candor under Deposits.");
});
