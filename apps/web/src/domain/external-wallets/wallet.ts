// Interface of a wallet: it connects, gives an address and signs a message. The app requests nothing else of it.

export interface ConnectedWallet {
	readonly chain: "erc" | "trc";
	readonly address: string;
	/** EIP-155; undefined: not an EVM chain, or it does not say. */
	readonly chainId: number | undefined;
	/** @throws WalletFailed */
	sign(message: string): Promise<string>;
}

export interface FoundWallet {
	readonly id: string;
	/** As it calls itself. */
	readonly name: string;
	/** An image in its own address, and nothing that would be fetched. */
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

/** EIP-1193's code of a person's no, as wallets of both kinds give it. */
const DECLINED = 4_001;
/** EIP-1193's codes of a wallet without a network. */
const GONE: readonly unknown[] = [4_900, 4_901];
/** Of wallets of EVM chains, and of TronLink. */
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
