import { SERVICE } from "@candor/core";
import { VirtualClock } from "@candor/testkit";
import { expect, test } from "vitest";
import { AuditRecorder } from "./audit-recorder.ts";

const MINUTE_MS = 60_000;

function start(more: { recorded?: { head: string; entries: number }; hashes?: string[] } = {}) {
	const clock = new VirtualClock();
	const state = {
		/** Hashes of the entries in the log. */
		hashes: [] as string[],
		recorded: { head: "", entries: 0 },
		fails: false,
		sent: [] as object[],
		logged: [] as string[],
		...more,
	};
	const recorder = new AuditRecorder({
		audit: {
			has: async ({ head, entries }) => entries === 0 || state.hashes[entries - 1] === head,
			head: async () => ({ head: state.hashes.at(-1) ?? "0", entries: state.hashes.length }),
		},
		views: {
			operators: {
				get auditHead() {
					return state.recorded;
				},
			},
		} as never,
		exchange: {
			async submit(command) {
				if (state.fails) throw new Error("the exchange is away");
				state.sent.push(command);
				const { head, entries } = command as unknown as typeof state.recorded;
				state.recorded = { head, entries };
				return { seq: 1, outcome: { kind: "accepted", result: entries } } as never;
			},
		},
		clock: clock.process(),
		log: { warn: () => state.logged.push("warn"), error: () => state.logged.push("error") } as never,
	});
	return { clock, state, recorder };
}

test("the recorder records the head each minute in which it has changed, and never for an empty log", async () => {
	const { clock, state } = start();
	await clock.advance(3 * MINUTE_MS);
	expect(state.sent).toEqual([]);
	state.hashes = ["aa", "ab"];
	await clock.advance(MINUTE_MS);
	expect(state.sent).toEqual([{ type: "RecordAuditHead", id: "", by: SERVICE.exchange, head: "ab", entries: 2 }]);
	await clock.advance(5 * MINUTE_MS);
	state.hashes.push("cd");
	await clock.advance(MINUTE_MS);
	expect(state.sent.length).toBe(2);
});

test("the recorder tries again after a minute if the exchange is unavailable", async () => {
	const { clock, state } = start();
	state.hashes = ["aa", "ab"];
	state.fails = true;
	await clock.advance(2 * MINUTE_MS);
	expect(state.logged).toEqual(["warn", "warn", "warn"]);
	state.fails = false;
	await clock.advance(MINUTE_MS);
	expect(state.recorded).toEqual({ head: "ab", entries: 2 });
});

test.each([
	["has lost its newest entries", ["aa"]],
	["is empty", []],
	["has another hash at the recorded entry", ["aa", "ff"]],
	["was written again and has grown beyond the recorded entry", ["aa", "ff", "fe", "fd"]],
])("the recorder records no head and logs an error, at the start and each minute, if the log %s", async (_case, hashes) => {
	const { clock, state } = start({ recorded: { head: "ab", entries: 2 }, hashes });
	await clock.advance(MINUTE_MS);
	expect(state.logged).toEqual(["error", "error"]);
	expect(state.sent).toEqual([]);
});

test("the recorder records the head once more when it stops, and nothing afterwards", async () => {
	const { clock, state, recorder } = start();
	await clock.advance(MINUTE_MS / 2);
	state.hashes = ["aa", "ab"];
	await recorder.stop();
	expect(state.sent.length).toBe(1);
	state.hashes.push("cd");
	await clock.advance(5 * MINUTE_MS);
	expect(state.sent.length).toBe(1);
});
