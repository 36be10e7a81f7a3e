import { describe, expect, test } from "vitest";
import { keyOf, type SessionStore, Sessions, type StoredSession, tokenOf } from "./sessions.ts";

const DAY = 86_400_000;
const origin = { address: "127.0.0.1", agent: "test", device: "" };

function memoryStore() {
	const rows = new Map<string, StoredSession>();
	/** Recorded uses of sessions, each with the session's key and the time. */
	const used: [string, number][] = [];
	let hold: Promise<void> | undefined;
	const store: SessionStore = {
		insert: async (session, { at }, most) => {
			const own = [...rows.values()].filter(({ user }) => user === session.user).sort((a, b) => b.usedAt - a.usedAt);
			const over = own.slice(most - 1).map(({ key }) => key);
			for (const key of over) rows.delete(key);
			rows.set(session.key, { ...session, usedAt: at });
			return over;
		},
		find: async (key) => {
			const row = rows.get(key);
			await hold;
			return row;
		},
		remove: async (key) => rows.delete(key),
		deviceOf: async () => "",
		used: async (key, at) => {
			used.push([key, at]);
			const row = rows.get(key);
			if (row !== undefined) rows.set(key, { ...row, usedAt: at });
		},
		removeUnused: async (since) => {
			const keys = [...rows.values()].filter(({ usedAt }) => usedAt <= since).map(({ key }) => key);
			for (const key of keys) rows.delete(key);
			return keys;
		},
		removeAll: async (user, except) => {
			const keys = [...rows.values()].filter((row) => row.user === user && row.key !== except).map(({ key }) => key);
			for (const key of keys) rows.delete(key);
			return keys;
		},
	};
	const pause = () => {
		let go = () => {};
		hold = new Promise((resolve) => {
			go = resolve;
		});
		return go;
	};
	return { store, rows, used, pause };
}

describe("sessions start, end and expire", () => {
	test("the server finds a session's user by token and stores only the token's hash", async () => {
		const { store, rows } = memoryStore();
		const sessions = new Sessions(store, () => 0);
		const token = await sessions.start(100_101, origin);
		expect(token).toMatch(/^[\w-]{43}$/);
		expect(sessions.find(token)).toMatchObject({ user: 100_101 });
		expect(JSON.stringify([...rows])).not.toContain(token);
		expect([...rows.keys()]).toEqual([keyOf(token)]);
	});

	test("the server records the use of a session at most every ten minutes", async () => {
		const { store, used } = memoryStore();
		let now = 0;
		const sessions = new Sessions(store, () => now);
		const token = await sessions.start(100_101, origin);
		for (now of [0, 599_999, 600_000, 600_001, 1_199_999, 1_200_000]) sessions.find(token);
		expect(used).toEqual([
			[keyOf(token), 600_000],
			[keyOf(token), 1_200_000],
		]);
	});

	test("the server reads sessions from the store after a restart", async () => {
		const { store } = memoryStore();
		const token = await new Sessions(store, () => 0).start(100_101, origin);
		const restarted = new Sessions(store, () => 0);
		expect(await restarted.find(token)).toMatchObject({ user: 100_101 });
		expect(restarted.find(token)).not.toBeInstanceOf(Promise);
	});

	test("an ended session stops at once, even if a look-up is already running", async () => {
		const { store, pause } = memoryStore();
		const token = await new Sessions(store, () => 0).start(100_101, origin);
		const sessions = new Sessions(store, () => 0);
		const ended: string[] = [];
		sessions.onEnded((key) => ended.push(key));
		const go = pause();
		const underWay = sessions.find(token);
		await sessions.end(keyOf(token));
		go();
		expect(await underWay).toBeUndefined();
		expect(await sessions.find(token)).toBeUndefined();
		expect(ended).toEqual([keyOf(token)]);
	});

	test("replacing a session that has ended gives a token without access", async () => {
		const sessions = new Sessions(memoryStore().store, () => 0);
		const [asking, changing] = [await sessions.start(1, origin), await sessions.start(1, origin)];
		await sessions.endAll(1, keyOf(changing));
		expect(await sessions.find(await sessions.replace(keyOf(asking), 1, origin))).toBeUndefined();
		const token = await sessions.replace(keyOf(changing), 1, origin);
		expect(await sessions.find(token)).toMatchObject({ user: 1 });
		expect(await sessions.find(changing)).toBeUndefined();
	});

	test("the server ends all sessions of one user together and leaves other users' sessions", async () => {
		const sessions = new Sessions(memoryStore().store, () => 0);
		const tokens = [await sessions.start(1, origin), await sessions.start(1, origin), await sessions.start(2, origin)];
		await sessions.endAll(1);
		const left = await Promise.all(tokens.map((token) => sessions.find(token)));
		expect(left.map((session) => session?.user)).toEqual([undefined, undefined, 2]);
	});

	test("a session expires after 30 days", async () => {
		let now = 0;
		const sessions = new Sessions(memoryStore().store, () => now);
		const token = await sessions.start(1, origin);
		for (; now < 30 * DAY - 1; now += 6 * DAY) expect(await sessions.find(token)).toBeDefined();
		now = 30 * DAY - 1;
		expect(await sessions.find(token)).toBeDefined();
		now++;
		expect(await sessions.find(token)).toBeUndefined();
	});

	test.each([["known"], ["read back after a restart"]])("a session ends after a week without use (%s)", async (how) => {
		const { store } = memoryStore();
		let now = 0;
		const first = new Sessions(store, () => now);
		const [used, unused] = [await first.start(1, origin), await first.start(1, origin)];
		now = DAY;
		expect(await first.find(used)).toBeDefined();
		const sessions = how === "known" ? first : new Sessions(store, () => now);
		now = 7 * DAY;
		expect(await sessions.find(unused)).toBeUndefined();
		expect(await sessions.find(used)).toBeDefined();
		now = 14 * DAY - 1;
		expect(await sessions.find(used)).toBeDefined();
	});

	test("the server ends unused sessions automatically and reports them", async () => {
		const { store, rows } = memoryStore();
		let now = 0;
		const sessions = new Sessions(store, () => now);
		const ended: string[] = [];
		sessions.onEnded((key) => ended.push(key));
		const [unused, used] = [await sessions.start(1, origin), await sessions.start(1, origin)];
		now = 7 * DAY - 1;
		await sessions.endUnused();
		expect([...rows.keys()]).toEqual([keyOf(unused), keyOf(used)]);
		sessions.find(used);
		expect([unused, used, "nobody's"].map((token) => sessions.lastUse(keyOf(token)))).toEqual([0, now, undefined]);
		now++;
		await sessions.endUnused();
		expect([...rows.keys()]).toEqual([keyOf(used)]);
		expect(ended).toEqual([keyOf(unused)]);
	});

	test("a user has at most a hundred sessions; a further session ends the session that was unused for longest", async () => {
		let now = 0;
		const sessions = new Sessions(memoryStore().store, () => now);
		const tokens: string[] = [];
		for (; now < 100; now++) tokens.push(await sessions.start(1, origin));
		const [first = "", second = ""] = tokens;
		now = 700_000;
		expect(sessions.find(first)).toBeDefined();
		await sessions.start(2, origin);
		expect(sessions.find(second)).toBeDefined();
		now = 1_400_000;
		await sessions.start(1, origin);
		const left = await Promise.all(tokens.map((token) => sessions.find(token)));
		expect(left.filter((session) => session === undefined)).toHaveLength(1);
		expect(left[2]).toBeUndefined();
	});

	test("sessions beyond the cache's size are read from the store again", async () => {
		const sessions = new Sessions(memoryStore().store, () => 0, 2);
		const tokens = [await sessions.start(1, origin), await sessions.start(2, origin), await sessions.start(3, origin)];
		expect(sessions.find(tokens[0] as string)).toBeInstanceOf(Promise);
		expect(await sessions.find(tokens[0] as string)).toMatchObject({ user: 1 });
	});

	test("the server never looks up a token of an impossible form", () => {
		const store = { find: () => expect.unreachable() } as unknown as SessionStore;
		for (const token of ["", "x", "a".repeat(42), "a".repeat(44), `${"a".repeat(42)}'`]) {
			expect(new Sessions(store, () => 0).find(token)).toBeUndefined();
		}
	});
});

test.each([
	[undefined, ""],
	["abc", "abc"],
	["Bearer abc", "abc"],
	["bearer  abc ", "abc"],
	["Bearer", "Bearer"],
])("the server reads from the header %j the token %j", (header, token) => expect(tokenOf(header)).toBe(token));
