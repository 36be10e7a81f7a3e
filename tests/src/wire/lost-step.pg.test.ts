// Tests the reset of a second factor that a user has lost: a week after the user reports the loss, the factor ends, unless a user
// who still has the factor withdraws the report (docs/decisions/0113-a-lost-second-factor-ends-after-a-week.md).
import { CALLS } from "@candor/contract";
import type { Drivers, Message } from "@candor/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setUpParams } from "./begin-second-step.ts";
import { LIMITS, MovedClock } from "./open-server.ts";
import { eventually } from "./patience.ts";
import { LOST_STEP_CALLS } from "./people-calls.ts";
import { RunningServer } from "./running-server.ts";
import { totpAt } from "./totp.ts";

const PASSWORD = "correct horse";
const DAY = 86_400_000;
let server: RunningServer;
const sent: Message[] = [];
const drivers: Drivers = { mail: { send: async (message) => void sent.push(message), close() {} } };
const clock = new MovedClock();
const now = clock.wall;

beforeAll(async () => {
	// Raises the limits so that no sign-in needs to solve a challenge. sign-in.pg.test.ts tests challenges.
	const limits = { ...LIMITS, guesses: { perSecond: 1_000, burst: 10_000 } };
	server = await RunningServer.start({ drivers, limits }, clock);
});
afterAll(() => server.stop());

const codeOf = async (account: string, scene: string) =>
	(await server.call("sandbox/outbox", { account })).body.data.find((mail) => mail.scene === scene)?.code ?? "";

async function mailPerson(account: string) {
	await server.call("sms_mail", { account, scene: "register" });
	const own = { password: PASSWORD, re_password: PASSWORD, invite_code: "CANDOR", agree: 1 } as const;
	const code = await codeOf(account, "register");
	return { account, token: (await server.call("user/register", { type: "email", account, code, ...own })).body.data.token };
}

async function protect<P extends { token: string; account: string }>(person: P) {
	const { secret } = (await server.call("user/totp_setup", await setUpParams(server, person, PASSWORD), person)).body.data;
	const { token, recovery_codes } = (await server.call("user/totp_confirm", { code: totpAt(secret, now()) }, person)).body.data;
	clock.ahead += 30_000;
	return { ...person, token, secret, recovery: recovery_codes[0] ?? "" };
}

const protectedPerson = async (name: string) => protect(await mailPerson(`${name}@example.com`));

const login = (account: string) => ({ account, password: PASSWORD });
const pendingLoginOf = async (account: string) =>
	String((await server.refuse("user/login", "second_factor_required", login(account))).body.params?.pending_login);

/** Reports the second factor as lost. @returns time at which the wait ends, ms since the Unix epoch */
async function lose(account: string): Promise<number | null> {
	const pendingLogin = await pendingLoginOf(account);
	const asked = (await server.call("user/factor_lost", { pending_login: pendingLogin })).body.data;
	expect(asked).toEqual({ sent_to: expect.stringMatching(/\*@example\.com$/), ends_at: null });
	const said = await server.call("user/factor_lost", {
		pending_login: pendingLogin,
		code: await codeOf(account, "second_factor"),
	});
	return said.body.data.ends_at;
}

const endsAt = async (person: { token: string }) => (await server.call("user/center", {}, person)).body.data.second_step_ends_at;

test("the server ends a lost second factor a week after its report; withdrawals then wait", async () => {
	const person = await protectedPerson("lost");
	expect(await endsAt(person)).toBeNull();
	expect(await lose(person.account)).toBe(now() + 7 * DAY);
	await eventually(() => sent.map(({ subject }) => subject)).toContain(
		"The second step of your Candor sign-in was reported lost",
	);
	expect(await endsAt(person)).toBe(now() + 7 * DAY);
	const end = now() + 7 * DAY;
	clock.ahead += 3 * DAY;
	expect((await server.call("user/factor_lost", { pending_login: await pendingLoginOf(person.account) })).body.data).toEqual({
		sent_to: null,
		ends_at: end,
	});
	clock.ahead += end - now() - 1;
	await pendingLoginOf(person.account);
	clock.ahead++;
	const signedIn = (await server.call("user/login", login(person.account))).body.data;
	expect(signedIn.user).toMatchObject({ second_factors: [], recovery_codes_left: 0, second_step_ends_at: null });
	expect(signedIn.user.holds.map(({ reason }) => reason)).toContain("second_factor");
	await server.call("user/login", login(person.account));
});

test("a report of a lost second factor lapses if the user does not sign in within a week after the wait", async () => {
	const person = await protectedPerson("late");
	await lose(person.account);
	clock.ahead += 14 * DAY;
	const pendingLogin = await pendingLoginOf(person.account);
	expect((await server.call("user/factor_lost", { pending_login: pendingLogin })).body.data.ends_at).toBeNull();
	const code = await codeOf(person.account, "second_factor");
	expect((await server.call("user/factor_lost", { pending_login: pendingLogin, code })).body.data.ends_at).toBe(now() + 7 * DAY);
});

test.each(["the app's code", "a recovery code", "a signed-in session"])(
	"the report of a lost second factor is withdrawn by %s",
	async (how) => {
		const person = await protectedPerson(`kept${how.length}`);
		await lose(person.account);
		if (how === "a signed-in session") await server.call("user/factor_kept", {}, person);
		else {
			const code = how === "a recovery code" ? person.recovery : totpAt(person.secret, now());
			await server.call("user/login_factor", { pending_login: await pendingLoginOf(person.account), code });
		}
		expect(await endsAt(person)).toBeNull();
		clock.ahead += 8 * DAY;
		await pendingLoginOf(person.account);
	},
);

test("the server ends a lost second factor after 30 days if the account has neither an e-mail address nor a phone", async () => {
	const person = await protect(await server.person());
	const pendingLogin = await pendingLoginOf(person.account);
	const end = now() + 30 * DAY;
	expect((await server.call("user/factor_lost", { pending_login: pendingLogin })).body.data).toEqual({
		sent_to: null,
		ends_at: end,
	});
	clock.ahead += 30 * DAY - 1;
	await pendingLoginOf(person.account);
	clock.ahead++;
	await server.call("user/login", login(person.account));
});

test("the report of a lost second factor needs the first factor and a code, which is valid once and for the report only", async () => {
	const [ann, bob] = [await protectedPerson("ann"), await protectedPerson("bob")];
	await server.refuse("user/factor_lost", "sign_in_expired", { pending_login: "A".repeat(43) });
	const pendingLogin = await pendingLoginOf(ann.account);
	await server.refuse("user/factor_lost", "code_expired", { pending_login: pendingLogin, code: "123456" });
	await server.call("user/factor_lost", { pending_login: pendingLogin });
	await server.refuse("user/factor_lost", "code_sent_just_now", { pending_login: pendingLogin });
	const code = await codeOf(ann.account, "second_factor");
	const ofBob = await pendingLoginOf(bob.account);
	await server.refuse("user/factor_lost", "code_expired", { pending_login: ofBob, code });
	await server.call("sms_mail", { account: bob.account, scene: "forget" });
	await server.refuse("user/factor_lost", "code_expired", { pending_login: ofBob, code: await codeOf(bob.account, "forget") });
	expect(await Promise.all([endsAt(ann), endsAt(bob)])).toEqual([null, null]);
	const wrong = code === "000000" ? "000001" : "000000";
	await server.refuse("user/factor_lost", "code_wrong", { pending_login: pendingLogin, code: wrong });
	for (let left = 3; left > 0; left--) await server.raw("user/factor_lost", { pending_login: pendingLogin, code: wrong });
	await server.refuse("user/factor_lost", "sign_in_expired", { pending_login: pendingLogin, code });
	const next = await pendingLoginOf(ann.account);
	await server.raw("user/factor_lost", { pending_login: next, code: wrong });
	await server.refuse("user/factor_lost", "code_tries_used", { pending_login: next, code });
	expect(await endsAt(ann)).toBeNull();
	const old = await pendingLoginOf(bob.account);
	clock.ahead += 5 * 60_000;
	await server.refuse("user/factor_lost", "sign_in_expired", { pending_login: old });
});

test("the server sends at most ten codes a day to one account", async () => {
	const person = await protectedPerson("many");
	let pendingLogin = "";
	let made = 0;
	for (; made < 20; made++) {
		// Signs in again, because a pending login is valid for only five minutes.
		if (made % 5 === 0) pendingLogin = await pendingLoginOf(person.account);
		clock.ahead += 31_000;
		const { body } = await server.raw("user/factor_lost", { pending_login: pendingLogin });
		if (body.error === "codes_used_up") break;
		expect(body.type).toBe("ok");
	}
	// An account gets ten codes a day. There may be more if midnight passes during the loop.
	expect(made).toBeGreaterThanOrEqual(9);
	await server.refuse("user/factor_lost", "codes_used_up", { pending_login: pendingLogin });
});

test("this test file covers every call of lost second factors and every refusal that the calls declare", () => {
	expect([...LOST_STEP_CALLS].filter((path) => !server.accepted.has(path))).toEqual([]);
	// Ignores refusals that need an exchange without a mail server or SMS provider. The tests of a live exchange reach them.
	const declared = [...LOST_STEP_CALLS].flatMap((path) =>
		CALLS[path].refusals.map((refusal) => `${path} ${refusal}`).filter((entry) => !entry.endsWith("_unavailable")),
	);
	expect(declared.filter((entry) => !server.refusals.has(entry))).toEqual([]);
});
