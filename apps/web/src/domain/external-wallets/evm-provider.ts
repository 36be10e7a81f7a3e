import { WalletFailed } from "./wallet.ts";

/** Interface of a wallet in the browser (EIP-1193). */
export interface Provider {
	request(asked: { method: string; params?: readonly unknown[] }): Promise<unknown>;
	on?(event: string, listener: (said: unknown) => void): unknown;
	removeListener?(event: string, listener: (said: unknown) => void): unknown;
}

/**
 * Waits for a wallet's response. Rejects if the user changes or removes the wallet's account meanwhile, because some wallets
 * then never respond.
 */
export async function untilAccountChanges<T>(provider: Provider, address: string, answer: Promise<T>): Promise<T> {
	let end: (failure: WalletFailed) => void = () => undefined;
	const over = new Promise<never>((_, reject) => {
		end = reject;
	});
	const changed = (accounts: unknown) => {
		const now = firstAccountOf(accounts);
		if (now?.toLowerCase() !== address.toLowerCase()) end(new WalletFailed(now === undefined ? "gone" : "changed"));
	};
	const gone = () => end(new WalletFailed("gone"));
	provider.on?.("accountsChanged", changed);
	provider.on?.("disconnect", gone);
	try {
		return await Promise.race([answer, over]);
	} finally {
		provider.removeListener?.("accountsChanged", changed);
		provider.removeListener?.("disconnect", gone);
	}
}

export function firstAccountOf(accounts: unknown): string | undefined {
	const [first] = Array.isArray(accounts) ? (accounts as unknown[]) : [];
	return typeof first === "string" ? first : undefined;
}
