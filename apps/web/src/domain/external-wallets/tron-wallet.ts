// Connects TronLink or a compatible wallet. A browser extension provides window.tronLink, which contains tronWeb. The browsers
// inside wallet apps provide only window.tronWeb.
import { addressNow, type TronWindow, tronWebNow } from "./tron-web.ts";
import { type ConnectedWallet, type FoundWallet, failureOf, WalletFailed } from "./wallet.ts";

const ALLOWED = 200;

export function tronWallet(): FoundWallet | undefined {
	const { tronLink, tronWeb } = window as TronWindow;
	if (tronLink === undefined && (tronWeb === undefined || tronWeb === false)) return undefined;
	return { id: "tronLink", name: "TronLink", icon: undefined, chain: "trc", connect };
}

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
