// Invariant: SIGTERM or SIGINT stops the exchange at any moment of its start, whether the signal goes to npm, to the start script,
// to the server or to all of them. No process is left, and the next start continues with the existing data. `npm run test:full`
// sends each signal to each process.
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { reservePort } from "@candor/testkit/processes";
import { FULL_SET } from "@candor/testkit/test-set";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { childOf, databasesOn, MAIN, NODE, Program, pause, ROOT, temporaryFolder } from "./program.ts";

const OPEN = "Candor is open";
const folder = temporaryFolder();
const dataDir = join(folder.path, "data");
let environment: Record<string, string>;
beforeAll(async () => {
	const ports = { PORT: String(await reservePort()), CONSOLE_PORT: String(await reservePort()) };
	environment = { DATA_DIR: dataDir, ...ports, LOG_LEVEL: "info", LOCAL_CHAIN: "no" };
});
afterAll(() => folder.remove());

function nothingIsLeft(program: Program): void {
	expect(program.group(), program.output).toEqual([]);
	expect(databasesOn(dataDir), program.output).toEqual([]);
}

type Receiver = "npm" | "the start script" | "the server" | "the group";

const casesOf = <T>(all: readonly T[]): readonly T[] => (FULL_SET ? all : all.slice(0, 1));

describe("a start of the server stops by a signal", () => {
	// The cases are ordered like the steps of a first start, because each start continues where the previous one was stopped.
	test.each(
		casesOf<readonly [string, NodeJS.Signals, Receiver]>([
			["making the database in", "SIGTERM", "the server"],
			["making the database in", "SIGINT", "the group"],
			["0001-journal is in place", "SIGTERM", "the server"],
		]),
	)("a start stops at '%s' when %s is sent to %s", async (stage, signal, to) => {
		const server = new Program(NODE, [MAIN], environment);
		await server.says(stage);
		server.signal(signal, to === "the group" ? -server.pid : server.pid);
		expect(await server.closed(), server.output).toBe(0);
		expect(server.output).toContain("Stopped before it was open.");
		expect(server.output).not.toContain(OPEN);
		expect(server.output).not.toMatch(/\n\s+at .*:\d+:\d+/);
		nothingIsLeft(server);
	});

	test.runIf(FULL_SET)("a start stops by SIGINT while it opens the port", async () => {
		const server = new Program(NODE, [MAIN], environment);
		await server.says("simulated history was written");
		server.signal("SIGINT", -server.pid);
		expect(await server.closed(), server.output).toBe(0);
		expect(server.output).toContain(server.output.includes(OPEN) ? "Stopping …" : "Stopped before it was open.");
		expect(server.output).not.toMatch(/\n\s+at .*:\d+:\d+/);
		nothingIsLeft(server);
	});

	test("the server opens after earlier starts were stopped, and stops by SIGTERM", async () => {
		const server = new Program(NODE, [MAIN], environment);
		await server.says("Ctrl-C stops it");
		// The warning says that HEAD_STORE is not set, a second location for the journal's head. Without it a start cannot detect
		// that the data folder is an older copy.
		expect(server.output).toContain("no second place (HEAD_STORE)");
		server.signal("SIGTERM");
		expect(await server.closed(), server.output).toBe(0);
		expect(server.output).toContain("Stopped.");
		// Standard output contains only the log, so every line must be JSON.
		const lines = server.log.trim().split("\n");
		expect(lines.map((line) => JSON.parse(line).msg)).toEqual(expect.arrayContaining(["open", "stopping", "stopped"]));
		nothingIsLeft(server);
	});
});

describe("npm start stops by a signal", () => {
	test.each(
		casesOf<readonly [NodeJS.Signals, Receiver]>([
			["SIGTERM", "npm"],
			["SIGINT", "npm"],
			["SIGTERM", "the start script"],
			["SIGINT", "the start script"],
			["SIGTERM", "the server"],
			["SIGTERM", "the group"],
			["SIGINT", "the group"],
		]),
	)("npm start stops when %s is sent to %s", async (signal, to) => {
		const npm = new Program("npm", ["start"], environment);
		await npm.says(OPEN);
		const script = childOf(npm.pid);
		npm.signal(signal, { npm: npm.pid, "the start script": script, "the server": childOf(script), "the group": -npm.pid }[to]);
		expect(await npm.closed(), npm.output).toBe(0);
		expect(npm.output).toContain("Stopping …");
		nothingIsLeft(npm);
	});

	test.runIf(FULL_SET)("npm start stops by SIGTERM while it creates the database", async () => {
		const fresh = temporaryFolder();
		const npm = new Program("npm", ["start"], { ...environment, DATA_DIR: join(fresh.path, "data") });
		await npm.says("making the database in");
		npm.signal("SIGTERM");
		expect(await npm.closed(), npm.output).toBe(0);
		expect(npm.group()).toEqual([]);
		expect(databasesOn(fresh.path)).toEqual([]);
		fresh.remove();
	});

	test.runIf(FULL_SET)("npm start stops when its terminal is closed", async () => {
		const terminal = new Program("script", ["-qec", "npm start", "/dev/null"], environment);
		await terminal.says(OPEN);
		const server = Number(JSON.parse(readFileSync(join(dataDir, "server.lock"), "utf8")).pid);
		terminal.signal("SIGKILL");
		await terminal.closed();
		while (isThere(server)) await pause();
		expect(databasesOn(dataDir)).toEqual([]);
	});
});

describe("a start stops before the checkout is ready", () => {
	const checkout = temporaryFolder();
	afterAll(() => checkout.remove());
	beforeAll(() => {
		for (const part of ["package.json", "package-lock.json", "tsconfig.base.json", "scripts", "apps", "packages"]) {
			cpSync(join(ROOT, part), join(checkout.path, part), {
				recursive: true,
				filter: (path) => !/\/(node_modules|dist)$/.test(path),
			});
		}
	});

	test("a start stops by SIGTERM while it installs packages", async () => {
		const bin = join(checkout.path, "bin");
		mkdirSync(bin);
		writeFileSync(join(bin, "npm"), "#!/bin/sh\necho installs\nexec sleep 1000\n", { mode: 0o755 });
		const path = `${bin}:${process.env.PATH}`;
		const start = new Program(process.execPath, ["scripts/start.mjs"], { ...environment, PATH: path }, checkout.path);
		await start.says("installs");
		start.signal("SIGTERM");
		expect(await start.closed(), start.output).toBe(143);
		expect(start.output).toContain("Stopped before anything was started.");
		expect(start.group()).toEqual([]);
	});

	test.runIf(FULL_SET)("a start stops while it builds the web app, and the next start builds it again", async () => {
		symlinkSync(join(ROOT, "node_modules"), join(checkout.path, "node_modules"));
		for (const signal of ["SIGTERM", "SIGINT"] as const) {
			const npm = new Program("npm", ["start"], environment, checkout.path);
			await npm.says("Building the web app");
			npm.signal(signal);
			expect(await npm.closed(), npm.output).toBe(signal === "SIGTERM" ? 143 : 130);
			expect(npm.output).toContain("Stopped before anything was started.");
			expect(npm.group()).toEqual([]);
		}
	});
});

test.runIf(FULL_SET)("a second signal ends a server that hangs while it stops", async () => {
	const server = new Program(NODE, [MAIN], environment);
	await server.says(OPEN);
	const [postmaster] = databasesOn(dataDir) as [number];
	// SIGSTOP pauses Postgres, so that it cannot end, and neither can the server that waits for it.
	server.signal("SIGSTOP", postmaster);
	while (!server.ended) {
		server.signal("SIGTERM");
		await pause(100);
	}
	expect(await server.closed(), server.output).toBe(1);
	expect(server.group()).toEqual([]);
	// The paused Postgres has received the server's signal, and ends as soon as it continues.
	server.signal("SIGCONT", postmaster);
	while (databasesOn(dataDir).length > 0) await pause();
});

test("npm starts every script with exec, because a shell in between would not forward signals", () => {
	const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: Record<string, string> };
	for (const [name, script] of Object.entries(scripts)) expect(script, name).toMatch(/^exec node scripts\//);
});

function isThere(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}
