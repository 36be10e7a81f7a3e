// Tests attacks by someone who has the user's password or an open session and acts faster than the owner. Each attack succeeded
// in an earlier version of the server.
import type { CallParams } from "@candor/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LIMITS, MovedClock } from "./open-server.ts";
import { eventually } from "./patience.ts";
import { RunningServer } from "./running-server.ts";
import { totpAt } from "./totp.ts";

const PASSWORD = "correct horse";
let server: RunningServer;
const clock = new MovedClock();
const now = clock.wall;
const later = () => {
	clock.ahead += 31_000;
};

beforeAll(async () => {
	const limits = { ...LIMITS, guesses: { perSecond: 1_000, burst: 10_000 } };
	server = await RunningServer.start({ limits }, clock);
});
afterAll(() => server.stop());

const newest = async (account: string, scene: string) =>
	(await server.call("sandbox/outbox", { account })).body.data.find((mail) => mail.scene === scene)?.code ?? "";

async function mailPerson(account: string) {
	await server.call("sms_mail", { account, scene: "register" });
	const own = { password: PASSWORD, re_password: PASSWORD, invite_code: "CANDOR", agree: 1 } as const;
	const code = await newest(account, "register");
	const { token, user } = (await server.call("user/register", { type: "email", account, code, ...own })).body.data;
	return { token, id: user.id, account };
}

/** Locks the database row of a user. Calls that change how the user signs in wait until the test releases the row. */
async function holdAccount(id: number) {
	const holder = await server.pool.connect();
	await holder.query("begin");
	await holder.query("select 1 from people.users where id = $1 for update", [id]);
	const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
		and query like '%people%users%for update%'`;
	return {
		query: (text: string, values: unknown[]) => holder.query(text, values),
		waited: (count: number) => eventually(async () => (await server.pool.query(waiting)).rowCount).toBe(count),
		async letGo() {
			await holder.query("commit");
			holder.release();
		},
	};
}

test("turning on a second factor requires the password, and a code if the account has an address", async () => {
	const person = await mailPerson("more@example.com");
	const refused = await server.refuse("user/totp_setup", "proof_needed", { password: PASSWORD }, person);
	expect(refused.body.params).toMatchObject({ ways: "email" });
	await server.refuse("user/totp_setup", "code_expired", { password: PASSWORD, code: "123456" }, person);
	await server.call("sms_other_mail", { scene: "protection" }, person);
	const code = await newest(person.account, "protection");
	await server.refuse("user/totp_setup", "password_wrong", { password: "wrong horse", code }, person);
	await server.call("user/totp_setup", { password: PASSWORD, code }, person);
	await server.refuse("user/totp_setup", "code_expired", { password: PASSWORD, code }, person);
});

test("the server does not turn on a second factor if the session ends meanwhile", async () => {
	const person = await server.person();
	const { secret } = (await server.call("user/totp_setup", { password: PASSWORD }, person)).body.data;
	const held = await holdAccount(person.id);
	const underWay = server.raw("user/totp_confirm", { code: totpAt(secret, now()) }, person);
	await held.waited(1);
	await held.query("delete from people.sessions where user_id = $1", [person.id]);
	await held.letGo();
	expect((await underWay).body.error).toBe("second_factor_not_begun");
	const { rows } = await server.pool.query("select 1 from people.totp where user_id = $1 and confirmed_at is not null", [
		person.id,
	]);
	expect(rows).toEqual([]);
	await server.call("user/login", { account: person.account, password: PASSWORD });
});

test("locked settings refuse a first e-mail address and a first phone", async () => {
	const person = await server.person();
	await server.call("user/lock", { locked: 1 }, person);
	const own = { account_code: "123456", password_now: PASSWORD } as const;
	await server.refuse("user/bind", "settings_locked", { type: "email", account: "thief@example.com", ...own }, person);
	await server.refuse(
		"user/bind",
		"settings_locked",
		{ type: "mobile", account: "09012345678", area_code: "81", ...own },
		person,
	);
});

test("the server stores one of two addresses that are bound at the same time", async () => {
	const person = await server.person();
	const binding = async (account: string): Promise<CallParams<"user/bind">> => {
		await server.call("sms_mail", { account, scene: "bind" });
		return { type: "email", account, account_code: await newest(account, "bind"), password_now: PASSWORD };
	};
	const [first, second] = [await binding("one@example.com"), await binding("two@example.com")];
	const held = await holdAccount(person.id);
	const underWay = [first, second].map((params) => server.raw("user/bind", params, person));
	await held.waited(2);
	await held.letGo();
	expect((await Promise.all(underWay)).map(({ body }) => body.type)).toEqual(["ok", "ok"]);
	const { rows } = await server.pool.query("select key from people.logins where user_id = $1 and kind = 'email'", [person.id]);
	expect(rows).toHaveLength(1);
});

test("a report of a lost second factor does not apply to a later second factor", async () => {
	const person = await server.person();
	const turnOn = async (token: string) => {
		const { secret } = (await server.call("user/totp_setup", { password: PASSWORD }, { token })).body.data;
		const on = (await server.call("user/totp_confirm", { code: totpAt(secret, now()) }, { token })).body.data;
		later();
		return { secret, token: on.token };
	};
	const login = { account: person.account, password: PASSWORD };
	const pendingLogin = async () =>
		String((await server.refuse("user/login", "second_factor_required", login)).body.params?.pending_login);
	const on = await turnOn(person.token);
	const early = await pendingLogin();
	const off = { password: PASSWORD, code: totpAt(on.secret, now()) };
	const { token } = (await server.call("user/totp_disable", off, on)).body.data;
	await server.refuse("user/factor_lost", "sign_in_expired", { pending_login: early });
	// Inserts a row as a crash could have left it: an earlier report of a lost second factor.
	await server.pool.query("insert into people.lost_factors values ($1, 0, $2)", [person.id, now()]);
	later();
	await turnOn(token);
	await pendingLogin();
});
