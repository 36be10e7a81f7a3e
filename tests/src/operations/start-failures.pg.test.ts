// Tests that a start that fails prints the cause, the file or setting that causes it, and the remedy, but no stack trace. It must
// exit with 1 and leave no Postgres process. In `npm test` only one case of each kind starts the program; the other cases start
// the server in the test's process. strace injects faults of the disk.
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { reservePort } from "@candor/testkit/processes";
import { InProcessServer, prepareDataFolder } from "@candor/testkit/program";
import { FULL_SET } from "@candor/testkit/test-set";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databasesOn, type Environment, MAIN, NODE, Program, pause, temporaryFolder } from "./program.ts";

const folder = temporaryFolder();
const good = join(folder.path, "good");
let environment: Environment;
beforeAll(async () => {
	const ports = { PORT: String(await reservePort()), CONSOLE_PORT: String(await reservePort()) };
	environment = { ...ports, LOG_LEVEL: "fatal", LOCAL_CHAIN: "no" };
	await prepareDataFolder(good);
	const server = await InProcessServer.start(good, environment);
	// Waits until the simulated market has written its "purse" files, in which it records the deposits of its participants. It
	// writes them when it first trades.
	while (!existsSync(join(good, "market-data", "purse-100001.json"))) await pause();
	await server.stop();
});
afterAll(() => folder.remove());

const FAULTY_DISK = ["strace", "-f", "-qq", "-o", "/dev/null", "-e"] as const;

type Words = readonly (string | RegExp)[];

interface Trouble {
	readonly more?: Environment;
	readonly command?: readonly [string, ...string[]];
	readonly uid?: number | undefined;
}

async function programFails(dataDir: string, words: Words, { more = {}, command = [NODE], uid }: Trouble = {}) {
	const [program, ...args] = command;
	const server = new Program(program, [...args, MAIN], { ...environment, DATA_DIR: dataDir, ...more }, undefined, uid);
	const code = await server.closed();
	expect(code, server.output).toBe(1);
	expect(server.output).toContain("Candor did not start.");
	expect(server.group(), server.output).toEqual([]);
	says(server.output, words, dataDir);
}

/**
 * Expects that a start of the server in the test's process fails with these texts. This is faster than a start of the program.
 */
async function serverFails(dataDir: string, words: Words, { more = {} }: Pick<Trouble, "more"> = {}) {
	const text = await InProcessServer.start(dataDir, { ...environment, ...more }).then(
		async (server) => {
			await server.stop();
			return "it started";
		},
		(error: Error) => error.message,
	);
	says(text, words, dataDir);
}

function says(text: string, words: Words, dataDir: string): void {
	for (const word of words) expect(text).toMatch(word);
	expect(text).not.toMatch(/\n\s+at /);
	expect(databasesOn(dataDir), text).toEqual([]);
}

const fails = FULL_SET ? programFails : serverFails;

/** Damages a file or folder of the data by `spoil` while `use` runs, and restores it afterwards. */
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
const changed = (change: (path: string) => void) => (path: string) => {
	cpSync(`${path}.good`, path);
	change(path);
};

test.each([
	["keys", "a file", aFile],
	["keys/index-signing.json", "a folder", aFolder],
	["keys/index-signing.json", "half a file", holding("{")],
	["keys/index-signing.json", "a short secret", holding('{"secret":"00","from":1}')],
	["keys/index-signing.json", "readable by others", changed((path) => chmodSync(path, 0o644))],
	["secrets", "a file", aFile],
	["secrets/database", "a folder", aFolder],
	["secrets/database", "other text", holding("torn")],
	["secrets/database", "readable by others", changed((path) => chmodSync(path, 0o644))],
	["secrets/database", "another password", holding(`${"0".repeat(64)}\n`)],
	["secrets/codes", "empty", holding("")],
	["market-data", "a file", aFile],
	["market-data/heads", "a file", aFile],
	["market-data/venues.json", "a folder", aFolder],
	["market-data/venues.json", "empty", holding("")],
	["market-data/venues.json", "other JSON", holding('{"historySeed":"x","days":[]}')],
	["market-data/purse-100001.json", "null", holding("null")],
	["market-data/purse-100001.json", "a fraction", holding('{"deposited":{"3":"1.5"},"pending":null}')],
	["market-data/purse-100001.json", "a folder", aFolder],
	["snapshots", "a file", aFile],
	["postgres", "a file", aFile],
	["postgres.log", "a folder", aFolder],
	["database.json", "other text", holding("elsewhere")],
	["database.json", "a folder", aFolder],
	["server.lock", "a folder", aFolder],
	["journal-head.json", "a folder", aFolder],
	["poisoned-commands.jsonl", "a folder", aFolder],
] as const)("a start refuses the data file %s if it is %s", (file, _what, spoil) =>
	spoiled(join(good, file), spoil, () =>
		fails(good, [file === "secrets/database" ? /password|secrets.database/ : join(good, file)]),
	),
);

test("a start opens the data after all failed starts", async () => {
	await (await InProcessServer.start(good, environment)).stop();
});

describe("a start refuses an unusable data folder", () => {
	test("a start refuses a data folder on a file system without folders", () =>
		fails("/proc/candor", ["/proc/candor", "DATA_DIR"]));

	test("a start refuses a data folder that is a file", async () => {
		const path = join(folder.path, "file");
		aFile(path);
		await fails(path, [path, "a file is in the way"]);
		await fails(join(path, "below"), [path, "a file is in the way"]);
	});

	test("a start refuses a data folder that is a link without a target", async () => {
		const path = join(folder.path, "link");
		symlinkSync(join(folder.path, "nowhere"), path);
		await fails(path, [path]);
	});
});

test.each([
	[{ HOST: "192.0.2.1" }, ["192.0.2.1", "set HOST"]],
	[{ HOST: "nowhere.invalid" }, ["nowhere.invalid", "set HOST"]],
	[{ TRUSTED_PROXIES: "proxy" }, ["TRUSTED_PROXIES", "10.0.0.1"]],
	[{ DATABASE_URL: "postgres://u:p@127.0.0.1:1/x" }, ["the database does not answer"]],
	[{ MODE: "live" }, ["MODE is live", "sandbox"]],
] as [Environment, string[]][])("a start refuses the setting %o", (more, words) => fails(good, words, { more }));

describe("a first start changes nothing if a setting is wrong", () => {
	const nowhere = join(folder.path, "no-disk");
	test.each([
		[{ HOST: "192.0.2.1" }, ["192.0.2.1", "set HOST"]],
		[{ HEAD_STORE: join(nowhere, "head.json") }, [`${nowhere} does not exist`, "create the folder if this is a new place"]],
		[{ PUBLIC_ULR: "https://candor.example" }, ["PUBLIC_ULR is not known: PUBLIC_URL is"]],
	] as [Environment, string[]][])(
		"a first start with the wrong setting %o creates no database and does not report lost data",
		async (more, words) => {
			const path = join(folder.path, "first");
			await fails(path, [...words, /^((?!newest copy)[\s\S])*$/], { more });
			expect(existsSync(join(path, "postgres"))).toBe(false);
		},
	);
});

describe("the program ends after a failed start", () => {
	test("the program refuses a spoiled signing key", () => {
		const file = join(good, "keys/index-signing.json");
		return spoiled(file, holding("{"), () => programFails(good, [file]));
	});

	test("the program refuses a data folder of another user", async () => {
		const path = join(folder.path, "others");
		mkdirSync(path, { mode: 0o555 });
		const asRoot = process.getuid?.() === 0;
		if (asRoot) chownSync(path, 0, 0);
		const trouble = { uid: asRoot ? 65_534 : undefined };
		await programFails(join(path, "data"), [path, "may not do that", "chown"], trouble);
		if (FULL_SET) await programFails(path, [path, "may not do that", "chown"], trouble);
	});

	test("the program refuses a setting that it cannot parse", () => {
		const more = { TRUSTED_PROXIES: "proxy" };
		return programFails(good, ["TRUSTED_PROXIES", "10.0.0.1"], { more });
	});

	test.each(["PORT", "CONSOLE_PORT"])("the program refuses a %s that another program uses", async (variable) => {
		const other = createServer();
		const port = environment[variable] as string;
		await new Promise<void>((resolve) => other.listen(Number(port), "127.0.0.1", resolve));
		const path = join(folder.path, variable);
		await programFails(path, [port, `set ${variable}`]);
		expect(existsSync(join(path, "postgres"))).toBe(false);
		await new Promise((resolve) => other.close(resolve));
	});

	test.each(
		[
			["ENOSPC", "fsync", "the disk is full"],
			["EROFS", "mkdir", "read-only"],
			["ENOSPC", "mkdir", "the disk is full"],
			["EIO", "fsync", "does not answer"],
		].slice(0, FULL_SET ? undefined : 1) as [string, string, string][],
	)("the program reports the disk error %s of the system call %s", async (error, call, words) => {
		const path = join(folder.path, "faulty");
		await programFails(path, [path, words], { command: [...FAULTY_DISK, `inject=${call}:error=${error}`, NODE] });
		rmSync(path, { recursive: true, force: true });
	});

	test.runIf(FULL_SET)("a database whose creation failed on a full disk opens once the disk has space", async () => {
		const path = join(folder.path, "full");
		const command = [...FAULTY_DISK, "inject=pwrite64,pwritev:error=ENOSPC", NODE] as const;
		await programFails(path, [path, "No space left on device"], { command });
		const server = new Program(NODE, [MAIN], { ...environment, DATA_DIR: path });
		await server.says("Candor is open");
		server.signal("SIGTERM");
		expect(await server.closed(), server.output).toBe(0);
	});
});
