// Tests the fingerprints of operators' keys that the terminal prints for the operator who proposes keys and for the one who
// approves them.
import { createHash, createPublicKey, verify } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ByteWriter, COMMANDS, type CommandSchema } from "@candor/core";
import { withdrawalApprovalText } from "@candor/proofs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { operator } from "./operator.ts";
import { makeKey, readKey } from "./operator-key.ts";

const KEYS = { deviceKey: "ab".repeat(32), passkeyId: "cGs", passkeyKey: "a501" };
/** Fingerprint of KEYS as the browser of the enrolled person displays it. */
const READ_BY_PERSON = "12771 07185 81672 17620 70975 72106";

let server: Server;
let folder: string;
let waiting: object[];
let enrolments: object[];
const calls: string[] = [];
/** Bodies of the requests that were sent. */
const bodies: string[] = [];

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "candor-intents-"));
	makeKey(join(folder, "key"));
	calls.length = bodies.length = 0;
	server = createServer((request, response) => {
		calls.push(request.url ?? "");
		let body = "";
		request.on("data", (part) => (body += part));
		request.on("end", () => {
			bodies.push(body);
			response.setHeader("content-type", "application/json");
			const data = { "/api/operator/intents": waiting, "/api/operator/enrolments": { list: enrolments } }[request.url ?? ""];
			response.end(JSON.stringify({ type: "ok", data: data ?? { intent: 41 } }));
		});
	});
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
});
afterEach(async () => {
	await new Promise((closed) => server.close(closed));
	rmSync(folder, { recursive: true });
});

function intentOf(type: string, fields: object): object {
	const schema = (COMMANDS as readonly CommandSchema[]).find((known) => known.type === type) as CommandSchema & {
		write(writer: ByteWriter, value: unknown): void;
	};
	const writer = new ByteWriter();
	writer.uint(schema.number);
	schema.write(writer, { type, id: "id", by: 2, reason: "New laptop", ...fields });
	const bytes = Buffer.from(writer.finish());
	const hash = createHash("sha256").update(bytes).digest("hex");
	return { intent: 41, operator: 2, asset: null, bytes: bytes.toString("hex"), hash, reason: "New laptop", at: 0 };
}

async function run(...words: string[]) {
	const lines: string[] = [];
	const { port } = server.address() as AddressInfo;
	const options = ["--as", "3", "--key", join(folder, "key"), "--reason", "Checked"];
	const code = await operator(
		[...words, ...options],
		`http://127.0.0.1:${port}`,
		(line) => lines.push(line),
		undefined,
		async () => "no",
	);
	return { code, text: lines.join("\n") };
}

const HINT = "Compare it with the numbers that the person reads to you";

test.each([
	["EnrolOperator", { operator: 5, role: "administrator" }],
	["RekeyOperator", { operator: 5, publicKey: "" }],
])("the approver of %s sees the fingerprint of the keys in its bytes before the confirmation", async (type, fields) => {
	waiting = [intentOf(type, { ...fields, ...KEYS })];
	for (const words of [["intents"], ["approve", "41"]]) {
		const { text } = await run(...words);
		expect(text).toContain(`FINGERPRINT of the new keys: ${READ_BY_PERSON}`);
		expect(text).toContain(HINT);
		expect(text).not.toContain("does not cover");
	}
	expect(calls).toEqual(["/api/operator/intents", "/api/operator/intents"]);
});

test.each([[{ deviceKey: "cd".repeat(32) }], [{ passkeyId: "cGt" }], [{ passkeyKey: "a502" }]])(
	"the fingerprint changes if the proposer swaps %j",
	async (swap) => {
		waiting = [intentOf("EnrolOperator", { operator: 5, role: "administrator", ...KEYS, ...swap })];
		const { text } = await run("approve", "41");
		expect(text).toMatch(/FINGERPRINT of the new keys: (\d{5} ){5}\d{5}$/m);
		expect(text).not.toContain(READ_BY_PERSON);
	},
);

test("a key of the command line has a warning next to a browser's keys, and has no fingerprint alone", async () => {
	const publicKey = "ef".repeat(32);
	waiting = [intentOf("RekeyOperator", { operator: 5, publicKey, ...KEYS })];
	expect((await run("approve", "41")).text).toContain("which the fingerprint does not cover");
	waiting = [intentOf("RekeyOperator", { operator: 5, publicKey, deviceKey: "", passkeyId: "", passkeyKey: "" })];
	expect((await run("approve", "41")).text).not.toContain("FINGERPRINT");
});

test("the proposer sees the fingerprint of the proposed keys, not the fingerprint that the server sends", async () => {
	const keys = { device_key: KEYS.deviceKey, passkey_id: KEYS.passkeyId, passkey_key: "a502" };
	enrolments = [{ id: 1, operator: 5, role: "support", replaces: false, ...keys, fingerprint: READ_BY_PERSON, at: 0 }];
	for (const words of [["enrolments"], ["accept", "1"], ["found", "accept", "1"]]) {
		const { text } = await run(...words);
		expect(text).toMatch(/fingerprint:? (\d{5} ){5}\d{5}/i);
		expect(text).not.toContain(READ_BY_PERSON);
	}
});

test("an approved withdrawal has the signature of the operator's key over the hash that the operator typed", async () => {
	const hash = "ab".repeat(32);
	expect((await run("approve-withdrawal", "7", hash)).code).toBe(0);
	const { signature, ...command } = JSON.parse(JSON.parse(bodies[0] ?? "").command);
	expect(command).toEqual({ type: "ApproveWithdrawal", withdrawal: 7, hash, reason: "Checked" });
	const key = createPublicKey(readKey(join(folder, "key")));
	expect(verify(null, Buffer.from(withdrawalApprovalText(hash)), key, Buffer.from(signature, "hex"))).toBe(true);
});

test("a withdrawal is not approved without its full hash", async () => {
	const { code, text } = await run("approve-withdrawal", "7", "ab");
	expect([code, text]).toEqual([2, "Usage: approve-withdrawal WITHDRAWAL HASH"]);
	expect(calls).toEqual([]);
});
