// Starts a signer for a sandbox. The first start creates keys; every start writes the policy. The signer ends with its
// parent process.
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SignerClient } from "./client.ts";
import { makeKeyFile } from "./keys.ts";
import { readPolicy } from "./policy.ts";
import { folderPaths } from "./serve.ts";

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));
const SANDBOX_CHAIN_ID = 313_370;

interface SandboxAsset {
	readonly asset: number;
	readonly code: string;
	/** Address of the token's contract; null for the chain's native coin. */
	readonly contract: string | null;
	readonly ledgerDecimals: number;
	readonly chainDecimals: number;
}

interface SandboxOptions {
	/** Chain id of the network; if absent, the chain id of the sandbox's local chain. */
	readonly chainId?: number;
	readonly network: number;
	readonly assets: readonly SandboxAsset[];
	/** Networks that are added to the policy, in the form of the policy file. */
	readonly others?: readonly object[];
	readonly operators: readonly { readonly operator: number; readonly name: string; readonly keys: readonly string[] }[];
}

interface SandboxSigner {
	readonly socketPath: string;
	/** Extended public key of the deposit addresses. */
	readonly xpub: string;
	readonly hot: string;
	readonly warm: string;
	readonly child: ChildProcess;
	/** Ends the process. Resolves when the process has ended. */
	stop(): Promise<void>;
}

/**
 * Creates the files in dataDir/signer if they do not exist, writes the current policy, and starts the signer. Resolves
 * when its socket responds. @throws if the process ends before its socket responds
 */
export async function startSandboxSigner(dataDir: string, options: SandboxOptions): Promise<SandboxSigner> {
	const folder = join(dataDir, "signer");
	const files = folderPaths(folder);
	const passphraseFile = join(folder, "passphrase");
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	if (!existsSync(passphraseFile)) writeFileSync(passphraseFile, randomBytes(24).toString("hex"), { mode: 0o600 });
	if (!existsSync(files.keys)) makeKeyFile(files.keys, readFileSync(passphraseFile, "utf8"));
	const policy = JSON.stringify(sandboxPolicy(options), undefined, "\t");
	readPolicy(Buffer.from(policy));
	writeFileSync(files.policy, policy, { mode: 0o600 });
	const child = spawn(process.execPath, [MAIN, "serve", "--dir", folder, "--until-input-ends"], {
		env: { ...process.env, SIGNER_PASSPHRASE_FILE: passphraseFile },
		stdio: ["pipe", "pipe", "inherit"],
	});
	const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
	await ready(child);
	const { xpub, hot, warm } = await addressesAt(files.socket);
	const stop = async () => {
		child.kill("SIGTERM");
		await ended;
	};
	return { socketPath: files.socket, xpub, hot, warm, child, stop };
}

function ready(child: ChildProcess): Promise<void> {
	return new Promise((resolve, reject) => {
		child.once("error", reject);
		child.once("close", (code) => reject(new Error(`the signer ended with code ${code} before it was ready`)));
		// The signer's output is read continuously, because the signer would block on a full pipe.
		child.stdout?.on("data", (bytes: Buffer) => {
			if (bytes.includes("ready on ")) resolve();
		});
	});
}

async function addressesAt(socketPath: string) {
	const client = new SignerClient({ socketPath, position: () => ({ counter: 0, nonces: [] }) });
	const { networks } = await client.call("status", {});
	await client.close();
	const [network] = networks;
	if (network === undefined) throw new Error("the signer has no network");
	return network;
}

function sandboxPolicy({ chainId, network, assets, operators, others = [] }: SandboxOptions) {
	const limits = {
		hourlyCap: "100000",
		dailyCap: "1000000",
		newAddressPercent: 100,
		twoOperatorLimit: "10000",
		automaticMaximum: "1000",
		automaticDailyCap: "10000",
		refillDailyCap: "1000000",
	};
	const fees = { maxFee: "0.1", maxFeesPerDay: "100", maxGas: "0.1", maxGasPerDay: "100", newAddressesPerDay: 10_000 };
	const evm = { network, chainId: chainId ?? SANDBOX_CHAIN_ID, sweepTo: "hot", ...fees };
	return { version: 1, operators, networks: [{ ...evm, assets: assets.map((asset) => ({ ...asset, ...limits })) }, ...others] };
}
