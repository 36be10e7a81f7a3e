// Tests bank cards over HTTP: users add, choose, delete and view cards, and reviewers decide. No complete card number may leave
// the exchange or be readable in its database.
import { CALLS, type CallParams, type CallPath } from "@candor/contract";
import { type AppDeps, type Drivers, kyselyOf, type Message } from "@candor/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LIMITS, MovedClock } from "./open-server.ts";
import { eventually } from "./patience.ts";
import { BANK_CARD_CALLS } from "./people-calls.ts";
import { RunningServer } from "./running-server.ts";

const PASSWORD = "correct horse";
const FUND = "730582";
const HOUR = 3_600_000;
const VISA = "4111111111111111";
const IBAN = "DE89370400440532013000";
const OPERATOR = 7;

let server: RunningServer;
const clock = new MovedClock();
const sent: Message[] = [];
const lines: string[] = [];
const names = new Map<number, string>();
/** Ids of cards that a simulated open withdrawal uses. */
const used = new Set<number>();
let denied = "";
let numbers = 100_000_000;
const newNumber = () => String(++numbers);

beforeAll(async () => {
	const line = (...parts: unknown[]) => void lines.push(parts.map((part) => JSON.stringify(part)).join(" "));
	const drivers: Drivers = { mail: { send: async (message) => void sent.push(message), close() {} } };
	const log = { debug: line, info: line, warn: line, error: line, fatal: line, trace: line } as unknown as AppDeps["log"];
	const limits = { ...LIMITS, guesses: { perSecond: 1_000, burst: 10_000 }, registration: { perSecond: 1_000, burst: 10_000 } };
	const verifiedNameOf = async (user: number) => names.get(user);
	const cardUses: AppDeps["cardUses"] = [async (_transaction, { card }) => used.has(card)];
	server = await RunningServer.start({ drivers, log, limits, verifiedNameOf, cardUses, deniedBanks: async () => denied }, clock);
});
afterAll(() => server.stop());

type Person = Awaited<ReturnType<typeof cardholder>>;
type Save = CallParams<"user/cash_save">;

/** Registers a user with a fund password. @param mail e-mail address to bind to the account, if any */
async function cardholder(mail?: string) {
	const person = await server.person();
	await server.call("safe/update_password", { password: FUND, re_password: FUND, password_now: PASSWORD }, person);
	if (mail !== undefined) {
		await server.pool.query("insert into people.logins values ($1, $2, 'email', $1, 1)", [mail, person.id]);
	}
	return person;
}

const local = (number: string, more: Partial<Save> = {}): Save => {
	return { kind: "local", holder: "Ann Lee", bank_name: "First Bank", number, pay_password: FUND, ...more };
};
const foreign = (more: Partial<Save> = {}): Save => ({ ...local(IBAN), kind: "international", swift_code: "DEUTDEFF", ...more });
const save = async (person: Person, params: Save) => (await server.call("user/cash_save", params, person)).body.data.card;
const cardsOf = async (person: Person) => (await server.call("user/cash_info", {}, person)).body.data.list;
const toCheck = async (user: number) => (await server.app.bankCards.toCheck({ user, offset: 0, limit: 50 }))[0];

describe("a user adds bank cards", () => {
	test("the server saves local and international cards with a masked number; the first card is the default", async () => {
		const person = await cardholder();
		const first = await save(
			person,
			local("4111 1111 1111 1111", { branch_name: "Main", branch_number: "12", opening_branch: "East" }),
		);
		const at = server.now;
		expect(first).toMatchObject({
			...{ kind: "local", holder: "Ann Lee", bank_name: "First Bank", branch_name: "Main", branch_number: "12" },
			...{ opening_branch: "East", number: "•••• 1111", is_default: true, name_match: "unverified", state: "waiting" },
			...{ usable_from: at + 24 * HOUR, reason: null, created_at: at },
		});
		const more = { bank_address: "1 Street", payee_address: "2 Street", postal_code: "10115" };
		const second = await save(person, foreign(more));
		expect(second).toMatchObject({
			kind: "international",
			swift_code: "DEUTDEFF",
			number: "•••• 3000",
			is_default: false,
			...more,
		});
		const { data } = (await server.call("user/cash_info", {}, person)).body;
		expect(data).toEqual({ list: [first, second], most: 10, wait_hours: 24 });
	});

	test("the server refuses wrong numbers, codes and texts before it checks the fund password", async () => {
		const person = await server.person();
		const refuse = (code: string, params: Save) => server.refuse("user/cash_save", code, params, person);
		await refuse("card_number_malformed", local("4111111111111112"));
		await refuse("iban_malformed", foreign({ number: "DE88370400440532013000" }));
		await refuse("swift_malformed", foreign({ swift_code: "DEUT" }));
		await refuse("holder_malformed", local(VISA, { holder: "1" }));
		await refuse("bank_text_malformed", local(VISA, { branch_name: `card ${VISA}` }));
		await refuse("security_code_refused", local(VISA, { cvv: "123" }));
		await refuse("field_required", local(VISA, { bank_name: " " }));
		await refuse("fund_password_missing", local(VISA));
		expect(await cardsOf(person)).toEqual([]);
	});

	test("the server refuses a bank of the operator's list with its reason, also when the bank is added to the list later", async () => {
		const person = await cardholder();
		const { id } = await save(person, local(VISA));
		denied = "First bank,It blocks payments.";
		const { body } = await server.refuse("user/cash_save", "bank_denied", local(newNumber()), person);
		expect(body).toMatchObject({
			message: "Cards of this bank cannot be used here. It blocks payments.",
			params: { field: "bank_name", reason: "It blocks payments." },
		});
		await server.pool.query("update people.bank_cards set usable_from = 0, name_match = 'same' where id = $1", [id]);
		const usable = () => server.app.bankCards.lockUsable(kyselyOf(server.pool), { user: person.id, card: id });
		expect(await usable()).toBeUndefined();
		denied = "";
		expect(await usable()).toMatchObject({ kind: "local" });
	});

	test("a new card needs the right fund password, which locks after five wrong ones", async () => {
		const person = await cardholder();
		for (let left = 5; left > 0; left--) {
			await server.refuse("user/cash_save", "fund_password_wrong", local(VISA, { pay_password: "184073" }), person);
		}
		await server.refuse("user/cash_save", "fund_password_locked", local(VISA), person);
		expect(await cardsOf(person)).toEqual([]);
	});

	test("the server refuses a card while the settings are locked", async () => {
		const person = await cardholder();
		await server.call("user/lock", { locked: 1 }, person);
		await server.refuse("user/cash_save", "settings_locked", local(VISA), person);
	});

	test("the server refuses a number that the user has saved, in any notation, and an eleventh card", async () => {
		const person = await cardholder();
		await save(person, local(VISA));
		await server.refuse("user/cash_save", "card_known", local("4111-1111-1111-1111", { bank_name: "Other" }), person);
		for (let count = 1; count < 10; count++) await save(person, local(newNumber()));
		const { body } = await server.refuse("user/cash_save", "too_many_cards", local(newNumber()), person);
		expect(body.params).toEqual({ maximum: 10 });
	});

	test("two tabs that save one number at once store one card, and two first cards have one default", async () => {
		const person = await cardholder();
		const same = await Promise.all([1, 2].map(() => server.raw("user/cash_save", local(VISA), person)));
		expect(same.map(({ body }) => body.error ?? "saved").sort()).toEqual(["card_known", "saved"]);
		const other = await cardholder();
		await Promise.all([1, 2].map(() => save(other, local(newNumber()))));
		expect((await cardsOf(other)).map(({ is_default }) => is_default)).toEqual([true, false]);
	});

	test("the server mails the user about an added and a deleted card, with the last four digits only", async () => {
		const mail = "cards@example.com";
		const person = await cardholder(mail);
		const script = `<img src=x onerror=alert(1)>`;
		const card = await save(person, local(VISA, { holder: `=HYPERLINK(A1) ${script}`, bank_name: script }));
		await server.call("user/cash_delete", { id: card.id, pay_password: FUND }, person);
		const subjects = () => sent.filter(({ recipient }) => recipient === mail).map(({ subject }) => subject);
		await eventually(subjects).toContain("A bank card was added to your Candor account");
		await eventually(subjects).toContain("A bank card was deleted from your Candor account");
		const added = sent.find(({ recipient, subject }) => recipient === mail && subject.includes("added"));
		expect(added?.text).toContain("ending in 1111");
		expect(JSON.stringify(sent)).not.toMatch(/<img|HYPERLINK/);
	});
});

describe("a new card can be used after 24 hours", () => {
	const lock = (person: Person, card: number) =>
		server.app.bankCards.lockUsable(kyselyOf(server.pool), { user: person.id, card }).then((found) => found?.number);

	test("a new card is unusable for exactly 24 hours, and then its user alone can use it", async () => {
		const person = await cardholder();
		const { id, usable_from } = await save(person, local(VISA));
		clock.ahead += 24 * HOUR - 1;
		expect((await cardsOf(person))[0]).toMatchObject({ state: "waiting", usable_from });
		expect(await lock(person, id)).toBeUndefined();
		clock.ahead += 1;
		expect((await cardsOf(person))[0]).toMatchObject({ state: "usable" });
		expect(await lock(person, id)).toBe(VISA);
		expect(await lock(await cardholder(), id)).toBeUndefined();
	});

	test("a card with another holder waits for a reviewer, also after 24 hours", async () => {
		const person = await cardholder();
		names.set(person.id, "Ann Lee");
		const { id } = await save(person, local(VISA, { holder: "Bob Ray" }));
		clock.ahead += 25 * HOUR;
		expect((await cardsOf(person))[0]).toMatchObject({ state: "under_review", name_match: "different" });
		expect(await lock(person, id)).toBeUndefined();
		expect(await server.app.bankCards.decide(id, true, "joint account", OPERATOR)).toMatchObject({
			result: "decided",
			by: OPERATOR,
		});
		expect((await cardsOf(person))[0]).toMatchObject({ state: "usable", name_match: "different", reason: null });
		expect(await lock(person, id)).toBe(VISA);
	});

	test("a changed verified name is compared again, and an accepted card then waits for a reviewer again", async () => {
		const person = await cardholder();
		const { id } = await save(person, local(VISA));
		clock.ahead += 25 * HOUR;
		names.set(person.id, "LEE ANN");
		expect((await cardsOf(person))[0]).toMatchObject({ state: "usable", name_match: "order_differs" });
		names.set(person.id, "Carl Poe");
		expect(await lock(person, id)).toBeUndefined();
		await server.app.bankCards.decide(id, true, "maiden name", OPERATOR);
		expect(await lock(person, id)).toBe(VISA);
		names.set(person.id, "Dora Poe");
		expect((await cardsOf(person))[0]).toMatchObject({ state: "under_review" });
	});
});

test("a card that waits for a reviewer stays unusable after the verification has lapsed", async () => {
	const person = await cardholder();
	names.set(person.id, "Ann Lee");
	await save(person, local(VISA, { holder: "Bob Ray" }));
	clock.ahead += 25 * HOUR;
	names.delete(person.id);
	expect((await cardsOf(person))[0]).toMatchObject({ state: "under_review" });
	// While new data of a verified user wait for a decision, there is no name with which the card could be compared.
	names.set(person.id, "");
	expect((await cardsOf(person))[0]).toMatchObject({ state: "under_review" });
});

describe("a reviewer decides a card whose holder differs", () => {
	const waiting = async () => {
		const person = await cardholder(`review${++numbers}@example.com`);
		names.set(person.id, "Ann Lee");
		return { person, card: (await save(person, local(VISA, { holder: "Bob Ray" }))).id };
	};

	test("the first of two decisions counts, and the second operator sees the first decision", async () => {
		const { person, card } = await waiting();
		const { bankCards } = server.app;
		const before = (await bankCards.waiting()).count;
		const both = await Promise.all([bankCards.decide(card, false, "not yours", 7), bankCards.decide(card, true, "fine", 8)]);
		expect(both.map((decision) => decision?.result).sort()).toEqual(["already_decided", "decided"]);
		expect(new Set(both.map((decision) => decision?.by)).size).toBe(1);
		expect((await bankCards.waiting()).count).toBe(before - 1);
		const [shown] = await cardsOf(person);
		expect(shown).toMatchObject(
			both[0]?.by === 7 ? { state: "rejected", reason: "not yours" } : { state: "waiting", reason: null },
		);
	});

	test("a rejection is mailed, stays when the name changes, and shows its reason", async () => {
		const { person, card } = await waiting();
		await server.app.bankCards.decide(card, false, "not your account", OPERATOR);
		names.set(person.id, "Bob Ray");
		expect((await cardsOf(person))[0]).toMatchObject({ state: "rejected", reason: "not your account", name_match: "same" });
		await eventually(() => sent.filter(({ subject }) => subject === "Your bank card was rejected")).not.toHaveLength(0);
	});

	test("a card that needs no check cannot be decided, nor one that does not exist", async () => {
		const person = await cardholder();
		const { id } = await save(person, local(VISA));
		expect(await server.app.bankCards.decide(id, false, "no", OPERATOR)).toBeUndefined();
		expect(await server.app.bankCards.decide(999_999, true, "no", OPERATOR)).toBeUndefined();
	});

	test("the reviewer sees both names, facts about the card, and other users with the same number", async () => {
		const number = newNumber();
		const other = await cardholder();
		await save(other, local(number));
		const person = await cardholder();
		names.set(person.id, "Ann Lee");
		await server.call("user/e_pwd", { old_password: PASSWORD, password: "another horse", re_password: "another horse" }, person);
		const account = { account: person.account, password: "another horse" };
		const { token } = (await server.call("user/login", account)).body.data;
		await save({ ...person, token }, local(number, { holder: "Bob Ray" }));
		const flags = ["number_of_another_user", "added_after_password_reset", "new_device"];
		expect(await toCheck(person.id)).toMatchObject({ user: person.id, verifiedName: "Ann Lee", otherUsers: [other.id], flags });
		expect(JSON.stringify(await cardsOf({ ...person, token }))).not.toContain(String(other.id));
	});
});

describe("a user manages bank cards", () => {
	test("a user chooses the default card, and the oldest card follows a deleted default card", async () => {
		const person = await cardholder();
		const ids: number[] = [];
		for (let count = 0; count < 3; count++) {
			ids.push((await save(person, local(newNumber()))).id);
			clock.ahead += 1;
		}
		await server.call("user/cash_default", { id: ids[2] as number }, person);
		expect((await cardsOf(person)).map(({ id }) => id)).toEqual([ids[2], ids[0], ids[1]]);
		await server.call("user/cash_delete", { id: ids[2] as number, pay_password: FUND }, person);
		expect((await cardsOf(person)).map(({ id, is_default }) => [id, is_default])).toEqual([
			[ids[0], true],
			[ids[1], false],
		]);
	});

	test("the server deletes a card with the fund password, and not while something uses it", async () => {
		const person = await cardholder();
		const { id } = await save(person, local(VISA));
		const params = { id, pay_password: FUND };
		await server.refuse("user/cash_delete", "fund_password_wrong", { id, pay_password: "184073" }, person);
		used.add(id);
		await server.refuse("user/cash_delete", "card_in_use", params, person);
		used.delete(id);
		await server.call("user/cash_delete", params, person);
		await server.refuse("user/cash_delete", "unknown_card", params, person);
		const { id: again } = await save(person, local(VISA));
		const two = await Promise.all([1, 2].map(() => server.raw("user/cash_delete", { id: again, pay_password: FUND }, person)));
		expect(two.map(({ body }) => body.error ?? "deleted").sort()).toEqual(["deleted", "unknown_card"]);
	});

	test("a deletion needs a fund password that is set and not locked", async () => {
		const person = await cardholder();
		const { id } = await save(person, local(VISA));
		for (let left = 5; left > 0; left--) {
			await server.refuse("user/cash_delete", "fund_password_wrong", { id, pay_password: "184073" }, person);
		}
		await server.refuse("user/cash_delete", "fund_password_locked", { id, pay_password: FUND }, person);
		await server.pool.query("update people.protection set fund_password_hash = null where user_id = $1", [person.id]);
		await server.refuse("user/cash_delete", "fund_password_missing", { id, pay_password: FUND }, person);
	});

	test("the server shows the full number only after step-up authentication, notifies the user, and records each look", async () => {
		const person = await cardholder();
		const { id } = await save(person, local(VISA));
		await server.refuse("user/cash_number", "proof_needed", { id }, person);
		await server.refuse("user/cash_number", "password_wrong", { id, password_now: "wrong horse" }, person);
		expect((await server.call("user/cash_number", { id, password_now: PASSWORD }, person)).body.data).toEqual({ number: VISA });
		const { rows } = await server.pool.query(
			"select event, last_four from people.bank_card_events where user_id = $1 order by id",
			[person.id],
		);
		expect(rows).toEqual([
			{ event: "added", last_four: "1111" },
			{ event: "shown", last_four: "1111" },
		]);
	});

	test("a code that was sent for a card number works once and for no other change", async () => {
		const mail = "number@example.com";
		const person = await cardholder(mail);
		const { id } = await save(person, local(VISA));
		const code = async (scene: "bank_card" | "protection") => {
			clock.ahead += 61_000;
			await server.call("sms_other_mail", { scene }, person);
			return (await server.call("sandbox/outbox", { account: mail })).body.data[0]?.code ?? "";
		};
		await server.refuse("user/cash_number", "code_expired", { id, code: await code("protection") }, person);
		const right = await code("bank_card");
		const wrong = right === "000000" ? "000001" : "000000";
		await server.refuse("user/cash_number", "code_wrong", { id, code: wrong }, person);
		const both = await Promise.all([1, 2].map(() => server.raw("user/cash_number", { id, code: right }, person)));
		expect(both.map(({ body }) => body.error ?? "shown").sort()).toEqual(["code_expired", "shown"]);
		await eventually(() => sent.filter(({ subject }) => subject.includes("number of your bank card"))).toHaveLength(1);
	});

	test("another user's card is unknown to every call, and does not change", async () => {
		const owner = await cardholder();
		const { id } = await save(owner, local(VISA));
		const thief = await cardholder();
		await server.refuse("user/cash_default", "unknown_card", { id }, thief);
		await server.refuse("user/cash_delete", "unknown_card", { id, pay_password: FUND }, thief);
		await server.refuse("user/cash_number", "unknown_card", { id, password_now: PASSWORD }, thief);
		expect(await cardsOf(thief)).toEqual([]);
		expect(await cardsOf(owner)).toHaveLength(1);
	});

	test("the download of a user's data has the cards with masked numbers", async () => {
		const person = await cardholder();
		const card = await save(person, local(VISA));
		const { body } = await server.call("user/data_download", { password_now: PASSWORD }, person);
		expect(body.data.data).toMatchObject({ bank_cards: [card] });
		expect(JSON.stringify(body)).not.toContain(VISA);
	});

	test("an erasure removes all cards and looks of the user, unless a card is in use", async () => {
		const person = await cardholder();
		const { id } = await save(person, local(VISA));
		used.add(id);
		const erase = async () => (await server.call("user/data_erase", { password_now: PASSWORD }, person)).body.data;
		expect(await erase()).toEqual({ erased: [], kept: [{ what: "bank_cards", law: null, until: null }] });
		expect(await cardsOf(person)).toHaveLength(1);
		used.delete(id);
		expect(await erase()).toEqual({ erased: ["bank_cards"], kept: [] });
		expect(await erase()).toEqual({ erased: [], kept: [] });
		expect(await cardsOf(person)).toEqual([]);
		const { rows } = await server.pool.query("select 1 from people.bank_card_events where user_id = $1", [person.id]);
		expect(rows).toEqual([]);
		expect(await save(person, local(VISA))).toMatchObject({ is_default: true });
	});

	test("a card whose key is destroyed is not shown, and cannot be used", async () => {
		const person = await cardholder();
		const { id } = await save(person, local(VISA));
		await server.pool.query("update people.bank_card_keys set key_id = $2 where user_id = $1", [person.id, "0".repeat(32)]);
		expect(await cardsOf(person)).toEqual([]);
		expect(await server.app.bankCards.numberForOperator(id)).toBeUndefined();
	});
});

test("a card number in a user name or a phrase is masked before it is stored", async () => {
	const own = { type: "username", password: PASSWORD, re_password: PASSWORD, invite_code: "CANDOR", agree: 1 } as const;
	const { user, token } = (await server.call("user/register", { ...own, account: `a${VISA}` })).body.data;
	expect(user.nickname).toBe("a************1111");
	await server.call("user/phrase", { phrase: "blue 4111 1111 1111 1111", password_now: PASSWORD }, { token });
	const { rows } = await server.pool.query("select phrase from people.protection where user_id = $1", [user.id]);
	expect(rows).toEqual([{ phrase: "blue **** **** **** 1111" }]);
});

test("no log line, list, mail or database row contains a full card number", async () => {
	const [card, iban] = ["5500005555555559", "GB29NWBK60161331926819"];
	const person = await cardholder("secret@example.com");
	await save(person, local("5500 0055 5555 5559", { holder: "Zoe Quill" }));
	await save(person, foreign({ number: iban, holder: "Zoe Quill" }));
	await server.refuse("user/cash_save", "card_known", local(card), person);
	const lists = JSON.stringify([await cardsOf(person), await toCheck(person.id)]);
	const { rows } = await server.pool.query(
		"select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')",
	);
	expect(rows.length).toBeGreaterThan(30);
	let dump = "";
	for (const { name } of rows) {
		const table = await server.pool.query(`select t::text as row from ${name} t`);
		dump += table.rows.map(({ row }) => row).join("\n");
	}
	const everything = { lists, dump, mails: JSON.stringify(sent), log: lines.join("\n") };
	expect(everything.dump).toContain("5559");
	for (const [place, text] of Object.entries(everything)) {
		for (const number of [card, iban, "5500 0055 5555 5559"]) expect(text.includes(number), `${place}: ${number}`).toBe(false);
	}
	// The database must also contain no readable name of a holder.
	expect(dump).not.toContain("Zoe Quill");
});

/** Refusals that belong to the other methods of step-up authentication. The tests of security reach them. */
const ELSEWHERE = /code_tries_used|second_factor_|wallet_proof_wrong|passkey_|origin_refused/;
test("a new card is notified by e-mail and text message, other changes by text message only without an e-mail address", async () => {
	const [mail, phone, other] = ["ned@example.org", "+819011112222", "+819033334444"];
	const bind = (key: string, id: number) =>
		server.pool.query("insert into people.logins values ($1, $2, 'mobile', $1, 2)", [key, id]);
	const [ned, ola] = [await cardholder(mail), await cardholder()];
	await bind(phone, ned.id);
	await bind(other, ola.id);
	const scenes = async (key: string) => {
		const { rows } = await server.pool.query("select scene from people.sandbox_mails where account_key = $1 order by id", [key]);
		return rows.map(({ scene }) => scene);
	};
	for (const person of [ned, ola]) {
		const { id } = await save(person, local(newNumber()));
		await server.call("user/cash_delete", { id, pay_password: FUND }, person);
	}
	expect(await scenes(mail)).toEqual(["bank_card_added", "bank_card_removed"]);
	expect(await scenes(phone)).toEqual(["bank_card_added"]);
	expect(await scenes(other)).toEqual(["bank_card_added", "bank_card_removed"]);
});

test("the server sends a decision about a card to the user's open pages", async () => {
	const pia = await cardholder();
	names.set(pia.id, "Pia Berg");
	const { id } = await save(pia, local(newNumber()));
	const changed: number[] = [];
	server.app.verification.cases.onChanged((user) => void changed.push(user));
	await server.app.bankCards.decide(id, true, "Maiden name", OPERATOR);
	expect(changed).toEqual([pia.id]);
});

test("this test file covers every call of bank cards and every refusal that the calls declare", () => {
	expect([...BANK_CARD_CALLS].filter((path) => !server.accepted.has(path))).toEqual([]);
	const declared = [...BANK_CARD_CALLS].flatMap((path: CallPath) => CALLS[path].refusals.map((refusal) => `${path} ${refusal}`));
	expect(declared.filter((entry) => !ELSEWHERE.test(entry) && !server.refusals.has(entry))).toEqual([]);
});
