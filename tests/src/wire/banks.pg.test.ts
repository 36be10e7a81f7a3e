// Tests bank deposits and bank withdrawals over HTTP: applications with a voucher, statement lines that operators match with
// them, a recall, and a payout to a card.
import { createHash } from "node:crypto";
import { type Command, FOUNDER } from "@candor/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openChain } from "./open-chain.ts";
import { LIMITS, MovedClock } from "./open-server.ts";
import { RunningServer, USDT } from "./running-server.ts";

const PASSWORD = "correct horse";
const FUND = "730582";
const DAY = 86_400_000;
const RATE = { rate: "1.05", spread_ppm: 2_000 };
const REASON = { reason: "a test" };
const MATCHER = 7;

let server: RunningServer;
const clock = new MovedClock();
let closing = 0n;
let statements = 0;

async function operate(type: Command["type"], fields: object, by = FOUNDER): Promise<number> {
	const { outcome, seq } = await server.host.submit({ type, id: "", by, ...REASON, ...fields } as Command);
	if (outcome.kind === "refused") throw new Error(`${type}: ${outcome.refusal.code}`);
	// Waits until the tables contain the command's effect. A response to a user waits only for that user's own commands.
	await server.host.projector.waitFor(seq, 60_000);
	return outcome.result;
}

async function setRate(): Promise<void> {
	const terms = { rate: 1_050_000_000n, spreadPpm: 2_000, source: "Central bank", minimum: 1_000n };
	await operate("SetBankRate", { account: 1, asset: USDT, ...terms });
}

/** Imports a bank statement with one line. Returns the line's number. */
async function arrives(amount: bigint): Promise<number> {
	const [opening, statement] = [closing, `S${++statements}`];
	closing += amount;
	const lines = [{ key: statement, day: 20261127, amount, hash: "ab".repeat(32) }];
	await operate("ImportStatement", { account: 1, statement, opening, closing, lines });
	return server.host.views.banks.openLines().find(({ key }) => key === statement)?.line ?? 0;
}

beforeAll(async () => {
	const limits = { ...LIMITS, guesses: { perSecond: 1_000, burst: 10_000 }, registration: { perSecond: 1_000, burst: 10_000 } };
	server = await RunningServer.start((parts) => ({ ...openChain(parts), limits }), clock);
	await operate("OpenOperator", { operator: MATCHER, role: "reviewer", publicKey: "7".padStart(64, "0") });
	await operate("SetNetworkAsset", {
		...{ network: 5, asset: USDT, chainDecimals: 6, depositMinimum: 1n, withdrawalMinimum: 10_000_000n },
		...{ withdrawalFee: 1_000_000n, hourlyCreditCap: 1n << 50n, twoOperatorLimit: 1n << 50n, automaticDailyCap: 0n },
	});
	const bank = { bank: "Bank", holder: "Exchange", number: "XX12", code: "ABC", currency: "EUR", decimals: 2, open: true };
	await operate("SetBankAccount", { account: 1, ...bank });
	await setRate();
});
afterAll(() => server.stop());

type Person = Awaited<ReturnType<typeof customer>>;

async function customer() {
	const person = await server.trader();
	const mail = `${person.account}@candor.example`;
	await server.call("safe/update_password", { password: FUND, re_password: FUND, password_now: PASSWORD }, person);
	await server.pool.query("insert into people.logins values ($1, $2, 'email', $1, 1)", [mail, person.id]);
	await server.call("sandbox/verify", { country: "TH" }, person);
	return { ...person, mail };
}

let pictures = 0;
/** Stores the database row of a voucher that a user has uploaded, without the file. Returns the image's id. */
async function voucherOf({ id }: Person): Promise<string> {
	const image = (++pictures).toString(16).padStart(32, "0");
	const sha256 = createHash("sha256").update(image).digest("hex");
	await server.pool.query(
		`insert into people.images (id, user_id, purpose, state, size, sha256, key_id, created_at)
		values ($1, $2, 'voucher', 'uploaded', 1, $3, 'none', 1)`,
		[image, id, sha256],
	);
	return image;
}

const asked = (image: string | undefined, more: object = {}) =>
	({ currency_id: USDT, method: "bank", account: 1, amount: "100", image, ...RATE, ...more }) as const;

const coinOf = ({ id }: Person) => server.host.views.balances.of(id, "coin", USDT).available;

async function applied(person: Person, more: object = {}) {
	return (await server.call("wallet/charge_req", asked(await voucherOf(person), more), person)).body.data.record;
}

const newest = () => server.host.views.banks.applications().at(-1)?.application ?? 0;

describe("a user reports a bank transfer", () => {
	test("the user sees the bank accounts with rates and the user's reference", async () => {
		const [ann, bob] = [await customer(), await customer()];
		const { reference, list, deposits_closed } = (await server.call("wallet/bank_accounts", {}, ann)).body.data;
		expect([list.length, deposits_closed]).toEqual([1, null]);
		expect(list[0]).toMatchObject({ money: "EUR", rates: [{ currency: "USDT", rate: "1.05", minimum: "10" }] });
		expect(reference).not.toBe((await server.call("wallet/bank_accounts", {}, bob)).body.data.reference);
	});

	test("the server credits the amount of the line that another operator matches", async () => {
		const ann = await customer();
		const before = coinOf(ann);
		const record = await applied(ann);
		expect(record).toMatchObject({
			method: "bank",
			chain: null,
			state: "submitted",
			status: "under_review",
			amount: "104.790000",
		});
		const line = await arrives(20_000n);
		await expect(operate("MatchBankDeposit", { line, application: newest() })).rejects.toThrow("imported_by_operator");
		await operate("MatchBankDeposit", { line, application: newest() }, MATCHER);
		expect(coinOf(ann) - before).toBe(209_580_000n);
		const { list } = (await server.call("charge_mention/log2", {}, ann)).body.data;
		expect(list[0]).toMatchObject({ id: record.id, state: "final", status: "passed", amount: "209.580000" });
		expect(list[0]?.bank).toMatchObject({ sum: "100.00", arrived: "200.00", source: "Central bank" });
		const passed = (await server.call("charge_mention/log2", { status: "passed" }, ann)).body.data.list;
		expect(passed.map(({ id }) => id)).toEqual([record.id]);
	});

	test("the user reads the cause of a rejection", async () => {
		const ann = await customer();
		const { id } = await applied(ann);
		await operate("RejectBankDeposit", { application: newest(), cause: "other_sender" }, MATCHER);
		const { record } = (await server.call("charge_mention/detail", { id, kind: "deposit" }, ann)).body.data;
		expect(record).toMatchObject({
			state: "rejected",
			status: "rejected",
			reason: "voucher_rejected",
			bank: { cause: "other_sender" },
		});
		const { list } = (await server.call("charge_mention/log2", { status: "rejected" }, ann)).body.data;
		expect(list.map((one) => one.id)).toEqual([id]);
	});

	test("the user sees a recalled deposit as reversed", async () => {
		const ann = await customer();
		const { id } = await applied(ann);
		const application = newest();
		await operate("MatchBankDeposit", { line: await arrives(10_000n), application }, MATCHER);
		await operate("RecallBankDeposit", { line: await arrives(-10_000n), application }, MATCHER);
		const { record } = (await server.call("charge_mention/detail", { id, kind: "deposit" }, ann)).body.data;
		expect(record).toMatchObject({ state: "reversed", reason: "recalled" });
	});

	test("the user cannot use another user's voucher, a used voucher, a part of a euro, or an old rate", async () => {
		const [ann, bob] = [await customer(), await customer()];
		const image = await voucherOf(ann);
		await server.refuse("wallet/charge_req", "image_unknown", asked(image), bob);
		await server.refuse("wallet/charge_req", "image_missing", asked(undefined), ann);
		await server.refuse("wallet/charge_req", "amount_not_whole", asked(image, { amount: "1.5" }), ann);
		await server.refuse("wallet/charge_req", "bank_deposit_below_minimum", asked(image, { amount: "9" }), ann);
		await server.refuse("wallet/charge_req", "rate_changed", asked(image, { rate: "2" }), ann);
		await server.refuse("wallet/charge_req", "unknown_bank_account", asked(image, { account: 9 }), ann);
		await server.call("wallet/charge_req", asked(image), ann);
		await server.refuse("wallet/charge_req", "image_used", asked(image), ann);
	});

	test("a request that the user sends twice creates one application", async () => {
		const ann = await customer();
		const params = asked(await voucherOf(ann), { client_id: "one" });
		const first = (await server.call("wallet/charge_req", params, ann)).body.data.record;
		const second = (await server.call("wallet/charge_req", params, ann)).body.data.record;
		expect(second.id).toBe(first.id);
		expect((await server.call("charge_mention/log2", {}, ann)).body.data.list).toHaveLength(1);
	});

	test("two simultaneous requests with one picture create one application", async () => {
		const ann = await customer();
		const image = await voucherOf(ann);
		const replies = await Promise.all(
			["one", "two"].map((client_id) => server.raw("wallet/charge_req", asked(image, { client_id }), ann)),
		);
		// The second request finds that an application already uses the picture, and returns this application.
		const ids = replies.map(({ body }) => (body as { data?: { record: { id: number } } }).data?.record.id);
		expect(ids[0]).toBeGreaterThan(0);
		expect(ids[1]).toBe(ids[0]);
		expect(server.host.views.banks.applications().filter(({ user }) => user === ann.id)).toHaveLength(1);
	});

	test("an application survives a server that stopped right after the journal, with its record and voucher", async () => {
		const ann = await customer();
		const image = await voucherOf(ann);
		const voucher = createHash("sha256").update(image).digest("hex");
		const terms = { account: 1, asset: USDT, amount: 10_000n, rate: 1_050_000_000n, spreadPpm: 2_000, voucher };
		await operate("ApplyBankDeposit", terms, ann.id);
		const { list } = (await server.call("charge_mention/log2", {}, ann)).body.data;
		expect(list).toMatchObject([{ state: "submitted", method: "bank" }]);
		const { rows } = await server.pool.query("select state, used_by from people.images where id = $1", [image]);
		expect(rows).toEqual([{ state: "attached", used_by: `bank_deposit/${newest()}` }]);
	});
});

describe("a user withdraws to a bank card", () => {
	test("a line that another operator confirms pays a withdrawal by bank", async () => {
		const ann = await customer();
		const payer = await customer();
		// Moves the clock past the day for which a new fund password forbids withdrawals.
		clock.ahead += DAY + 1;
		await server.recordPrices();
		await server.refuse("wallet/charge_req", "rate_expired", asked(await voucherOf(payer)), payer);
		await setRate();
		await applied(payer, { amount: "500" });
		await operate("MatchBankDeposit", { line: await arrives(50_000n), application: newest() }, MATCHER);
		const hash = "cd".repeat(32);
		const { rows } = await server.pool.query<{ id: bigint }>(
			`insert into people.bank_cards (user_id, kind, number_hash, last_four, number, details, is_default, name_match, name_hash, review,
			flags, created_at, usable_from) values ($1, 'local', $2, '4242', '', '', true, 'same', '', 'none', '', 1, 1) returning id`,
			[ann.id, hash],
		);
		const card_id = Number(rows[0]?.id);
		const codeOf = async () => {
			await server.raw("sms_other_mail", { scene: "withdrawal" }, ann);
			const { data } = (await server.call("sandbox/outbox", { account: ann.mail })).body;
			return data.find((message) => message.scene === "withdrawal")?.code ?? "";
		};
		const code = await codeOf();
		const params = { currency_id: USDT, method: "bank", account: 1, number: "50", pay_password: FUND, code, ...RATE } as const;
		await server.refuse("wallet/out", "card_not_usable", { ...params, card_id: 999_999 }, ann);
		// In this test the card's number cannot be read, so the card cannot be used either: money goes only to a card whose
		// number is readable.
		await server.refuse("wallet/out", "card_not_usable", { ...params, card_id }, ann);
		const own = {
			kind: "local",
			holder: "Ann Lee",
			bank_name: "First Bank",
			number: "4111111111111111",
			pay_password: FUND,
		} as const;
		const card = (await server.call("user/cash_save", own, ann)).body.data.card;
		await server.pool.query("update people.bank_cards set usable_from = 1, review = 'none' where id = $1", [card.id]);
		await applied(ann, { amount: "500" });
		await operate("MatchBankDeposit", { line: await arrives(50_000n), application: newest() }, MATCHER);
		clock.ahead += DAY;
		await server.recordPrices();
		const { record } = (await server.call("wallet/out", { ...params, card_id: card.id, code: await codeOf() }, ann)).body.data;
		expect(record).toMatchObject({ method: "bank", chain: null, card_number: "•••• 1111" });
		const withdrawal = record.id;
		const deletion = { id: card.id, pay_password: FUND };
		await server.refuse("user/cash_delete", "card_in_use", deletion, ann);
		const shown = async () =>
			(await server.call("charge_mention/detail", { id: withdrawal, kind: "withdrawal" }, ann)).body.data.record;
		expect(await shown()).toMatchObject({
			method: "bank",
			address: null,
			card_number: "•••• 1111",
			bank: { sum: "46.57", arrived: null },
		});
		const { hash: intent } = server.host.views.withdrawals.find(withdrawal) ?? { hash: "" };
		await operate("ApproveWithdrawal", { withdrawal, hash: intent, signature: "11".repeat(64) }, MATCHER);
		await operate("BeginPayout", { withdrawal });
		const line = await arrives(-4_657n);
		await operate("ConfirmPayout", { line, withdrawal }, MATCHER);
		expect(await shown()).toMatchObject({ state: "confirmed", status: "passed", bank: { arrived: "46.57" } });
		await server.call("user/cash_delete", deletion, ann);
	});
});
