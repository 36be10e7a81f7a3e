import { SERVICE } from "@candor/core";
import { VirtualClock } from "@candor/testkit";
import { expect, test } from "vitest";
import { AuditRecorder } from "./audit-recorder.ts";

const MINUTE_MS = 60_000;

function start() {
	const clock = new VirtualClock();
	const state = {
		head: { head: "0", entries: 0 },
		recorded: { head: "", entries: 0 },
		fails: false,
		refuses: false,
		sent: [] as object[],
		logged: [] as string[],
	};
	const recorder = new AuditRecorder({
		audit: { head: async () => state.head },
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
				if (state.refuses) return { seq: 0, outcome: { kind: "refused", refusal: { code: "stale_version" } } } as never;
				const { head, entries } = command as unknown as typeof state.head;
				state.recorded = { head, entries };
				return { seq: 1, outcome: { kind: "accepted", result: entries } } as never;
			},
		},
		clock: clock.process(),
		log: { warn: () => state.logged.push("warn"), error: () => state.logged.push("error") } as never,
	});
	return { clock, state, recorder };
}

test("records the head each minute in which it has changed, and an empty log never", async () => {
	const { clock, state } = start();
	await clock.advance(3 * MINUTE_MS);
	expect(state.sent).toEqual([]);
	state.head = { head: "ab", entries: 2 };
	await clock.advance(MINUTE_MS);
	expect(state.sent).toEqual([{ type: "RecordAuditHead", id: "", by: SERVICE.exchange, head: "ab", entries: 2 }]);
	await clock.advance(5 * MINUTE_MS);
	state.head = { head: "cd", entries: 3 };
	await clock.advance(MINUTE_MS);
	expect(state.sent.length).toBe(2);
});

test("tries again after a minute if the exchange is away", async () => {
	const { clock, state } = start();
	state.head = { head: "ab", entries: 2 };
	state.fails = true;
	await clock.advance(2 * MINUTE_MS);
	expect(state.logged).toEqual(["warn", "warn"]);
	state.fails = false;
	await clock.advance(MINUTE_MS);
	expect(state.recorded).toEqual({ head: "ab", entries: 2 });
});

test.each([
	["fewer entries", { head: "aa", entries: 1 }],
	["no entries", { head: "0", entries: 0 }],
	["as many entries with another hash", { head: "ff", entries: 2 }],
])("reports an error in each minute in which the log has %s than the journal records", async (_case, head) => {
	const { clock, state } = start();
	state.recorded = { head: "ab", entries: 2 };
	state.refuses = true;
	state.head = head;
	await clock.advance(MINUTE_MS);
	expect(state.logged).toEqual(["error", "error"]);
});

test("records the head once more when it stops, and nothing afterwards", async () => {
	const { clock, state, recorder } = start();
	await clock.advance(MINUTE_MS / 2);
	state.head = { head: "ab", entries: 2 };
	await recorder.stop();
	expect(state.sent.length).toBe(1);
	state.head = { head: "cd", entries: 3 };
	await clock.advance(5 * MINUTE_MS);
	expect(state.sent.length).toBe(1);
});
