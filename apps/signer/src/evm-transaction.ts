// Builds and parses EIP-1559 transactions. Only two forms are allowed: a plain transfer of the network's native coin, and a
// call of `transfer(address,uint256)` without value.
import { addr, Transaction, type TxCoder } from "micro-eth-signer";

const TRANSFER_CALL = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/;

export interface EvmFees {
	readonly maxFeePerGas: bigint;
	readonly maxPriorityFeePerGas: bigint;
	readonly gas: bigint;
}

export interface EvmTransfer {
	readonly chainId: number;
	readonly nonce: number;
	/** Address of the token's contract; undefined for the network's native coin. */
	readonly contract: string | undefined;
	readonly to: string;
	/** Amount in the coin's smallest unit on the chain. */
	readonly amount: bigint;
	readonly fees: EvmFees;
}

export interface ReadTransaction {
	readonly txHash: string;
	readonly from: string;
	/** The transfer; undefined if the transaction is not one of the two allowed forms. */
	readonly transfer: EvmTransfer | undefined;
}

/**
 * Returns the address with its checksum (EIP-55). Returns undefined if the text is not an address, or is in mixed case
 * with a wrong checksum.
 */
export function checksummed(address: string): string | undefined {
	if (!/^0x[0-9a-fA-F]{40}$/.test(address) || !addr.isValid(address)) return undefined;
	return addr.addChecksum(address.toLowerCase());
}

/** Returns the highest possible fee of the transaction, in wei. */
export const highestFee = ({ gas, maxFeePerGas }: EvmFees): bigint => gas * maxFeePerGas;

/**
 * Signs the transfer and returns its bytes in hex. Parses the signed bytes again as a check. @throws if they differ from
 * the transfer
 */
export function signTransfer(transfer: EvmTransfer, privateKey: Uint8Array): { bytes: string; txHash: string } {
	const { contract, to, amount, fees } = transfer;
	const signed = Transaction.prepare(
		{
			type: "eip1559",
			chainId: BigInt(transfer.chainId),
			nonce: BigInt(transfer.nonce),
			maxFeePerGas: fees.maxFeePerGas,
			maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
			gasLimit: fees.gas,
			accessList: [],
			to: addr.addChecksum(contract ?? to),
			value: contract === undefined ? amount : 0n,
			data: contract === undefined ? "0x" : transferCall(to, amount),
		},
		false,
	).signBy(privateKey, false);
	const bytes = signed.toHex();
	const read = readTransaction(bytes);
	const asText = (one: EvmTransfer | undefined) =>
		one &&
		[one.chainId, one.nonce, one.contract?.toLowerCase(), one.to.toLowerCase(), one.amount, Object.values(one.fees)].join();
	const wanted = {
		...transfer,
		fees: { maxFeePerGas: fees.maxFeePerGas, maxPriorityFeePerGas: fees.maxPriorityFeePerGas, gas: fees.gas },
	};
	if (asText(read.transfer) !== asText(wanted) || read.from !== addr.fromPrivateKey(privateKey)) {
		throw new Error("the signed bytes differ from the wanted transfer");
	}
	return { bytes, txHash: read.txHash };
}

/** Parses a signed transaction. @throws if the bytes are not a signed transaction */
export function readTransaction(bytes: string): ReadTransaction {
	const signed = Transaction.fromHex(bytes);
	const txHash = signed.hash.startsWith("0x") ? signed.hash : `0x${signed.hash}`;
	return { txHash, from: signed.recoverSender().address, transfer: transferOf(signed) };
}

function transferOf(signed: ReturnType<typeof Transaction.fromHex>): EvmTransfer | undefined {
	if (signed.type !== "eip1559") return undefined;
	const raw = signed.raw as TxCoder<"eip1559">;
	const { to, value, data, accessList, chainId, nonce, maxFeePerGas, maxPriorityFeePerGas, gasLimit } = raw;
	if (accessList.length > 0 || checksummed(to) === undefined) return undefined;
	const shared = {
		chainId: Number(chainId),
		nonce: Number(nonce),
		fees: { maxFeePerGas, maxPriorityFeePerGas, gas: gasLimit },
	};
	if (/^(?:0x)?$/.test(data)) return { ...shared, contract: undefined, to, amount: value };
	const [, recipient, amount] = TRANSFER_CALL.exec(data) ?? [];
	if (recipient === undefined || value !== 0n) return undefined;
	return { ...shared, contract: to, to: addr.addChecksum(`0x${recipient}`), amount: BigInt(`0x${amount}`) };
}

const transferCall = (to: string, amount: bigint): string =>
	`0xa9059cbb${to.slice(2).toLowerCase().padStart(64, "0")}${amount.toString(16).padStart(64, "0")}`;
