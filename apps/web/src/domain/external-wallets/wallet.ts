// Interface of a wallet: it connects, returns an address and signs a message. The app uses nothing else of it.

export interface ConnectedWallet {
	readonly chain: "erc" | "trc";
	readonly address: string;
	/** EIP-155 chain id; undefined: not an EVM chain, or the wallet does not report it. */
	readonly chainId: number | undefined;
	/** @throws WalletFailed */
	sign(message: string): Promise<string>;
}

export interface FoundWallet {
	readonly id: string;
	/** Name that the wallet reports. */
	readonly name: string;
	/** Icon as a data URL, so that nothing is fetched from other servers. */
	readonly icon: string | undefined;
	readonly chain: "erc" | "trc";
	/** @throws WalletFailed */
	connect(): Promise<ConnectedWallet>;
}

/**
 * `declined`: the user refused in the wallet; `changed`: another account is selected now; `gone`: the wallet was removed or locked;
 * `pending`: an earlier request is still open in the wallet; `unreached`: the relay did not respond; `cancelled`: the user cancelled
 * here; `failed`: the wallet did not respond.
 */
export type WalletFailure = "declined" | "changed" | "gone" | "pending" | "unreached" | "cancelled" | "failed";

export class WalletFailed extends Error {
	override name = "WalletFailed";
	readonly why: WalletFailure;

	constructor(why: WalletFailure, cause?: unknown) {
		super(`wallet: ${why}`, { cause });
		this.why = why;
	}
}

/** EIP-1193's code for a request that the user declined, used by wallets of both kinds. */
const DECLINED = 4_001;
/** EIP-1193's codes for a wallet without a network connection. */
const GONE: readonly unknown[] = [4_900, 4_901];
/** Codes for a request that is still open in the wallet: of EVM wallets, and of TronLink. */
const PENDING: readonly unknown[] = [-32_002, 4_000];

export function failureOf(cause: unknown): WalletFailed {
	if (cause instanceof WalletFailed) return cause;
	const said =
		typeof cause === "object" && cause !== null ? (cause as { code?: unknown; message?: unknown }) : { message: cause };
	const declined = said.code === DECLINED || /declined|denied|rejected|cancell?ed/i.test(String(said.message ?? ""));
	if (declined) return new WalletFailed("declined", cause);
	if (GONE.includes(said.code)) return new WalletFailed("gone", cause);
	return new WalletFailed(PENDING.includes(said.code) ? "pending" : "failed", cause);
}
