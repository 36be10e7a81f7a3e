import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RepeatedLines } from "./repeated-warnings.ts";

let lines: { fields: Record<string, unknown>; message: string }[];
let repeated: RepeatedLines;
const warn = (fields: object, message: string) =>
	repeated.warn(fields, message, (written, text) => lines.push({ fields: { ...written }, message: text }));
beforeEach(() => {
	vi.useFakeTimers();
	lines = [];
	repeated = new RepeatedLines();
});
afterEach(() => vi.useRealTimers());

test("the log writes a repeated warning once without a stack trace, and its count each minute until it ends", () => {
	for (let times = 0; times < 1_000; times++) warn({ request: times, err: new Error("the journal is away") }, "unavailable");
	expect(lines).toEqual([{ fields: { request: 0, cause: "the journal is away" }, message: "unavailable" }]);
	vi.advanceTimersByTime(60_000);
	expect(lines[1]).toEqual({ fields: { cause: "the journal is away", again: 999, since_s: 60 }, message: "unavailable" });
	warn({ err: new Error("the journal is away") }, "unavailable");
	vi.advanceTimersByTime(60_000);
	expect(lines[2]?.fields).toEqual({ cause: "the journal is away", again: 1, since_s: 120 });
	vi.advanceTimersByTime(600_000);
	expect(lines).toHaveLength(3);
	expect(vi.getTimerCount()).toBe(0);
	warn({ err: new Error("the journal is away") }, "unavailable");
	expect(lines).toHaveLength(4);
});

test("the log writes a different warning at the same time separately", () => {
	for (const text of ["one", "other", "one", "other"]) warn({ err: new Error(text) }, "unavailable");
	expect(lines.map(({ fields }) => fields.cause)).toEqual(["one", "other"]);
});

test("the log counts warnings with an equal cause given as text as one warning", () => {
	for (const cause of [...Array(20).fill("away"), ...Array(20).fill("too many connections")]) warn({ cause }, "waits");
	expect(lines.map(({ fields }) => fields.cause)).toEqual(["away", "too many connections"]);
});

test("the log writes several lines of a warning if each names another item", () => {
	for (let venue = 0; venue < 30; venue++) warn({ venue }, "a price source is unavailable");
	expect(lines.map(({ fields }) => fields.venue)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
	vi.advanceTimersByTime(60_000);
	expect(lines.at(-1)?.fields).toEqual({ again: 20, since_s: 60 });
});

test("the log limits the number of warnings even if each text differs", () => {
	for (let text = 0; text < 10_000; text++) warn({ err: new Error(String(text)) }, "unavailable");
	expect(lines.length).toBeLessThanOrEqual(201);
	expect(vi.getTimerCount()).toBeLessThanOrEqual(201);
});
