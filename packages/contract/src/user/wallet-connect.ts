// GET user/wallet_connect returns the settings of WalletConnect. It is the network through which browsers reach wallets on other
// devices.
import { z } from "zod";
import { call } from "../call.ts";

/**
 * `project_id` is the exchange's public id in the WalletConnect network. `relay` is a WebSocket address that forwards encrypted
 * messages.
 */
const walletConnectSettings = z.object({ project_id: z.string(), relay: z.string() });

export const walletConnect = call({
	method: "GET",
	path: "user/wallet_connect",
	needs: "public",
	says: "Settings of WalletConnect for signing in with a wallet on another device. Null if the exchange has no project id there.",
	params: z.object({}),
	data: walletConnectSettings.nullable(),
	refusals: [],
});
