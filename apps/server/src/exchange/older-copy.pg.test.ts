// Restores an older copy of the data folder and its database. The full test run does so as an operator would restore a backup:
// with real processes, and with the database inside the data folder. Invariants: if a second location also stores the journal's
// head (newest sequence and hash), no server starts on an older copy. Without a second location, the start warns that it cannot
// recognise an older copy.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyCluster, TestDatabase } from "@candor/testkit/postgres";
import { bareEnvironment, ServerProcess } from "@candor/testkit/processes";
import { type CommandResult, InProcessServer, candor as runCommand, skipBackHistory } from "@candor/testkit/program";
import { LocalObjectStore } from "@candor/testkit/stand-ins";
import { FULL_SET } from "@candor/testkit/test-set";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeClient, makePool } from "../database/connections.ts";
import { prepareDatabase } from "../database/database.ts";
import { MIGRATIONS } from "../migrations.ts";
import { decodeHead } from "./heads/published-head.ts";

const folder = mkdtempSync(join(tmpdir(), "candor-older-"));
// Postgres runs under a user other than root, and this user must be able to enter the folder.
chmodSync(folder, 0o711);
const dataDir = join(folder, "data");
const copy = join(folder, "copy");
const headFile = join(dataDir, "journal-head.json");
const secretFile = join(folder, "secret");
const KEYS = { accessKeyId: "candor-test", secretAccessKey: "not a secret", region: "eu-central-1" };
const PATH_OF_HEAD = "/heads/live/head.json";
let place: LocalObjectStore;
let second: Environment;
let running: Running | undefined;

type Environment = Readonly<Record<string, string>>;

interface Running {
	readonly call: ServerProcess["call"];
	stop(): Promise<unknown>;
	/** Resolves when the exchange has halted, with the message that the operator reads. */
	halt(): Promise<string>;
}

/** Starts servers and runs operator commands on a data folder and database, which it can copy and restore. */
interface Runner {
	open(): Promise<void>;
	start(environment: Environment): Promise<Running>;
	candor(environment: Environment, ...words: string[]): Promise<CommandResult>;
	/** Copies the data folder and its database. */
	copy(): Promise<void>;
	/** Replaces the data folder and its database with the copy. */
	restore(): Promise<void>;
	close(): Promise<void>;
}

class InThisProcess implements Runner {
	#cluster: TestDatabase | undefined;
	readonly #data = `older_${process.pid}`;
	readonly #copy = `older_${process.pid}_copy`;

	async open() {
		this.#cluster = await TestDatabase.start();
		await this.#query(`create database ${this.#data}`);
		const pool = makePool(this.#address, { max: 1 }, () => {});
		await prepareDatabase(this.#address, pool, MIGRATIONS, () => {});
		await skipBackHistory(pool);
		await pool.end();
	}

	start(environment: Environment) {
		return InProcessServer.start(dataDir, { ...environment, DATABASE_URL: this.#address });
	}

	candor(environment: Environment, ...words: string[]) {
		return runCommand({ DATA_DIR: dataDir, DATABASE_URL: this.#address, ...environment }, ...words);
	}

	async copy() {
		copyFolder(dataDir, copy);
		await this.#query(`create database ${this.#copy} template ${this.#data}`);
	}

	async restore() {
		copyFolder(copy, dataDir);
		await this.#query(`drop database ${this.#data}`);
		await this.#query(`create database ${this.#data} template ${this.#copy}`);
	}

	async close() {
		for (const name of [this.#data, this.#copy]) await this.#query(`drop database if exists ${name}`);
		await this.#cluster?.stop();
	}

	get #address(): string {
		return (this.#cluster as TestDatabase).address.replace(/\/candor$/, `/${this.#data}`);
	}

	async #query(statement: string): Promise<void> {
		const client = makeClient((this.#cluster as TestDatabase).address);
		await client.connect();
		await client.query(statement).finally(() => client.end());
	}
}

class AsProcesses implements Runner {
	async open() {
		copyCluster(dataDir);
	}

	async start(environment: Environment): Promise<Running> {
		const server = await ServerProcess.start(dataDir, environment);
		return {
			call: server.call.bind(server),
			async stop() {
				const alreadyEnded = server.ended;
				const code = await server.stop();
				if (!alreadyEnded) expect(code, server.output).toBe(0);
			},
			async halt() {
				expect(await server.exit()).toBe(1);
				return server.output;
			},
		};
	}

	/**
	 * Runs the command in a separate process without blocking, because the test's own process serves the second location of the head
	 * meanwhile.
	 */
	async candor(environment: Environment, ...words: string[]) {
		const child = spawn(process.execPath, [join(import.meta.dirname, "..", "cli", "main.ts"), ...words], {
			env: { ...bareEnvironment(), DATA_DIR: dataDir, ...environment },
			stdio: ["ignore", "pipe", "pipe"],
		});
		let text = "";
		for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (text += part));
		const [code] = (await once(child, "close")) as [number];
		return { code, text };
	}

	async copy() {
		copyFolder(dataDir, copy);
	}

	async restore() {
		copyFolder(copy, dataDir);
	}

	async close() {}
}

/** Copies a folder and preserves the files' owners, because the database's files belong to the user of Postgres. */
function copyFolder(from: string, to: string): void {
	rmSync(to, { recursive: true, force: true });
	expect(spawnSync("cp", ["-a", from, to]).status).toBe(0);
}

let runner: Runner;
const start = async (more = second): Promise<Running> => {
	running = await runner.start(more);
	return running;
};
const refused = (more = second) =>
	start(more).then(
		() => "it started",
		(error: Error) => error.message,
	);
const candor = (...words: string[]) => runner.candor(second, ...words);

beforeAll(async () => {
	place = await LocalObjectStore.start(KEYS);
	writeFileSync(secretFile, `${KEYS.secretAccessKey}\n`, { mode: 0o600 });
	second = {
		HEAD_STORE: "s3://heads/live/head.json",
		HEAD_STORE_ENDPOINT: place.origin,
		HEAD_STORE_REGION: KEYS.region,
		HEAD_STORE_KEY_ID: KEYS.accessKeyId,
		HEAD_STORE_SECRET_FILE: secretFile,
	};
});
afterAll(async () => {
	await place.stop();
	rmSync(folder, { recursive: true, force: true });
});

async function register(server: Running, account: string): Promise<void> {
	const password = "a long password";
	const person = { type: "username", account, password, re_password: password, agree: 1, invite_code: "CANDOR" };
	expect((await server.call("POST", "user/register", person)).type).toBe("ok");
}

const remoteSeq = () => decodeHead(place.kept.get(PATH_OF_HEAD) ?? "", "the bucket").seq;

const RUNNERS: [string, Runner][] = [["an exchange in the test process", new InThisProcess()]];
if (FULL_SET) RUNNERS.push(["a server as a separate process", new AsProcesses()]);

describe.each(RUNNERS)("%s detects an older copy of the data", (_name, chosen) => {
	beforeAll(async () => {
		runner = chosen;
		await runner.open();
		place.kept.delete(PATH_OF_HEAD);
		const server = await start();
		await register(server, "early");
		expect((await server.call("GET", "health", {})).data).toMatchObject({ journal: { state: "whole", second_head: "kept" } });
		await server.stop();
		await runner.copy();
	});
	beforeEach(async () => {
		await runner.restore();
		place.kept.set(PATH_OF_HEAD, readFileSync(headFile, "utf8"));
		place.mood = "well";
	});
	afterEach(async () => {
		await running?.stop();
		running = undefined;
	});
	afterAll(async () => {
		await runner.close();
		rmSync(dataDir, { recursive: true, force: true });
	});

	test("a start refuses an older copy of the data until an operator accepts its sequence", async () => {
		let server = await start();
		await register(server, "late");
		await server.stop();
		const published = remoteSeq();
		expect(decodeHead(readFileSync(headFile, "utf8"), "the file").seq).toBe(published);

		await runner.restore();
		const older = decodeHead(readFileSync(headFile, "utf8"), "the file").seq;
		expect(older).toBeLessThan(published);
		const words = await refused();
		expect(words).toContain(`The journal ends at sequence ${older}, but ${published} was published (s3://heads/live/head.json`);
		expect(words).toContain("candor -- accept-head");
		expect(words).not.toContain("    at ");
		expect(remoteSeq()).toBe(published);

		const shown = await candor("accept-head");
		expect(shown.text).toContain(`journal     ends at sequence ${older}`);
		expect(shown.text).toContain(`${published - older} acknowledged entries are missing`);
		expect(shown.text).toContain(`To accept: npm run candor -- accept-head ${older}`);
		expect(shown.code).toBe(1);
		expect((await candor("accept-head", String(published))).code).toBe(1);
		place.mood = "failing";
		const untaken = await candor("accept-head", String(older));
		expect(untaken.text).toContain("could not store it: PUT was answered with 503 SlowDown");
		expect(untaken.code).toBe(1);
		place.mood = "well";
		expect(remoteSeq()).toBe(published);
		const accepted = await candor("accept-head", String(older));
		expect(accepted.text).toContain("is stored in s3://heads/live/head.json");
		expect(accepted.code).toBe(0);
		expect(remoteSeq()).toBe(older);
		expect((await candor("accept-head")).text).toContain("There is nothing to accept");

		server = await start();
		await register(server, "later");
		await server.stop();
		expect(remoteSeq()).toBeGreaterThan(older);
	});

	test("health reports that no second place of the head is configured", async () => {
		const server = await start({});
		expect((await server.call("GET", "health", {})).data).toMatchObject({ journal: { second_head: "none" } });
	});

	test("a start refuses an unavailable second place, and a start on demand halts if that place returns with a newer head", async () => {
		place.mood = "failing";
		expect(await refused()).toContain("To start without it: START_WITHOUT_HEAD_STORE=yes");
		const server = await start({ ...second, START_WITHOUT_HEAD_STORE: "yes" });
		expect((await server.call("GET", "health", {})).data).toMatchObject({ journal: { second_head: "away" } });
		const newer = readFileSync(headFile, "utf8").replace(/"seq":\d+/, '"seq":999999');
		place.kept.set(PATH_OF_HEAD, newer);
		place.mood = "well";
		const reason = await server.halt();
		expect(reason).toContain("The exchange halted (head_mismatch)");
		expect(reason).toContain("accept-head");
		expect(place.kept.get(PATH_OF_HEAD)).toBe(newer);
	});

	test.each([
		["empty", () => writeFileSync(headFile, ""), "journal-head.json is empty"],
		["garbled", () => writeFileSync(headFile, "\0".repeat(90)), "journal-head.json does not contain a head"],
		[
			"cut off",
			() => writeFileSync(headFile, readFileSync(headFile, "utf8").slice(0, 60)),
			"journal-head.json does not contain a head",
		],
		["missing", () => rmSync(headFile), "journal-head.json is missing, and the journal is not empty"],
		[
			"of another journal",
			() => writeFileSync(headFile, readFileSync(headFile, "utf8").replace(/"journal":"[0-9a-f]{4}/, '"journal":"0000')),
			"is of another journal than the one in the database",
		],
	] as const)("a start refuses a head that is %s", async (_what, spoil, words) => {
		spoil();
		const told = await refused();
		expect(told).toContain(words);
		expect(told).toContain("candor -- accept-head");
	});

	test("accept-head writes a missing head", async () => {
		const { seq } = decodeHead(readFileSync(headFile, "utf8"), "the file");
		rmSync(headFile);
		expect((await candor("accept-head", String(seq))).code).toBe(0);
		await start();
	});
});

test.runIf(FULL_SET)("a start without a second place warns that it cannot recognise an older copy", async () => {
	const server = await ServerProcess.start(dataDir);
	while (!server.output.includes("Ctrl-C stops it")) await new Promise((resolve) => setTimeout(resolve, 20));
	expect(server.output).toContain("no second place (HEAD_STORE): an older copy of the complete data folder cannot be detected");
	expect(await server.stop()).toBe(0);
});
