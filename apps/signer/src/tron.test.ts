import { createHash } from "node:crypto";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { expect, test } from "vitest";
import { intentOf, KEYS, policyOf, Rig, TRON_POLICY, TRON_USDT } from "../testing/rig.ts";
import { explain } from "./explain.ts";
import type { Intent } from "./protocol.ts";
import { readTronTransfer, signTronTransfer, tronAddress } from "./tron-transaction.ts";

const [TRC20, TRX, HOUR_MS] = [2, 6, 3_600_000];
const RECIPIENT = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
const BLOCK = "0000000003f1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f708192a3b";
const FEES = { maxFeePerGas: "210", maxPriorityFeePerGas: "210", gas: "130000" };
const start = () => new Rig({ policy: policyOf({}, {}, [TRON_POLICY]) });
const intent = (change: Partial<Intent> = {}) => intentOf({ network: TRC20, address: RECIPIENT, ...change });
const referenceAt = (timestamp: number, lifeMs = 6 * HOUR_MS) => ({ block: BLOCK, timestamp, expiration: timestamp + lifeMs });
const request = (rig: Rig, change: object = {}) => ({ fees: FEES, reference: referenceAt(rig.clock.now), ...change });

/** Builds a protobuf message by hand. @param parts alternately the tag of a field and its content, in hex */
const message = (...parts: readonly string[]) => parts.join("");
const withLength = (hex: string): string => {
	const length = hex.length / 2;
	return length < 128
		? `${length.toString(16).padStart(2, "0")}${hex}`
		: `${((length & 127) | 128).toString(16)}${(length >> 7).toString(16).padStart(2, "0")}${hex}`;
};

test("a transfer of a token is written as Tron.proto defines it, and its id is the hash of the unsigned part", () => {
	const key = KEYS.tron.hot.privateKey;
	const transfer = { contract: TRON_USDT, to: RECIPIENT, amount: 5n, feeLimit: 300n };
	const { bytes, txHash } = signTronTransfer({ ...transfer, reference: { block: BLOCK, timestamp: 1, expiration: 128 } }, key);
	const owner = hexOf(KEYS.tron.hot.address);
	const call = `a9059cbb${hexOf(RECIPIENT).slice(2).padStart(64, "0")}${"5".padStart(64, "0")}`;
	const trigger = message("0a", withLength(owner), "12", withLength(hexOf(TRON_USDT)), "22", withLength(call));
	const url = Buffer.from("type.googleapis.com/protocol.TriggerSmartContract").toString("hex");
	const contract = message("081f", "12", withLength(message("0a", withLength(url), "12", withLength(trigger))));
	const raw = message("0a02", "a2b3", "2208", "c4d5e6f708192a3b", "408001", "5a", withLength(contract), "7001", "9001ac02");
	expect(txHash).toBe(createHash("sha256").update(Buffer.from(raw, "hex")).digest("hex"));
	const signature = bytes.slice(-130);
	expect(bytes).toBe(message("0a", withLength(raw), "12", withLength(signature)));
	const recovered = Buffer.from(`${signature.slice(128)}${signature.slice(0, 128)}`, "hex");
	const signer = secp256k1.recoverPublicKey(recovered, Buffer.from(txHash, "hex"), { prehash: false });
	expect(Buffer.from(signer)).toEqual(Buffer.from(secp256k1.getPublicKey(key)));
});

test("a repeated request returns the same bytes with the first reference, even after a restart", () => {
	const rig = start();
	const signed = rig.sign(intent(), 1, request(rig));
	rig.clock.now += HOUR_MS;
	expect(rig.sign(intent(), 1, request(rig))).toEqual(signed);
	expect(rig.restarted().sign(intent(), 1, request(rig))).toEqual(signed);
	expect(readTronTransfer(signed.bytes)).toMatchObject({
		...{ txHash: signed.txHash, from: KEYS.tron.hot.address },
		transfer: { contract: TRON_USDT, to: RECIPIENT, amount: 49_000_000n, feeLimit: 27_300_000n },
	});
});

test("no second version is signed, because both could be mined", () => {
	const rig = start();
	rig.sign(intent(), 1, request(rig));
	expect(rig.refusal("bump", { withdrawal: 1, fees: { ...FEES, maxFeePerGas: "420", maxPriorityFeePerGas: "420" } })).toBe(
		"no_replacement",
	);
});

test("TRX is paid without a limit of energy", () => {
	const rig = start();
	const { bytes } = rig.sign(intent({ asset: TRX, amount: "90000", fee: "10000" }), 1, request(rig));
	expect(readTronTransfer(bytes)?.transfer).toMatchObject({ contract: undefined, amount: 80_000n, feeLimit: 0n });
});

test.each([
	["energy above the policy", "fee_cap", { fees: { ...FEES, gas: "300000" } }],
	["no reference", "bad_request", { reference: undefined }],
	["an expired reference", "bad_request", { reference: referenceAt(Date.UTC(2026, 10, 26)) }],
	["a life of more than 24 hours", "bad_request", { reference: referenceAt(Date.UTC(2026, 10, 27), 25 * HOUR_MS) }],
	["outputs of Bitcoin", "bad_request", { inputs: [{ outpoint: `${"a".repeat(64)}:0`, amount: "1", index: null }] }],
])("the signer refuses %s in a TRON payment", (_name, code, change) => {
	const rig = start();
	const asked = Object.fromEntries(Object.entries(request(rig, change)).filter(([, value]) => value !== undefined));
	expect(rig.signRefusal(intent(), 1, asked)).toBe(code);
});

test.each([
	["a wrong checksum", "TJRabPrwbZy45sbavfcjinPJC18kjpRTv9"],
	["Ethereum's form", "0x5cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb"],
	["the token's own contract", TRON_USDT],
	["the hot wallet", KEYS.tron.hot.address],
	["an empty account", "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb"],
])("the signer refuses a TRON address with %s", (_name, address) => {
	expect(start().refusal("intent", intent({ address }))).toBe("bad_address");
});

test("explain shows a signed TRON transfer", () => {
	const rig = start();
	const { bytes } = rig.sign(intent(), 1, request(rig));
	expect(explain(bytes)).toContain(`Transfer of the token ${TRON_USDT} on TRON`);
	expect(explain(bytes)).toContain("TJRa bPrw");
});

test("a TRON address is compared as text with its checksum, case-sensitive", () => {
	expect(tronAddress(RECIPIENT)).toBe(RECIPIENT);
	expect(tronAddress(RECIPIENT.toLowerCase())).toBeUndefined();
});

function hexOf(address: string): string {
	const digits = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
	const number = [...address].reduce((sum, digit) => sum * 58n + BigInt(digits.indexOf(digit)), 0n);
	return number.toString(16).padStart(50, "0").slice(0, 42);
}
