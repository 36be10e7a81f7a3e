// Wallet on another device, connected through WalletConnect. A relay passes encrypted messages. The wallet scans a code and signs once. The
// library loads on demand, and the connection is not stored (docs/decisions/0112).
import type { CallData } from "@candor/contract";
import { type ConnectedWallet, type FoundWallet, failureOf } from "./wallet.ts";

export const WALLET_CONNECT = "walletconnect";

type Settings = NonNullable<CallData<"user/wallet_connect">>;

/** Returns a wallet that connects through WalletConnect. @param page origin of this page, which the wallet shows to the user */
export function walletConnectWallet({ project_id, relay }: Settings, page: string): FoundWallet {
	return {
		id: WALLET_CONNECT,
		name: "WalletConnect",
		icon: undefined,
		chain: "erc",
		async connect(): Promise<ConnectedWallet> {
			try {
				const { connectByRelay } = await import("./relay.ts");
				return await connectByRelay(project_id, relay, page);
			} catch (cause) {
				throw failureOf(cause);
			}
		},
	};
}
