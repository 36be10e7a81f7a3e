// Tests passkeys over HTTP with a simulated device: setup, sign-in, step-up authentication (proof of identity before a change),
// removal, and forged requests.
import { CALLS, type CallPath } from "@candor/contract";
import { type Drivers, kyselyOf, type Message, Passkeys } from "@candor/server";
import { cborList, cborMap, type PasskeyFault, SoftwareAuthenticator } from "@candor/testkit/stand-ins";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setUpParams } from "./begin-second-step.ts";
import { LIMITS, MovedClock } from "./open-server.ts";
import { eventually } from "./patience.ts";
import { PASSKEY_CALLS } from "./people-calls.ts";
import { RunningServer } from "./running-server.ts";
import { totpAt } from "./totp.ts";

const PASSWORD = "correct horse";
const OURS = "https://candor.test";
/** Origin of the exchange's web app on another server. */
const ELSEWHERE = "https://app.candor.test";
const PAGE = { headers: { origin: OURS } };
let server: RunningServer;
const sent: Message[] = [];
const drivers: Drivers = { mail: { send: async (message) => void sent.push(message), close() {} } };
const clock = new MovedClock();
const now = clock.wall;
const later = (ms = 31_000) => {
	clock.ahead += ms;
};

beforeAll(async () => {
	const limits = { ...LIMITS, guesses: { perSecond: 1_000, burst: 10_000 } };
	const pages = { publicUrl: OURS, webOrigins: [ELSEWHERE] };
	server = await RunningServer.start({ drivers, limits, trustedProxies: ["127.0.0.1"], ...pages }, clock);
});
afterAll(() => server.stop());

interface Person {
	readonly token: string;
	readonly id: number;
	readonly account: string;
}
const at = ({ token }: { token: string }) => ({ ...PAGE, token });
const me = async (person: Person) => (await server.call("user/center", {}, person)).body.data;
const mailed = (subject: string, recipient: string) =>
	eventually(() => sent.filter((mail) => mail.recipient === recipient).map((mail) => mail.subject)).toContain(subject);
const newest = async (account: string) => (await server.call("sandbox/outbox", { account })).body.data[0]?.code ?? "";

async function mailPerson(account: string): Promise<Person> {
	await server.call("sms_mail", { account, scene: "register" });
	const own = { password: PASSWORD, re_password: PASSWORD, invite_code: "CANDOR", agree: 1 } as const;
	const { token, user } = (await server.call("user/register", { type: "email", account, code: await newest(account), ...own }))
		.body.data;
	return { token, id: user.id, account };
}

const options = async (person: { token: string }) =>
	(await server.call("user/passkey_options", {}, at(person))).body.data.options;
const loginOptions = async (pendingLogin?: string) =>
	(await server.call("user/passkey_login_options", { pending_login: pendingLogin }, PAGE)).body.data.options;
const PROOF = { password_now: PASSWORD };

/** Creates a user with a passkey on a simulated device. The user proves the identity by password when the passkey is added. */
async function withPasskey(): Promise<Person & { device: SoftwareAuthenticator }> {
	const person = await server.person();
	return { ...person, device: await added(person) };
}
async function added(
	person: { token: string },
	name = "Phone",
	proof: object = PROOF,
	device = new SoftwareAuthenticator(OURS),
): Promise<SoftwareAuthenticator> {
	await server.call("user/passkey_add", { response: device.make(await options(person)), name, ...proof }, at(person));
	return device;
}

async function protect(person: Person) {
	const { secret } = (await server.call("user/totp_setup", await setUpParams(server, person, PASSWORD), person)).body.data;
	const { token } = (await server.call("user/totp_confirm", { code: totpAt(secret, now()) }, person)).body.data;
	later();
	return { ...person, token, secret };
}

describe("a user adds, uses and removes a passkey", () => {
	test("the server adds a passkey after step-up authentication, lists it, reports it by mail, and delays withdrawals", async () => {
		const person = await mailPerson("added@example.com");
		await server.call("sms_other_mail", { scene: "protection" }, person);
		const code = await newest(person.account);
		await added(person, "  My   phone ", { code });
		const { passkeys } = (await server.call("user/passkeys", {}, person)).body.data;
		expect(passkeys).toEqual([{ id: expect.any(Number), name: "My phone", backed_up: false, created_at: now(), used_at: null }]);
		await mailed("A passkey was added to your Candor account", person.account);
		const user = await me(person);
		expect(user.second_factors).toEqual(["passkey"]);
		expect(user.holds.map(({ reason }) => reason)).toEqual(["second_factor"]);
		const response = new SoftwareAuthenticator(OURS).make(await options(person));
		await server.refuse("user/passkey_add", "code_expired", { response, name: "Again", code }, at(person));
		expect((await server.call("user/passkeys", {}, person)).body.data.passkeys).toHaveLength(1);
	});

	test("the server requests that the device verifies the user, and excludes passkeys that the account already has", async () => {
		const { device, ...person } = await withPasskey();
		expect(JSON.parse(await options(person))).toMatchObject({
			rp: { id: "candor.test", name: "Candor" },
			attestation: "none",
			authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
			excludeCredentials: [{ id: device.name, transports: ["internal"] }],
		});
		const asked = JSON.parse(await loginOptions());
		expect(asked).toMatchObject({ rpId: "candor.test", userVerification: "required" });
		expect(Buffer.from(asked.challenge, "base64url")).toHaveLength(32);
		expect(asked.allowCredentials).toBeUndefined();
	});

	test("a passkey signs in without a password and counts as both factors", async () => {
		const person = await protect(await server.person());
		const device = await added(person, "Phone", { totp: totpAt(person.secret, now()) });
		const first = await server.call("user/passkey_login", { response: device.sign(await loginOptions()) }, PAGE);
		expect(first.body.data.user).toMatchObject({ id: person.id, second_factors: ["totp", "passkey"] });
		const known = first.body.data.device;
		const again = { response: device.sign(await loginOptions()), device: known };
		expect((await server.call("user/passkey_login", again, PAGE)).body.data.device).toBe(known);
		const { list: signIns } = (await server.call("user/login_history", {}, first.body.data)).body.data;
		expect(signIns.slice(0, 2)).toMatchObject([
			{ way: "passkey", new_device: false },
			{ way: "passkey", new_device: true },
		]);
		expect((await server.call("user/passkeys", {}, person)).body.data.passkeys[0]?.used_at).toBe(now());
	});

	test("a sign-in with a passkey ends an attacker's report that the second factor is lost", async () => {
		const person = await protect(await server.person());
		const device = await added(person, "Phone", { totp: totpAt(person.secret, now()) });
		const login = { account: person.account, password: PASSWORD };
		const lose = async () => {
			const pendingLogin = String(
				(await server.refuse("user/login", "second_factor_required", login)).body.params?.pending_login,
			);
			await server.call("user/factor_lost", { pending_login: pendingLogin });
			expect((await me(person)).second_step_ends_at).not.toBeNull();
			return pendingLogin;
		};
		await lose();
		await server.call("user/passkey_login", { response: device.sign(await loginOptions()) }, PAGE);
		expect((await me(person)).second_step_ends_at).toBeNull();
		const pendingLogin = await lose();
		await server.call(
			"user/login_factor",
			{ pending_login: pendingLogin, passkey: device.sign(await loginOptions(pendingLogin)) },
			PAGE,
		);
		expect((await me(person)).second_step_ends_at).toBeNull();
	});

	test("the server ignores a user handle that no database query can contain", async () => {
		const { device } = await withPasskey();
		const response = JSON.parse(device.sign(await loginOptions()));
		for (const id of ["a\u0000b", "", "é", "a".repeat(2_000)]) {
			await server.refuse("user/passkey_login", "passkey_wrong", { response: JSON.stringify({ ...response, id }) }, PAGE);
		}
	});

	test("the server accepts a passkey at a web app of the exchange on another origin, and only there", async () => {
		const person = await server.person();
		const there = { headers: { origin: ELSEWHERE } };
		const device = new SoftwareAuthenticator(ELSEWHERE);
		const asked = (await server.call("user/passkey_options", {}, { ...there, token: person.token })).body.data.options;
		expect(JSON.parse(asked).rp.id).toBe("app.candor.test");
		const add = { response: device.make(asked), name: "Phone", ...PROOF };
		await server.call("user/passkey_add", add, { ...there, token: person.token });
		const login = async () => (await server.call("user/passkey_login_options", {}, there)).body.data.options;
		await server.call("user/passkey_login", { response: device.sign(await login()) }, there);
		await server.refuse("user/passkey_login", "passkey_wrong", { response: device.sign(await login()) }, PAGE);
	});

	test("the server removes a passkey only for its owner after step-up authentication, and rejects it afterwards", async () => {
		const { device, ...person } = await withPasskey();
		const other = await withPasskey();
		const id = (await server.call("user/passkeys", {}, person)).body.data.passkeys[0]?.id ?? 0;
		await server.refuse("user/passkey_remove", "passkey_unknown", { id, ...PROOF }, other);
		await server.refuse("user/passkey_remove", "proof_needed", { id }, person);
		await server.refuse("user/passkey_remove", "password_wrong", { id, password_now: "wrong horse" }, person);
		const before = await loginOptions();
		await server.call("user/passkey_remove", { id, ...PROOF }, person);
		expect((await server.call("user/passkeys", {}, person)).body.data.passkeys).toEqual([]);
		expect((await me(person)).second_factors).toEqual([]);
		await server.refuse("user/passkey_login", "passkey_unknown", { response: device.sign(before) }, PAGE);
		await server.refuse("user/passkey_remove", "passkey_unknown", { id, ...PROOF }, person);
	});

	test("an account has at most ten passkeys, also in simultaneous requests, and a passkey belongs to one account", async () => {
		const person = await server.person();
		await server.pool.query(
			`insert into people.passkeys (user_id, credential_id, public_key, counter, name, transports, backed_up, created_at)
			select $1::bigint, 'key-' || at || '-' || $1, '', 0, 'Key', '', false, 1 from generate_series(1, 9) at`,
			[person.id],
		);
		const devices = [1, 2, 3].map(() => new SoftwareAuthenticator(OURS));
		const answers = await Promise.all(devices.map(async (device) => device.make(await options(person))));
		const replies = await Promise.all(
			answers.map((response) => server.raw("user/passkey_add", { response, name: "Last", ...PROOF }, at(person))),
		);
		expect(replies.map(({ body }) => body.error ?? "ok").sort()).toEqual(["ok", "too_many_passkeys", "too_many_passkeys"]);
		const { device } = await withPasskey();
		const thief = await server.person();
		const taken = { response: device.make(await options(thief)), name: "Mine", ...PROOF };
		await server.refuse("user/passkey_add", "passkey_known", taken, at(thief));
	});

	test("the server requires a readable name for a passkey", async () => {
		const person = await server.person();
		const response = new SoftwareAuthenticator(OURS).make(await options(person));
		for (const name of [" ", "x".repeat(41), "a\u202eb"]) {
			await server.refuse("user/passkey_add", "passkey_name", { response, name, ...PROOF }, at(person));
		}
		await server.call("user/passkey_add", { response, name: "ñ".repeat(40), ...PROOF }, at(person));
	});

	test("the server neither adds nor removes a passkey while settings are locked", async () => {
		const { device: _, ...person } = await withPasskey();
		const id = (await server.call("user/passkeys", {}, person)).body.data.passkeys[0]?.id ?? 0;
		await server.call("user/lock", { locked: 1 }, person);
		const response = new SoftwareAuthenticator(OURS).make(await options(person));
		await server.refuse("user/passkey_add", "settings_locked", { response, name: "Thief", ...PROOF }, at(person));
		await server.refuse("user/passkey_remove", "settings_locked", { id, ...PROOF }, person);
	});
});

describe("a user signs in with a passkey as second factor", () => {
	test("the server offers a passkey next to the code as second factor, valid only for its pending login and never alone", async () => {
		const person = await protect(await server.person());
		const login = { account: person.account, password: PASSWORD };
		const bare = await server.refuse("user/login", "second_factor_required", login);
		expect(bare.body.params).toMatchObject({ factors: "totp" });
		const device = await added(person, "Phone", { totp: totpAt(person.secret, now()) });
		const pendingLoginOf = async () => {
			const { body } = await server.refuse("user/login", "second_factor_required", login);
			expect(body.params).toMatchObject({ factors: "totp passkey" });
			return String(body.params?.pending_login);
		};
		const pendingLogin = await pendingLoginOf();
		const asked = await loginOptions(pendingLogin);
		expect(JSON.parse(asked).allowCredentials).toMatchObject([{ id: device.name }]);
		// Signed challenges that belong to another pending login, to a sign-in without a password, or to another user must be
		// refused.
		const other = await pendingLoginOf();
		const strange = { pending_login: other, passkey: device.sign(asked) };
		await server.refuse("user/login_factor", "passkey_expired", strange, PAGE);
		const open = { pending_login: pendingLogin, passkey: device.sign(await loginOptions()) };
		await server.refuse("user/login_factor", "passkey_expired", open, PAGE);
		const thief = await withPasskey();
		const foreign = { pending_login: pendingLogin, passkey: thief.device.sign(await loginOptions(pendingLogin)) };
		await server.refuse("user/login_factor", "passkey_unknown", foreign, PAGE);
		await server.refuse("user/login_factor", "field_required", { pending_login: pendingLogin }, PAGE);
		const right = { pending_login: pendingLogin, passkey: device.sign(await loginOptions(pendingLogin)) };
		expect((await server.call("user/login_factor", right, PAGE)).body.data.user.id).toBe(person.id);
		await server.refuse("user/login_factor", "sign_in_expired", right, PAGE);
		await server.refuse("user/passkey_login_options", "sign_in_expired", { pending_login: pendingLogin }, PAGE);
	});

	test("a passkey alone does not make the second factor necessary for a sign-in by password", async () => {
		const person = await withPasskey();
		await server.call("user/login", { account: person.account, password: PASSWORD });
	});
});

describe("the server refuses forged passkey responses", () => {
	const WRONG: Readonly<Record<string, PasskeyFault>> = {
		"for another page": { origin: "https://candor.test.evil.example" },
		"for another host name": { rpId: "evil.example" },
		"without verification of the user": { unverified: true },
		"for another kind of request": { type: "webauthn.payment" },
	};

	test.each(Object.entries(WRONG))(
		"the server refuses a passkey response %s at sign-in and when the passkey is added",
		async (_, wrong) => {
			const { device, ...person } = await withPasskey();
			const response = device.sign(await loginOptions(), wrong);
			await server.refuse("user/passkey_login", "passkey_wrong", { response }, PAGE);
			const fresh = new SoftwareAuthenticator(OURS).make(await options(person), wrong);
			await server.refuse("user/passkey_add", "passkey_wrong", { response: fresh, name: "Thief", ...PROOF }, at(person));
		},
	);

	test("the server accepts a passkey challenge once, within five minutes, from its user and for its purpose", async () => {
		const { device, ...person } = await withPasskey();
		const asked = await loginOptions();
		await server.call("user/passkey_login", { response: device.sign(asked) }, PAGE);
		await server.refuse("user/passkey_login", "passkey_expired", { response: device.sign(asked) }, PAGE);
		const invented = { response: device.sign(await loginOptions(), { challenge: "AAAA" }) };
		await server.refuse("user/passkey_login", "passkey_expired", invented, PAGE);
		const old = await loginOptions();
		const oldAdd = await options(person);
		later(5 * 60_000);
		await server.refuse("user/passkey_login", "passkey_expired", { response: device.sign(old) }, PAGE);
		const late = { response: new SoftwareAuthenticator(OURS).make(oldAdd), name: "Late", ...PROOF };
		await server.refuse("user/passkey_add", "passkey_expired", late, at(person));
		// Signed challenges that belong to another user's session, or that are meant for step-up authentication, must be refused.
		const other = await server.person();
		const theirs = { response: new SoftwareAuthenticator(OURS).make(await options(other)), name: "Thief", ...PROOF };
		await server.refuse("user/passkey_add", "passkey_expired", theirs, at(person));
		const prove = (await server.call("user/passkey_options", { for: "prove" }, at(person))).body.data.options;
		expect(JSON.parse(prove).allowCredentials).toMatchObject([{ id: device.name }]);
		await server.refuse("user/passkey_login", "passkey_expired", { response: device.sign(prove) }, PAGE);
	});

	test("the server refuses a signature of another key, another user's handle, and a missing signature", async () => {
		const { device } = await withPasskey();
		const other = await withPasskey();
		const forged = JSON.parse(other.device.sign(await loginOptions()));
		const answers = [
			JSON.stringify({ ...forged, id: device.name, rawId: device.name }),
			device.sign(await loginOptions(), { handle: Buffer.alloc(32).toString("base64url") }),
			device.sign(await loginOptions(), { signature: Buffer.alloc(0) }),
			"null",
			"{",
			JSON.stringify({ id: device.name }),
		];
		for (const response of answers) await server.refuse("user/passkey_login", "passkey_wrong", { response }, PAGE);
		const nobody = new SoftwareAuthenticator(OURS).sign(await loginOptions());
		await server.refuse("user/passkey_login", "passkey_unknown", { response: nobody }, PAGE);
	});

	test("the server refuses a device whose signature counter does not rise, and notifies its owner", async () => {
		const person = await mailPerson("copied@example.com");
		await server.call("sms_other_mail", { scene: "protection" }, person);
		const device = await added(person, "Key", { code: await newest(person.account) });
		for (const counter of [7, 8]) {
			await server.call("user/passkey_login", { response: device.sign(await loginOptions(), { counter }) }, PAGE);
		}
		for (const counter of [8, 3, 0]) {
			const response = device.sign(await loginOptions(), { counter });
			await server.refuse("user/passkey_login", "passkey_copied", { response }, PAGE);
		}
		await mailed("A passkey of your Candor account may have been copied", person.account);
		// A lower counter with an invalid signature must be refused without a mail to the owner, and must not change the stored
		// counter.
		const forged = device.sign(await loginOptions(), { counter: 1, signature: Buffer.alloc(70) });
		await server.refuse("user/passkey_login", "passkey_wrong", { response: forged }, PAGE);
		await server.call("user/passkey_login", { response: device.sign(await loginOptions(), { counter: 9 }) }, PAGE);
		// Of two simultaneous sign-ins with the same counter, only one may succeed.
		const twice = [await loginOptions(), await loginOptions()].map((asked) => device.sign(asked, { counter: 10 }));
		const replies = await Promise.all(twice.map((response) => server.raw("user/passkey_login", { response }, PAGE)));
		expect(replies.map(({ body }) => body.error ?? "ok").sort()).toEqual(["ok", "passkey_copied"]);
		await protect(person);
		const login = { account: person.account, password: PASSWORD };
		const pendingLogin = String((await server.refuse("user/login", "second_factor_required", login)).body.params?.pending_login);
		const copy = { pending_login: pendingLogin, passkey: device.sign(await loginOptions(pendingLogin), { counter: 10 }) };
		await server.refuse("user/login_factor", "passkey_copied", copy, PAGE);
		await server.refuse("user/login_factor", "passkey_wrong", { pending_login: pendingLogin, passkey: "{}" }, PAGE);
		await server.refuse("user/login_factor", "origin_refused", { pending_login: pendingLogin, passkey: "{}" });
	});

	test("the server accepts a synced passkey whose counter goes back, and notifies its owner from time to time", async () => {
		const person = await mailPerson("synced@example.com");
		await server.call("sms_other_mail", { scene: "protection" }, person);
		const device = new SoftwareAuthenticator(OURS, { synced: true });
		await added(person, "Key", { code: await newest(person.account) }, device);
		const signIn = async (counter: number) =>
			server.call("user/passkey_login", { response: device.sign(await loginOptions(), { counter }) }, PAGE);
		const subject = "Check a passkey of your Candor account";
		const told = () => sent.filter((mail) => mail.recipient === person.account && mail.subject === subject).length;
		for (const counter of [0, 7, 8]) await signIn(counter);
		expect(told()).toBe(0);
		for (const counter of [3, 3, 0, 9, 4]) await signIn(counter);
		await eventually(told).toBe(1);
		const stored = await server.pool.query("select counter, went_back_at from people.passkeys where user_id = $1", [person.id]);
		expect(stored.rows).toEqual([{ counter: 4n, went_back_at: BigInt(now()) }]);
		later(31 * 86_400_000);
		await signIn(2);
		await eventually(told).toBe(2);
	});

	test("a device-bound passkey cannot avoid the copy check by claiming to be synced", async () => {
		const { device } = await withPasskey();
		await server.call("user/passkey_login", { response: device.sign(await loginOptions(), { counter: 8, synced: true }) }, PAGE);
		const copy = { response: device.sign(await loginOptions(), { counter: 3, synced: true }) };
		await server.refuse("user/passkey_login", "passkey_copied", copy, PAGE);
	});

	test("the server refuses malformed CBOR and unrequested certificates", async () => {
		const person = await server.person();
		const certified = cborMap([
			["fmt", "packed"],
			["attStmt", cborMap([["x5c", cborList([Buffer.from("certificate")])]])],
			["authData", Buffer.alloc(37)],
		]);
		const endless = Buffer.from([0xbf, 0x63, 0x66, 0x6d, 0x74]);
		const deep = Buffer.alloc(10_000, 0x81);
		for (const attestation of [Buffer.alloc(0), Buffer.from("no CBOR"), endless, deep, cborMap([]), certified]) {
			const response = new SoftwareAuthenticator(OURS).make(await options(person), { attestation });
			await server.refuse("user/passkey_add", "passkey_wrong", { response, name: "Broken", ...PROOF }, at(person));
		}
		for (const response of ["[]", "{}", '{"id":1}']) {
			const reply = await server.raw("user/passkey_add", { response, name: "Broken", ...PROOF }, at(person));
			expect(reply.body.error).toBe("passkey_wrong");
		}
	});

	test("the server returns no challenge to a page of another origin or to a program", async () => {
		const person = await server.person();
		for (const origin of [undefined, "https://evil.example", "http://candor.test", "null"]) {
			const headers: Record<string, string> = origin === undefined ? {} : { origin };
			const there = { headers, token: person.token };
			await server.refuse("user/passkey_options", "origin_refused", {}, there);
			await server.refuse("user/passkey_login_options", "origin_refused", {}, { headers });
			await server.refuse("user/passkey_login", "origin_refused", { response: "{}" }, { headers });
			await server.refuse("user/passkey_add", "origin_refused", { response: "{}", name: "Thief", ...PROOF }, there);
		}
	});
});

test("a passkey proves the owner's consent once, in the session that requested it", async () => {
	const { device, id } = await withPasskey();
	const other = await withPasskey();
	const needs = { messages: { security: async () => {} }, codeSecret: Buffer.alloc(32), now, publicUrl: OURS };
	const passkeys = new Passkeys({ ...needs, people: kyselyOf(server.pool) } as never);
	const asks = (session: string, user = id) => ({ origin: OURS, host: "candor.test", user, session: { key: session } }) as never;
	const use = { for: "prove", user: BigInt(id) } as const;
	const asked = async () => String(await passkeys.useOptions(use, asks("here")));
	/** Signs without the stored user handle, because the device has the handle of the running server. */
	const proof = async (of: SoftwareAuthenticator) => of.sign(await asked(), { handle: "" });
	const own = await proof(device);
	expect(await passkeys.proves(use.user, own, asks("here"))).toBeUndefined();
	expect(await passkeys.proves(use.user, own, asks("here"))).toMatchObject({ code: "passkey_expired" });
	expect(await passkeys.proves(use.user, await proof(device), asks("there"))).toMatchObject({ code: "passkey_expired" });
	expect(await passkeys.proves(BigInt(other.id), await proof(device), asks("here", other.id))).toMatchObject({
		code: "passkey_expired",
	});
	expect(await passkeys.proves(use.user, await proof(other.device), asks("here"))).toMatchObject({ code: "passkey_unknown" });
});

const proveOptions = async (person: { token: string }) =>
	(await server.call("user/passkey_options", { for: "prove" }, at(person))).body.data.options;

describe("a user authorises changes with a passkey", () => {
	test("a passkey permits the changes that a code permits, once each, also on an account with a second factor", async () => {
		const { device, ...person } = await withPasskey();
		expect((await me(person)).proves_by).toEqual(["password", "passkey"]);
		const proof = async (one: { token: string }) => ({ passkey: device.sign(await proveOptions(one)) });
		const used = await proof(person);
		const six = { password: "730582", re_password: "730582" };
		await server.call("safe/update_password", { ...six, ...used }, at(person));
		await server.refuse("user/phrase", "passkey_expired", { phrase: "blue lighthouse", ...used }, at(person));
		const strong = await protect(person);
		expect((await me(strong)).proves_by).toEqual(["totp", "passkey"]);
		// The account now has a second factor. Therefore the password no longer proves the owner's identity, but the passkey
		// does.
		await server.refuse("user/phrase", "proof_needed", { phrase: "blue lighthouse", ...PROOF }, at(strong));
		await server.call("user/phrase", { phrase: "blue lighthouse", ...(await proof(strong)) }, at(strong));
		await server.refuse("user/recovery_codes", "field_required", { password: PASSWORD }, at(strong));
		await server.refuse("user/recovery_codes", "password_wrong", { password: "x", ...(await proof(strong)) }, at(strong));
		const renewed = await server.call("user/recovery_codes", { password: PASSWORD, ...(await proof(strong)) }, at(strong));
		expect(renewed.body.data.recovery_codes).toHaveLength(10);
		const off = await server.call("user/totp_disable", { password: PASSWORD, ...(await proof(strong)) }, at(strong));
		expect((await me({ ...strong, token: off.body.data.token })).second_factors).toEqual(["passkey"]);
	});

	test("the server refuses the passkey of another user, session or page, a copied passkey, and a removed passkey", async () => {
		const plain = await withPasskey();
		const other = await withPasskey();
		const [one, two] = [await withPasskey(), await withPasskey()];
		const [first, second] = [await protect(one), await protect(two)];
		const id = async (one: Person) => (await server.call("user/passkeys", {}, one)).body.data.passkeys[0]?.id ?? 0;
		const changes = [
			["user/passkey_add", { response: "{}", name: "Phone" }, plain, plain.device],
			["user/passkey_remove", { id: await id(plain) }, plain, plain.device],
			["user/totp_disable", { password: PASSWORD }, first, one.device],
			["user/recovery_codes", { password: PASSWORD }, second, two.device],
		] as const;
		let counted = 1_000;
		for (const [path, params, person, device] of changes) {
			const refuse = (code: Parameters<typeof server.refuse>[1], passkey: string, options: object = at(person)) =>
				server.refuse(path, code, { ...params, passkey } as never, options);
			await refuse("origin_refused", device.sign(await proveOptions(person)), person);
			await refuse("passkey_wrong", "{}");
			await refuse("passkey_expired", device.sign(await loginOptions()));
			await refuse("passkey_expired", device.sign(await proveOptions(other)));
			await refuse("passkey_unknown", other.device.sign(await proveOptions(person)));
			counted += 2;
			await server.call("user/passkey_login", { response: device.sign(await loginOptions(), { counter: counted }) }, PAGE);
			await refuse("passkey_copied", device.sign(await proveOptions(person), { counter: counted - 1 }));
		}
		await server.pool.query("delete from people.passkeys where user_id = $1", [plain.id]);
		const gone = { phrase: "blue lighthouse", passkey: plain.device.sign(await proveOptions(plain)) };
		await server.refuse("user/phrase", "proof_needed", gone, at(plain));
	});
});

test("adding or removing a passkey requires the same step-up authentication as other changes", async () => {
	const person = await mailPerson("proof@example.com");
	const ownCode = async () => {
		later();
		await server.call("sms_other_mail", { scene: "protection" }, person);
		return newest(person.account);
	};
	await added(person, "Phone", { code: await ownCode() });
	const strong = await protect(await server.person());
	const used = totpAt(strong.secret, now());
	await added(strong, "Phone", { totp: used });
	const plain = await server.person();
	const idOf = async (one: Person) => (await server.call("user/passkeys", {}, one)).body.data.passkeys[0]?.id ?? 0;
	const changes = [
		["user/passkey_add", async () => ({ response: "{}", name: "Phone" })],
		["user/passkey_remove", async (one: Person) => ({ id: await idOf(one) })],
	] as const;
	// The clock is still in the half minute whose code the user has already used.
	for (const [path, paramsOf] of changes) {
		const params = await paramsOf(strong);
		await server.refuse(path, "second_factor_used", { ...params, totp: used }, at(strong));
		await server.refuse(path, "second_factor_wrong", { ...params, totp: totpAt(strong.secret, now() + 300_000) }, at(strong));
	}
	for (const [path, paramsOf] of changes) {
		const params = await paramsOf(person);
		await server.refuse(path, "proof_needed", params, at(person));
		await server.refuse(path, "code_expired", { ...params, code: "123456" }, at(person));
		const code = await ownCode();
		const wrong = { ...params, code: code === "000000" ? "000001" : "000000" };
		for (let left = 5; left > 1; left--) await server.refuse(path, "code_wrong", wrong, at(person));
		await server.refuse(path, "code_tries_used", wrong, at(person));
		// Deletes the account's codes, so that the next call has all its tries.
		await server.pool.query("delete from people.codes where account_key = $1", [person.account]);
	}
	const wrong = { response: "{}", name: "Phone", password_now: "wrong horse" };
	await server.refuse("user/passkey_add", "password_wrong", wrong, at(plain));
});

test("this test file covers every call of passkeys and every refusal that the calls declare", () => {
	expect([...PASSKEY_CALLS].filter((path) => !server.accepted.has(path))).toEqual([]);
	const declared = [...PASSKEY_CALLS].flatMap((path: CallPath) => CALLS[path].refusals.map((refusal) => `${path} ${refusal}`));
	// wallet-login.pg.test.ts tests proofs of identity by a wallet.
	expect(declared.filter((entry) => !server.refusals.has(entry) && !entry.endsWith("wallet_proof_wrong"))).toEqual([]);
	const factor = CALLS["user/login_factor"].refusals.filter((refusal) => /passkey|origin/.test(refusal));
	expect(factor.filter((refusal) => !server.refusals.has(`user/login_factor ${refusal}`))).toEqual([]);
	const told = [...server.refusals].filter((entry) => PASSKEY_CALLS.has(entry.split(" ")[0] as CallPath));
	expect(told.filter((entry) => !/too_many_requests|session_required/.test(entry) && !declared.includes(entry))).toEqual([]);
});
