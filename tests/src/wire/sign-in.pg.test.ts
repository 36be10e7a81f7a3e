// Tests that users can sign in while attackers flood the server with sign-ins (docs/explanation/safety.md 14). If many addresses
// or guesses target one account, unknown devices must solve a challenge (a proof of work), but known devices need not. The limits
// depend on numbers and the order of requests, not on a clock.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LIMITS } from "./open-server.ts";
import { type Reply, RunningServer } from "./running-server.ts";
import { solveChallenge } from "./solve-challenge.ts";

const PASSWORD = "correct horse";
/** Returns a limit for sign-ins without a challenge: `burst` at first, then one more each day. */
const ONCE_A_DAY = (burst: number) => ({ perSecond: 1 / 86_400, burst });
let server: RunningServer;
beforeAll(async () => {
	server = await RunningServer.start({ trustedProxies: ["127.0.0.1"], limits: { ...LIMITS, guesses: ONCE_A_DAY(100) } });
});
afterAll(() => server.stop());

const from = (address: string) => ({ headers: { "x-forwarded-for": address } });
const addresses = (net: number, count: number) =>
	Array.from({ length: count }, (_none, at) => `10.${net}.${at >> 8}.${at & 255}`);
const errorOf = ({ body }: Reply) => body.error ?? body.type;

describe("a hundred addresses guess the password of one account", () => {
	test("under guesses from a hundred addresses the owner signs in with a challenge, or from a known device without one", async () => {
		const owner = await server.person();
		const home = await server.call("user/login", { account: owner.account, password: PASSWORD }, from("198.51.100.1"));
		const { device } = home.body.data;
		const guess = { account: owner.account, password: "not this one" };
		const replies: Reply[] = [];
		for (const address of addresses(1, 100)) replies.push(await server.raw("user/login", guess, from(address)));
		replies.push(...(await Promise.all(addresses(1, 100).map((address) => server.raw("user/login", guess, from(address))))));
		const answers = new Set(replies.map(errorOf));
		expect(answers).toEqual(new Set(["credentials_wrong", "challenge_required"]));

		const login = { account: owner.account, password: PASSWORD };
		const away = from("198.51.100.77");
		const asked = await server.refuse("user/login", "challenge_required", login, away);
		expect(asked.body.params).toEqual({
			challenge: expect.stringMatching(/^[\w.-]{60,128}$/),
			difficulty: 16,
			expires_at: expect.any(Number),
		});
		const proof = solveChallenge(asked);
		// A solved challenge is valid once, for one account and one address.
		await server.refuse("user/login", "challenge_required", { ...login, ...proof }, from("198.51.100.78"));
		const { user } = (await server.call("user/login", { ...login, ...proof }, away)).body.data;
		expect(user.id).toBe(owner.id);
		const third = from("198.51.100.79");
		const again = await server.refuse("user/login", "challenge_required", { ...login, ...proof }, third);
		const wrong = { ...login, password: "not this one", ...solveChallenge(again) };
		await server.refuse("user/login", "credentials_wrong", wrong, third);
		await server.refuse("user/login", "challenge_required", { ...login, challenge: "x", solution: "y" }, third);

		await server.call("user/login", { ...login, device }, from("198.51.100.80"));
		// A sign-in from the address of a recent sign-in also needs no challenge.
		await server.call("user/login", login, from("198.51.100.1"));
	});

	test("the server does not reveal if an account exists while attackers guess its password", async () => {
		const guess = { account: "there-is-no-such", password: "not this one" };
		const replies: Reply[] = [];
		for (const address of addresses(2, 110)) replies.push(await server.raw("user/login", guess, from(address)));
		expect(new Set(replies.map(errorOf))).toEqual(new Set(["credentials_wrong", "challenge_required"]));
		const third = from("198.51.100.81");
		const proof = solveChallenge(await server.refuse("user/login", "challenge_required", guess, third));
		await server.refuse("user/login", "credentials_wrong", { ...guess, ...proof }, third);
	});
});

describe("an account knows its devices", () => {
	test("an account knows a device by its token, also after a restart, until the password changes", async () => {
		const [ann, bob] = [await server.person(), await server.person()];
		const login = { account: ann.account, password: PASSWORD };
		const first = (await server.call("user/login", login)).body.data;
		const second = (await server.call("user/login", { ...login, device: first.device })).body.data;
		expect(second.device).toBe(first.device);
		const other = (await server.call("user/login", { ...login, device: "A".repeat(43) })).body.data;
		expect(other.device).not.toBe("A".repeat(43));
		const ofBob = { account: bob.account, password: PASSWORD, device: first.device };
		expect((await server.call("user/login", ofBob)).body.data.device).not.toBe(first.device);

		const { rows } = await server.pool.query("select key from people.devices");
		expect(rows.map(({ key }) => key)).not.toContain(first.device);
		expect(rows.every(({ key }) => /^[0-9a-f]{64}$/.test(key))).toBe(true);

		const changed = { old_password: PASSWORD, password: "new horse", re_password: "new horse" };
		await server.call("user/e_pwd", changed, second);
		const after = { ...login, password: "new horse" };
		expect((await server.call("user/login", { ...after, device: first.device })).body.data.device).toBe(first.device);
		expect((await server.call("user/login", { ...after, device: other.device })).body.data.device).not.toBe(other.device);
	});

	test("an account stores twenty devices, and drops the least recently used one", async () => {
		const { account, id } = await server.person();
		const login = { account, password: PASSWORD };
		for (let count = 0; count < 22; count++) await server.call("user/login", login, from(`198.51.101.${count}`));
		const { rows } = await server.pool.query("select count(*)::int as count from people.devices where user_id = $1", [id]);
		expect(rows).toEqual([{ count: 20 }]);
	});
});

describe("many unknown devices try to sign in at the same time", () => {
	test("the server lets all known devices and all solved challenges sign in while 150 addresses try at the same time", async () => {
		const people = await Promise.all(Array.from({ length: 15 }, () => server.person()));
		const devices = await Promise.all(
			people.map(async ({ account }) => (await server.call("user/login", { account, password: PASSWORD })).body.data.device),
		);
		// Starts the app again, so that it has no memory of earlier sign-ins.
		await server.restartApp({ limits: { ...LIMITS, strangers: ONCE_A_DAY(60) } });
		const flood = addresses(3, 150).flatMap((address, at) => {
			const guess = { account: `stranger${at}`, password: "not this one" };
			return [1, 2, 3].map(() => server.raw("user/login", guess, from(address)));
		});
		const honest = people.map(async ({ account }, at) => {
			const login = { account, password: PASSWORD };
			if (at % 2 === 0) return server.raw("user/login", { ...login, device: devices[at] }, from(`198.51.102.${at}`));
			const reply = await server.raw("user/login", login, from(`198.51.102.${at}`));
			if (errorOf(reply) !== "challenge_required") return reply;
			return server.raw("user/login", { ...login, ...solveChallenge(reply) }, from(`198.51.102.${at}`));
		});
		expect((await Promise.all(honest)).map(errorOf)).toEqual(Array(15).fill("ok"));
		const answers = (await Promise.all(flood)).map(errorOf);
		expect([...new Set(answers)].sort()).toEqual(["challenge_required", "credentials_wrong"]);
		// All unknown devices together may use only their share of sign-ins without a challenge.
		expect(answers.filter((answer) => answer === "credentials_wrong").length).toBeLessThanOrEqual(60);
		const newcomer = {
			type: "username",
			account: "newcomer",
			password: PASSWORD,
			re_password: PASSWORD,
			invite_code: "CANDOR",
			agree: 1,
		} as const;
		const asked = await server.refuse("user/register", "challenge_required", newcomer, from("198.51.102.99"));
		await server.call("user/register", { ...newcomer, ...solveChallenge(asked) }, from("198.51.102.99"));
	});
});
