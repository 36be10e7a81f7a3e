// Tests the daily limits of codes (for each account and for each IP address) and of new accounts (for each IP address). In a
// sandbox, the server's own machine has no limit for its address.
import { afterAll, beforeAll, expect, test } from "vitest";
import { MovedClock } from "./open-server.ts";
import { RunningServer } from "./running-server.ts";

const DAY_MS = 86_400_000;
const clock = new MovedClock(Date.UTC(2026, 2, 5, 20));
let server: RunningServer;
beforeAll(async () => {
	server = await RunningServer.start({ trustedProxies: ["127.0.0.1"] }, clock);
});
afterAll(() => server.stop());

const from = (address: string, more: Record<string, string> = {}) => ({ headers: { "x-forwarded-for": address, ...more } });
const untilMidnight = () => Math.ceil((DAY_MS - (clock.wall() % DAY_MS)) / 1_000);

test("the server sends an account ten codes a day in total, and the last of them is still valid", async () => {
	const account = "harry@example.com";
	const ask = { account, scene: "register" } as const;
	for (let count = 0; count < 10; count++) {
		await server.call("sms_mail", ask, from(`203.0.113.${count}`));
		clock.ahead += 31_000;
	}
	const texts = new Set<string>();
	for (const mark of ["en", "esp", "jp", "kr", "th"]) {
		const { body } = await server.refuse("sms_mail", "codes_used_up", ask, from("203.0.113.99", { "language-mark": mark }));
		expect(body.params).toEqual({ retry_after: untilMidnight() });
		expect(body.message).toContain(String(untilMidnight()));
		texts.add(body.message);
	}
	expect(texts.size).toBe(5);
	const code = (await server.call("sandbox/outbox", { account })).body.data[0]?.code ?? "";
	await server.call("user/check_email", { account, code });
	// The account's limit also applies to requests from the server's machine.
	await server.refuse("sms_mail", "codes_used_up", ask);
	await server.call("sms_mail", { account: "sally@example.com", scene: "register" }, from("203.0.113.99"));
	clock.ahead += untilMidnight() * 1_000 - 1_000;
	await server.refuse("sms_mail", "codes_used_up", ask, from("203.0.113.1"));
	clock.ahead += 1_000;
	await server.call("sms_mail", ask, from("203.0.113.1"));
});

test("requests and guesses of unknown devices neither replace nor use up the owner's code", async () => {
	const account = "owner@example.com";
	const forget = { account, scene: "forget" } as const;
	const home = from("198.51.100.20");
	const codeOf = async () => (await server.call("sandbox/outbox", { account })).body.data[0]?.code ?? "";
	const chosen = { password: "correct horse", re_password: "correct horse" };
	await server.call("sms_mail", { account, scene: "register" }, home);
	const first = await codeOf();
	await server.call("user/register", { ...chosen, type: "email", account, code: first, invite_code: "CANDOR", agree: 1 }, home);
	await server.call("sms_mail", forget, home);
	const code = await codeOf();
	for (const stranger of ["203.0.113.60", "203.0.113.61"]) {
		await server.call("sms_mail", forget, from(stranger));
		const wrong = { account, code: "nothing", scene: "forget" } as const;
		for (let guess = 0; guess < 6; guess++) {
			expect((await server.raw("user/check_email", wrong, from(stranger))).body.error).toMatch(/^code_(wrong|tries_used)$/);
		}
	}
	// A code allows five guesses in total. Addresses other than the one that requested the code have only two of them.
	const left = await server.refuse("user/check_email", "code_wrong", { account, code: "nothing", scene: "forget" }, home);
	expect(left.body.params).toMatchObject({ tries: 2 });
	await server.call("user/check_email", { account, code, scene: "forget" }, home);
	// An account gets five codes a day at the request of one address, and ten in total. For a device that has a session of the
	// account, these limits do not count the codes of strangers.
	clock.ahead += 31_000;
	const strangers = ["203.0.113.60", "203.0.113.61", "203.0.113.62"];
	for (let round = 0; round < 6; round++) {
		for (const stranger of strangers) await server.raw("sms_mail", forget, from(stranger));
		clock.ahead += 31_000;
	}
	await server.refuse("sms_mail", "codes_used_up", forget, from("203.0.113.63"));
	await server.call("sms_mail", forget, home);
	const again = await codeOf();
	const changed = { type: "email", account, code: again, password: "new horse", re_password: "new horse" } as const;
	await server.call("user/forget", changed, home);
	await server.refuse("user/forget", "code_expired", changed, home);
	await server.refuse("user/check_email", "code_expired", { account, code, scene: "forget" }, home);
});

test("unknown devices use up nothing of a known device's share, even at a shared address", async () => {
	const account = "travels@example.com";
	const forget = { account, scene: "forget" } as const;
	const chosen = { password: "correct horse", re_password: "correct horse" };
	const codeOf = async () => (await server.call("sandbox/outbox", { account })).body.data[0]?.code ?? "";
	await server.call("sms_mail", { account, scene: "register" }, from("198.51.100.40"));
	const opened = { ...chosen, type: "email", account, code: await codeOf(), invite_code: "CANDOR", agree: 1 } as const;
	const { device } = (await server.call("user/register", opened, from("198.51.100.40"))).body.data;
	const hotel = from("203.0.113.140");
	clock.ahead += 31_000;
	// Nine codes and the first one are ten, the daily limit.
	for (let count = 0; count < 9; count++) {
		await server.call("sms_mail", forget, count < 5 ? hotel : from("203.0.113.141"));
		clock.ahead += 31_000;
	}
	await server.refuse("sms_mail", "codes_used_up", forget, from("203.0.113.142"));
	// A device token of another account, and an invented one, do not count as a device of this account.
	const { account: name } = await server.person();
	const other = (await server.call("user/login", { account: name, password: chosen.password }, hotel)).body.data;
	for (const foreign of [other.device, "A".repeat(43), "nothing"]) {
		await server.refuse("sms_mail", "codes_used_up", { ...forget, device: foreign }, hotel);
	}
	for (let count = 0; count < 5; count++) {
		await server.call("sms_mail", { ...forget, device }, hotel);
		clock.ahead += 31_000;
	}
	await server.refuse("sms_mail", "codes_used_up", { ...forget, device }, hotel);
	await server.call("user/forget", { ...chosen, type: "email", account, code: await codeOf() }, hotel);
});

test("the server accepts a code for ten minutes", async () => {
	const account = "slow@example.com";
	await server.call("sms_mail", { account, scene: "register" });
	const code = (await server.call("sandbox/outbox", { account })).body.data[0]?.code ?? "";
	clock.ahead += 10 * 60_000 - 1;
	await server.call("user/check_email", { account, code });
	clock.ahead += 1;
	await server.refuse("user/check_email", "code_expired", { account, code });
});

test("the server accepts a code after the phone has changed networks", async () => {
	const account = "roaming@example.com";
	await server.call("sms_mail", { account, scene: "register" }, from("198.51.100.30"));
	const code = (await server.call("sandbox/outbox", { account })).body.data[0]?.code ?? "";
	await server.refuse("user/check_email", "code_wrong", { account, code: "nothing" }, from("198.51.100.31"));
	for (let time = 0; time < 3; time++) await server.call("user/check_email", { account, code }, from("198.51.100.31"));
	await server.refuse("user/check_email", "code_tries_used", { account, code: "nothing" }, from("198.51.100.31"));
	await server.refuse("user/check_email", "code_tries_used", { account, code }, from("198.51.100.31"));
	await server.call("user/check_email", { account, code }, from("198.51.100.30"));
});

test("the server counts each of many simultaneous guesses from all addresses", async () => {
	const account = "crowded@example.com";
	const addresses = Array.from({ length: 8 }, (_none, number) => `198.51.100.${40 + number}`);
	for (const address of addresses) await server.call("sms_mail", { account, scene: "register" }, from(address));
	const guesses = addresses.flatMap((address) => Array.from({ length: 6 }, () => from(address)));
	const replies = await Promise.all(guesses.map((there) => server.raw("user/check_email", { account, code: "nothing" }, there)));
	expect(new Set(replies.map(({ body }) => body.error))).toEqual(new Set(["code_wrong", "code_tries_used"]));
	for (const address of addresses) {
		await server.refuse("user/check_email", "code_tries_used", { account, code: "nothing" }, from(address));
	}
});

test("the server sends one address five codes a day for one account", async () => {
	const ask = { account: "insistent@example.com", scene: "register" } as const;
	for (let count = 0; count < 5; count++) {
		await server.call("sms_mail", ask, from("203.0.113.70"));
		clock.ahead += 31_000;
	}
	await server.refuse("sms_mail", "codes_used_up", ask, from("203.0.113.70"));
	await server.call("sms_mail", ask, from("203.0.113.71"));
});

test("the server sends fifty codes a day to one address or IPv6 /64 network, and any number to the local machine", async () => {
	const ask = (count: number) => ({ account: `crowd${count}@example.com`, scene: "register" }) as const;
	for (let count = 0; count < 50; count++) await server.call("sms_mail", ask(count), from(`2001:db8:1:2::${count.toString(16)}`));
	const { body } = await server.refuse("sms_mail", "codes_used_up", ask(50), from("2001:db8:1:2:ffff::1"));
	expect(body.params).toEqual({ retry_after: untilMidnight() });
	// The refused request sent no code, so it must not count against the account's daily limit.
	await server.call("sms_mail", ask(50), from("2001:db8:1:3::1"));
	for (let count = 51; count < 110; count++) await server.call("sms_mail", ask(count));
	clock.ahead += DAY_MS;
	await server.call("sms_mail", ask(51), from("2001:db8:1:2::1"));
});

test("the server opens ten accounts per address at once, then one per minute; failed registrations do not count", async () => {
	const params = (name: string) => ({
		type: "username" as const,
		account: name,
		password: "a good secret",
		re_password: "a good secret",
		invite_code: "CANDOR",
		agree: 1 as const,
	});
	const there = from("198.51.100.7");
	for (let count = 0; count < 12; count++) {
		await server.refuse("user/register", "passwords_differ", { ...params(`slip${count}`), re_password: "another" }, there);
	}
	for (let count = 0; count < 10; count++) await server.call("user/register", params(`many${count}`), there);
	const eleventh = params("many10");
	const refused = await server.raw("user/register", eleventh, there);
	expect({ status: refused.status, error: refused.body.error }).toEqual({ status: 429, error: "too_many_requests" });
	expect(refused.headers.get("retry-after")).toBe("60");
	await server.call("user/register", eleventh, from("198.51.100.8"));
	clock.ahead += 59_999;
	expect((await server.raw("user/register", params("many11"), there)).status).toBe(429);
	clock.ahead += 1;
	await server.call("user/register", params("many11"), there);
	for (let count = 0; count < 12; count++) await server.person();
});
