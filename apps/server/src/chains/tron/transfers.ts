// Extracts the transfers of a TRON transaction: events of tokens, and the TRX or TRC10 tokens that the transaction itself sends.
// TRX that a contract sends is not read, because nodes store inner calls only with a special setting.
import { tronAddress } from "../../config/tron-address.ts";
import type { ChainTransfer } from "../driver.ts";

/** keccak256("Transfer(address,address,uint256)") */
const TRANSFER = "ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

export interface TronContractCall {
	readonly type: string;
	readonly parameter: {
		readonly value: {
			readonly owner_address: string;
			readonly to_address?: string;
			readonly amount?: number;
			/** Number of the TRC10 token: its decimal text in hex. */
			readonly asset_name?: string;
		};
	};
}

export interface TronTransaction {
	readonly txID: string;
	readonly ret?: readonly { readonly contractRet?: string }[];
	readonly raw_data: { readonly contract: readonly TronContractCall[] };
}

export interface TronInfo {
	readonly id: string;
	readonly blockNumber: number;
	/** Network fee in sun. */
	readonly fee?: number;
	/** Only failed transactions have this field. */
	readonly result?: string;
	readonly receipt?: { readonly result?: string };
	readonly log?: readonly { readonly address: string; readonly topics?: readonly string[]; readonly data?: string }[];
}

/**
 * Returns true only if the transaction succeeded. A call of a contract must also report success in its receipt. A plain transfer
 * has no result there, so only the result of the transaction counts.
 */
export function isSuccess({ ret, raw_data: { contract } }: TronTransaction, info: TronInfo): boolean {
	if (info.result !== undefined || ret?.[0]?.contractRet !== "SUCCESS") return false;
	return contract[0]?.type === "TriggerSmartContract" ? info.receipt?.result === "SUCCESS" : true;
}

export function transfersOf(transaction: TronTransaction, info: TronInfo, blockHash: string): ChainTransfer[] {
	if (!isSuccess(transaction, info)) return [];
	const common = { hash: info.id, height: info.blockNumber, blockHash, sender: undefined, nonce: undefined };
	const events = (info.log ?? []).flatMap(({ address, topics = [], data = "" }, position) => {
		const [signature, from, to] = topics;
		// A fourth topic is the number of a collectible (TRC-721), not an amount.
		if (signature !== TRANSFER || from === undefined || to === undefined || topics.length !== 3 || data.length !== 64) return [];
		const amount = BigInt(`0x${data}`);
		if (amount === 0n) return [];
		const parties = { contract: tronAddress(address), from: tronAddress(from), to: tronAddress(to) };
		return [{ ...common, key: `${info.id}:${position}`, ...parties, amount }];
	});
	return [...sentBy(transaction, common), ...events];
}

type Common = Pick<ChainTransfer, "hash" | "height" | "blockHash" | "sender" | "nonce">;

function sentBy({ raw_data: { contract } }: TronTransaction, common: Common): ChainTransfer[] {
	const [call] = contract;
	if (call?.type !== "TransferContract" && call?.type !== "TransferAssetContract") return [];
	const { owner_address, to_address, amount = 0, asset_name = "" } = call.parameter.value;
	if (to_address === undefined || amount === 0) return [];
	// Any account can create a TRC10 token with the name USDT. Its number is therefore used as the contract, which is on no
	// allow-list.
	const token = call.type === "TransferAssetContract" ? `TRC10 ${Buffer.from(asset_name, "hex").toString()}` : undefined;
	const parties = { contract: token, from: tronAddress(owner_address), to: tronAddress(to_address) };
	return [{ ...common, key: `${common.hash}:t`, ...parties, amount: BigInt(amount) }];
}
