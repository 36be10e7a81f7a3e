// Tests account security over HTTP: fund password, bound addresses, freeze, anti-phishing phrase and lock. Each change needs
// step-up authentication (a proof of identity), and the owner is notified. A change that could let an attacker take money also
// delays withdrawals.
import { CALLS, type CallParams, type CallPath } from "@candor/contract";
import type { Drivers, Message } from "@candor/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setUpParams } from "./begin-second-step.ts";
import { LIMITS, MovedClock } from "./open-server.ts";
import { eventually } from "./patience.ts";
import { PROTECTION_CALLS } from "./people-calls.ts";
import { RunningServer } from "./running-server.ts";
import { totpAt } from "./totp.ts";

const PASSWORD = "correct horse";
const DAY = 86_400_000;
let server: RunningServer;
const sent: Message[] = [];
const carry = { send: async (message: Message) => void sent.push(message), close() {} };
const drivers: Drivers = { mail: carry };
const clock = new MovedClock();
const now = clock.wall;
const later = (ms = 31_000) => {
	clock.ahead += ms;
};

beforeAll(async () => {
	const limits = { ...LIMITS, guesses: { perSecond: 1_000, burst: 10_000 } };
	server = await RunningServer.start({ drivers, limits, trustedProxies: ["127.0.0.1"] }, clock);
});
afterAll(() => server.stop());

interface Person {
	readonly token: string;
	readonly id: number;
	readonly account: string;
}
type Scene = "password" | "fund_password" | "binding" | "protection";

let phones = 10_000;
const newPhone = () => ({ account: `090123${++phones}`, area_code: "81" });
const newest = async (account: string, area_code?: string) =>
	(await server.call("sandbox/outbox", { account, ...(area_code !== undefined && { area_code }) })).body.data[0]?.code ?? "";
const wrongOf = (code: string) => (code === "000000" ? "000001" : "000000");
const me = async (person: { token: string }) => (await server.call("user/center", {}, person)).body.data;
const mailed = (subject: string, recipient: string) =>
	eventually(() => sent.filter((mail) => mail.recipient === recipient).map((mail) => mail.subject)).toContain(subject);

async function mailPerson(account: string): Promise<Person> {
	await server.call("sms_mail", { account, scene: "register" });
	const code = await newest(account);
	const own = { password: PASSWORD, re_password: PASSWORD, invite_code: "CANDOR", agree: 1 } as const;
	const { token, user } = (await server.call("user/register", { type: "email", account, code, ...own })).body.data;
	return { token, id: user.id, account };
}

/** Requests a code for one purpose (`scene`), sent to the user's e-mail address. Returns the code. */
async function ownCode(person: Person, scene: Scene): Promise<string> {
	later();
	await server.call("sms_other_mail", { scene }, person);
	return newest(person.account);
}

async function protect(person: Person) {
	const { secret } = (await server.call("user/totp_setup", await setUpParams(server, person, PASSWORD), person)).body.data;
	const { token } = (await server.call("user/totp_confirm", { code: totpAt(secret, now()) }, person)).body.data;
	later();
	return { ...person, token, secret };
}

const SIX = { password: "730582", re_password: "730582" };
/** Every call that needs step-up authentication, with the purpose of its code (`scene`) and parameters with which it succeeds. */
const CHANGES = {
	"safe/update_password": { scene: "fund_password", params: () => SIX },
	"user/freeze": { scene: "protection", params: () => ({ frozen: 0 }) },
	"user/phrase": { scene: "protection", params: () => ({ phrase: "blue lighthouse" }) },
	"user/lock": { scene: "protection", params: () => ({ locked: 0 }) },
	"user/unbind": { scene: "binding", params: () => ({ type: "mobile" }) },
	"user/bind": {
		scene: "binding",
		params: async () => {
			const phone = newPhone();
			await server.call("sms_send", { ...phone, scene: "bind" });
			return { type: "mobile", ...phone, account_code: await newest(phone.account, "81") };
		},
	},
	"user/e_pwd": { scene: "password", params: () => ({ password: "another horse", re_password: "another horse" }) },
} as const satisfies Partial<Record<CallPath, { scene: Scene; params: () => unknown }>>;
type Change = keyof typeof CHANGES;

async function bring(person: Person, change: Change): Promise<void> {
	if (change === "user/freeze") await server.call("user/freeze", { frozen: 1 }, person);
	if (change === "user/lock") await server.call("user/lock", { locked: 1 }, person);
	if (change === "user/unbind") {
		const id = person.id;
		await server.pool.query("insert into people.logins values ($1, $2, 'mobile', $1, 1) on conflict (key) do nothing", [
			`+8180${String(id).padStart(8, "0")}`,
			id,
		]);
	}
}
const paramsOf = async (change: Change) => (await CHANGES[change].params()) as CallParams<Change>;

describe.each(Object.keys(CHANGES) as Change[])("the call %s requires step-up authentication", (change) => {
	const name = change.replace("/", "-");
	const { scene } = CHANGES[change];

	test("the server requires a code sent to the user's address, which is valid once and only for one kind of change", async () => {
		const person = await mailPerson(`${name}@example.com`);
		// Removes the password: this change needs step-up authentication only in an account without a password, otherwise the old
		// password.
		if (change === "user/e_pwd") {
			await server.pool.query("update people.users set password_hash = null where id = $1", [person.id]);
		}
		await bring(person, change);
		const params = await paramsOf(change);
		const none = await server.refuse(change, "proof_needed", params, person);
		expect(none.body.params).toMatchObject({ ways: expect.stringContaining("email") });
		await server.refuse(change, "proof_needed", { ...params, password_now: PASSWORD, totp: "123456" }, person);
		await server.refuse(change, "code_expired", { ...params, code: "123456" }, person);
		const other = await ownCode(person, scene === "password" ? "binding" : "password");
		await server.refuse(change, "code_expired", { ...params, code: other }, person);
		const code = await ownCode(person, scene);
		for (let left = 5; left > 1; left--) await server.refuse(change, "code_wrong", { ...params, code: wrongOf(code) }, person);
		await server.refuse(change, "code_tries_used", { ...params, code: wrongOf(code) }, person);
		const fresh = await ownCode(person, scene);
		await server.call(change, { ...params, code: fresh }, person);
		// Skips calls that cannot be refused a second time: their repetition changes nothing, or the new password has ended the
		// session.
		if (["user/freeze", "user/lock", "user/unbind", "user/e_pwd"].includes(change)) return;
		await server.refuse(change, "code_expired", { ...(await paramsOf(change)), code: fresh }, person);
	});

	test("the server accepts only the second factor if the account has one, and each of its codes once", async () => {
		const person = await protect(await mailPerson(`totp-${name}@example.com`));
		await bring(person, change);
		const old = change === "user/e_pwd" ? { old_password: PASSWORD } : {};
		const params = { ...(await paramsOf(change)), ...old };
		const none = await server.refuse(change, "proof_needed", { ...params, password_now: PASSWORD, code: "123456" }, person);
		expect(none.body.params).toMatchObject({ ways: "totp" });
		await server.refuse(change, "second_factor_wrong", { ...params, totp: totpAt(person.secret, now() + 300_000) }, person);
		await server.pool.query("update people.totp set last_step = $2 where user_id = $1", [person.id, Math.floor(now() / 30_000)]);
		await server.refuse(change, "second_factor_used", { ...params, totp: totpAt(person.secret, now()) }, person);
		later();
		await server.call(change, { ...params, totp: totpAt(person.secret, now()) }, person);
	});

	const hasNothing = change !== "user/unbind" && change !== "user/e_pwd";
	test.runIf(hasNothing)("the server accepts the password from an account without address and phone", async () => {
		const person = await server.person();
		await bring(person, change);
		const params = await paramsOf(change);
		await server.refuse(change, "password_wrong", { ...params, password_now: "wrong horse" }, person);
		await server.call(change, { ...params, password_now: PASSWORD }, person);
	});
});

describe("a user sets a fund password", () => {
	test("the server accepts six digits as fund password except the most guessed ones, and delays withdrawals for a day", async () => {
		const person = await mailPerson("fund@example.com");
		expect((await server.call("user/has_password", {}, person)).body.data).toEqual({ has_password: false });
		for (const password of ["12345", "1234567", "12345a", "๑๒๓๔๕๖"]) {
			await server.refuse("safe/update_password", "fund_password_digits", { password, re_password: password }, person);
		}
		for (const password of ["000000", "123456", "987654", "121212", "123123", "１２３４５６"]) {
			await server.refuse("safe/update_password", "fund_password_simple", { password, re_password: password }, person);
		}
		await server.refuse("safe/update_password", "passwords_differ", { ...SIX, re_password: "730583" }, person);
		expect((await me(person)).holds).toEqual([]);
		await server.call("safe/update_password", { ...SIX, code: await ownCode(person, "fund_password") }, person);
		const user = await me(person);
		expect(user).toMatchObject({ has_password: true, holds: [{ reason: "fund_password" }] });
		expect(user.holds[0]?.until).toBe(now() + DAY);
		await mailed("Your Candor fund password was changed", person.account);
		const { rows } = await server.pool.query("select fund_password_hash from people.protection where user_id = $1", [person.id]);
		expect(rows[0].fund_password_hash).toMatch(/^\$argon2id\$/);
	});

	test("the server accepts one of two simultaneous changes of the fund password with the same code", async () => {
		const person = await mailPerson("fund-twice@example.com");
		const code = await ownCode(person, "fund_password");
		const both = await Promise.all(
			["730582", "184073"].map((password) =>
				server.raw("safe/update_password", { password, re_password: password, code }, person),
			),
		);
		expect(both.map(({ body }) => body.error ?? "ok").sort()).toEqual(["code_expired", "ok"]);
	});
});

describe("a user binds e-mail addresses and phones", () => {
	test("a user signs in by a phone in addition to the address; a new address replaces the old one, which is notified", async () => {
		const person = await mailPerson("bind@example.com");
		const phone = newPhone();
		await server.refuse("user/bind", "invalid_phone", { type: "mobile", account: "12", account_code: "1" }, person);
		await server.refuse("user/bind", "invalid_email", { type: "email", account: "nobody", account_code: "1" }, person);
		const again = { type: "email", account: "BIND@example.com", account_code: "1" } as const;
		await server.refuse("user/bind", "already_bound", again, person);
		await server.call("sms_send", { ...phone, scene: "bind" });
		const account_code = await newest(phone.account, "81");
		const wanted = { type: "mobile", ...phone } as const;
		const wrong = { ...wanted, account_code: wrongOf(account_code) };
		expect((await server.refuse("user/bind", "code_wrong", wrong, person)).body.params).toMatchObject({ field: "account_code" });
		await server.call("user/bind", { ...wanted, account_code, code: await ownCode(person, "binding") }, person);
		expect((await me(person)).bound).toMatchObject({ email: "bi***@example.com", mobile: expect.stringContaining("***") });
		await server.call("user/login", { type: "mobile", ...phone, password: PASSWORD });

		const moved = "moved@example.com";
		await server.call("sms_mail", { account: moved, scene: "bind" });
		const code = await newest(moved);
		const proof = await ownCode(person, "binding");
		await server.call("user/bind", { type: "email", account: moved, account_code: code, code: proof }, person);
		await server.refuse("user/login", "credentials_wrong", { account: person.account, password: PASSWORD });
		const { user } = (await server.call("user/login", { account: moved, password: PASSWORD })).body.data;
		expect(user).toMatchObject({ id: person.id, account: "mo***@example.com", holds: [{ reason: "binding" }] });
		for (const to of [moved, person.account]) await mailed("An address or phone of your Candor account was changed", to);
	});

	test("binding neither takes over another user's address nor reveals the address without its code", async () => {
		const ann = await mailPerson("ann-bound@example.com");
		const bob = await mailPerson("bob-bound@example.com");
		const wanted = { type: "email", account: ann.account } as const;
		await server.refuse("user/bind", "code_expired", { ...wanted, account_code: "123456" }, bob);
		await server.call("sms_mail", { account: ann.account, scene: "bind" });
		const account_code = await newest(ann.account);
		const params = { ...wanted, account_code, code: await ownCode(bob, "binding") };
		await server.refuse("user/bind", "binding_failed", params, bob);
		expect((await me(bob)).bound.email).toBe("bo***@example.com");
		await server.call("user/login", { account: ann.account, password: PASSWORD });
	});

	test("the server keeps the last way to sign in, also if the user removes two at the same time", async () => {
		const person = await mailPerson("last@example.com");
		await server.refuse("user/unbind", "last_way_in", { type: "email" }, person);
		await server.refuse("user/unbind", "not_bound", { type: "mobile" }, person);
		const { secret, token } = await protect(person);
		await bring(person, "user/unbind");
		const first = totpAt(secret, now());
		later();
		const second = totpAt(secret, now());
		const both = await Promise.all([
			server.raw("user/unbind", { type: "email", totp: first }, { token }),
			server.raw("user/unbind", { type: "mobile", totp: second }, { token }),
		]);
		expect(both.filter(({ body }) => body.code === 1).length).toBeLessThanOrEqual(1);
		const { rows } = await server.pool.query("select count(*)::int as left from people.logins where user_id = $1", [person.id]);
		expect(rows[0].left).toBeGreaterThanOrEqual(1);
	});

	test("the server sends no code if the account has only a username", async () => {
		await server.refuse("sms_other_mail", "nowhere_to_send", { scene: "binding" }, await server.person());
		const person = await mailPerson("often@example.com");
		await server.call("sms_other_mail", { scene: "binding" }, person);
		await server.refuse("sms_other_mail", "code_sent_just_now", { scene: "binding" }, person);
	});
});

describe("a user freezes the account", () => {
	test("freezing blocks transfers and ends other sessions at once; after the owner's unfreezing withdrawals wait", async () => {
		const person = await mailPerson("frozen@example.com");
		const other = (await server.call("user/login", { account: person.account, password: PASSWORD })).body.data;
		await server.call("sandbox/fund", { currency_id: 3, amount: "100" }, person);
		const transfer = { currency_id: 3, from_field: "coin", to_field: "option", number: "1" } as const;
		await server.call("wallet/change", transfer, person);
		expect((await server.call("user/freeze", { frozen: 1 }, person)).body.data).toEqual({ frozen: true });
		await server.refuse("wallet/change", "account_restricted", transfer, person);
		expect((await server.raw("user/center", {}, { token: other.token })).body.type).toBe("999");
		await mailed("Your Candor account is frozen", person.account);
		// Freezes again, which changes nothing. Sign-in must still work, because the owner needs it to unfreeze the account.
		await server.call("user/freeze", { frozen: 1 }, person);
		const back = (await server.call("user/login", { account: person.account, password: PASSWORD })).body.data;
		expect(back.user.protection).toMatchObject({ frozen: true });
		await server.refuse("wallet/change", "account_restricted", transfer, back);
		const code = await ownCode(person, "protection");
		expect((await server.call("user/freeze", { frozen: 0, code }, person)).body.data).toEqual({ frozen: false });
		expect(await me(person)).toMatchObject({ holds: [{ reason: "unfrozen" }], protection: { frozen: false } });
		await server.call("wallet/change", transfer, person);
		expect((await server.call("user/freeze", { frozen: 0 }, person)).body.data).toEqual({ frozen: false });
	});

	test("the owner cannot unfreeze an account that an operator has frozen", async () => {
		const person = await mailPerson("house@example.com");
		await server.accept({ type: "SetStanding", id: "", by: 102, user: person.id, version: 1, standing: "frozen" } as never);
		await server.refuse("user/freeze", "restricted_by_operator", { frozen: 0 }, person);
	});
});

describe("a user sets an anti-phishing phrase", () => {
	test("every later mail contains the anti-phishing phrase, no other user sees it, and an empty phrase removes it", async () => {
		const person = await mailPerson("phrase@example.com");
		for (const phrase of ["x".repeat(33), "aa\u202ebb", "abc"])
			await server.refuse("user/phrase", "phrase_length", { phrase }, person);
		const code = await ownCode(person, "protection");
		await server.call("user/phrase", { phrase: "  blue   lighthouse & <b> ", code }, person);
		expect(JSON.stringify(await me(person))).not.toContain("lighthouse");
		expect((await me(person)).protection).toMatchObject({ phrase: true });
		await mailed("Your Candor anti-phishing phrase was changed", person.account);
		later();
		await server.call("sms_mail", { account: person.account, scene: "forget" });
		await mailed("Your Candor verification code", person.account);
		const own = () => sent.filter(({ recipient }) => recipient === person.account);
		await eventually(() => own().at(-1)?.text ?? "").toContain("blue lighthouse & <b>");
		expect(own().at(-1)?.html).toContain("blue lighthouse &#38; &#60;b&#62;");
		await server.call("user/phrase", { phrase: "", code: await ownCode(person, "protection") }, person);
		expect((await me(person)).protection).toMatchObject({ phrase: false });
	});
});

describe("a user locks the security settings", () => {
	test("locked settings refuse changes that weaken the account, and open a day after the user's request", async () => {
		const person = await protect(await mailPerson("locked@example.com"));
		const next = () => {
			later();
			return { totp: totpAt(person.secret, now()) };
		};
		await server.call("safe/update_password", { ...SIX, ...next() }, person);
		await server.call("user/phrase", { phrase: "blue lighthouse", ...next() }, person);
		await bring(person, "user/unbind");
		await server.call("user/lock", { locked: 1 }, person);
		expect((await me(person)).protection).toEqual({ frozen: false, phrase: true, locked: true, unlocks_at: null });
		await server.refuse("safe/update_password", "settings_locked", { ...SIX, ...next() }, person);
		await server.refuse("user/phrase", "settings_locked", { phrase: "", ...next() }, person);
		await server.refuse("user/unbind", "settings_locked", { type: "mobile", ...next() }, person);
		const moved = { type: "email", account: "thief@example.com", account_code: "123456" } as const;
		await server.refuse("user/bind", "settings_locked", { ...moved, ...next() }, person);
		const off = { password: PASSWORD, code: next().totp };
		await server.refuse("user/totp_disable", "settings_locked", off, person);
		const asked = (await server.call("user/lock", { locked: 0, ...next() }, person)).body.data;
		expect(asked).toEqual({ locked: true, unlocks_at: now() + DAY });
		await mailed("The lock of your Candor settings opens in 24 hours", person.account);
		// Another request to unlock must not shorten the wait. A new lock withdraws the request.
		expect((await server.call("user/lock", { locked: 0 }, person)).body.data).toEqual(asked);
		await server.refuse("user/phrase", "settings_locked", { phrase: "", ...next() }, person);
		await server.call("user/lock", { locked: 1 }, person);
		later(2 * DAY);
		await server.refuse("user/phrase", "settings_locked", { phrase: "", ...next() }, person);
		await server.call("user/lock", { locked: 0, ...next() }, person);
		later(DAY);
		expect((await me(person)).protection).toMatchObject({ locked: false, unlocks_at: null });
		await server.call("user/phrase", { phrase: "", ...next() }, person);
	});
});

describe("a protected user replaces a forgotten password", () => {
	test("a forgotten password still requires the second factor after the reset, and delays withdrawals", async () => {
		const person = await protect(await mailPerson("forgot@example.com"));
		later();
		await server.call("sms_mail", { account: person.account, scene: "forget" });
		const code = await newest(person.account);
		const fresh = { password: "new horse", re_password: "new horse" };
		const params = { type: "email", account: person.account, code, ...fresh } as const;
		expect((await server.refuse("user/forget", "proof_needed", params)).body.params).toMatchObject({ ways: "totp" });
		const totp = totpAt(person.secret, now());
		await server.refuse("user/forget", "second_factor_wrong", { ...params, totp: totpAt(person.secret, now() + 300_000) });
		await server.call("user/forget", { ...params, totp });
		later();
		const login = { account: person.account, password: "new horse", totp: totpAt(person.secret, now()) };
		const { user } = (await server.call("user/login", login)).body.data;
		expect(user.holds.map(({ reason }) => reason)).toContain("password");
	});
});

/**
 * Refusals that need a live exchange without mail or text messages, or ten codes in a day. wallet-login.pg.test.ts tests those of
 * wallets.
 */
const ELSEWHERE =
	/mail_unavailable|sms_unavailable|codes_used_up|user\/unbind password_wrong|wallet_proof_wrong|passkey_|origin_refused/;

test("this test file covers every call of account security and every refusal that the calls declare", () => {
	expect([...PROTECTION_CALLS].filter((path) => !server.accepted.has(path))).toEqual([]);
	const declared = [...PROTECTION_CALLS].flatMap((path: CallPath) =>
		CALLS[path].refusals.map((refusal) => `${path} ${refusal}`).filter((entry) => !ELSEWHERE.test(entry)),
	);
	expect(declared.filter((entry) => !server.refusals.has(entry))).toEqual([]);
	const told = [...server.refusals].filter((entry) => PROTECTION_CALLS.has(entry.split(" ")[0] as CallPath));
	expect(told.filter((entry) => !/too_many_requests|session_required/.test(entry) && !declared.includes(entry))).toEqual([]);
});
