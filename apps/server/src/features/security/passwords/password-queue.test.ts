// Tests the queue of password hashes (docs/explanation/safety.md 12, 14). The tests count the served requests, and do not depend
// on time.
import { Unavailable } from "@candor/journal";
import { expect, test, vi } from "vitest";
import { type Lane, PasswordQueue, pauseByLoopLoad, QueuePlaceLost } from "./password-queue.ts";

/** Returns a queue whose hashes end when the test ends them. It records which requests are served, in order. */
function rig() {
	const turns = new PasswordQueue(2, () => 0);
	const served: string[] = [];
	const lost: string[] = [];
	const ends: (() => void)[] = [];
	const ask = (name: string, lane: Lane, address: string, account = name): void => {
		const work = () =>
			new Promise<void>((end) => {
				served.push(name);
				ends.push(end);
			});
		turns.run({ lane, address, account }, work).catch((error: unknown) => {
			expect(error).toBeInstanceOf(QueuePlaceLost);
			expect(error).toBeInstanceOf(Unavailable);
			lost.push(name);
		});
	};
	const finish = async (count: number) => {
		for (let done = 0; done < count; done++) {
			ends.shift()?.();
			await settled();
		}
	};
	return { turns, served, lost, ends, ask, finish };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Returns a queue in which two hashes are running, so that every further request must wait. */
async function busy() {
	const { ask, served, ...rest } = rig();
	ask("first", "plain", "elsewhere");
	ask("second", "plain", "elsewhere");
	await settled();
	expect(served.splice(0)).toEqual(["first", "second"]);
	return { ask, served, ...rest };
}

test("two password hashes run at once, and the next hash starts when one of them ends", async () => {
	const { ask, served, ends, finish } = await busy();
	ask("third", "plain", "a");
	await settled();
	expect(served).toEqual([]);
	await finish(1);
	expect(served).toEqual(["third"]);
	await finish(2);
	expect(ends).toEqual([]);
	ask("fourth", "plain", "a");
	await settled();
	expect(served).toEqual(["third", "fourth"]);
});

test("IP addresses are served in turn, so an address with twenty requests delays only itself", async () => {
	const { ask, served, finish } = await busy();
	for (let at = 0; at < 20; at++) ask(`crowd${at}`, "plain", "crowd");
	ask("honest1", "plain", "h1");
	ask("honest2", "plain", "h2");
	await settled();
	await finish(4);
	expect(served).toEqual(["crowd0", "honest1", "honest2", "crowd1"]);
});

test("of five hashes, two are for known devices and two for solved challenges; unused ones go to other requests", async () => {
	const { ask, served, finish } = await busy();
	for (let at = 0; at < 10; at++) {
		ask("plain", "plain", `p${at}`);
		ask("known", "known", `k${at}`);
		ask("proven", "proven", `s${at}`);
	}
	await settled();
	await finish(10);
	const counts = (names: readonly string[]) =>
		[...new Set(names)].map((name) => [name, names.filter((one) => one === name).length]);
	expect(Object.fromEntries(counts(served))).toEqual({ known: 4, proven: 4, plain: 2 });
	served.length = 0;
	await finish(20);
	expect(Object.fromEntries(counts(served))).toEqual({ known: 6, proven: 6, plain: 8 });
});

test("a full queue drops a request of its busiest IP address in favour of an address without one", async () => {
	const { ask, turns, served, lost, finish } = await busy();
	for (let at = 0; at < 60; at++) ask(`crowd${at}`, "plain", "crowd");
	for (let at = 0; at < 4; at++) ask(`small${at}`, "plain", `small${at}`);
	expect(turns.waiting("plain")).toBe(64);
	expect(turns.crowded).toBe(true);
	ask("honest", "plain", "honest");
	ask("crowd60", "plain", "crowd");
	await settled();
	expect(lost.sort()).toEqual(["crowd59", "crowd60"]);
	expect(turns.waiting("plain")).toBe(64);
	await finish(7);
	expect(served).toContain("honest");
	expect(served.filter((name) => name.startsWith("crowd")).length).toBeLessThanOrEqual(2);
});

test("a queue full of different IP addresses refuses unknown devices, but serves known devices and solved challenges", async () => {
	const { ask, lost, served, finish } = await busy();
	for (let at = 0; at < 64; at++) ask(`crowd${at}`, "plain", `a${at}`);
	ask("late", "plain", "late");
	ask("owner", "known", "home");
	ask("solver", "proven", "cafe");
	await settled();
	expect(lost).toEqual(["late"]);
	await finish(3);
	expect(served).toEqual(expect.arrayContaining(["owner", "solver"]));
});

test("at most ten requests of unknown devices wait for one account, from any number of IP addresses", async () => {
	const { ask, lost, turns } = await busy();
	for (let at = 0; at < 30; at++) ask(`guess${at}`, "plain", `a${at}`, "victim");
	await settled();
	expect(lost).toHaveLength(20);
	expect(turns.waiting("plain")).toBe(10);
	expect(turns.crowded).toBe(false);
});

test("the queue is crowded from sixteen waiting IP addresses on, not by sixteen requests of one address", async () => {
	const { ask, turns, finish } = await busy();
	for (let at = 0; at < 16; at++) ask(`one${at}`, "plain", "one");
	expect(turns.crowded).toBe(false);
	for (let at = 0; at < 15; at++) ask(`other${at}`, "plain", `other${at}`);
	expect(turns.crowded).toBe(true);
	await finish(2);
	expect(turns.crowded).toBe(false);
});

test("the queue continues with the next request after one fails", async () => {
	const turns = new PasswordQueue(2, () => 0);
	const asker = { lane: "plain", address: "a", account: "a" } as const;
	const failing = () => turns.run(asker, () => Promise.reject(new Error("no")));
	const ends = await Promise.allSettled([failing(), failing(), failing(), failing()]);
	expect(ends.map(({ status }) => status)).toEqual(Array(4).fill("rejected"));
	await expect(turns.run(asker, async () => "served")).resolves.toBe("served");
});

test("the queue pauses between hashes while the event loop is busy, without delaying the result", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout"] });
	const pauses = [60];
	const turns = new PasswordQueue(1, () => pauses.shift() ?? 0);
	const served: string[] = [];
	const ask = (name: string) => turns.run({ lane: "plain", address: name, account: name }, async () => void served.push(name));
	await ask("first");
	const second = ask("second");
	vi.advanceTimersByTime(59);
	await settled();
	expect(served).toEqual(["first"]);
	vi.advanceTimersByTime(1);
	await second;
	expect(served).toEqual(["first", "second"]);
	vi.useRealTimers();
});

test.each([
	[0, 0, 0],
	[0.5, 0, 0],
	[0.75, 15, 80],
	[1, 30, 80],
])(
	"at the event loop load %d the pause is %d ms after a hash of 10 ms, and %d ms after a hash of one second",
	(utilization, pause, most) => {
		const after = pauseByLoopLoad(() => utilization);
		expect(after(10)).toBe(pause);
		expect(after(1_000)).toBe(most);
	},
);
