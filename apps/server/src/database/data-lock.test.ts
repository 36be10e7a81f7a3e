// One server a data folder, and no lock that outlives its holder.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lockData, lockHolder } from "./data-lock.ts";
import { DataInUse } from "./failures.ts";

const fresh = () => mkdtempSync(join(tmpdir(), "candor-lock-"));

test("a second server on the same data is refused and told who has it", () => {
	const folder = fresh();
	const lock = lockData(folder);
	expect(() => lockData(folder)).toThrow(DataInUse);
	expect(() => lockData(folder)).toThrow(String(process.pid));
	expect(lockHolder(folder)).toBe(process.pid);
	lock.release();
	expect(lockHolder(folder)).toBeUndefined();
	lockData(folder).release();
});

test("the lock of a process that was killed is taken over", () => {
	const folder = fresh();
	const dead = spawnSync(process.execPath, ["-e", ""]).pid;
	writeFileSync(join(folder, "server.lock"), JSON.stringify({ pid: dead, started: "" }));
	const lock = lockData(folder);
	expect(JSON.parse(readFileSync(join(folder, "server.lock"), "utf8")).pid).toBe(process.pid);
	lock.release();
});

test("a process id that was given out again does not hold the lock", () => {
	const folder = fresh();
	writeFileSync(join(folder, "server.lock"), JSON.stringify({ pid: process.ppid, started: "another boot:1" }));
	lockData(folder).release();
});

test("a lock file that nobody can read is stale", () => {
	const folder = fresh();
	writeFileSync(join(folder, "server.lock"), "{");
	lockData(folder).release();
});
