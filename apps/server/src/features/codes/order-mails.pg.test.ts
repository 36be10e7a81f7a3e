// Tests mails about P2P orders: each notice causes one mail in the user's language, even if the server restarts in between.
import { TestExchange } from "@candor/testkit/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kyselyOf } from "../../database/database.ts";
import { noticeValuesText } from "../../exchange/products/notices/notice.ts";
import { Outbox } from "../../outbox/outbox.ts";
import { Messages } from "./messages.ts";
import { OrderMails, type OrderMailsOptions } from "./order-mails.ts";

const [ANN, BOB] = [100_101n, 100_102n];
const DAY_MS = 86_400_000;
let exchange: TestExchange;

beforeAll(async () => {
	exchange = await TestExchange.start();
	for (const [id, language] of [
		[ANN, "en"],
		[BOB, "jp"],
	] as const) {
		const user = `insert into people.users (id, account_type, nickname, invite_code, language, created_at, opened)
			overriding system value values ($1::bigint, 'email', 'User', $1::bigint::text, $2, 1, true)`;
		await exchange.pool.query(user, [id, language]);
		await exchange.pool.query("insert into people.logins values ($1, $2, 'email', $1, 1)", [`${id}@candor.example`, id]);
	}
});
afterAll(() => exchange.stop());

/** Runs the mailer in a new object, as after a restart of the server. */
async function run(): Promise<void> {
	const tables = kyselyOf(exchange.pool) as OrderMailsOptions["tables"];
	const { views } = exchange.host;
	const [now, log] = [() => exchange.now, { warn: () => undefined, info: () => undefined }];
	// The mail driver always fails, so that the stored mails stay in their table.
	const mail = { send: async () => Promise.reject(new Error("no mail server")), close: () => undefined };
	const outbox = new Outbox({ people: tables, drivers: { mail }, now, log });
	const messages = new Messages({ people: tables, views, outbox, now });
	await new OrderMails({
		...{ tables, views, now },
		messages: { p2p: (...mail) => messages.p2p(...mail), startSending: () => undefined },
		log: (error) => {
			throw error;
		},
	}).run();
}

let id = 0;
async function notice(user: bigint, kind: "p2p_order" | "p2p_time" | "rebates_paid", about: object, at = exchange.now) {
	const text = noticeValuesText({ kind, about } as never);
	await exchange.pool.query("insert into projection.notices values ($1, $2, $3, $4, $5)", [user, ++id, at, kind, text]);
}
const subjects = async () =>
	(await exchange.pool.query("select recipient, subject from people.messages order by id")).rows.map(
		({ recipient, subject }) => `${recipient.slice(0, 6)} ${subject}`,
	);

test("the server mails each notice of a P2P order once, no other notices, and none from before a long outage", async () => {
	const order = { order: 7, state: "paid", cause: "paid", side: "sell", asset: 3, quantity: 100_500_000n, currency: "THB" };
	await notice(ANN, "p2p_order", { ...order, amount: 3_650_00n, dueAt: 0 }, exchange.now - 4 * DAY_MS);
	await notice(ANN, "p2p_order", { ...order, amount: 3_650_00n, dueAt: 0 });
	await notice(BOB, "p2p_order", { ...order, state: "released", amount: 3_650_00n, dueAt: 0 });
	await notice(BOB, "rebates_paid", { day: 1 });
	await run();
	await run();
	expect(await subjects()).toEqual(["100101 P2P order 7: Paid", "100102 P2P注文 7：リリース済み"]);
	const { rows } = await exchange.pool.query("select text from people.messages order by id limit 1");
	expect(rows[0]?.text).toContain("P2P order 7 (100.5 USDT for");
	await notice(ANN, "p2p_time", { order: 7, left: "half", dueAt: 1 });
	await notice(ANN, "p2p_time", { order: 7, left: "tenth", dueAt: 1 });
	await run();
	expect((await subjects()).slice(2)).toEqual([
		"100101 P2P order 7: half of the time is left",
		"100101 P2P order 7: a tenth of the time is left",
	]);
});
