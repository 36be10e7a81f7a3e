import { beforeEach, expect, test } from "vitest";
import { ConsoleSessions } from "./console-sessions.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const START = 1_000;
let now = START;
let sessions: ConsoleSessions;
beforeEach(() => {
	now = START;
	sessions = new ConsoleSessions(() => now);
});

test("a session ends after 30 minutes without a request", () => {
	const { token, session } = sessions.open(4, 0);
	now += 30 * MINUTE_MS - 1;
	expect(sessions.find(token)).toBe(session);
	sessions.use(session);
	now += 30 * MINUTE_MS - 1;
	expect(sessions.find(token)).toBe(session);
	now += 1;
	expect(sessions.find(token)).toBeUndefined();
	now -= 1;
	expect(sessions.find(token)).toBeUndefined();
});

test("a session in use ends after eight hours", () => {
	const { token, session } = sessions.open(4, 0);
	expect(session.endsAt).toBe(START + 8 * HOUR_MS);
	for (let minutes = 20; minutes < 8 * 60; minutes += 20) {
		now = START + minutes * MINUTE_MS;
		expect(sessions.find(token)).toBe(session);
		sessions.use(session);
	}
	now = START + 8 * HOUR_MS;
	expect(sessions.find(token)).toBeUndefined();
});

test("a session is found only by its token, and only while it is open", () => {
	const first = sessions.open(4, 0);
	const second = sessions.open(4, 0);
	expect(Buffer.from(first.token, "base64url")).toHaveLength(32);
	expect(first.token).not.toBe(second.token);
	expect(sessions.find(second.token)).toBe(second.session);
	for (const wrong of ["", "x", first.session.id, `${first.token}x`]) expect(sessions.find(wrong)).toBeUndefined();
	sessions.close(first.token);
	expect(sessions.find(first.token)).toBeUndefined();
	expect(sessions.find(second.token)).toBe(second.session);
});

test("a nonce is valid once, for two minutes, in its session", () => {
	const { session } = sessions.open(4, 0);
	const { session: other } = sessions.open(5, 0);
	const nonce = sessions.nonceFor(session);
	expect(sessions.takeNonce(other, nonce)).toBe(false);
	expect(sessions.takeNonce(session, nonce)).toBe(true);
	expect(sessions.takeNonce(session, nonce)).toBe(false);
	const old = sessions.nonceFor(session);
	now += 2 * MINUTE_MS;
	expect(sessions.takeNonce(session, old)).toBe(false);
	now -= 2 * MINUTE_MS;
	expect(sessions.takeNonce(session, old)).toBe(false);
});

test("a session has at most twenty nonces, and drops the oldest", () => {
	const { session } = sessions.open(4, 0);
	const nonces = Array.from({ length: 21 }, () => sessions.nonceFor(session));
	expect(session.nonces.size).toBe(20);
	expect(nonces.map((nonce) => sessions.takeNonce(session, nonce))).toEqual([false, ...Array(20).fill(true)]);
});
