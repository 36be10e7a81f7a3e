import { OutcomeUnknown, StaleWriter, StoreHalted, StoreUnavailable } from "@candor/journal";
import { expect, test } from "vitest";
import { classifyAppendFailure, outageOf } from "./append-failures.ts";

const of = (severity: string | undefined, code: string | undefined) =>
	classifyAppendFailure(Object.assign(new Error("words"), { severity, code }), 7);

test.each([
	["a connection that broke", undefined, "ECONNRESET", OutcomeUnknown],
	["a connection that ended without a word", undefined, undefined, OutcomeUnknown],
	["a network's code of five letters", undefined, "EPIPE", OutcomeUnknown],
	["another row with this sequence", "ERROR", "23505", StaleWriter],
	["another constraint", "ERROR", "23514", StoreHalted],
	["no such table", "ERROR", "42P01", StoreHalted],
	["disk full", "ERROR", "53100", StoreUnavailable],
	["out of memory", "ERROR", "53200", StoreUnavailable],
	["read-only after a failover", "ERROR", "25006", StoreUnavailable],
	["serialization", "ERROR", "40001", StoreUnavailable],
	["cancelled, perhaps after its commit", "ERROR", "57014", OutcomeUnknown],
	["ended by an administrator", "FATAL", "57P01", OutcomeUnknown],
	["ended with another backend's crash", "WARNING", "57P02", OutcomeUnknown],
	["Postgres is starting", "FATAL", "57P03", OutcomeUnknown],
	["a failed fsync", "PANIC", "58030", StoreHalted],
	["any panic", "PANIC", "XX000", StoreHalted],
	["an I/O error", "ERROR", "58030", StoreHalted],
	["a damaged page", "ERROR", "XX001", StoreHalted],
])("the server classifies a failed append to the journal: %s", (_what, severity, code, kind) => {
	expect(of(severity, code)).toBeInstanceOf(kind);
	expect(of(severity, code).message).toContain("sequence 7");
});

test.each([
	["ERROR", "53100", "could not extend file", "disk_full"],
	["PANIC", "XX000", 'could not write to file "pg_wal": No space left on device', "disk_full"],
	["ERROR", "25006", "cannot execute INSERT in a read-only transaction", "database_refuses"],
	["FATAL", "53300", "too many connections", "database_refuses"],
	["FATAL", "57P03", "the database system is starting up", "database_away"],
	["FATAL", "57P01", "terminating connection due to administrator command", "database_away"],
	[undefined, "ECONNREFUSED", "connect ECONNREFUSED", "database_away"],
	[undefined, undefined, "no response for 15000 ms", "database_away"],
] as const)("health reports the error %s %s (%s) as %s", (severity, code, message, reason) => {
	const cause = Object.assign(new Error(message), { severity, code });
	expect(outageOf(new StoreUnavailable("not written", { cause }))).toBe(reason);
});
