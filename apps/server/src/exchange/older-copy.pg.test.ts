// Invariant: an older copy of the whole data folder is not taken for the newest one where a second place of the head is configured,
// and the start says that it cannot be told where none is. Real processes on a copied folder, as an operator would restore it.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bareEnvironment, ServerProcess } from "@candor/testkit/processes";
import { LocalObjectStore } from "@candor/testkit/stand-ins";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { decodeHead } from "./heads/published-head.ts";

const folder = mkdtempSync(join(tmpdir(), "candor-older-"));
// Postgres, which does not run as root, has to get in.
chmodSync(folder, 0o711);
const dataDir = join(folder, "data");
const copy = join(folder, "copy");
const headFile = join(dataDir, "journal-head.json");
const secretFile = join(folder, "secret");
const KEYS = { accessKeyId: "candor-test", secretAccessKey: "not a secret", region: "eu-central-1" };
const PATH_OF_HEAD = "/heads/live/head.json";
let place: LocalObjectStore;
let second: Record<string, string>;
let running: ServerProcess | undefined;

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
	const server = await start();
	await register(server, "early");
	expect(await greeting(server)).not.toContain("HEAD_STORE");
	expect((await server.call("GET", "health", {})).data).toMatchObject({ journal: { state: "whole", second_head: "kept" } });
	expect(await server.stop()).toBe(0);
	copyFolder(dataDir, copy);
});
beforeEach(() => {
	copyFolder(copy, dataDir);
	place.kept.set(PATH_OF_HEAD, readFileSync(headFile, "utf8"));
	place.mood = "well";
});
afterEach(() => running?.stop());
afterAll(async () => {
	await place.stop();
	rmSync(folder, { recursive: true, force: true });
});

const start = async (more = second) => {
	running = await ServerProcess.start(dataDir, more);
	return running;
};
const refused = (more = second) =>
	start(more).then(
		() => "it started",
		(error: Error) => error.message,
	);

/** Owners too: the database's files are Postgres' own. */
const copyFolder = (from: string, to: string) => {
	rmSync(to, { recursive: true, force: true });
	expect(spawnSync("cp", ["-a", from, to]).status).toBe(0);
};

/** Without waiting in this process: the place of the head answers from here. */
async function candor(...words: string[]): Promise<{ code: number; text: string }> {
	const env = { ...bareEnvironment(), DATA_DIR: dataDir, ...second };
	const child = spawn(process.execPath, [join(import.meta.dirname, "..", "cli", "main.ts"), ...words], {
		env,
		stdio: ["ignore", "pipe", "pipe"],
	});
	let text = "";
	for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (text += part));
	const [code] = (await once(child, "close")) as [number];
	return { code, text };
}

/** All that a start says, up to its last line. */
async function greeting(server: ServerProcess): Promise<string> {
	while (!server.output.includes("Ctrl-C stops it")) await new Promise((resolve) => setTimeout(resolve, 20));
	return server.output;
}

async function register(server: ServerProcess, account: string): Promise<void> {
	const password = "a long password";
	const person = { type: "username", account, password, re_password: password, agree: 1, invite_code: "CANDOR" };
	expect((await server.call("POST", "user/register", person)).type).toBe("ok");
}

const remoteSeq = () => decodeHead(place.kept.get(PATH_OF_HEAD) ?? "", "the bucket").seq;

test("an older copy of the folder is refused, and accepted only by its sequence", async () => {
	let server = await start();
	await register(server, "late");
	expect(await server.stop()).toBe(0);
	const published = remoteSeq();
	expect(decodeHead(readFileSync(headFile, "utf8"), "the file").seq).toBe(published);

	copyFolder(copy, dataDir);
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
	expect(untaken.text).toContain("did not take it: PUT was answered with 503 SlowDown");
	expect(untaken.code).toBe(1);
	place.mood = "well";
	expect(remoteSeq()).toBe(published);
	const accepted = await candor("accept-head", String(older));
	expect(accepted.text).toContain("is noted in s3://heads/live/head.json");
	expect(accepted.code).toBe(0);
	expect(remoteSeq()).toBe(older);
	expect((await candor("accept-head")).text).toContain("There is nothing to accept");

	server = await start();
	await register(server, "later");
	expect(await server.stop()).toBe(0);
	expect(remoteSeq()).toBeGreaterThan(older);
});

test("without a second place the start says what it cannot notice", async () => {
	const server = await start({});
	expect(await greeting(server)).toContain(
		"no second place (HEAD_STORE): an older copy of the whole data folder could not be told from the newest",
	);
	expect((await server.call("GET", "health", {})).data).toMatchObject({ journal: { second_head: "none" } });
	expect(await server.stop()).toBe(0);
});

test("a second place that is away: refused, started by a word, compared when it is back", async () => {
	place.mood = "failing";
	expect(await refused()).toContain("To start without it: START_WITHOUT_HEAD_STORE=yes");
	const server = await start({ ...second, START_WITHOUT_HEAD_STORE: "yes" });
	expect((await server.call("GET", "health", {})).data).toMatchObject({ journal: { second_head: "away" } });
	const newer = readFileSync(headFile, "utf8").replace(/"seq":\d+/, '"seq":999999');
	place.kept.set(PATH_OF_HEAD, newer);
	place.mood = "well";
	expect(await server.exit()).toBe(1);
	expect(server.output).toContain("The exchange halted (head_mismatch)");
	expect(server.output).toContain("accept-head");
	expect(place.kept.get(PATH_OF_HEAD)).toBe(newer);
});

test.each([
	["empty", () => writeFileSync(headFile, ""), "journal-head.json is empty"],
	["garbled", () => writeFileSync(headFile, "\0".repeat(90)), "journal-head.json holds something else than a head"],
	[
		"cut off",
		() => writeFileSync(headFile, readFileSync(headFile, "utf8").slice(0, 60)),
		"journal-head.json holds something else than a head",
	],
	["missing", () => rmSync(headFile), "journal-head.json is missing, and the journal is not empty"],
	[
		"of another journal",
		() => writeFileSync(headFile, readFileSync(headFile, "utf8").replace(/"journal":"[0-9a-f]{4}/, '"journal":"0000')),
		"is of another journal than the one in the database",
	],
] as const)("a head that is %s is refused", async (_what, spoil, words) => {
	spoil();
	const told = await refused();
	expect(told).toContain(words);
	expect(told).toContain("candor -- accept-head");
});

test("accept-head makes a missing one anew", async () => {
	const { seq } = decodeHead(readFileSync(headFile, "utf8"), "the file");
	rmSync(headFile);
	expect((await candor("accept-head", String(seq))).code).toBe(0);
	expect(await (await start()).stop()).toBe(0);
});
