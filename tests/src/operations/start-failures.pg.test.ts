// Whatever keeps the server from starting, it says what is wrong, where and what to do, and ends with 1: no stack, no spinning, no
// Postgres left. The real process; the disk's faults come from strace.
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { heldPort } from "@candor/testkit/processes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databasesOn, type Environment, MAIN, NODE, Program, temporaryFolder } from "./program.ts";

const folder = temporaryFolder();
/** Of a server that ran well once. */
const good = join(folder.path, "good");
let environment: Environment;
beforeAll(async () => {
	environment = { PORT: String(await heldPort()), LOG_LEVEL: "fatal" };
	const server = new Program(NODE, [MAIN], { ...environment, DATA_DIR: good });
	await server.says("Candor is open");
	// The simulation's purses are written when it first trades.
	while (!existsSync(join(good, "market-data", "purse-100001.json"))) await new Promise((resolve) => setTimeout(resolve, 20));
	server.signal("SIGTERM");
	expect(await server.closed(), server.output).toBe(0);
});
afterAll(() => folder.remove());

/** Runs what follows with a fault of the disk in it and below. */
const FAULTY_DISK = ["strace", "-f", "-qq", "-o", "/dev/null", "-e"] as const;

interface Trouble {
	readonly more?: Environment;
	readonly command?: readonly [string, ...string[]];
	readonly uid?: number | undefined;
}

/** Starts the server and expects that it ends in these words. */
async function failsWith(
	dataDir: string,
	words: readonly (string | RegExp)[],
	{ more = {}, command = [NODE], uid }: Trouble = {},
) {
	const [program, ...args] = command;
	const server = new Program(program, [...args, MAIN], { ...environment, DATA_DIR: dataDir, ...more }, undefined, uid);
	const code = await server.closed();
	expect(code, server.output).toBe(1);
	expect(server.output).toContain("Candor did not start.");
	for (const word of words) expect(server.output).toMatch(word);
	expect(server.output).not.toMatch(/\n\s+at /);
	expect(server.group(), server.output).toEqual([]);
	expect(databasesOn(dataDir), server.output).toEqual([]);
}

/** Puts something else in a file's or folder's place while `use` runs. */
async function spoiled(path: string, spoil: (path: string) => void, use: () => Promise<void>): Promise<void> {
	const was = existsSync(path);
	if (was) renameSync(path, `${path}.good`);
	try {
		spoil(path);
		await use();
	} finally {
		rmSync(path, { recursive: true, force: true });
		if (was) renameSync(`${path}.good`, path);
	}
}

const aFile = (path: string) => writeFileSync(path, "not a folder");
const aFolder = (path: string) => mkdirSync(path);
const holding =
	(text: string, mode = 0o600) =>
	(path: string) =>
		writeFileSync(path, text, { mode });
/** As it was, but for this. */
const changed = (change: (path: string) => void) => (path: string) => {
	cpSync(`${path}.good`, path);
	change(path);
};

test.each([
	["keys", aFile],
	["keys/index-signing.json", aFolder],
	["keys/index-signing.json", holding("{")],
	["keys/index-signing.json", holding('{"secret":"00","from":1}')],
	["keys/index-signing.json", changed((path) => chmodSync(path, 0o644))],
	["secrets", aFile],
	["secrets/database", aFolder],
	["secrets/database", holding("torn")],
	["secrets/database", changed((path) => chmodSync(path, 0o644))],
	["secrets/database", holding(`${"0".repeat(64)}\n`)],
	["secrets/codes", holding("")],
	["market-data", aFile],
	["market-data/heads", aFile],
	["market-data/venues.json", aFolder],
	["market-data/venues.json", holding("")],
	["market-data/venues.json", holding('{"historySeed":"x","days":[]}')],
	["market-data/purse-100001.json", holding("null")],
	["market-data/purse-100001.json", holding('{"deposited":{"3":"1.5"},"pending":null}')],
	["market-data/purse-100001.json", aFolder],
	["snapshots", aFile],
	["postgres", aFile],
	["postgres.log", aFolder],
	["database.json", holding("elsewhere")],
	["database.json", aFolder],
	["server.lock", aFolder],
	["journal-head.json", aFolder],
	["poisoned-commands.jsonl", aFolder],
] as const)("%s spoiled by %o", (file, spoil) =>
	spoiled(join(good, file), spoil, () =>
		failsWith(good, [file === "secrets/database" ? /password|secrets.database/ : join(good, file)]),
	),
);

test("after all that, the data is as good as before", async () => {
	const server = new Program(NODE, [MAIN], { ...environment, DATA_DIR: good });
	await server.says("Candor is open");
	server.signal("SIGTERM");
	expect(await server.closed(), server.output).toBe(0);
});

describe("a data folder that cannot be one", () => {
	test("in a file system that takes no folders", () => failsWith("/proc/candor", ["/proc/candor", "DATA_DIR"]));

	test("a file", async () => {
		const path = join(folder.path, "file");
		aFile(path);
		await failsWith(path, [path, "a file is in the way"]);
		await failsWith(join(path, "below"), [path, "a file is in the way"]);
	});

	test("a link to nowhere", async () => {
		const path = join(folder.path, "link");
		symlinkSync(join(folder.path, "nowhere"), path);
		await failsWith(path, [path]);
	});

	test("somebody else's", async () => {
		const path = join(folder.path, "others");
		mkdirSync(path, { mode: 0o555 });
		const asRoot = process.getuid?.() === 0;
		if (asRoot) chownSync(path, 0, 0);
		await failsWith(path, [path, "may not do that", "chown"], { uid: asRoot ? 65_534 : undefined });
		await failsWith(join(path, "data"), [path, "may not do that", "chown"], { uid: asRoot ? 65_534 : undefined });
	});

	test.each([
		["EROFS", "mkdir", "read-only"],
		["ENOSPC", "mkdir", "the disk is full"],
		["ENOSPC", "fsync", "the disk is full"],
		["EIO", "fsync", "does not answer"],
	])("%s at %s", async (error, call, words) => {
		const path = join(folder.path, "faulty");
		await failsWith(path, [path, words], { command: [...FAULTY_DISK, `inject=${call}:error=${error}`, NODE] });
		rmSync(path, { recursive: true, force: true });
	});

	test("a disk that is full when the database is made, and has room again", async () => {
		const path = join(folder.path, "full");
		const command = [...FAULTY_DISK, "inject=pwrite64,pwritev:error=ENOSPC", NODE] as const;
		await failsWith(path, [path, "No space left on device"], { command });
		const server = new Program(NODE, [MAIN], { ...environment, DATA_DIR: path });
		await server.says("Candor is open");
		server.signal("SIGTERM");
		expect(await server.closed(), server.output).toBe(0);
	});
});

test.each([
	[{ HOST: "192.0.2.1" }, ["192.0.2.1", "set HOST"]],
	[{ HOST: "nowhere.invalid" }, ["nowhere.invalid", "set HOST"]],
	[{ TRUSTED_PROXIES: "proxy" }, ["TRUSTED_PROXIES", "10.0.0.1"]],
	[{ DATABASE_URL: "postgres://u:p@127.0.0.1:1/x" }, ["the database does not answer"]],
	[{ MODE: "live" }, ["MODE is live", "sandbox"]],
] as [Environment, string[]][])("%o", (more, words) => failsWith(good, words, { more }));

test("a port that is taken", async () => {
	const other = createServer();
	await new Promise<void>((resolve) => other.listen(Number(environment.PORT), "127.0.0.1", resolve));
	await failsWith(good, [environment.PORT as string, "set PORT"]);
	await new Promise((resolve) => other.close(resolve));
});
