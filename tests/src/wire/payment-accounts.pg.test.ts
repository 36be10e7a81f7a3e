// Tests payment accounts for P2P trades over HTTP: saving, masking, deletion, erasure of a user's data, and its download. No
// number may be readable in the database.
import { CALLS, type CallParams, type CallPath } from "@candor/contract";
import { SERVICE } from "@candor/core";
import type { AppDeps, Drivers, Message } from "@candor/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LIMITS, MovedClock } from "./open-server.ts";
import { eventually } from "./patience.ts";
import { P2P_BASE_CALLS } from "./people-calls.ts";
import { RunningServer } from "./running-server.ts";

const PASSWORD = "correct horse";
const FUND = "730582";
const DAY = 86_400_000;
const IBAN = "DE89370400440532013000";
const PHONE = "0812345678";

let server: RunningServer;
const clock = new MovedClock();
const sent: Message[] = [];
const names = new Map<number, string>();
const NO_USE = { usedBy: 0, endedAt: 0, paid: 0, paidSince: 0, paidToday: 0n };
/** Simulated use of each user's payment accounts by P2P trades, keyed by user. */
const uses = new Map<number, Partial<typeof NO_USE>>();
let phones = 812_000_000;
const newPhone = () => `0${++phones}`;

beforeAll(async () => {
	const drivers: Drivers = { mail: { send: async (message) => void sent.push(message), close() {} } };
	const limits = { ...LIMITS, guesses: { perSecond: 1_000, burst: 10_000 }, registration: { perSecond: 1_000, burst: 10_000 } };
	const verifiedNameOf = async (user: number) => names.get(user);
	const paymentAccountUse: AppDeps["paymentAccountUse"] = async (user) => ({ ...NO_USE, ...uses.get(user) });
	server = await RunningServer.start({ drivers, limits, verifiedNameOf, paymentAccountUse }, clock);
});
afterAll(() => server.stop());

type Person = Awaited<ReturnType<typeof trader>>;
type Save = CallParams<"ctc/account/save">;

/** Registers a user with a fund password and a verified name. @param mail e-mail address to bind to the account, if any */
async function trader(mail?: string) {
	const person = await server.person();
	await server.call("safe/update_password", { password: FUND, re_password: FUND, password_now: PASSWORD }, person);
	names.set(person.id, "Ann Lee");
	if (mail !== undefined) {
		await server.pool.query("insert into people.logins values ($1, $2, 'email', $1, 1)", [mail, person.id]);
	}
	return person;
}

const promptPay = (value: string, more: Partial<Save> = {}): Save => {
	return { pay_type: "promptpay", values: [{ name: "promptpay_id", value }], pay_password: FUND, ...more };
};
const sepa = (bank: string): Save => {
	const values = [
		{ name: "iban", value: IBAN },
		{ name: "bank", value: bank },
	];
	return { pay_type: "sepa", values, pay_password: FUND };
};
const save = async (person: Person, params: Save) => (await server.call("ctc/account/save", params, person)).body.data.account;
const accountsOf = async (person: Person) => (await server.call("ctc/account/list", {}, person)).body.data;
const remove = (person: Person, id: number) => server.call("ctc/account/delete", { id, pay_password: FUND }, person);

test("the call ctc/config returns coins, currencies with rates, pay types, times and the decision table", async () => {
	const at = server.now;
	const rates = [{ currency: "THB", rate: 32_500_000n, source: "A source", observedAt: at }];
	await server.accept({ type: "RecordFiatRates", id: "", by: SERVICE.rates, rates });
	const { data } = (await server.call("ctc/config", {})).body;
	expect(data.coins[0]).toEqual({ currency_id: 3, currency: "USDT", decimals: 6, index: "1.000000" });
	expect(data.coins.find(({ currency }) => currency === "BTC")).toMatchObject({ index: null });
	expect(data.fiats.map(({ fiat }) => fiat)).toEqual(["THB", "JPY", "KRW", "EUR", "USD", "BRL"]);
	expect(data.fiats[0]?.rate).toEqual({ rate: "32.500000", source: "A source", observed_at: at, fresh: true });
	expect(data.fiats[1]).toEqual({ fiat: "JPY", decimals: 0, open: true, rate: null });
	expect(data.pay_types.map(({ pay_type }) => pay_type)).toEqual(["promptpay", "bank_jp", "bank_kr", "sepa", "ach", "pix"]);
	expect(data.pay_types[1]).toMatchObject({ name: { jp: "銀行振込" }, maximum: "10000000", window_ms: 3_600_000, open: true });
	expect(data.pay_types[0]?.maximum).toBe("2000000.00");
	expect(data.terms).toMatchObject({ pay_ms: 1_800_000, bond: "500.000000", known_payer_limit: "20000.000000" });
	expect(data.decisions).toContainEqual({ reason: "wrong_amount", outcomes: ["released", "cancelled"] });
	expect(data.late_rulings).toEqual({ count: 0, oldest_at: null });
});

describe("a user saves payment accounts", () => {
	test("the list shows payment accounts in the verified name, with a masked number and a readable bank, newest first", async () => {
		const person = await trader();
		expect(await accountsOf(person)).toEqual({ list: [], most: 20, holder: "Ann Lee" });
		const first = await save(person, promptPay("081-234-5678"));
		expect(first).toEqual({
			...{ id: first.id, pay_type: "promptpay", fiat: "THB", holder: "Ann Lee", paid: 0, used_by: 0, limit: "500.000000" },
			...{ values: [{ name: "promptpay_id", value: "•••• 5678" }], created_at: server.now },
		});
		const second = await save(person, sepa("  Commerz   bank "));
		expect(second.values).toEqual([
			{ name: "iban", value: "•••• 3000" },
			{ name: "bank", value: "Commerz bank" },
		]);
		expect((await accountsOf(person)).list).toEqual([second, first]);
	});

	test("a user without verification saves no payment account; without documents a sandbox account has the nickname", async () => {
		const person = await trader();
		names.delete(person.id);
		await server.refuse("ctc/account/save", "not_verified", promptPay(PHONE), person);
		expect((await accountsOf(person)).holder).toBeNull();
		await server.call("sandbox/verify", { country: "TH" }, person);
		expect((await accountsOf(person)).holder).toBe(person.account);
		// While new data of a verified user wait for a decision, the user has no verified name.
		names.set(person.id, "");
		await server.refuse("ctc/account/save", "not_verified", promptPay(PHONE), person);
	});

	test("the server refuses wrong, missing, repeated and unknown values before it checks the fund password", async () => {
		const person = await trader();
		const refuse = async (values: Save["values"], name: string, pay_type = "promptpay") => {
			const params = { pay_type, values, pay_password: "184073" };
			const { body } = await server.refuse("ctc/account/save", "pay_field_malformed", params, person);
			expect(body.params).toEqual({ field: "values", name });
		};
		const id = { name: "promptpay_id", value: PHONE };
		await refuse([{ ...id, value: "0212345678" }], "PromptPay ID (mobile or citizen ID)");
		await refuse([], "PromptPay ID (mobile or citizen ID)");
		await refuse([id, { name: "bank", value: "4111 1111 1111 1111" }], "Bank");
		await refuse([id, { name: "bank", value: "\u202eknaB" }], "Bank");
		await refuse([id, id], "promptpay_id");
		await refuse([id, { name: "toString", value: "x" }], "toString");
		await refuse([{ name: "iban", value: "US12" }], "IBAN", "sepa");
		await server.refuse("ctc/account/save", "unknown_pay_type", promptPay(PHONE, { pay_type: "cash" }), person);
		await server.refuse("ctc/account/save", "fund_password_wrong", promptPay(PHONE, { pay_password: "184073" }), person);
		expect((await accountsOf(person)).list).toEqual([]);
	});

	test("the refusal names the wrong field in the language of the user", async () => {
		const person = await trader();
		const params = promptPay("1");
		const headers = { "language-mark": "th" };
		const { body } = await server.refuse("ctc/account/save", "pay_field_malformed", params, { ...person, headers });
		expect(body.params?.name).toBe("หมายเลขพร้อมเพย์ (เบอร์มือถือหรือเลขบัตรประชาชน)");
	});

	test("the server refuses the same account in another spelling, and another user may save it", async () => {
		const person = await trader();
		await save(person, sepa("Commerzbank"));
		await server.refuse("ctc/account/save", "payment_account_known", sepa("COBA"), person);
		await save(await trader(), sepa("Commerzbank"));
	});

	test("two tabs that save one account at once store one account, and the server refuses a twenty-first account", async () => {
		const person = await trader();
		const same = await Promise.all([1, 2].map(() => server.raw("ctc/account/save", promptPay(PHONE), person)));
		expect(same.map(({ body }) => body.error ?? "saved").sort()).toEqual(["payment_account_known", "saved"]);
		for (let count = 1; count < 20; count++) await save(person, promptPay(newPhone()));
		const { body } = await server.refuse("ctc/account/save", "too_many_payment_accounts", promptPay(newPhone()), person);
		expect(body.params).toEqual({ maximum: 20 });
	});

	test("a new account needs unlocked settings and the fund password, which locks after five wrong tries", async () => {
		const person = await trader();
		const { id } = await save(person, promptPay(PHONE));
		for (let left = 5; left > 0; left--) {
			await server.refuse("ctc/account/delete", "fund_password_wrong", { id, pay_password: "184073" }, person);
		}
		await server.refuse("ctc/account/delete", "fund_password_locked", { id, pay_password: FUND }, person);
		await server.refuse("ctc/account/save", "fund_password_locked", promptPay(newPhone()), person);
		await server.call("user/lock", { locked: 1 }, person);
		await server.refuse("ctc/account/save", "settings_locked", promptPay(newPhone()), person);
		const other = await server.person();
		names.set(other.id, "Bob Ray");
		await server.refuse("ctc/account/save", "fund_password_missing", promptPay(PHONE), other);
		await server.pool.query("update people.protection set fund_password_hash = null where user_id = $1", [person.id]);
		await server.refuse("ctc/account/delete", "fund_password_missing", { id, pay_password: FUND }, person);
	});

	test("the server notifies the user of a new account by e-mail and text message, of a deleted account by e-mail", async () => {
		const [mail, phone] = ["payer@example.org", "+66811112222"];
		const person = await trader(mail);
		await server.pool.query("insert into people.logins values ($1, $2, 'mobile', $1, 2)", [phone, person.id]);
		const { id } = await save(person, promptPay(PHONE));
		await remove(person, id);
		const scenes = async (key: string) => {
			const { rows } = await server.pool.query("select scene from people.sandbox_mails where account_key = $1 order by id", [
				key,
			]);
			return rows.map(({ scene }) => scene);
		};
		expect(await scenes(mail)).toEqual(["payment_account_added", "payment_account_removed"]);
		expect(await scenes(phone)).toEqual(["payment_account_added"]);
		const texts = () => sent.filter(({ recipient }) => recipient === mail).map(({ text }) => text);
		await eventually(() => texts().some((text) => text.includes("ending in 5678 was just deleted"))).toBe(true);
	});
});

describe("P2P trades use payment accounts by their hash", () => {
	test("an order finds the details by user and hash, and the account only until its deletion", async () => {
		const { accounts } = server.app.p2p;
		const person = await trader();
		const { id } = await save(person, promptPay(PHONE));
		const own = await accounts.ownHash(person.id, id);
		expect(own).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{64}$/), payType: "promptpay" });
		const hash = own?.hash ?? "";
		const details = { holder: "Ann Lee", values: [{ name: "promptpay_id", value: PHONE }] };
		expect(await accounts.detailsOf(person.id, hash)).toEqual(details);
		expect(await accounts.accountOf(person.id, hash)).toBe(id);
		const stranger = await trader();
		expect(await accounts.ownHash(stranger.id, id)).toBeUndefined();
		expect(await accounts.detailsOf(stranger.id, hash)).toBeUndefined();
		await remove(person, id);
		expect(await accounts.ownHash(person.id, id)).toBeUndefined();
		expect(await accounts.accountOf(person.id, hash)).toBeUndefined();
		expect(await accounts.detailsOf(person.id, hash)).toEqual(details);
		const again = await save(person, promptPay("+66 81 234 5678"));
		expect(again.id).not.toBe(id);
		expect((await accounts.ownHash(person.id, again.id))?.hash).toBe(hash);
	});

	test("an account in an earlier name is unusable, and its orders keep the earlier name", async () => {
		const { accounts } = server.app.p2p;
		const person = await trader();
		const { id } = await save(person, promptPay(PHONE));
		const hash = (await accounts.ownHash(person.id, id))?.hash ?? "";
		names.set(person.id, "Ann Poe");
		expect(await accounts.ownHash(person.id, id)).toBeUndefined();
		expect((await accounts.detailsOf(person.id, hash))?.holder).toBe("Ann Lee");
	});

	test("the list shows the use of an account, and its limit by age and history", async () => {
		const person = await trader();
		await save(person, promptPay(PHONE));
		const shown = async () => (await accountsOf(person)).list[0];
		uses.set(person.id, { usedBy: 2, paid: 3, paidSince: server.now, paidToday: 120_000_000n });
		expect(await shown()).toMatchObject({ used_by: 2, paid: 3, limit: "380.000000" });
		uses.set(person.id, { paid: 3, paidSince: server.now - 30 * DAY, paidToday: 120_000_000n });
		expect(await shown()).toMatchObject({ limit: "19880.000000" });
		uses.set(person.id, { paid: 2, paidSince: 1, paidToday: 600_000_000n });
		expect(await shown()).toMatchObject({ limit: "0.000000" });
	});

	test("a user cannot delete a used account, and of two deletions one succeeds", async () => {
		const person = await trader();
		const { id } = await save(person, promptPay(PHONE));
		const params = { id, pay_password: FUND };
		uses.set(person.id, { usedBy: 1 });
		await server.refuse("ctc/account/delete", "payment_account_in_use", params, person);
		uses.delete(person.id);
		const two = await Promise.all([1, 2].map(() => server.raw("ctc/account/delete", params, person)));
		expect(two.map(({ body }) => body.error ?? "deleted").sort()).toEqual(["deleted", "unknown_payment_account"]);
	});

	test("the server removes a deleted account after 30 days, unless an order still shows it", async () => {
		const { accounts } = server.app.p2p;
		const person = await trader();
		const { id } = await save(person, promptPay(PHONE));
		const hash = (await accounts.ownHash(person.id, id))?.hash ?? "";
		await remove(person, id);
		const isThere = async () => {
			await accounts.removeOld();
			return (await accounts.detailsOf(person.id, hash)) !== undefined;
		};
		clock.ahead += 30 * DAY;
		expect(await isThere()).toBe(true);
		clock.ahead += 1;
		uses.set(person.id, { endedAt: server.now - DAY });
		expect(await isThere()).toBe(true);
		uses.delete(person.id);
		expect(await isThere()).toBe(false);
	});
});

describe("a user downloads and erases payment accounts", () => {
	const proof = { password_now: PASSWORD };
	const erase = async (person: Person) => (await server.call("user/data_erase", proof, person)).body.data;

	test("the download contains the user's payment accounts in full, also deleted accounts", async () => {
		const person = await trader();
		await remove(person, (await save(person, promptPay(PHONE))).id);
		await save(person, sepa("Commerzbank"));
		const { data } = (await server.call("user/data_download", proof, person)).body;
		const { payment_accounts } = data.data as { payment_accounts: object[] };
		expect(payment_accounts).toMatchObject([
			{ pay_type: "sepa", holder: "Ann Lee", values: [{ value: IBAN }, {}], deleted_at: null },
			{ pay_type: "promptpay", values: [{ value: PHONE }], deleted_at: server.now },
		]);
	});

	test("an erasure destroys the key and the rows of payment accounts, and keeps both while a trade needs them", async () => {
		const person = await trader();
		const { id } = await save(person, promptPay(PHONE));
		const hash = (await server.app.p2p.accounts.ownHash(person.id, id))?.hash ?? "";
		uses.set(person.id, { usedBy: 1 });
		const inUse = { erased: [], kept: [{ what: "payment_accounts", law: null, until: null }] };
		expect(await erase(person)).toEqual(inUse);
		uses.set(person.id, { endedAt: server.now - 30 * DAY + 1 });
		expect(await erase(person)).toEqual(inUse);
		uses.set(person.id, { endedAt: server.now - 30 * DAY });
		expect(await erase(person)).toEqual({ erased: ["payment_accounts"], kept: [] });
		expect(await server.app.p2p.accounts.detailsOf(person.id, hash)).toBeUndefined();
		expect(await erase(person)).toEqual({ erased: [], kept: [] });
		await save(person, promptPay(PHONE));
	});

	test("the server does not show an account whose key is destroyed", async () => {
		const person = await trader();
		await save(person, promptPay(PHONE));
		await server.pool.query("update people.payment_account_keys set key_id = $2 where user_id = $1", [person.id, "0".repeat(32)]);
		expect((await accountsOf(person)).list).toEqual([]);
	});

	test("no number and no holder is readable in the tables of payment accounts", async () => {
		const person = await trader();
		names.set(person.id, "Zoe Quill");
		await save(person, promptPay("0899990000"));
		const { rows } = await server.pool.query("select t::text as row from people.payment_accounts t");
		const dump = rows.map(({ row }) => row).join("\n");
		expect(dump).toContain("promptpay");
		for (const secret of ["0899990000", "Zoe Quill", IBAN]) expect(dump).not.toContain(secret);
	});
});

/** Refusal that every call with a session may return. The tests of security reach it. */
const ELSEWHERE = /origin_refused/;
test("this test file covers every call of payment accounts and every refusal that the calls declare", () => {
	expect([...P2P_BASE_CALLS].filter((path) => !server.accepted.has(path))).toEqual([]);
	const declared = [...P2P_BASE_CALLS].flatMap((path: CallPath) => CALLS[path].refusals.map((refusal) => `${path} ${refusal}`));
	expect(declared.filter((entry) => !ELSEWHERE.test(entry) && !server.refusals.has(entry))).toEqual([]);
});
