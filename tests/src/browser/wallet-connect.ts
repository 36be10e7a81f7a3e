// Simulates a wallet on another device. It connects through WalletConnect and signs with a real key.
import { randomBytes } from "node:crypto";
import { SignClient } from "@walletconnect/sign-client";
import { hexToString } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { PROJECT } from "./relay.ts";

/** Creates a wallet that pairs with a scanned code, approves the session, and signs messages. */
export async function phoneWallet(relayUrl: string) {
	const account = privateKeyToAccount(`0x${randomBytes(32).toString("hex")}`);
	const client = await SignClient.init({
		...{ projectId: PROJECT, relayUrl, telemetryEnabled: false, logger: "fatal", customStoragePrefix: account.address },
		...{
			storageOptions: { database: ":memory:" },
			metadata: { name: "Phone", description: "", url: "https://phone.example", icons: [] },
		},
	});
	const asked: string[] = [];
	/** `asked` collects the requested methods. If `declines` is true, the wallet refuses to sign. */
	const wallet = { address: account.address, asked, declines: false, pair: (uri: string) => client.pair({ uri }) };
	client.on("session_proposal", async ({ id }) => {
		const namespaces = { eip155: { accounts: [`eip155:1:${account.address}`], methods: ["personal_sign"], events: [] } };
		await client.approve({ id, namespaces });
	});
	client.on("session_request", async ({ topic, id, params }) => {
		const { method, params: given } = params.request;
		asked.push(method);
		const no = { id, jsonrpc: "2.0", error: { code: 5_000, message: "User rejected." } } as const;
		if (wallet.declines || method !== "personal_sign") return client.respond({ topic, response: no });
		const result = await account.signMessage({ message: hexToString(given[0]) });
		return client.respond({ topic, response: { id, jsonrpc: "2.0", result } });
	});
	return wallet;
}
