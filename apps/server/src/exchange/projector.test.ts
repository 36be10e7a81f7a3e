// Invariant: if the projector's thread dies or hangs, the tables catch up with the journal without a restart of the server.
import { EventEmitter } from "node:events";
import type { PublishedBatch } from "@candor/journal";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ProjectorStart } from "./projection/projector-worker.ts";
import { Projector } from "./projector.ts";

class FakeThread extends EventEmitter {
	readonly start: ProjectorStart;
	readonly given: unknown[] = [];
	ended = 0;

	constructor(start: ProjectorStart) {
		super();
		this.start = start;
	}

	postMessage(message: unknown): void {
		this.given.push(message);
		if (message === "close") this.emit("exit", 0);
	}

	terminate(): Promise<number> {
		this.ended++;
		this.emit("exit", 1);
		return Promise.resolve(1);
	}

	projected(seq: number): void {
		this.emit("message", { kind: "projected", seq, taken: 0, notices: [] });
	}
}

let threads: FakeThread[];
let failures: string[];
let projector: Projector;
const thread = () => threads.at(-1) as FakeThread;
const publish = (lastSeq: number) =>
	projector.take({ lastSeq, row: { firstSeq: lastSeq, lastSeq, at: 0, events: new Uint8Array() } } as unknown as PublishedBatch);

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
	threads = [];
	failures = [];
	projector = Projector.start({
		address: "",
		head: 5,
		onFailure: ({ message }) => failures.push(message),
		startThread: (start) => {
			threads.push(new FakeThread(start));
			return thread();
		},
	});
	thread().projected(5);
});
afterEach(async () => {
	await projector.close();
	vi.useRealTimers();
});

test("the projector starts a new thread at the journal's end after a thread died", () => {
	publish(6);
	thread().emit("error", new Error("out of memory"));
	thread().emit("exit", 1);
	expect(projector.part).toMatchObject({ isAway: true });
	publish(7);
	vi.advanceTimersByTime(1_000);
	expect(failures).toEqual(["out of memory"]);
	expect(threads.map(({ start }) => start.head)).toEqual([5, 7]);
	thread().projected(7);
	expect(projector.seq).toBe(7);
	expect(projector.part).toEqual({ silentMs: 0, isAway: false, restarts: 1 });
});

test("the projector ends a thread that has rows to write and reports nothing for a minute", () => {
	vi.advanceTimersByTime(600_000);
	expect(threads).toHaveLength(1);
	publish(6);
	vi.advanceTimersByTime(62_000);
	expect(threads.map(({ ended }) => ended)).toEqual([1, 0]);
	expect(failures).toEqual(["the projector thread did not respond for 60000 ms"]);
});

test("the projector waits longer before each restart of a thread that dies repeatedly", () => {
	for (let died = 0; died < 5; died++) {
		thread().emit("exit", 1);
		vi.advanceTimersByTime(1_000 * 2 ** died - 1);
		expect(threads).toHaveLength(died + 1);
		vi.advanceTimersByTime(1);
		expect(threads).toHaveLength(died + 2);
	}
});

test("a wait for the tables ends at its time limit if no projector thread runs", async () => {
	publish(6);
	thread().emit("exit", 1);
	let reached: boolean | undefined;
	void projector.waitFor(6, 500).then((answer) => {
		reached = answer;
	});
	await vi.advanceTimersByTimeAsync(499);
	expect(reached).toBeUndefined();
	await vi.advanceTimersByTimeAsync(1);
	expect(reached).toBe(false);
});
