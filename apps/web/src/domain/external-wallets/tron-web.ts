import { WalletFailed } from "./wallet.ts";

interface TronWeb {
	readonly defaultAddress?: { readonly base58?: string | false };
	readonly trx: {
		signMessageV2(message: string): Promise<string>;
		sign(transaction: unknown): Promise<unknown>;
		sendRawTransaction(signed: unknown): Promise<{ readonly result?: boolean; readonly txid?: string }>;
	};
	readonly transactionBuilder: {
		triggerSmartContract(
			contract: string,
			call: string,
			options: { readonly feeLimit: number },
			params: readonly { readonly type: string; readonly value: string }[],
			from: string,
		): Promise<{ readonly transaction: unknown }>;
		triggerConstantContract(
			contract: string,
			call: string,
			options: object,
			params: readonly { readonly type: string; readonly value: string }[],
			from: string,
		): Promise<{ readonly constant_result?: readonly string[] }>;
	};
}

interface TronLink {
	readonly tronWeb?: TronWeb | false;
	request(asked: { method: string }): Promise<{ code?: number; message?: string } | "" | undefined>;
}

export interface TronWindow {
	readonly tronLink?: TronLink;
	readonly tronWeb?: TronWeb | false;
}

export function tronWebNow(): TronWeb {
	const { tronLink, tronWeb } = window as TronWindow;
	const found = tronLink?.tronWeb || tronWeb;
	if (!found) throw new WalletFailed("failed");
	return found;
}

export const addressNow = () => tronWebNow().defaultAddress?.base58 || undefined;
