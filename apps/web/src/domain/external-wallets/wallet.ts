// Declares the functions of a wallet that the app uses: connect, return an address, sign a message, and (if supported) pay.

export interface ConnectedWallet {
	readonly chain: "erc" | "trc";
	readonly address: string;
	/** EIP-155 id of the wallet's chain. Undefined if the chain is not an EVM chain, or the wallet does not report the id. */
	readonly chainId: number | undefined;
	/** Lets the user sign a message in the wallet, and returns the signature. @throws WalletFailed */
	sign(message: string): Promise<string>;
	/**
	 * Sends the payment and returns the hash of its transaction. Undefined if this wallet can only sign. @throws WalletFailed
	 */
	readonly pay?: (payment: Payment) => Promise<string>;
}

export interface Payment {
	readonly to: string;
	/** Address of the token's contract; undefined for the network's native coin. */
	readonly contract: string | undefined;
	/** Amount in the coin's smallest unit on the network. */
	readonly units: bigint;
	/** EIP-155 id of the chain; undefined if the network is not an EVM chain. */
	readonly chainId: number | undefined;
}

export interface FoundWallet {
	readonly id: string;
	readonly name: string;
	/** Icon as a data URL, so that the browser requests nothing from other servers. */
	readonly icon: string | undefined;
	readonly chain: "erc" | "trc";
	/** Connects the wallet to this page. @throws WalletFailed */
	connect(): Promise<ConnectedWallet>;
}

/**
 * `declined`: the user refused in the wallet.
 * `changed`: the wallet now uses another account.
 * `gone`: the wallet was removed or locked.
 * `pending`: an earlier request is still open in the wallet.
 * `unreached`: the relay did not respond.
 * `cancelled`: the user cancelled in the app.
 * `insufficient`: the wallet has too few coins for a payment.
 * `other_chain`: the wallet or its current network is of another kind than the payment.
 * `failed`: the wallet did not respond.
 */
export type WalletFailure =
	| "declined"
	| "changed"
	| "gone"
	| "pending"
	| "unreached"
	| "cancelled"
	| "insufficient"
	| "other_chain"
	| "failed";

export class WalletFailed extends Error {
	override name = "WalletFailed";
	readonly why: WalletFailure;

	constructor(why: WalletFailure, cause?: unknown) {
		super(`wallet: ${why}`, { cause });
		this.why = why;
	}
}

/** Error code (EIP-1193) for a request that the user declined. EVM and TRON wallets use the same code. */
const DECLINED = 4_001;
const GONE: readonly unknown[] = [4_900, 4_901];
/** Error codes for a request that is still open in the wallet: -32002 from EVM wallets, 4000 from TronLink. */
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
