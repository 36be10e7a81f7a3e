// Sessions over a store in memory whose answers can be held back.
import { describe, expect, test } from "vitest";
import { keyOf, type Session, type SessionStore, Sessions, tokenOf } from "./sessions.ts";

const origin = { address: "127.0.0.1", agent: "test", device: "" };

function memoryStore() {
	const rows = new Map<string, Session>();
	/** What was written down of their use. */
	const used: [string, number][] = [];
	let hold: Promise<void> | undefined;
	const store: SessionStore = {
		insert: async (session) => void rows.set(session.key, session),
		find: async (key) => {
			const row = rows.get(key);
			await hold;
			return row;
		},
		remove: async (key) => void rows.delete(key),
		deviceOf: async () => "",
		used: async (key, at) => void used.push([key, at]),
		removeAll: async (user) => {
			const keys = [...rows.values()].filter((row) => row.user === user).map(({ key }) => key);
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

describe("sessions", () => {
	test("know their user by token and keep only its hash", async () => {
		const { store, rows } = memoryStore();
		const sessions = new Sessions(store, () => 0);
		const token = await sessions.start(100_101, origin);
		expect(token).toMatch(/^[\w-]{43}$/);
		expect(sessions.find(token)).toMatchObject({ user: 100_101 });
		expect(JSON.stringify([...rows])).not.toContain(token);
		expect([...rows.keys()]).toEqual([keyOf(token)]);
	});

	test("are written down as used every ten minutes at most", async () => {
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

	test("are read back after a restart", async () => {
		const { store } = memoryStore();
		const token = await new Sessions(store, () => 0).start(100_101, origin);
		const restarted = new Sessions(store, () => 0);
		expect(await restarted.find(token)).toMatchObject({ user: 100_101 });
		expect(restarted.find(token)).not.toBeInstanceOf(Promise);
	});

	test("stop at once, a look-up under way included", async () => {
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

	test("of one user end together, others stay", async () => {
		const sessions = new Sessions(memoryStore().store, () => 0);
		const tokens = [await sessions.start(1, origin), await sessions.start(1, origin), await sessions.start(2, origin)];
		await sessions.endAll(1);
		const left = await Promise.all(tokens.map((token) => sessions.find(token)));
		expect(left.map((session) => session?.user)).toEqual([undefined, undefined, 2]);
	});

	test("expire", async () => {
		let now = 0;
		const sessions = new Sessions(memoryStore().store, () => now);
		const token = await sessions.start(1, origin);
		now = 30 * 86_400_000 - 1;
		expect(await sessions.find(token)).toBeDefined();
		now++;
		expect(await sessions.find(token)).toBeUndefined();
	});

	test("beyond the bound are read from the store again", async () => {
		const sessions = new Sessions(memoryStore().store, () => 0, 2);
		const tokens = [await sessions.start(1, origin), await sessions.start(2, origin), await sessions.start(3, origin)];
		expect(sessions.find(tokens[0] as string)).toBeInstanceOf(Promise);
		expect(await sessions.find(tokens[0] as string)).toMatchObject({ user: 1 });
	});

	test("what cannot be a token never reaches the store", () => {
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
])("the token of %j is %j", (header, token) => expect(tokenOf(header)).toBe(token));
