// Runs the signer as a separate process in the folder of a sandbox.
import { spawnSync } from "node:child_process";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { approve, FEES, intentOf, NETWORK, publicKeyOf, TOKEN, USDT } from "../testing/rig.ts";
import { SignerClient, SignerRefused, SignerUnreachable } from "./index.ts";
import { startSandboxSigner } from "./sandbox.ts";

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));
const OPTIONS = {
	network: NETWORK,
	assets: [{ asset: USDT, code: "USDT", contract: TOKEN, ledgerDecimals: 6, chainDecimals: 6 }],
	operators: [{ operator: 1, name: "Operator", keys: [publicKeyOf(1)] }],
};

let dataDir: string;
let running: Awaited<ReturnType<typeof startSandboxSigner>>;
let client: SignerClient;

async function start(): Promise<void> {
	running = await startSandboxSigner(dataDir, OPTIONS);
	client = new SignerClient({ socketPath: running.socketPath, position: () => ({ counter: 0, nonces: [] }) });
}

const file = (name: string) => join(dataDir, "signer", name);
const request = (withdrawal: number, nonce: number) => {
	const { hash } = intentOf({ withdrawal });
	return { withdrawal, hash, nonce, fees: FEES, approvals: approve(hash, 1), automatic: false };
};
const run = (...args: string[]) => {
	const env = { ...process.env, SIGNER_PASSPHRASE_FILE: file("passphrase") };
	const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args, "--dir", file("")], { encoding: "utf8", env });
	return { status, text: stdout + stderr };
};

beforeEach(async () => {
	dataDir = mkdtempSync(join(tmpdir(), "signer-program-"));
	await start();
});

afterEach(async () => {
	await client.close();
	await running.stop();
	rmSync(dataDir, { recursive: true, force: true });
});

describe("the signer runs as a program", () => {
	it("the program keeps keys, nonces and bytes when it is killed before or after its response", async () => {
		await client.call("intent", intentOf());
		const answer = client.call("sign", request(1, 6)).catch((error) => expect(error).toBeInstanceOf(SignerUnreachable));
		// The process is killed as soon as the record is on disk. The response may or may not have been sent.
		await expect.poll(() => readFileSync(file("state.log"), "utf8"), { interval: 1 }).toContain('"kind":"signed"');
		running.child.kill("SIGKILL");
		await answer;
		await client.close();
		const { xpub, hot } = running;
		appendFileSync(file("state.log"), "0123 torn");
		await start();
		expect(running).toMatchObject({ xpub, hot });
		const again = await client.call("sign", request(1, 7));
		expect(again.nonce).toBe(6);
		expect(readFileSync(file("state.log"), "utf8")).toContain(again.bytes);
		await client.call("intent", intentOf({ withdrawal: 2 }));
		await expect(client.call("sign", request(2, 6))).rejects.toMatchObject({ code: "nonce_used" });
	});

	it("the program refuses a second signer on its folder, and a policy that changes while it runs", async () => {
		expect(run("serve")).toMatchObject({ status: 1, text: expect.stringContaining("runs on this folder") });
		expect(run("policy", "check")).toMatchObject({ status: 0, text: expect.stringContaining("is valid") });
		await client.call("intent", intentOf());
		appendFileSync(file("policy.json"), "\n");
		const refusal = client.call("sign", request(1, 0));
		await expect(refusal).rejects.toThrow(SignerRefused);
		await expect(refusal).rejects.toMatchObject({ code: "policy_changed" });
		expect(run("status")).toMatchObject({ status: 0, text: expect.stringContaining('"policyChanged": true') });
	});

	it("the program explains files offline, and names the file with a problem", () => {
		writeFileSync(file("intent.json"), JSON.stringify(intentOf()));
		expect(run("explain", file("intent.json"))).toMatchObject({ status: 0, text: expect.stringContaining(intentOf().hash) });
		expect(run("generate-keys")).toMatchObject({ status: 1, text: expect.stringContaining("keys.json exists") });
		expect(run("unknown")).toMatchObject({ status: 1, text: expect.stringContaining("signer COMMAND") });
	});

	it("the program ends when its parent process ends", async () => {
		const ended = new Promise((resolve) => running.child.once("close", resolve));
		running.child.stdin?.end();
		expect(await ended).toBe(0);
	});
});
