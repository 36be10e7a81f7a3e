// Finds the EVM wallets in this browser: the wallets that announce themselves (EIP-6963), or else the wallet at window.ethereum
// (EIP-1193).
import { firstAccountOf, type Provider, untilAccountChanges } from "./evm-provider.ts";
import { type ConnectedWallet, type FoundWallet, failureOf, WalletFailed } from "./wallet.ts";

interface Announced {
	readonly info?: { readonly uuid?: unknown; readonly rdns?: unknown; readonly name?: unknown; readonly icon?: unknown };
	readonly provider?: Provider;
}

const LONGEST_NAME = 40;
const LONGEST_ICON = 65_536;
/**
 * Maximum number of listed wallets. The limit protects list and memory from an extension that announces wallets without end.
 */
const MOST_ANNOUNCED = 20;

/**
 * Id of the wallet at window.ethereum if it does not announce itself. Such a wallet reports neither its name nor its domain.
 */
export const UNNAMED = "window.ethereum";

/**
 * Finds wallets that announce themselves. Some wallets announce themselves under two ids, so two announcements with the same
 * domain (`rdns`) or provider count as one wallet.
 * @param onFound called once for each wallet, up to a maximum number, also for later announcements
 * @returns a function that ends the search
 */
export function findEvmWallets(onFound: (wallet: FoundWallet) => void): () => void {
	const known: { readonly id: string; readonly provider: Provider }[] = [];
	const announced = (event: Event) => {
		const { info, provider } = (event as CustomEvent<Announced>).detail ?? {};
		if (provider === undefined || typeof info?.uuid !== "string" || typeof info.name !== "string") return;
		const { icon, rdns } = info;
		const id = typeof rdns === "string" && rdns !== "" ? rdns : info.uuid;
		const isKnown = known.some((one) => one.id === id || one.provider === provider);
		if (isKnown || known.length === MOST_ANNOUNCED) return;
		known.push({ id, provider });
		const shown = typeof icon === "string" && icon.startsWith("data:image/") && icon.length < LONGEST_ICON ? icon : undefined;
		onFound(walletOf(id, info.name.slice(0, LONGEST_NAME), shown, provider));
	};
	window.addEventListener("eip6963:announceProvider", announced);
	window.dispatchEvent(new Event("eip6963:requestProvider"));
	return () => window.removeEventListener("eip6963:announceProvider", announced);
}

export function oldEvmWallet(name: string): FoundWallet | undefined {
	const { ethereum } = window as { ethereum?: Provider };
	return typeof ethereum?.request === "function" ? walletOf(UNNAMED, name, undefined, ethereum) : undefined;
}

function walletOf(id: string, name: string, icon: string | undefined, provider: Provider): FoundWallet {
	return { id, name, icon, chain: "erc", connect: () => connect(provider) };
}

async function connect(provider: Provider): Promise<ConnectedWallet> {
	try {
		const address = firstAccountOf(await provider.request({ method: "eth_requestAccounts" }));
		if (address === undefined) throw new WalletFailed("failed");
		const chainId = Number(await provider.request({ method: "eth_chainId" }));
		return {
			chain: "erc",
			address,
			chainId: Number.isSafeInteger(chainId) && chainId > 0 ? chainId : undefined,
			sign: (message) => sign(provider, address, message),
			pay: async (payment) => (await import("./evm-payment.ts")).payFromEvmWallet(provider, address, payment),
		};
	} catch (cause) {
		throw failureOf(cause);
	}
}

async function sign(provider: Provider, address: string, message: string): Promise<string> {
	try {
		const now = firstAccountOf(await provider.request({ method: "eth_accounts" }));
		if (now?.toLowerCase() !== address.toLowerCase()) throw new WalletFailed("changed");
		const bytes = new TextEncoder().encode(message);
		const hex = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
		const asked = provider.request({ method: "personal_sign", params: [hex, address] });
		const signature = await untilAccountChanges(provider, address, asked);
		if (typeof signature !== "string") throw new WalletFailed("failed");
		return signature;
	} catch (cause) {
		throw failureOf(cause);
	}
}
