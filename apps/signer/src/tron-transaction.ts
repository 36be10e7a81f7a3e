// Builds and parses TRON transactions in their protobuf form (Tron.proto of java-tron). Only two forms are allowed: a transfer
// of TRX, and a call of `transfer(address,uint256)` without value.
import { createHash } from "node:crypto";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { createBase58check } from "@scure/base";
import { addr } from "micro-eth-signer";

const base58check = createBase58check(sha256);
/** First byte of every TRON address. The other 20 bytes are derived from the public key as on Ethereum. */
const PREFIX = 0x41;
const TRANSFER_SELECTOR = "a9059cbb";
const CONTRACTS = { coin: { type: 1n, name: "TransferContract" }, token: { type: 31n, name: "TriggerSmartContract" } } as const;
const TYPE_URL = "type.googleapis.com/protocol.";

export interface TronReference {
	/**
	 * Id of the block that the transaction names, 64 hex digits. The transaction is valid only on a chain with this
	 * block.
	 */
	readonly block: string;
	/** Creation time of the transaction, in ms. */
	readonly timestamp: number;
	/** Expiration time, in ms. Blocks after this time cannot contain the transaction. */
	readonly expiration: number;
}

export interface TronTransfer {
	/** Address of the token's contract; undefined for TRX. */
	readonly contract: string | undefined;
	readonly to: string;
	/** Amount in the coin's smallest unit on the chain; sun for TRX. */
	readonly amount: bigint;
	/** Largest total price of the energy that the transaction uses, in sun. */
	readonly feeLimit: bigint;
	readonly reference: TronReference;
}

/** Returns the address, or undefined if the text is not an address or has a wrong checksum. */
export function tronAddress(text: string): string | undefined {
	try {
		const bytes = base58check.decode(text);
		const isReal = bytes.length === 21 && bytes[0] === PREFIX && bytes.subarray(1, 19).some((byte) => byte !== 0);
		return isReal && base58check.encode(bytes) === text ? text : undefined;
	} catch {
		return undefined;
	}
}

export const tronAddressOf = (privateKey: Uint8Array): string =>
	base58check.encode(Uint8Array.of(PREFIX, ...Buffer.from(addr.fromPrivateKey(privateKey).slice(2), "hex")));

/**
 * Signs the transfer. @returns the complete transaction in hex, and its id: the SHA-256 of the transaction without
 * signatures
 */
export function signTronTransfer(transfer: TronTransfer, privateKey: Uint8Array): { bytes: string; txHash: string } {
	const raw = rawOf(transfer, tronAddressOf(privateKey));
	const txHash = createHash("sha256").update(raw).digest("hex");
	// The library noble puts the recovery byte before the signature, TRON puts it after the signature.
	const [recovery = 0, ...signature] = secp256k1.sign(Buffer.from(txHash, "hex"), privateKey, {
		prehash: false,
		format: "recovered",
	});
	const bytes = Buffer.concat([bytesField(1, raw), bytesField(2, Uint8Array.of(...signature, recovery))]).toString("hex");
	const read = readTronTransfer(bytes);
	const asText = ({ contract, to, amount, feeLimit, reference }: TronTransfer) =>
		[contract, to, amount, feeLimit, reference.block.slice(12, 32), reference.timestamp, reference.expiration].join();
	if (read?.txHash !== txHash || read.from !== tronAddressOf(privateKey) || asText(read.transfer) !== asText(transfer))
		throw new Error("the signed bytes differ from the wanted transfer");
	return { bytes, txHash };
}

interface ReadTransfer {
	readonly txHash: string;
	readonly from: string;
	/** A transaction contains only some bytes of the id in `reference.block`; the other bytes are zeros here. */
	readonly transfer: TronTransfer;
}

/** Parses a transaction. Returns undefined if the transaction is not one of the two allowed forms. */
export function readTronTransfer(bytes: string): ReadTransfer | undefined {
	try {
		const [raw, signature, ...others] = fieldsOf(Buffer.from(bytes, "hex"));
		if (raw?.number !== 1 || signature?.number !== 2 || others.length > 0 || !(raw.value instanceof Uint8Array)) return undefined;
		const transfer = readRaw(raw.value);
		return transfer && { txHash: createHash("sha256").update(raw.value).digest("hex"), ...transfer };
	} catch {
		return undefined;
	}
}

function readRaw(raw: Uint8Array): Omit<ReadTransfer, "txHash"> | undefined {
	const fields = messageOf(raw, [1, 4, 8, 11, 14, 18]);
	const contract = messageOf(bytesIn(fields, 11), [1, 2]);
	const any = messageOf(bytesIn(contract, 2), [1, 2]);
	const kind = numberIn(contract, 1) === CONTRACTS.token.type ? "token" : "coin";
	if (Buffer.from(bytesIn(any, 1)).toString() !== TYPE_URL + CONTRACTS[kind].name) return undefined;
	const reference = {
		block: `${"0".repeat(12)}${hexIn(fields, 1)}${hexIn(fields, 4)}`.padEnd(64, "0"),
		timestamp: Number(numberIn(fields, 14)),
		expiration: Number(numberIn(fields, 8)),
	};
	const shared = { feeLimit: fields.has(18) ? numberIn(fields, 18) : 0n, reference };
	if (kind === "coin") {
		const value = messageOf(bytesIn(any, 2), [1, 2, 3]);
		const transfer = { ...shared, contract: undefined, to: addressIn(value, 2), amount: numberIn(value, 3) };
		return { from: addressIn(value, 1), transfer };
	}
	const value = messageOf(bytesIn(any, 2), [1, 2, 4]);
	const [, to, amount] = new RegExp(`^${TRANSFER_SELECTOR}0{24}([0-9a-f]{40})([0-9a-f]{64})$`).exec(hexIn(value, 4)) ?? [];
	if (to === undefined) return undefined;
	const recipient = base58check.encode(Uint8Array.of(PREFIX, ...Buffer.from(to, "hex")));
	const transfer = { ...shared, contract: addressIn(value, 2), to: recipient, amount: BigInt(`0x${amount}`) };
	return { from: addressIn(value, 1), transfer };
}

function rawOf({ contract, to, amount, feeLimit, reference }: TronTransfer, from: string): Uint8Array {
	const block = Buffer.from(reference.block, "hex");
	const kind = contract === undefined ? CONTRACTS.coin : CONTRACTS.token;
	const owner = bytesField(1, base58check.decode(from));
	const value =
		contract === undefined
			? [owner, bytesField(2, base58check.decode(to)), numberField(3, amount)]
			: [owner, bytesField(2, base58check.decode(contract)), bytesField(4, transferCall(to, amount))];
	const any = [bytesField(1, Buffer.from(TYPE_URL + kind.name)), bytesField(2, Buffer.concat(value))];
	return Buffer.concat([
		bytesField(1, block.subarray(6, 8)),
		bytesField(4, block.subarray(8, 16)),
		numberField(8, BigInt(reference.expiration)),
		bytesField(11, Buffer.concat([numberField(1, kind.type), bytesField(2, Buffer.concat(any))])),
		numberField(14, BigInt(reference.timestamp)),
		...(feeLimit === 0n ? [] : [numberField(18, feeLimit)]),
	]);
}

function transferCall(to: string, amount: bigint): Uint8Array {
	const account = Buffer.from(base58check.decode(to).subarray(1)).toString("hex");
	return Buffer.from(`${TRANSFER_SELECTOR}${account.padStart(64, "0")}${amount.toString(16).padStart(64, "0")}`, "hex");
}

interface Field {
	readonly number: number;
	readonly value: bigint | Uint8Array;
}

/**
 * Parses the fields of a protobuf message. @throws if the bytes are not a message, or use an encoding that this program
 * never writes
 */
function fieldsOf(bytes: Uint8Array): Field[] {
	const fields: Field[] = [];
	for (let at = 0; at < bytes.length; ) {
		const [tag, afterTag] = varintAt(bytes, at);
		const [value, afterValue] = varintAt(bytes, afterTag);
		const isBytes = (tag & 7n) === 2n;
		if (!isBytes && (tag & 7n) !== 0n) throw new Error("unknown wire type");
		at = isBytes ? afterValue + Number(value) : afterValue;
		if (at > bytes.length) throw new Error("a field is cut off");
		fields.push({ number: Number(tag >> 3n), value: isBytes ? bytes.subarray(afterValue, at) : value });
	}
	return fields;
}

/**
 * Parses a protobuf message, and returns the fields by number. @throws for a repeated field, or a field that is not in
 * `known`
 */
function messageOf(bytes: Uint8Array, known: readonly number[]): ReadonlyMap<number, Field["value"]> {
	const fields = fieldsOf(bytes);
	const byNumber = new Map(fields.map(({ number, value }) => [number, value]));
	if (byNumber.size !== fields.length || fields.some(({ number }) => !known.includes(number))) throw new Error("unknown fields");
	return byNumber;
}

function bytesIn(fields: ReadonlyMap<number, Field["value"]>, number: number): Uint8Array {
	const value = fields.get(number);
	if (!(value instanceof Uint8Array)) throw new Error(`field ${number} is missing`);
	return value;
}

function numberIn(fields: ReadonlyMap<number, Field["value"]>, number: number): bigint {
	const value = fields.get(number);
	if (typeof value !== "bigint") throw new Error(`field ${number} is missing`);
	return value;
}

const hexIn = (fields: ReadonlyMap<number, Field["value"]>, number: number) =>
	Buffer.from(bytesIn(fields, number)).toString("hex");

const addressIn = (fields: ReadonlyMap<number, Field["value"]>, number: number) => base58check.encode(bytesIn(fields, number));

function varintAt(bytes: Uint8Array, from: number): [bigint, number] {
	let value = 0n;
	for (let at = from, shift = 0n; shift < 64n; at++, shift += 7n) {
		const byte = bytes[at];
		if (byte === undefined) throw new Error("a number is cut off");
		value |= BigInt(byte & 0x7f) << shift;
		if (byte < 0x80) return [value, at + 1];
	}
	throw new Error("a number is too long");
}

function varint(value: bigint): number[] {
	return value < 0x80n ? [Number(value)] : [Number(value & 0x7fn) | 0x80, ...varint(value >> 7n)];
}

const numberField = (number: number, value: bigint): Uint8Array =>
	Uint8Array.from([...varint(BigInt(number << 3)), ...varint(value)]);

const bytesField = (number: number, value: Uint8Array): Uint8Array =>
	Uint8Array.from([...varint(BigInt((number << 3) | 2)), ...varint(BigInt(value.length)), ...value]);
