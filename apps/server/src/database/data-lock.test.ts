import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lockData, lockHolder } from "./data-lock.ts";
import { DataInUse } from "./failures.ts";

const fresh = () => mkdtempSync(join(tmpdir(), "candor-lock-"));

test("the server refuses a second server on a locked data folder and names the holder of the lock", () => {
	const folder = fresh();
	const lock = lockData(folder);
	expect(() => lockData(folder)).toThrow(DataInUse);
	expect(() => lockData(folder)).toThrow(String(process.pid));
	expect(lockHolder(folder)).toBe(process.pid);
	lock.release();
	expect(lockHolder(folder)).toBeUndefined();
	lockData(folder).release();
});

test("the server takes over the lock of a killed process", () => {
	const folder = fresh();
	const dead = spawnSync(process.execPath, ["-e", ""]).pid;
	writeFileSync(join(folder, "server.lock"), JSON.stringify({ pid: dead, started: "" }));
	const lock = lockData(folder);
	expect(JSON.parse(readFileSync(join(folder, "server.lock"), "utf8")).pid).toBe(process.pid);
	lock.release();
});

test("the server ignores a lock whose process id now belongs to another process", () => {
	const folder = fresh();
	writeFileSync(join(folder, "server.lock"), JSON.stringify({ pid: process.ppid, started: "another boot:1" }));
	lockData(folder).release();
});

test("a running server's lock does not apply to a copy of its folder", () => {
	const [folder, copy] = [fresh(), fresh()];
	const lock = lockData(folder);
	copyFileSync(join(folder, "server.lock"), join(copy, "server.lock"));
	expect(lockHolder(copy)).toBeUndefined();
	const copysLock = lockData(copy);
	expect(() => lockData(copy)).toThrow(DataInUse);
	expect(() => lockData(folder)).toThrow(DataInUse);
	copysLock.release();
	lock.release();
});

test("a lock still holds if its folder is moved, or reached by another path, while its server runs", () => {
	const folder = fresh();
	const lock = lockData(folder);
	const link = `${folder}-link`;
	symlinkSync(folder, link);
	expect(() => lockData(link)).toThrow(DataInUse);
	const moved = `${folder}-moved`;
	renameSync(folder, moved);
	expect(() => lockData(moved)).toThrow(DataInUse);
	renameSync(moved, folder);
	lock.release();
});

test("the server respects a lock of an earlier release, which names no folder", () => {
	const folder = fresh();
	const lock = lockData(folder);
	const file = join(folder, "server.lock");
	const { pid, started, host } = JSON.parse(readFileSync(file, "utf8"));
	expect(host).toBe(hostname());
	writeFileSync(file, JSON.stringify({ pid, started }));
	expect(() => lockData(folder)).toThrow(DataInUse);
	lock.release();
});

test("the server treats an unreadable lock file as stale", () => {
	const folder = fresh();
	writeFileSync(join(folder, "server.lock"), "{");
	lockData(folder).release();
});
