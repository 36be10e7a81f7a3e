// Builds and signs the transaction of a transfer for each kind of network, and checks the network's addresses.
import { type BitcoinPayment, bitcoinAddress, bytesOf, signPayment } from "./bitcoin-transaction.ts";
import { checksummed, type EvmFees, highestFee, signTransfer } from "./evm-transaction.ts";
import { Malformed } from "./fields.ts";
import type { Keys, Wallets } from "./keys.ts";
import type { PolicyNetwork } from "./policy.ts";
import { Refused } from "./refused.ts";
import type { SignedTransfer, SignedVersion } from "./state.ts";
import { signTronTransfer, type TronReference, tronAddress } from "./tron-transaction.ts";

type Kind = Pick<PolicyNetwork, "kind" | "chain">;
export type Wallet = Wallets["hot"];

const BURN_ADDRESSES = new Set(["0x000000000000000000000000000000000000dead"]);
/**
 * EVM addresses below this number are the zero address or built-in contracts of the chain, so the signer pays none of
 * them.
 */
const FIRST_REAL_ADDRESS = 0x10000n;
/** TRON nodes refuse transactions that expire later than this. */
const MAX_LIFE_MS = 24 * 3_600_000;

export function walletsOf(keys: Keys, { kind, chain }: Kind): Wallets {
	if (kind === "evm") return keys;
	return kind === "tron" ? keys.tron : keys.bitcoin(chain);
}

/**
 * Returns a destination in its usual spelling. Returns undefined if the text is not an address of the network, has a
 * wrong checksum, or is an empty address.
 */
export function destination(text: string, { kind, chain }: Kind): string | undefined {
	if (kind === "bitcoin") return bitcoinAddress(text, chain);
	if (kind === "tron") return tronAddress(text);
	const address = checksummed(text);
	if (address === undefined || BigInt(address) < FIRST_REAL_ADDRESS || BURN_ADDRESSES.has(address.toLowerCase()))
		return undefined;
	return address;
}

/**
 * Checks the times of a TRON transaction. @throws Malformed if it has expired already, or expires more than 24 hours
 * after `now`
 */
export function checkReference(reference: TronReference | undefined, now: number): TronReference {
	if (reference === undefined) throw new Malformed("reference", "is missing");
	const { timestamp, expiration } = reference;
	if (expiration <= timestamp || expiration <= now || expiration > now + MAX_LIFE_MS)
		throw new Malformed("reference.expiration", "must be after the timestamp and within 24 hours");
	return reference;
}

/**
 * Returns the fees of a transfer. On Bitcoin, `gas` is replaced by the transaction's size in virtual bytes, which the
 * signer computes.
 */
export function countedFees(transfer: SignedTransfer, network: Kind, keys: Keys, fees: EvmFees): EvmFees {
	if (network.kind !== "bitcoin") return fees;
	if (fees.maxFeePerGas !== fees.maxPriorityFeePerGas)
		throw new Malformed("fees.maxPriorityFeePerGas", "must equal maxFeePerGas");
	return { ...fees, gas: BigInt(bytesOf(paymentOf(transfer, network, keys, fees))) };
}

/** Signs a transfer with the given fees. @throws Refused if its inputs do not cover the amount and the fee */
export function versionOf(
	transfer: SignedTransfer,
	network: Kind,
	keys: Keys,
	{ fees, wallet }: { readonly fees: EvmFees; readonly wallet: Wallet },
): SignedVersion {
	const { maxFeePerGas, maxPriorityFeePerGas, gas } = fees;
	const shared = { maxFeePerGas: `${maxFeePerGas}`, maxPriorityFeePerGas: `${maxPriorityFeePerGas}`, gas: `${gas}` };
	return { ...signedBytes(transfer, network, keys, { fees, wallet }), ...shared };
}

function signedBytes(
	transfer: SignedTransfer,
	network: Kind,
	keys: Keys,
	{ fees, wallet }: { readonly fees: EvmFees; readonly wallet: Wallet },
): { bytes: string; txHash: string } {
	const { chainId, nonce, contract, to, chainAmount, reference } = transfer;
	const wanted = { contract: contract ?? undefined, to, amount: BigInt(chainAmount) };
	if (network.kind === "evm") return signTransfer({ ...wanted, chainId, nonce, fees }, wallet.privateKey);
	if (network.kind === "tron") {
		if (reference === undefined) throw new Error(`${transfer.purpose} has no reference`);
		// A transfer of TRX uses no energy, so its fee limit is 0.
		const feeLimit = contract === null ? 0n : highestFee(fees);
		return signTronTransfer({ ...wanted, feeLimit, reference }, wallet.privateKey);
	}
	const signed = signPayment(paymentOf(transfer, network, keys, fees));
	if (signed === undefined) throw new Refused("inputs_short", "the outputs do not cover the amount and the fee");
	return { bytes: signed.bytes, txHash: signed.txHash };
}

function paymentOf({ to, chainAmount, inputs = [] }: SignedTransfer, network: Kind, keys: Keys, fees: EvmFees): BitcoinPayment {
	const wallets = walletsOf(keys, network);
	return {
		...{ chain: network.chain, to, amount: BigInt(chainAmount), change: wallets.hot.address, rate: fees.maxFeePerGas },
		inputs: inputs.map(({ outpoint, amount, index }) => {
			const { privateKey } = index === null ? wallets.hot : wallets.deposit(index);
			return { outpoint, amount: BigInt(amount), privateKey };
		}),
	};
}
