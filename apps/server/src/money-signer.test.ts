import type { webcrypto } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NETWORKS } from "@candor/core";
import { systemClock } from "@candor/journal";
import { withdrawalApprovalText, withdrawalIntentHash } from "@candor/proofs";
import { SignerClient } from "@candor/signer";
import { expect, test } from "vitest";
import { sandboxSigner } from "./money-signer.ts";

const ADDRESS = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const USDT = {
	asset: 3,
	code: "USDT",
	contract: "0x5FbDB2315678afecb367f032d93F642f64180aa3",
	ledgerDecimals: 6,
	chainDecimals: 6,
};

/** Returns an Ed25519 key as a browser makes it for an operator's device. */
async function deviceKey() {
	const { publicKey, privateKey } = (await crypto.subtle.generateKey("Ed25519", false, [
		"sign",
		"verify",
	])) as webcrypto.CryptoKeyPair;
	const sign = async (text: string) =>
		Buffer.from(await crypto.subtle.sign("Ed25519", privateKey, new TextEncoder().encode(text))).toString("hex");
	return { key: Buffer.from(await crypto.subtle.exportKey("raw", publicKey)).toString("hex"), sign };
}

test("the signer of a sandbox pays a withdrawal that a newly enrolled console operator has signed, and no other", async () => {
	const dataDir = mkdtempSync(join(tmpdir(), "candor-start-money-"));
	const [known, stranger] = [await deviceKey(), await deviceKey()];
	const state = { publicKey: "", role: "administrator" };
	const operators = [{ ...state, operator: 97, deviceKey: stranger.key, closedAt: 1 }];
	const signer = await sandboxSigner({
		config: { dataDir },
		host: { views: { operators: { all: () => operators } as never } },
		clock: systemClock,
		log: { warn: () => undefined } as never,
	});
	await signer.useAssets([USDT]);
	operators.push({ ...state, operator: 98, deviceKey: known.key, closedAt: 0 });
	await signer.renew();
	const client = new SignerClient({ socketPath: signer.socketPath, position: () => ({ counter: 0, nonces: [] }) });
	try {
		const fields = { withdrawal: 7, user: 100_101, network: NETWORKS.erc20, asset: USDT.asset, address: ADDRESS, at: 1_000 };
		const hash = withdrawalIntentHash({ ...fields, amount: 40_000_000n, fee: 1_000_000n });
		await client.call("intent", { ...fields, amount: "40000000", fee: "1000000", hash });
		const fees = { maxFeePerGas: "2000000000", maxPriorityFeePerGas: "1000000000", gas: "120000" };
		const signed = async (by: number, { sign }: typeof known) => {
			const approvals = [{ operator: by, signature: await sign(withdrawalApprovalText(hash)) }];
			return client.call("sign", { withdrawal: 7, hash, nonce: 0, fees, approvals, automatic: false });
		};
		await expect(signed(98, stranger)).rejects.toMatchObject({ code: "bad_signature" });
		await expect(signed(97, stranger)).rejects.toMatchObject({ code: "unknown_operator" });
		expect(await signed(98, known)).toMatchObject({ nonce: 0, txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) });
	} finally {
		await client.close();
		await signer.stop();
		rmSync(dataDir, { recursive: true, force: true });
	}
});
