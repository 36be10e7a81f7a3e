// A wallet on another device, connected through WalletConnect: the user's wallet scans a code, and a relay passes encrypted
// messages. The wallet signs once, and the connection is not stored. The library loads on demand (docs/decisions/0112).
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
