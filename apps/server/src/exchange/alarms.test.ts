import type { Alarm } from "@candor/journal";
import { StoreUnavailable } from "@candor/journal";
import { VirtualClock } from "@candor/testkit";
import { expect, test } from "vitest";
import { Alarms } from "./alarms.ts";

function watched() {
	const time = new VirtualClock();
	const lines: [level: string, message: string, fields: object][] = [];
	const alarms = new Alarms((level, fields, message) => lines.push([level, message, fields]), time.process());
	return { time, lines, alarms };
}

const refused = (text: string, code: string): Alarm => {
	const cause = Object.assign(new Error(text), { severity: "ERROR", code });
	return { kind: "store_trouble", firstSeq: 7, attempt: 1, error: new StoreUnavailable(`sequence 7: ${text}`, { cause }) };
};

test("the server logs each lasting outage of the journal's store as an error with its causes", async () => {
	const { time, lines, alarms } = watched();
	for (const text of ["could not extend file", "cannot execute INSERT in a read-only transaction"]) {
		alarms.take(refused(text, "25006"));
		await time.advance(1_000);
		expect(lines.at(-1)).toMatchObject([
			"error",
			expect.stringContaining("the journal cannot be written"),
			{ cause: `sequence 7: ${text}` },
		]);
		alarms.take({ kind: "store_back", firstSeq: 7 });
		expect(lines.at(-1)).toMatchObject(["info", "the journal can be written again", {}]);
	}
});

test("the server reports a full disk and a database that refuses writes as the reason in health", () => {
	const { alarms } = watched();
	expect(alarms.storeTrouble).toBe("database_away");
	alarms.take(refused("could not extend file", "53100"));
	expect(alarms.storeTrouble).toBe("disk_full");
	alarms.take(refused("too many connections", "53300"));
	expect(alarms.storeTrouble).toBe("database_refuses");
	alarms.take({ kind: "store_back", firstSeq: 7 });
	expect(alarms.storeTrouble).toBe("database_away");
});

test.each([
	[{ kind: "clock_jumped", byMs: 60_000 }, "error"],
	[{ kind: "clock_behind_journal", byMs: 60_000 }, "error"],
	[{ kind: "follower_behind" }, "error"],
	[{ kind: "item_quarantined", product: "spot", item: 1, error: new Error("x") }, "error"],
	[{ kind: "clock_settled" }, "info"],
	[{ kind: "follower_caught_up" }, "info"],
	[{ kind: "bad_snapshot", seq: 1, error: new Error("x") }, "warn"],
] as const)("the server logs the alarm %o at level %s", (alarm, level) => {
	const { lines, alarms } = watched();
	alarms.take(alarm);
	expect(lines.map(([told]) => told)).toEqual([level]);
});

test("the server logs a warning for projection tables behind the journal, and an error once they are 30 seconds behind", async () => {
	const { time, lines, alarms } = watched();
	alarms.tables.trouble("connect ECONNREFUSED");
	await time.advance(30_000);
	expect(lines.map(([level]) => level)).toEqual(["warn", "error"]);
	alarms.close();
	await time.advance(120_000);
	expect(lines).toHaveLength(2);
});
