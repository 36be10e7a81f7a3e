// Tests the second factor and the devices of an account over HTTP: setup, removal, loss, recovery, and attacks by someone who
// knows the password.
import { CALLS, type CallPath } from "@candor/contract";
import type { Drivers, Message } from "@candor/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setUpParams } from "./begin-second-step.ts";
import { LIMITS, MovedClock } from "./open-server.ts";
import { eventually } from "./patience.ts";
import { SECURITY_CALLS } from "./people-calls.ts";
import { RunningServer } from "./running-server.ts";
import { totpAt } from "./totp.ts";

const PASSWORD = "correct horse";
let server: RunningServer;
const sent: Message[] = [];
const drivers: Drivers = { mail: { send: async (message) => void sent.push(message), close() {} } };
const clock = new MovedClock();
const now = clock.wall;
/** Moves the clock by half a minute, so that the authenticator app shows another code. */
const later = () => {
	clock.ahead += 30_000;
};

beforeAll(async () => {
	// Raises the limits so that no sign-in needs to solve a challenge. sign-in.pg.test.ts tests challenges.
	const limits = { ...LIMITS, guesses: { perSecond: 1_000, burst: 10_000 } };
	server = await RunningServer.start({ drivers, limits, trustedProxies: ["127.0.0.1"] }, clock);
});
afterAll(() => server.stop());

const mailed = (subject: string) => eventually(() => sent.map((mail) => mail.subject)).toContain(subject);

const from = (address: string) => ({ headers: { "x-forwarded-for": address } });

async function mailPerson(account: string) {
	await server.call("sms_mail", { account, scene: "register" });
	const code = (await server.call("sandbox/outbox", { account })).body.data[0]?.code ?? "";
	const own = { password: PASSWORD, re_password: PASSWORD, invite_code: "CANDOR", agree: 1 } as const;
	const { token, user } = (await server.call("user/register", { type: "email", account, code, ...own })).body.data;
	return { token, id: user.id, account };
}

/** Turns on a second factor for a user. The returned session token is the newest one of the device that turned it on. */
async function protect<P extends { token: string; account: string }>(person: P) {
	const { secret, address } = (await server.call("user/totp_setup", await setUpParams(server, person, PASSWORD), person)).body
		.data;
	const confirmed = await server.call("user/totp_confirm", { code: totpAt(secret, now()) }, person);
	const { recovery_codes: codes, token } = confirmed.body.data;
	later();
	return { ...person, token, secret, codes, address };
}

async function pendingLoginOf(account: string, options = {}): Promise<string> {
	const asked = await server.refuse("user/login", "second_factor_required", { account, password: PASSWORD }, options);
	expect(asked.body.params).toEqual({ pending_login: expect.stringMatching(/^[\w-]{43}$/), factors: "totp" });
	return String(asked.body.params?.pending_login);
}

describe("a user protects the account with a second factor", () => {
	test("turning on a second factor needs the app's code and ends other sessions; sign-in then requires the factor", async () => {
		const person = await mailPerson("totp@example.com");
		const other = (await server.call("user/login", { account: person.account, password: PASSWORD })).body.data;
		await server.refuse("user/totp_confirm", "second_factor_not_begun", { code: "123456" }, person);
		await server.refuse("user/totp_setup", "password_wrong", { password: "wrong horse" }, person);
		const { secret, address } = (await server.call("user/totp_setup", await setUpParams(server, person, PASSWORD), person)).body
			.data;
		expect(address).toContain(`secret=${secret}`);
		expect(address).toMatch(/^otpauth:\/\/totp\/Candor:to\*\*\*%40example\.com\?issuer=Candor&/);
		await server.call("user/login", { account: person.account, password: PASSWORD });
		await server.refuse("user/totp_confirm", "second_factor_wrong", { code: totpAt(secret, now() + 300_000) }, person);
		const confirmed = await server.call("user/totp_confirm", { code: ` ${totpAt(secret, now())} ` }, person);
		const { recovery_codes, token } = confirmed.body.data;
		expect(new Set(recovery_codes).size).toBe(10);
		for (const code of recovery_codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
		for (const ended of [person.token, other.token])
			expect((await server.raw("user/center", {}, { token: ended })).body.type).toBe("999");
		const { user } = { user: (await server.call("user/center", {}, { token })).body.data };
		expect(user).toMatchObject({ second_factors: ["totp"], recovery_codes_left: 10 });
		await server.refuse("user/totp_setup", "second_factor_on", { password: PASSWORD }, { token });
		await server.refuse("user/totp_confirm", "second_factor_on", { code: "123456" }, { token });
		await mailed("Your Candor sign-in now has a second step");
		const { rows } = await server.pool.query("select secret from people.totp where user_id = $1", [person.id]);
		expect(JSON.stringify(rows)).not.toContain(secret);

		const pendingLogin = await pendingLoginOf(person.account);
		await server.refuse("user/login_factor", "second_factor_used", { pending_login: pendingLogin, code: totpAt(secret, now()) });
		later();
		const code = totpAt(secret, now());
		const signedIn = (await server.call("user/login_factor", { pending_login: pendingLogin, code })).body.data;
		expect(signedIn.user.id).toBe(person.id);
		await server.refuse("user/login_factor", "sign_in_expired", { pending_login: pendingLogin, code });
		const again = await pendingLoginOf(person.account);
		await server.refuse("user/login_factor", "second_factor_used", { pending_login: again, code });
		await mailed("Your Candor account was opened on a new device");
	});

	test("the server refuses a sign-in without the second factor that began before the second factor was turned on", async () => {
		const person = await server.person();
		await server.call("user/totp_setup", await setUpParams(server, person, PASSWORD), person);
		const holder = await server.pool.connect();
		await holder.query("begin; lock table people.devices in exclusive mode");
		const underWay = server.raw("user/login", { account: person.account, password: PASSWORD });
		const waiting = `select 1 from pg_locks where not granted and relation = 'people.devices'::regclass
			and database = (select oid from pg_database where datname = current_database())`;
		await eventually(async () => (await server.pool.query(waiting)).rowCount).toBe(1);
		await server.pool.query("update people.totp set confirmed_at = 1 where user_id = $1", [person.id]);
		await holder.query("commit");
		holder.release();
		expect((await underWay).body.error).toBe("credentials_wrong");
		expect((await server.call("user/sessions", {}, person)).body.data.sessions).toHaveLength(1);
	});

	test("the server accepts password and second factor in one request, as programs send them", async () => {
		const { account, secret, codes } = await protect(await server.person());
		const login = { account, password: PASSWORD };
		await server.refuse("user/login", "second_factor_wrong", { ...login, totp: totpAt(secret, now() + 300_000) });
		const totp = totpAt(secret, now());
		await server.refuse("user/login", "credentials_wrong", { ...login, password: "wrong horse", totp });
		await server.call("user/login", { ...login, totp });
		await server.refuse("user/login", "second_factor_used", { ...login, totp });
		await server.call("user/login", { ...login, totp: codes[0] as string });
	});

	test("the server rejects codes of a clock that is five minutes off, and accepts codes of a clock half a minute off", async () => {
		const { account, secret } = await protect(await server.person());
		const pendingLogin = await pendingLoginOf(account);
		for (const off of [-300_000, 300_000, -90_000, 90_000])
			await server.refuse("user/login_factor", "second_factor_wrong", {
				pending_login: pendingLogin,
				code: totpAt(secret, now() + off),
			});
		await server.call("user/login_factor", { pending_login: pendingLogin, code: totpAt(secret, now() + 30_000) });
	});

	test("a pending login is valid for five tries and five minutes, and only for its user", async () => {
		const { account, secret } = await protect(await server.person());
		const pendingLogin = await pendingLoginOf(account);
		for (let left = 5; left > 0; left--)
			await server.refuse("user/login_factor", "second_factor_wrong", { pending_login: pendingLogin, code: "no code" });
		later();
		await server.refuse("user/login_factor", "sign_in_expired", { pending_login: pendingLogin, code: totpAt(secret, now()) });
		const next = await pendingLoginOf(account);
		clock.ahead += 5 * 60_000;
		await server.refuse("user/login_factor", "sign_in_expired", { pending_login: next, code: totpAt(secret, now()) });
		await server.refuse("user/login_factor", "sign_in_expired", { pending_login: "A".repeat(43), code: totpAt(secret, now()) });
	});

	test("a password change between password and second factor ends the sign-in", async () => {
		const { account, secret, token } = await protect(await server.person());
		const pendingLogin = await pendingLoginOf(account);
		const chosen = { password: "another horse", re_password: "another horse" };
		const totp = totpAt(secret, now());
		await server.call("user/e_pwd", { old_password: PASSWORD, ...chosen, totp }, { token });
		later();
		await server.refuse("user/login_factor", "credentials_wrong", { pending_login: pendingLogin, code: totpAt(secret, now()) });
	});

	test("a password reset by code does not open the account without the second factor", async () => {
		const person = await mailPerson("forgot@example.com");
		const { account, secret } = await protect(person);
		clock.ahead += 31_000;
		await server.call("sms_mail", { account, scene: "forget" });
		const code = (await server.call("sandbox/outbox", { account })).body.data.find(({ scene }) => scene === "forget")?.code ?? "";
		const fresh = { password: PASSWORD, re_password: PASSWORD, totp: totpAt(secret, now()) };
		await server.call("user/forget", { type: "email", account, code, ...fresh });
		later();
		const pendingLogin = await pendingLoginOf(account);
		await server.call("user/login_factor", { pending_login: pendingLogin, code: totpAt(secret, now()) });
	});

	test("the server accepts a recovery code once, in any notation; new recovery codes invalidate the old ones", async () => {
		const { account, codes, secret } = await protect(await mailPerson("lost@example.com"));
		const [first, second] = codes as [string, string];
		const typed = first.toLowerCase().replace("-", " ");
		const signedIn = await server.call("user/login_factor", { pending_login: await pendingLoginOf(account), code: typed });
		expect(signedIn.body.data.user.recovery_codes_left).toBe(9);
		await server.refuse("user/login_factor", "second_factor_wrong", {
			pending_login: await pendingLoginOf(account),
			code: first,
		});
		const own = { token: signedIn.body.data.token };
		await server.refuse("user/recovery_codes", "password_wrong", { password: "wrong horse", code: second }, own);
		await server.refuse("user/recovery_codes", "second_factor_wrong", { password: PASSWORD, code: "000000x" }, own);
		const used = totpAt(secret, now());
		await server.call("user/login_factor", { pending_login: await pendingLoginOf(account), code: used });
		await server.refuse("user/recovery_codes", "second_factor_used", { password: PASSWORD, code: used }, own);
		const renewed = await server.call("user/recovery_codes", { password: PASSWORD, code: second }, own);
		expect(renewed.body.data.recovery_codes).toHaveLength(10);
		await server.refuse("user/login_factor", "second_factor_wrong", {
			pending_login: await pendingLoginOf(account),
			code: codes[2],
		});
		await mailed("New recovery codes for your Candor account");
	});

	test("a second factor is turned off with password and code, and the user gets a mail", async () => {
		const { account, token, secret } = await protect(await mailPerson("off@example.com"));
		const own = { token };
		await server.refuse("user/totp_disable", "password_wrong", { password: "wrong horse", code: totpAt(secret, now()) }, own);
		await server.refuse("user/totp_disable", "second_factor_wrong", { password: PASSWORD, code: "no code" }, own);
		const code = totpAt(secret, now());
		await server.call("user/login_factor", { pending_login: await pendingLoginOf(account), code });
		await server.refuse("user/totp_disable", "second_factor_used", { password: PASSWORD, code }, own);
		later();
		const off = await server.call("user/totp_disable", { password: PASSWORD, code: totpAt(secret, now()) }, own);
		expect((await server.raw("user/center", {}, own)).body.type).toBe("999");
		const after = { token: off.body.data.token };
		expect((await server.call("user/center", {}, after)).body.data).toMatchObject({ second_factors: [], recovery_codes_left: 0 });
		await server.refuse("user/totp_disable", "second_factor_off", { password: PASSWORD, code }, after);
		await server.refuse("user/recovery_codes", "second_factor_off", { password: PASSWORD, code }, after);
		await server.call("user/login", { account, password: PASSWORD });
		await mailed("The second step of your Candor sign-in is off");
	});

	test("an unfinished setup of the second factor expires after 15 minutes", async () => {
		const person = await server.person();
		const { secret } = (await server.call("user/totp_setup", await setUpParams(server, person, PASSWORD), person)).body.data;
		clock.ahead += 15 * 60_000 + 1;
		await server.refuse("user/totp_confirm", "second_factor_not_begun", { code: totpAt(secret, now()) }, person);
		await protect(person);
	});
});

describe("an attacker has the password and guesses the code", () => {
	test("the server limits a thousand guesses from many addresses, while the owner can sign in", async () => {
		const person = await server.person();
		const thiefAt = (guess: number) => from(`10.9.${guess >> 4}.${guess & 15}`);
		for (let at = 0; at < 12; at++) await server.call("user/login", { account: person.account, password: PASSWORD }, thiefAt(at));
		const { account, token, secret, codes, id } = await protect(person);
		const { device } = (
			await server.call("user/login_factor", {
				pending_login: await pendingLoginOf(account, from("198.51.100.1")),
				code: totpAt(secret, now()),
			})
		).body.data;
		later();
		const told = { wrong: 0, limited: 0 };
		for (let guess = 0; guess < 200; guess++) {
			const thief = thiefAt(guess);
			const pendingLogin = await pendingLoginOf(account, thief);
			for (let time = 0; time < 5; time++) {
				const { body, status } = await server.raw("user/login_factor", { pending_login: pendingLogin, code: "000000" }, thief);
				if (status === 429) told.limited++;
				else if (body.error === "second_factor_wrong") told.wrong++;
			}
		}
		expect(told.wrong + told.limited).toBe(1_000);
		expect(told.wrong).toBeLessThan(20);
		const known = await server.refuse(
			"user/login",
			"second_factor_required",
			{ account, password: PASSWORD, device },
			from("198.51.100.2"),
		);
		const pendingLogin = String(known.body.params?.pending_login);
		await server.call("user/login_factor", { pending_login: pendingLogin, code: totpAt(secret, now()) }, from("198.51.100.2"));
		const away = from("198.51.100.3");
		await server.call(
			"user/login_factor",
			{ pending_login: await pendingLoginOf(account, away), code: codes[0] as string },
			away,
		);
		const list = (await server.call("user/login_history", { limit: 100 }, { token })).body.data.list;
		const wrong = list.filter(({ way }) => way === "wrong_second_factor");
		expect(wrong.length).toBeGreaterThan(5);
		expect(wrong.length).toBeLessThan(30);
		const { rows } = await server.pool.query("select count(*)::int as count from people.sign_ins where user_id = $1", [id]);
		expect(rows[0].count).toBeLessThan(50);
	}, 600_000);
});

describe("the server lists devices and sign-ins", () => {
	test("a program that stores no device token does not fill its owner's mailbox with mails", async () => {
		const { account } = await mailPerson("bot@example.com");
		for (let time = 0; time < 8; time++) await server.call("user/login", { account, password: PASSWORD });
		const mails = (await server.call("sandbox/outbox", { account })).body.data.filter(({ scene }) => scene === "new_device");
		expect(mails).toHaveLength(5);
	});

	test("the server lists devices to their owner alone, and the owner can end one or all of them", async () => {
		const [ann, bob] = [await server.person(), await server.person()];
		const agent = { headers: { "user-agent": "Mozilla/5.0 (Linux; Android 15) Chrome/140.0", "x-forwarded-for": "203.0.113.7" } };
		const login = { account: ann.account, password: PASSWORD };
		const phone = (await server.call("user/login", login, agent)).body.data;
		const tablet = (await server.call("user/login", login)).body.data;
		const { sessions } = (await server.call("user/sessions", {}, ann)).body.data;
		expect(sessions.map(({ current }) => current)).toEqual([true, false, false]);
		const ofPhone = sessions.find(({ address }) => address === "203.0.113.7");
		expect(ofPhone).toMatchObject({ agent: agent.headers["user-agent"], current: false });
		await server.refuse("user/session_revoke", "unknown_session", { id: ofPhone?.id }, bob);
		await server.call("user/session_revoke", { id: ofPhone?.id ?? -1 }, ann);
		expect((await server.raw("user/center", {}, { token: phone.token })).body.type).toBe("999");
		await server.refuse("user/session_revoke", "unknown_session", { id: ofPhone?.id }, ann);
		const back = (await server.call("user/login", { ...login, device: phone.device })).body.data;
		expect(back.device).not.toBe(phone.device);
		await server.call("user/session_revoke", { id: 0 }, ann);
		for (const { token } of [tablet, back]) expect((await server.raw("user/center", {}, { token })).body.type).toBe("999");
		expect((await server.call("user/sessions", {}, ann)).body.data.sessions).toHaveLength(1);
		expect((await server.call("user/sessions", {}, bob)).body.data.sessions).toHaveLength(1);

		await server.refuse("user/login", "credentials_wrong", { ...login, password: "wrong horse" }, agent);
		await eventually(async () => (await server.call("user/login_history", {}, ann)).body.data.list.map(({ way }) => way)).toEqual(
			["wrong_password", "password", "password", "password", "registered"],
		);
		const [wrong, , , first, registered] = (await server.call("user/login_history", {}, ann)).body.data.list;
		expect(wrong).toMatchObject({ address: "203.0.113.7", new_device: false });
		expect(first).toMatchObject({ agent: agent.headers["user-agent"], new_device: true });
		expect(registered).toMatchObject({ new_device: true });
		expect((await server.call("user/login_history", {}, bob)).body.data.list.map(({ way }) => way)).toEqual(["registered"]);
	});
});

test("this test file covers every call of second factors and devices and every refusal that the calls declare", () => {
	expect([...SECURITY_CALLS].filter((path) => !server.accepted.has(path))).toEqual([]);
	const declared = [...SECURITY_CALLS].flatMap((path: CallPath) =>
		// Tested elsewhere: the lock in protection.pg.test.ts, passkeys in passkeys.pg.test.ts, accounts without a password in
		// wallet-login.pg.test.ts.
		CALLS[path].refusals
			.map((refusal) => `${path} ${refusal}`)
			.filter((entry) => !/settings_locked|passkey|origin_refused|totp_setup (proof|code|wallet)/.test(entry)),
	);
	expect(declared.filter((entry) => !server.refusals.has(entry))).toEqual([]);
	const told = [...server.refusals].filter((entry) => SECURITY_CALLS.has(entry.split(" ")[0] as CallPath));
	expect(told.filter((entry) => !/too_many_requests|session_required/.test(entry) && !declared.includes(entry))).toEqual([]);
});
