// What a wallet is to this app: it is connected, gives an address and signs a message. Nothing else is ever asked of one.

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

/** `declined`: the person said no in the wallet; `changed`: it stands at another account by now; `failed`: it gave no answer. */
export type WalletFailure = "declined" | "changed" | "failed";

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

export function failureOf(cause: unknown): WalletFailed {
	if (cause instanceof WalletFailed) return cause;
	const said =
		typeof cause === "object" && cause !== null ? (cause as { code?: unknown; message?: unknown }) : { message: cause };
	const declined = said.code === DECLINED || /declined|denied|rejected|cancell?ed/i.test(String(said.message ?? ""));
	return new WalletFailed(declined ? "declined" : "failed", cause);
}
