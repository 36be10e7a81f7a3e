// Builds and parses Bitcoin payments. A payment has segwit inputs of this signer's wallets, one recipient, and change to the
// hot wallet.
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { Address, NETWORK, OutScript, p2wpkh, TEST_NETWORK, Transaction } from "@scure/btc-signer";

const PARAMETERS = { main: NETWORK, test: TEST_NETWORK, regtest: { ...TEST_NETWORK, bech32: "bcrt" } } as const;
export type BitcoinChain = keyof typeof PARAMETERS;

/**
 * Virtual bytes: of a transaction without its inputs and outputs, of one P2WPKH input, and of one output without its
 * script.
 */
const BYTES = { transaction: 11, input: 68, output: 9 } as const;
/** Bitcoin nodes refuse an output with fewer satoshi than this. */
const DUST = 546n;
/** Sequence number of an input that permits the replacement of the transaction by one with higher fees (BIP-125). */
const REPLACEABLE = 0xff_ff_ff_fd;

export interface BitcoinInput {
	/** The spent output: `<hash of its transaction>:<index of the output>`. */
	readonly outpoint: string;
	/**
	 * Amount of the spent output, in satoshi. The signature covers the amount, so a wrong amount makes the transaction
	 * invalid.
	 */
	readonly amount: bigint;
	readonly privateKey: Uint8Array;
}

export interface BitcoinPayment {
	readonly chain: BitcoinChain;
	readonly inputs: readonly BitcoinInput[];
	readonly to: string;
	readonly amount: bigint;
	/** Address that receives the inputs minus the amount and the fee. */
	readonly change: string;
	/** Fee rate, in satoshi per virtual byte. */
	readonly rate: bigint;
}

export interface ReadPayment {
	readonly txHash: string;
	/** The output that each input spends: `<hash of its transaction>:<index of the output>`. */
	readonly inputs: readonly string[];
	readonly outputs: readonly { readonly to: string | undefined; readonly amount: bigint }[];
}

/**
 * Returns the address in its usual spelling. Returns undefined if the text is not an address of the chain, has a wrong
 * checksum, or is an address of zeros.
 */
export function bitcoinAddress(text: string, chain: BitcoinChain): string | undefined {
	const { bech32 } = PARAMETERS[chain];
	const isCapital = text === text.toUpperCase() && text.toLowerCase().startsWith(`${bech32}1`);
	const address = isCapital ? text.toLowerCase() : text;
	try {
		const script = scriptOf(address, chain);
		const program = script.subarray(script[0] === 0x76 ? 3 : 2).subarray(0, 20);
		return program.every((byte) => byte === 0) ? undefined : address;
	} catch {
		return undefined;
	}
}

export function segwitAddress(publicKey: Uint8Array, chain: BitcoinChain): string {
	const { address } = p2wpkh(publicKey, PARAMETERS[chain]);
	if (address === undefined) throw new Error("the key has no address");
	return address;
}

/** Returns the size of a payment with a change output, in virtual bytes, rounded up. */
export function bytesOf({
	chain,
	inputs,
	to,
	change,
}: Omit<BitcoinPayment, "inputs" | "rate"> & { inputs: readonly unknown[] }): number {
	const outputs = [to, change].map((address) => BYTES.output + scriptOf(address, chain).length);
	return BYTES.transaction + BYTES.input * inputs.length + outputs.reduce((sum, bytes) => sum + bytes, 0);
}

/**
 * Signs the payment, then parses the signed bytes again as a check. Returns undefined if the inputs do not cover the
 * amount and the fee. If the change is below the smallest allowed output, it is added to the fee. @throws if the signed
 * bytes differ from the payment
 */
export function signPayment(payment: BitcoinPayment): { bytes: string; txHash: string; fee: bigint } | undefined {
	const { chain, inputs, to, amount, change, rate } = payment;
	const sum = inputs.reduce((total, input) => total + input.amount, 0n);
	const rest = sum - amount - rate * BigInt(bytesOf(payment));
	if (rest < 0n) return undefined;
	const transaction = new Transaction();
	for (const { outpoint, amount: value, privateKey } of inputs) {
		const [txid = "", index = ""] = outpoint.split(":");
		const script = p2wpkh(publicKeyOf(privateKey), PARAMETERS[chain]).script;
		transaction.addInput({ txid, index: Number(index), witnessUtxo: { script, amount: value }, sequence: REPLACEABLE });
	}
	transaction.addOutputAddress(to, amount, PARAMETERS[chain]);
	if (rest >= DUST) transaction.addOutputAddress(change, rest, PARAMETERS[chain]);
	for (const [at, { privateKey }] of inputs.entries()) transaction.signIdx(privateKey, at);
	transaction.finalize();
	const read = readPayment(transaction.hex, chain);
	const wanted = [{ to, amount }, ...(rest >= DUST ? [{ to: change, amount: rest }] : [])];
	const asText = (outputs: ReadPayment["outputs"]) => outputs.map((one) => `${one.to} ${one.amount}`).join();
	if (asText(read.outputs) !== asText(wanted) || read.inputs.join() !== inputs.map(({ outpoint }) => outpoint).join())
		throw new Error("the signed bytes differ from the wanted payment");
	return { bytes: transaction.hex, txHash: read.txHash, fee: sum - wanted.reduce((total, one) => total + one.amount, 0n) };
}

/** Parses a signed transaction. @throws if the bytes are not a transaction */
export function readPayment(bytes: string, chain: BitcoinChain): ReadPayment {
	const read = Transaction.fromRaw(Buffer.from(bytes, "hex"), { allowUnknownOutputs: true });
	return {
		txHash: read.id,
		inputs: Array.from({ length: read.inputsLength }, (_, at) => {
			const { txid, index } = read.getInput(at);
			return `${Buffer.from(txid ?? []).toString("hex")}:${index}`;
		}),
		outputs: Array.from({ length: read.outputsLength }, (_, at) => ({
			to: read.getOutputAddress(at, PARAMETERS[chain]),
			amount: read.getOutput(at).amount ?? 0n,
		})),
	};
}

const publicKeyOf = (privateKey: Uint8Array): Uint8Array => secp256k1.getPublicKey(privateKey, true);

const scriptOf = (address: string, chain: BitcoinChain): Uint8Array =>
	OutScript.encode(Address(PARAMETERS[chain]).decode(address));
