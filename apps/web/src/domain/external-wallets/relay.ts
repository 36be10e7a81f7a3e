// Connects a wallet on another device through WalletConnect's library. This code loads when the user chooses WalletConnect.
import { SignClient } from "@walletconnect/sign-client";
import { pairing } from "./pending-pairing.ts";
import { type ConnectedWallet, failureOf, WalletFailed, type WalletFailure } from "./wallet.ts";

export { PairingSheet } from "./pairing-sheet.tsx";

type Client = Awaited<ReturnType<typeof SignClient.init>>;

const ETHEREUM = "eip155:1";
/** Time limit in ms within which the user must find the phone, unlock it and scan the code. */
const PATIENCE_MS = 5 * 60_000;
/** Time limit in ms for the relay to send a code, which normally takes a second. */
const RELAY_MS = 15_000;

/** Connects a wallet. @param page origin of this page, which the wallet shows to the user */
export async function connectByRelay(projectId: string, relayUrl: string, page: string): Promise<ConnectedWallet> {
	const over = deferred<never>();
	const cancel = () => over.reject(new WalletFailed("cancelled"));
	const endAfter = (ms: number, why: WalletFailure) => setTimeout(() => over.reject(new WalletFailed(why)), ms);
	let patience = endAfter(RELAY_MS, "unreached");
	pairing.set({ uri: undefined, cancel });
	let client: Client;
	let session: Awaited<ReturnType<Awaited<ReturnType<typeof begin>>["approval"]>>;
	try {
		const begun = begin(projectId, relayUrl, page);
		begun.catch(() => undefined);
		const reached = await Promise.race([begun, over.promise]);
		client = reached.client;
		clearTimeout(patience);
		patience = endAfter(PATIENCE_MS, "gone");
		pairing.set({ uri: reached.uri, cancel });
		session = await Promise.race([reached.approval(), over.promise]);
	} finally {
		clearTimeout(patience);
		pairing.set(undefined);
	}
	const { topic, namespaces } = session;
	const [space, chain, address] = (namespaces.eip155?.accounts[0] ?? "").split(":");
	const end = () => client.disconnect({ topic, reason: { code: 6_000, message: "Done" } }).catch(() => undefined);
	if (address === undefined) {
		await end();
		throw new WalletFailed("failed");
	}
	return {
		chain: "erc",
		address,
		chainId: Number(chain),
		async sign(message) {
			const gone = deferred<never>();
			const left = (event: { readonly topic: string }) => event.topic === topic && gone.reject(new WalletFailed("gone"));
			client.on("session_delete", left);
			client.on("session_expire", left);
			try {
				const request = { method: "personal_sign", params: [hexOf(message), address] };
				const asked = client.request<unknown>({ topic, chainId: `${space}:${chain}`, request });
				const signature = await Promise.race([asked, gone.promise]);
				if (typeof signature !== "string") throw new WalletFailed("failed");
				return signature;
			} catch (cause) {
				throw failureOf(cause);
			} finally {
				client.off("session_delete", left);
				client.off("session_expire", left);
				void end();
			}
		},
	};
}

async function begin(projectId: string, relayUrl: string, page: string) {
	const client = await SignClient.init({
		projectId,
		relayUrl,
		metadata: { name: "Candor", description: "", url: page, icons: [] },
		// Telemetry is off, because it would reveal to other parties which users sign in.
		telemetryEnabled: false,
		logger: "fatal",
	});
	// Disables WalletConnect's check of this page. The check needs an iframe of another origin, which the page's
	// Content-Security-Policy forbids. Each step would wait five seconds for the iframe.
	client.core.verify.register = async () => "";
	const { uri, approval } = await client.connect({
		optionalNamespaces: { eip155: { methods: ["personal_sign"], chains: [ETHEREUM], events: [] } },
	});
	if (uri === undefined) throw new WalletFailed("failed");
	return { client, uri, approval };
}

function deferred<T>() {
	let reject: (failure: WalletFailed) => void = () => undefined;
	const promise = new Promise<T>((_, no) => {
		reject = no;
	});
	// Without this handler, a rejection would be reported as unhandled while no caller waits. A caller that waits still gets
	// the error.
	promise.catch(() => undefined);
	return { promise, reject };
}

function hexOf(message: string): string {
	return `0x${Array.from(new TextEncoder().encode(message), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
