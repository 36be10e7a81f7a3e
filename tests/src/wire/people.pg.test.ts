// Tests the HTTP calls for accounts with a phone number, and for forgotten and changed passwords. For an unknown account every
// response must equal that for a known account.
import { CALLS, type CallPath } from "@candor/contract";
import type { Drivers, Message } from "@candor/server";
import type { FreshDatabase } from "@candor/testkit/postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MovedClock } from "./open-server.ts";
import { eventually } from "./patience.ts";
import { PEOPLE_CALLS } from "./people-calls.ts";
import { type CallOptions, type Reply, RunningServer } from "./running-server.ts";

let server: RunningServer;
let pool: FreshDatabase["pool"];
/** A server with the settings of a live exchange, but without providers for mail and SMS. */
let live: RunningServer;
const sent: (Message & { channel: string })[] = [];
const carrying = (channel: string) => ({ send: async (message: Message) => void sent.push({ ...message, channel }), close() {} });
const drivers: Drivers = { mail: carrying("mail"), sms: carrying("sms") };
const clock = new MovedClock();

beforeAll(async () => {
	server = await RunningServer.start({ drivers }, clock);
	pool = server.pool;
	live = await RunningServer.start(({ host: { views } }) => ({
		views: { ...views, founding: { mode: "live", foundedAt: 0, epoch: 1 }, seq: 0 },
	}));
});
afterAll(async () => {
	await server.stop();
	await live.stop();
});

const chosen = { password: "correct horse", re_password: "correct horse" };
const fine = { ...chosen, invite_code: "CANDOR", agree: 1 } as const;
/** After this time a user may request another code, ms. */
const RESEND_MS = 31_000;
type Scene = "register" | "forget";

async function shown(account: string, area_code?: string) {
	return (await server.call("sandbox/outbox", { account, ...(area_code === undefined ? {} : { area_code }) })).body.data[0];
}

async function mailed(account: string, scene: Scene, options?: CallOptions): Promise<string> {
	clock.ahead += RESEND_MS;
	await server.call("sms_mail", { account, scene }, options);
	return (await shown(account))?.code ?? "";
}

async function texted(account: string, area_code: string, scene: Scene, options?: CallOptions): Promise<string> {
	clock.ahead += RESEND_MS;
	await server.call("sms_send", { account, area_code, scene }, options);
	return (await shown(account, area_code))?.code ?? "";
}

let numbers = 10_000_000;
/** Creates an account with an unused Japanese mobile number. */
async function phonePerson() {
	const account = `090${++numbers}`;
	const code = await texted(account, "81", "register");
	const params = { ...fine, type: "mobile", area_code: "81", account, code } as const;
	const { token, user } = (await server.call("user/register", params)).body.data;
	return { account, token, user, e164: `+8190${numbers}` };
}

let addresses = 0;
async function mailPerson() {
	const account = `grace${++addresses}@example.com`;
	const code = await mailed(account, "register");
	const { token, user } = (await server.call("user/register", { ...fine, type: "email", account, code })).body.data;
	return { account, token, user };
}

describe("users register and sign in by phone", () => {
	test("a user registers and signs in to one account, however the user writes the phone number", async () => {
		const code = await texted("090-1234-5678", "+81", "register");
		expect(code).toMatch(/^\d{6}$/);
		await server.call("user/check_mobile", { account: "９０ 1234 5678", area_code: "８１", code });
		const params = { ...fine, type: "mobile", area_code: "81", account: "090 1234 5678", code } as const;
		const { user } = (await server.call("user/register", params, { form: true })).body.data;
		expect(user).toMatchObject({
			type: "mobile",
			account: "+81 ***5678",
			nickname: "***78",
			bound: { mobile: "+81 ***5678", email: null },
		});
		const { password } = chosen;
		for (const typed of [
			{ type: "mobile", area_code: "81", account: "9012345678" },
			{ type: "mobile", area_code: 81, account: "(090) 1234-5678" },
			{ type: "mobile", area_code: "๘๑", account: "๐๙๐๑๒๓๔๕๖๗๘" },
			{ type: "mobile", account: "+81 90 1234 5678" },
			{ area_code: "81", account: "09012345678" },
			{ account: "+819012345678" },
		] as const) {
			const { body } = await server.call("user/login", { ...typed, password });
			expect(body.data.user).toEqual(user);
		}
		const again = await texted("+819012345678", "81", "register");
		const taken = { ...params, account: "+81 90-1234-5678", code: again };
		expect((await server.refuse("user/register", "account_taken", taken)).body.params).toEqual({ field: "account" });
		// The same digits with another country code are another user's number.
		await server.refuse("user/login", "credentials_wrong", { type: "mobile", area_code: "66", account: "812345678", password });
	});

	test.each([
		["81", "03-1234-5678", "a landline"],
		["81", "090-1234-567", "too short"],
		["81", "090-1234-56789", "too long"],
		["81", "+66 81 234 5678", "of another country"],
		["0", "9012345678", "unknown country code"],
		["999", "9012345678", "unknown country code"],
		["8181", "9012345678", "unknown country code"],
		["81", "hello", "letters"],
		["81", "90123x5678", "letters among digits"],
		["81", "+", "no digits"],
		["81", "0".repeat(200), "200 digits"],
		["", "9012345678", "no country code"],
		["81", "tel:9012345678;ext=5", "an extension"],
	])("the server refuses the phone number +%s %s (fault: %s)", async (area_code, account) => {
		const typed = { account, area_code };
		const calls: [CallPath, object][] = [
			["sms_send", { ...typed, scene: "register" }],
			["user/check_mobile", { ...typed, code: "000000" }],
			["user/register", { ...fine, ...typed, type: "mobile", code: "000000" }],
			["user/login", { ...typed, type: "mobile", password: "correct horse" }],
			["user/forget", { ...chosen, ...typed, type: "mobile", code: "000000" }],
		];
		for (const [path, params] of calls) {
			const { body } = await server.refuse(path, "invalid_phone", params as Record<string, unknown>);
			expect(body.params).toEqual({ field: "account" });
		}
	});

	test("the server counts wrong codes, and requires the right code to register", async () => {
		const account = "08011112222";
		const typed = { account, area_code: "81" };
		const params = { ...fine, ...typed, type: "mobile" } as const;
		await server.refuse("user/check_mobile", "code_expired", { ...typed, code: "000000" });
		await server.refuse("user/register", "code_expired", { ...params, code: "000000" });
		await server.refuse("user/register", "field_required", params);
		const code = await texted(account, "81", "register");
		await server.refuse("sms_send", "code_sent_just_now", { ...typed, scene: "register" });
		const wrong = code === "000000" ? "000001" : "000000";
		expect((await server.refuse("user/check_mobile", "code_wrong", { ...typed, code: wrong })).body.params).toMatchObject({
			tries: 4,
		});
		await server.refuse("user/register", "code_wrong", { ...params, code: wrong });
		// A code is valid only for the purpose for which it was requested.
		await server.refuse("user/check_mobile", "code_expired", { ...typed, code, scene: "forget" });
		for (let left = 3; left > 1; left--) await server.refuse("user/check_mobile", "code_wrong", { ...typed, code: wrong });
		await server.refuse("user/check_mobile", "code_tries_used", { ...typed, code: wrong });
		await server.refuse("user/register", "code_tries_used", { ...params, code });
	});

	test("the server accepts one of two simultaneous registrations with the same number", async () => {
		const code = await texted("08033334444", "81", "register");
		const params = { ...fine, type: "mobile", area_code: "81", account: "08033334444", code };
		const both = await Promise.all([server.raw("user/register", params), server.raw("user/register", params)]);
		expect(both.map(({ body }) => body.type).sort()).toEqual(["error", "ok"]);
	});

	test("the server names the invalid field in each refused registration", async () => {
		const mobile = { ...fine, type: "mobile", area_code: "81", account: "08055556666", code: "000000" };
		const name = { ...fine, type: "username", account: "somebody" };
		for (const [code, params] of [
			["password_too_short", { ...mobile, password: "short", re_password: "short" }],
			["password_too_common", { ...mobile, password: "Password1", re_password: "Password1" }],
			["password_like_account", { ...mobile, password: "08055556666", re_password: "08055556666" }],
			["password_like_account", { ...name, password: "Somebody1", re_password: "Somebody1" }],
			["passwords_differ", { ...mobile, re_password: "other horse" }],
			["agreement_required", { ...mobile, agree: 0 }],
			["invite_code_unknown", { ...mobile, invite_code: "NOBODY" }],
			["invalid_username", { ...name, account: "a" }],
			["invalid_username", { ...name, account: "+819012345678" }],
			["invalid_email", { ...fine, type: "email", account: "+819012345678", code: "000000" }],
			["field_invalid", { ...mobile, type: "wallet" }],
			["field_invalid", { ...mobile, area_code: ["81"] }],
			["field_invalid", { ...mobile, area_code: -81 }],
			["field_invalid", { ...mobile, area_code: "1".repeat(17) }],
		] as const) {
			await server.refuse("user/register", code, params);
		}
	});
});

test("the server accepts both spellings of an internationalised domain, and both Unicode compositions of the password", async () => {
	const [unicode, ascii] = ["Ada@Bücher.рф", "ada@xn--bcher-kva.xn--p1ai"];
	const [composed, decomposed] = ["caf\u00e9-del-puerto", "cafe\u0301-del-puerto"];
	const code = await mailed(unicode, "register");
	const secrets = { password: composed, re_password: decomposed, invite_code: "ＣＡＮＤＯＲ" };
	const { user } = (await server.call("user/register", { ...fine, ...secrets, type: "email", account: ascii, code })).body.data;
	expect(user).toMatchObject({ account: "ad***@bücher.рф", bound: { email: "ad***@bücher.рф" } });
	for (const [account, password] of [
		[unicode, decomposed],
		[ascii, composed],
	] as const) {
		expect((await server.call("user/login", { account, password })).body.data.user.id).toBe(user.id);
	}
	await server.refuse("user/login", "credentials_wrong", { account: ascii, password: "cafe-del-puerto" });
});

describe("a user replaces a forgotten password", () => {
	test.each([
		["by phone", "mobile"],
		["by e-mail", "email"],
	] as const)("a code sent %s sets a new password once and ends every session", async (_name, type) => {
		const person = type === "mobile" ? await phonePerson() : await mailPerson();
		const other = (await server.call("user/login", { type, area_code: "81", account: person.account, password: chosen.password }))
			.body.data;
		const code = type === "mobile" ? await texted(person.account, "81", "forget") : await mailed(person.account, "forget");
		const area_code = type === "mobile" ? { area_code: "81" } : {};
		const params = {
			type,
			...area_code,
			account: person.account,
			code,
			password: "new horse",
			re_password: "new horse",
		} as const;
		await server.refuse("user/forget", "password_too_short", { ...params, password: "new", re_password: "new" });
		const common = await server.refuse("user/forget", "password_too_common", {
			...params,
			password: "123456",
			re_password: "123456",
		});
		expect(common.body.params).toEqual({ field: "password" });
		const own = person.account.split("@")[0] as string;
		await server.refuse("user/forget", "password_like_account", { ...params, password: `${own}!`, re_password: `${own}!` });
		await server.refuse("user/forget", "passwords_differ", { ...params, re_password: "newhorse" });
		const wrong = code === "000000" ? "000001" : "000000";
		await server.refuse("user/forget", "code_wrong", { ...params, code: wrong });
		await server.call("user/center", {}, person);
		expect((await server.call("user/forget", params)).body.message).toContain("Sign in with the new one");
		for (const { token } of [person, other]) {
			expect((await server.raw("user/center", {}, { token })).body).toMatchObject({ type: "999" });
		}
		await server.refuse("user/forget", "code_expired", params);
		const login = { type, ...area_code, account: person.account };
		await server.refuse("user/login", "credentials_wrong", { ...login, password: chosen.password });
		const { user } = (await server.call("user/login", { ...login, password: "new horse" })).body.data;
		expect(user.id).toBe(person.user.id);
	});

	test("the server does not reveal if an account exists when a user has forgotten the password", async () => {
		const { account } = await mailPerson();
		const { account: phone } = await phonePerson();
		const nobody = "nobody@example.com";
		const strange = "08077778888";
		const bare = ({ status, body }: Reply) => ({ status, body });
		const mail = (of: string) => server.raw("sms_mail", { account: of, scene: "forget" });
		const text = (of: string) => server.raw("sms_send", { account: of, area_code: "81", scene: "forget" });
		const known = { ...chosen, code: "x", type: "email", account };
		const unknown = { ...known, account: nobody };
		expect(bare(await server.raw("user/forget", unknown))).toEqual(bare(await server.raw("user/forget", known)));
		clock.ahead += RESEND_MS;
		expect(bare(await mail(nobody))).toEqual(bare(await mail(account)));
		expect(bare(await text(strange))).toEqual(bare(await text(phone)));
		expect(bare(await mail(nobody)).body.error).toBe("code_sent_just_now");
		expect((await mail(account)).body.error).toBe("code_sent_just_now");
		for (let left = 5; left > 0; left--) {
			expect(bare(await server.raw("user/forget", unknown))).toEqual(bare(await server.raw("user/forget", known)));
		}
		await server.refuse("user/forget", "code_tries_used", unknown);
		const check = (of: string) => server.raw("user/check_email", { account: of, code: "x", scene: "forget" });
		expect(bare(await check(nobody))).toEqual(bare(await check(account)));
		expect(await shown(nobody)).toBeUndefined();
		expect(await shown(strange, "81")).toBeUndefined();
	});

	test("the server sends no code to an account that has only a username", async () => {
		const { account } = await server.person();
		await server.refuse("user/forget", "field_invalid", { ...chosen, type: "username", account, code: "000000" });
		await server.refuse("user/forget", "invalid_email", { ...chosen, type: "email", account, code: "000000" });
		await server.refuse("sms_mail", "invalid_email", { account, scene: "forget" });
		await server.refuse("user/check_email", "invalid_email", { account, code: "000000" });
		await server.refuse("sms_mail", "field_invalid", { account: "a@example.com", scene: "withdraw" });
	});

	test("the server accepts one of two simultaneous password resets with the same code", async () => {
		const { account } = await mailPerson();
		const code = await mailed(account, "forget");
		const with_ = (password: string) =>
			server.raw("user/forget", { type: "email", account, code, password, re_password: password });
		const [first, second] = await Promise.all([with_("first horse"), with_("second horse")]);
		expect([first.body.type, second.body.type].sort()).toEqual(["error", "ok"]);
		const won = first.body.type === "ok" ? "first horse" : "second horse";
		await server.call("user/login", { account, password: won });
	});
});

describe("a user changes the password", () => {
	test("a changed password ends every session at once, and the session that changed it gets a new token", async () => {
		const person = await mailPerson();
		const login = { type: "email", account: person.account } as const;
		const phone = (await server.call("user/login", { ...login, password: chosen.password })).body.data;
		const params = { old_password: chosen.password, password: "new horse", re_password: "new horse" };
		await server.refuse("user/e_pwd", "old_password_wrong", { ...params, old_password: "wrong horse" }, person);
		await server.refuse("user/e_pwd", "password_too_short", { ...params, password: "new", re_password: "new" }, person);
		await server.refuse(
			"user/e_pwd",
			"password_too_common",
			{ ...params, password: "Qwerty123", re_password: "Qwerty123" },
			person,
		);
		const like = { ...params, password: person.account, re_password: person.account };
		await server.refuse("user/e_pwd", "password_like_account", like, person);
		await server.refuse("user/e_pwd", "passwords_differ", { ...params, re_password: "newhorse" }, person);
		await server.refuse("user/e_pwd", "field_required", { ...params, old_password: "" }, person);
		const same = { ...params, password: chosen.password, re_password: chosen.password };
		await server.refuse("user/e_pwd", "password_unchanged", same, person);
		await server.call("user/center", {}, phone);
		const { message, data } = (await server.call("user/e_pwd", params, person)).body;
		expect(message).toContain("is changed");
		expect(data.token).not.toBe(person.token);
		for (const ended of [phone, person]) expect((await server.raw("user/center", {}, ended)).body).toMatchObject({ type: "999" });
		const holds = [{ reason: "password", until: expect.any(Number) }];
		expect((await server.call("user/center", {}, data)).body.data).toEqual({ ...person.user, holds });
		await server.refuse("user/login", "credentials_wrong", { ...login, password: chosen.password });
		expect(await shown(person.account)).toMatchObject({ scene: "password_changed", code: "" });
		await server.call("user/login", { ...login, password: "new horse" });
		expect((await server.raw("user/e_pwd", params)).body).toMatchObject({ type: "999" });
	});

	test("the server changes the password and ends the sessions in one transaction, also for a forgotten password", async () => {
		const person = await mailPerson();
		const login = { type: "email", account: person.account, password: chosen.password } as const;
		const other = (await server.call("user/login", login)).body.data;
		const code = await mailed(person.account, "forget");
		const fresh = { password: "new horse", re_password: "new horse" };
		await pool.query(
			`create function people.stays() returns trigger language plpgsql as $$ begin raise exception 'stays'; end $$`,
		);
		await pool.query("create trigger stays before delete on people.sessions for each row execute function people.stays()");
		try {
			expect((await server.raw("user/e_pwd", { old_password: chosen.password, ...fresh }, person)).status).toBe(500);
			expect((await server.raw("user/forget", { type: "email", account: person.account, code, ...fresh })).status).toBe(500);
		} finally {
			await pool.query("drop function people.stays cascade");
			// Removes the internal errors from the list of refusals, because no call declares them; only this test causes them.
			for (const path of ["user/e_pwd", "user/forget"]) server.refusals.delete(`${path} internal_error`);
		}
		for (const { token } of [person, other]) await server.call("user/center", {}, { token });
		await server.call("user/login", login);
		await server.call("user/forget", { type: "email", account: person.account, code, ...fresh });
		for (const { token } of [person, other]) {
			expect((await server.raw("user/center", {}, { token })).body).toMatchObject({ type: "999" });
		}
	});

	test("the server does not report a failure if the tables fail after the password was changed", async () => {
		const person = await mailPerson();
		const fresh = { password: "new horse", re_password: "new horse" };
		const name = { ...fine, type: "username", account: "halfway" } as const;
		const away = "begin raise exception 'away' using errcode = '53000'; end";
		await pool.query(`create function people.away() returns trigger language plpgsql as $$ ${away} $$`);
		for (const table of ["messages", "sessions"])
			await pool.query(`create trigger away before insert on people.${table} for each row execute function people.away()`);
		const unknown = { status: 503, body: { error: "outcome_unknown" } };
		try {
			expect(await server.raw("user/e_pwd", { old_password: chosen.password, ...fresh }, person)).toMatchObject(unknown);
			expect(await server.raw("user/register", name)).toMatchObject(unknown);
		} finally {
			await pool.query("drop function people.away cascade");
			for (const path of ["user/e_pwd", "user/register"]) server.refusals.delete(`${path} outcome_unknown`);
		}
		await server.call("user/login", { account: person.account, password: "new horse" });
		await server.refuse("user/register", "account_taken", name);
		await server.call("user/login", { account: name.account, password: name.password });
	});

	test("the server limits guesses at the password from an open session", async () => {
		const person = await server.person();
		const guess = { old_password: "wrong horse", password: "new horse", re_password: "new horse" };
		const replies: Reply[] = [];
		for (let count = 0; count < 12; count++) replies.push(await server.raw("user/e_pwd", guess, person));
		expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
		expect(replies.filter(({ body }) => body.error === "old_password_wrong").length).toBeGreaterThan(5);
	});

	test("the server does not accept the old password during a change of the password", async () => {
		for (let round = 0; round < 5; round++) {
			const person = await server.person();
			const params = { old_password: chosen.password, password: "new horse", re_password: "new horse" };
			const login = () => server.raw("user/login", { account: person.account, password: chosen.password });
			const [changed, ...entered] = await Promise.all([server.raw("user/e_pwd", params, person), login(), login(), login()]);
			expect(changed.body.type).toBe("ok");
			for (const { body } of entered) {
				if (body.type !== "ok") continue;
				const { token } = body.data as { token: string };
				expect((await server.raw("user/center", {}, { token })).body).toMatchObject({ type: "999" });
			}
		}
	});
});

describe("the server sends mails and text messages", () => {
	const lastTo = async (recipient: string, count: number) => {
		await eventually(() => sent.filter((message) => message.recipient === recipient).length).toBe(count);
		return sent.filter((message) => message.recipient === recipient).at(-1) as (typeof sent)[number];
	};

	test.each([
		["en", "Your Candor verification code", "en", "opening a Candor account"],
		["jp", "Candorの認証コード", "ja", "アカウント開設"],
		["kr", "Candor 인증 코드", "ko", "계정 개설"],
		["esp", "Tu código de verificación de Candor", "es", "abriendo una cuenta"],
		["th", "รหัสยืนยัน Candor ของคุณ", "th", "ขอเปิดบัญชี"],
	])(
		'the server sends a mail and a text message in the language "%s", the mail as text and as HTML',
		async (mark, subject, tag, purpose) => {
			const account = `mail-${mark}@example.com`;
			const options = { headers: { "language-mark": mark } };
			const code = await mailed(account, "register", options);
			const mail = await lastTo(account, 1);
			expect(mail).toMatchObject({ channel: "mail", subject });
			expect(mail.text).toContain(code);
			expect(mail.text).toContain(purpose);
			expect(mail.html).toContain(`<html lang="${tag}">`);
			expect(mail.html).toContain(`>${code}</p>`);
			expect(mail.html).not.toMatch(/<script|<img|https?:/);
			const number = `0809000${["en", "jp", "kr", "esp", "th"].indexOf(mark)}000`;
			const text = await texted(number, "81", "register", options);
			const message = await lastTo(`+81${number.slice(1)}`, 1);
			expect(message).toMatchObject({ channel: "sms", subject: "", html: "" });
			expect(message.text).toContain(text);
			expect(message.text.length).toBeLessThan(160);
		},
	);

	test("the server sends nothing to unknown accounts, and reports the changed password to known accounts", async () => {
		const { account } = await mailPerson();
		await lastTo(account, 1);
		const nobody = "no-one@example.com";
		await mailed(nobody, "forget");
		const code = await mailed(account, "forget");
		const params = { type: "email", account, code, password: "new horse", re_password: "new horse" } as const;
		await server.call("user/forget", params);
		const notice = await lastTo(account, 3);
		expect(notice.subject).toBe("Your Candor password was changed");
		expect(notice.text).not.toContain(code);
		expect(sent.filter(({ recipient }) => recipient === nobody)).toEqual([]);
	});

	test("a live exchange without providers for mail and SMS refuses to send codes", async () => {
		for (const scene of ["register", "forget"]) {
			await live.refuse("sms_mail", "mail_unavailable", { account: "a@example.com", scene });
			await live.refuse("sms_send", "sms_unavailable", { account: "09012345678", area_code: "81", scene });
		}
		await live.refuse("sandbox/outbox", "sandbox_only", { account: "a@example.com" });
	});
});

/** Refusals of sign-in by wallet. */
const WALLET_LOGIN = [
	"switch_to_erc",
	"switch_to_trc",
	"wallet_address_wrong",
	"wallet_message_expired",
	"wallet_signature_wrong",
	"chain_unavailable",
	"wallet_new",
	"sign_in_expired",
	"agreement_required",
	"invite_code_unknown",
	"account_taken",
];
/**
 * Refusals that other test files cause. In limits.pg.test.ts and sign-in.pg.test.ts they need many addresses, or minutes for ten
 * codes. The others are in security.pg.test.ts, protection.pg.test.ts, passkeys.pg.test.ts and wallet-login.pg.test.ts.
 */
const ELSEWHERE = new Set<string>([
	"proof_needed",
	"user/e_pwd code_wrong",
	"user/e_pwd code_expired",
	"user/e_pwd code_tries_used",
	"user/e_pwd wallet_proof_wrong",
	...["origin_refused", "passkey_wrong", "passkey_expired", "passkey_unknown", "passkey_copied"].map(
		(refusal) => `user/e_pwd ${refusal}`,
	),
	...WALLET_LOGIN.map((refusal) => `user/login ${refusal}`),
	"codes_used_up",
	"challenge_required",
	"second_factor_required",
	"second_factor_wrong",
	"second_factor_used",
]);

test("this test file covers every call of accounts and passwords and every refusal that the calls declare", async () => {
	await server.refuse("sms_send", "field_required", { account: "09012345678" });
	const mail = { account: "tries@example.com" };
	const code = await mailed(mail.account, "register");
	await server.call("user/check_email", { ...mail, code });
	const wrong = code === "000000" ? "000001" : "000000";
	for (let left = 5; left > 1; left--) await server.refuse("user/check_email", "code_wrong", { ...mail, code: wrong });
	await server.refuse("user/check_email", "code_tries_used", { ...mail, code: wrong });
	await server.refuse("user/check_email", "code_expired", { account: "none@example.com", code });
	expect([...PEOPLE_CALLS].filter((path) => !server.accepted.has(path))).toEqual([]);
	const reached = new Set([...server.refusals, ...live.refusals]);
	const declared = [...PEOPLE_CALLS].flatMap((path: CallPath) =>
		CALLS[path].refusals
			.filter((refusal) => !ELSEWHERE.has(refusal) && !ELSEWHERE.has(`${path} ${refusal}`))
			.map((refusal) => `${path} ${refusal}`),
	);
	expect(declared.filter((entry) => !reached.has(entry))).toEqual([]);
	const told = [...server.refusals].filter((entry) => PEOPLE_CALLS.has(entry.split(" ")[0] as CallPath));
	const EVERY = /field_required|field_invalid|too_many_requests|session_required/;
	expect(told.filter((entry) => !EVERY.test(entry) && !declared.includes(entry))).toEqual([]);
});
