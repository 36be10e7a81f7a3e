// TronLink or a compatible wallet. It is at window.tronLink with its tronWeb. The browsers inside wallet apps have only window.tronWeb.
import { type ConnectedWallet, type FoundWallet, failureOf, WalletFailed } from "./wallet.ts";

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

interface TronWindow {
	readonly tronLink?: TronLink;
	readonly tronWeb?: TronWeb | false;
}

const ALLOWED = 200;

export function tronWallet(): FoundWallet | undefined {
	const { tronLink, tronWeb } = window as TronWindow;
	if (tronLink === undefined && (tronWeb === undefined || tronWeb === false)) return undefined;
	return { id: "tronLink", name: "TronLink", icon: undefined, chain: "trc", connect };
}

export function tronWebNow(): TronWeb {
	const { tronLink, tronWeb } = window as TronWindow;
	const found = tronLink?.tronWeb || tronWeb;
	if (!found) throw new WalletFailed("failed");
	return found;
}

export const addressNow = () => tronWebNow().defaultAddress?.base58 || undefined;

async function connect(): Promise<ConnectedWallet> {
	try {
		const { tronLink } = window as TronWindow;
		if (tronLink !== undefined) {
			const said = await tronLink.request({ method: "tron_requestAccounts" });
			if (said && said.code !== ALLOWED) throw said;
		}
		const address = addressNow();
		if (address === undefined) throw new WalletFailed("failed");
		return {
			chain: "trc",
			address,
			chainId: undefined,
			sign: (message) => sign(address, message),
			pay: async (payment) => (await import("./tron-payment.ts")).payFromTronWallet(address, payment),
		};
	} catch (cause) {
		throw failureOf(cause);
	}
}

async function sign(address: string, message: string): Promise<string> {
	try {
		if (addressNow() !== address) throw new WalletFailed("changed");
		const signature = await tronWebNow().trx.signMessageV2(message);
		if (addressNow() !== address) throw new WalletFailed("changed");
		return signature;
	} catch (cause) {
		throw failureOf(cause);
	}
}
