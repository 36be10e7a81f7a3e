// Whoever asks the exchange to stop, it stops: npm, the start script or the server, one of them or all, with any signal that asks,
// at any moment of a start. Nothing runs on afterwards, and the next start goes on from what there is.
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { heldPort } from "@candor/testkit/processes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { childOf, databasesOn, MAIN, NODE, Program, pause, ROOT, temporaryFolder } from "./program.ts";

const OPEN = "Candor is open";
const folder = temporaryFolder();
const dataDir = join(folder.path, "data");
let environment: Record<string, string>;
beforeAll(async () => {
	environment = { DATA_DIR: dataDir, PORT: String(await heldPort()), LOG_LEVEL: "info" };
});
afterAll(() => folder.remove());

function nothingIsLeft(program: Program): void {
	expect(program.group(), program.output).toEqual([]);
	expect(databasesOn(dataDir), program.output).toEqual([]);
}

describe("a start that is given up", () => {
	// In the order of a first start: each goes on where the one before was stopped.
	test.each([
		["making the database in", "SIGTERM", "the server"],
		["making the database in", "SIGINT", "everybody"],
		["0001-journal is in place", "SIGTERM", "the server"],
	] as const)("at '%s' by %s to %s", async (stage, signal, to) => {
		const server = new Program(NODE, [MAIN], environment);
		await server.says(stage);
		server.signal(signal, to === "everybody" ? -server.pid : server.pid);
		expect(await server.closed(), server.output).toBe(0);
		expect(server.output).toContain("Stopped before it was open.");
		expect(server.output).not.toContain(OPEN);
		expect(server.output).not.toMatch(/\n\s+at .*:\d+:\d+/);
		nothingIsLeft(server);
	});

	test("in the moment in which it opens stops all the same, whichever comes first", async () => {
		const server = new Program(NODE, [MAIN], environment);
		await server.says("simulated back history is in place");
		server.signal("SIGINT", -server.pid);
		expect(await server.closed(), server.output).toBe(0);
		expect(server.output).toContain(server.output.includes(OPEN) ? "Stopping …" : "Stopped before it was open.");
		expect(server.output).not.toMatch(/\n\s+at .*:\d+:\d+/);
		nothingIsLeft(server);
	});

	test("is followed by one that opens", async () => {
		const server = new Program(NODE, [MAIN], environment);
		await server.says(OPEN);
		server.signal("SIGTERM");
		expect(await server.closed(), server.output).toBe(0);
		nothingIsLeft(server);
	});
});

describe("npm start", () => {
	test.each([
		["SIGTERM", "npm"],
		["SIGINT", "npm"],
		["SIGTERM", "the start script"],
		["SIGINT", "the start script"],
		["SIGTERM", "the server"],
		["SIGTERM", "everybody"],
		["SIGINT", "everybody"],
	] as const)("ends by %s to %s", async (signal, to) => {
		const npm = new Program("npm", ["start"], environment);
		await npm.says(OPEN);
		const script = childOf(npm.pid);
		npm.signal(signal, { npm: npm.pid, "the start script": script, "the server": childOf(script), everybody: -npm.pid }[to]);
		expect(await npm.closed(), npm.output).toBe(0);
		expect(npm.output).toContain("Stopping …");
		nothingIsLeft(npm);
	});

	test("ends while the database is made", async () => {
		const fresh = temporaryFolder();
		const npm = new Program("npm", ["start"], { ...environment, DATA_DIR: join(fresh.path, "data") });
		await npm.says("making the database in");
		npm.signal("SIGTERM");
		expect(await npm.closed(), npm.output).toBe(0);
		expect(npm.group()).toEqual([]);
		expect(databasesOn(fresh.path)).toEqual([]);
		fresh.remove();
	});

	test("ends when its terminal is closed", async () => {
		const terminal = new Program("script", ["-qec", "npm start", "/dev/null"], environment);
		await terminal.says(OPEN);
		const server = Number(JSON.parse(readFileSync(join(dataDir, "server.lock"), "utf8")).pid);
		terminal.signal("SIGKILL");
		await terminal.closed();
		while (isThere(server)) await pause();
		expect(databasesOn(dataDir)).toEqual([]);
	});
});

describe("a checkout that is not ready", () => {
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

	test("stops while it is installed", async () => {
		const bin = join(checkout.path, "bin");
		mkdirSync(bin);
		// An installation that takes as long as the test wants.
		writeFileSync(join(bin, "npm"), "#!/bin/sh\necho installs\nexec sleep 1000\n", { mode: 0o755 });
		const path = `${bin}:${process.env.PATH}`;
		const start = new Program(process.execPath, ["scripts/start.mjs"], { ...environment, PATH: path }, checkout.path);
		await start.says("installs");
		start.signal("SIGTERM");
		expect(await start.closed(), start.output).toBe(143);
		expect(start.output).toContain("Stopped before anything was started.");
		expect(start.group()).toEqual([]);
	});

	test("stops while its web app is built, and builds it the next time", async () => {
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

test("a second signal does not wait for what the first one began", async () => {
	const server = new Program(NODE, [MAIN], environment);
	await server.says(OPEN);
	const [postmaster] = databasesOn(dataDir) as [number];
	// It cannot end now, so neither can a clean stop.
	server.signal("SIGSTOP", postmaster);
	while (!server.ended) {
		server.signal("SIGTERM");
		await pause(100);
	}
	expect(await server.closed(), server.output).toBe(1);
	expect(server.group()).toEqual([]);
	// What it was told waits for it.
	server.signal("SIGCONT", postmaster);
	while (databasesOn(dataDir).length > 0) await pause();
});

test("a checkout's scripts are what npm starts, not a shell before them", () => {
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
