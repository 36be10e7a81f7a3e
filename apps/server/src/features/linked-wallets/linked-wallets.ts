// Creates the messages that wallets sign for sign-in, for binding a wallet and for step-up authentication, and checks the
// signatures. The domain in a message comes from the exchange's settings, never from the request.
import { type RefusedAnswer, refused } from "../../http/answer.ts";
import type { Login } from "../../people/logins.ts";
import { EvmRpc } from "./evm-rpc.ts";
import { EvmChainUnavailable } from "./evm-signature.ts";
import { canonicalAddress } from "./wallet-address.ts";
import type { WalletKind } from "./wallet-message.ts";
import { type MadeNonce, WalletNonces, type WalletPurpose } from "./wallet-nonces.ts";
import { type ProvenWallet, proveWallet } from "./wallet-proof.ts";

export interface WalletSettings {
	readonly publicUrl: string;
	/** RPC URLs of nodes, keyed by chain id (EIP-155). The nodes check signatures of contract wallets; plain keys need none. */
	readonly evmRpcs: ReadonlyMap<number, string>;
}

export interface GivenWallet {
	readonly chain: "erc" | "trc";
	readonly address: string;
	readonly message: string;
	readonly signature: string;
}

/** Permitted chain ids: Ethereum, Ethereum's test network, OP, BNB, Polygon, Base, Arbitrum, and a developer's local chain. */
const EVM_CHAINS: ReadonlySet<number> = new Set([1, 11_155_111, 10, 56, 137, 8_453, 42_161, 31_337]);
const ETHEREUM = 1;
const TRON = 728_126_428;

/** Statements of purpose that the wallet shows to the user. EIP-4361 permits ASCII only, so they are not translated. */
const STATEMENTS: Record<WalletPurpose, string> = {
	login: "Sign in to Candor. Signing costs nothing and moves nothing.",
	bind: "Bind this wallet to my Candor account. Signing costs nothing and moves nothing.",
	prove: "Prove to Candor that it is me who changes my account. Signing costs nothing and moves nothing.",
};

export class LinkedWallets {
	/**
	 * Nonces for sign-in messages. Anyone can request these, so they are stored separately and cannot displace the nonces of
	 * signed-in users.
	 */
	readonly #strangers: WalletNonces;
	readonly #owners: WalletNonces;
	readonly #domain: string;
	readonly #uri: string;
	readonly #chains: ReadonlyMap<number, EvmRpc>;

	constructor({ publicUrl, evmRpcs }: WalletSettings, now: () => number) {
		this.#strangers = new WalletNonces(now);
		this.#owners = new WalletNonces(now);
		this.#domain = new URL(publicUrl).host;
		this.#uri = publicUrl;
		this.#chains = new Map([...evmRpcs].map(([chainId, url]) => [chainId, new EvmRpc(url, chainId)]));
	}

	/**
	 * Creates a message for a wallet to sign.
	 * @param user signed-in user; the message is valid for this user only; undefined for a sign-in
	 */
	ask(
		{ chain, address, chainId }: { chain: "erc" | "trc"; address: string; chainId: number | undefined },
		purpose: WalletPurpose,
		user: number | undefined,
	): MadeNonce | RefusedAnswer {
		const kind = kindOf(chain);
		if (kind === "evm" && chainId !== undefined && !EVM_CHAINS.has(chainId)) return refused("wallet_chain_unknown", "chain_id");
		const made = this.#noncesOf(purpose).make({
			kind,
			domain: this.#domain,
			uri: this.#uri,
			address,
			chainId: kind === "tron" ? TRON : (chainId ?? ETHEREUM),
			statement: STATEMENTS[purpose],
			purpose,
			userId: user === undefined ? undefined : String(user),
		});
		return made === "not_an_address" ? wrongAddress(kind, address) : made;
	}

	#noncesOf(purpose: WalletPurpose): WalletNonces {
		return purpose === "login" ? this.#strangers : this.#owners;
	}

	/** Checks a signed message. It cannot be used again, even if the signature is wrong. */
	async prove(
		{ chain, address, message, signature }: GivenWallet,
		purpose: WalletPurpose,
		user: number | undefined,
	): Promise<ProvenWallet | RefusedAnswer> {
		const kind = kindOf(chain);
		try {
			const proven = await proveWallet(this.#noncesOf(purpose), { kind, address, message, signature }, purpose, {
				userId: user === undefined ? undefined : String(user),
				chainOf: (chainId) => this.#chains.get(chainId),
			});
			if (typeof proven !== "string") return proven;
			if (proven === "not_an_address") return wrongAddress(kind, address);
			return proven === "expired_or_used" ? refused("wallet_message_expired") : refused("wallet_signature_wrong", "signature");
		} catch (error) {
			if (error instanceof EvmChainUnavailable) return refused("chain_unavailable");
			throw error;
		}
	}
}

/**
 * Returns the login of a wallet. For a contract wallet on a chain other than Ethereum, the login's key contains the chain id,
 * because the same address may have another owner on another chain.
 */
export function loginOf({ kind, address, chainId }: ProvenWallet): Pick<Login, "key" | "kind" | "account"> {
	const name = kind === "evm" ? address.toLowerCase() : address;
	const elsewhere = chainId === undefined || chainId === ETHEREUM ? "" : `${chainId}:`;
	return { key: `${kind}:${elsewhere}${name}`, kind, account: address };
}

export function hasAddress({ kind, account }: Pick<Login, "kind" | "account">, address: string): boolean {
	return (kind === "evm" || kind === "tron") && canonicalAddress(kind, address) === account;
}

const kindOf = (chain: "erc" | "trc"): WalletKind => (chain === "erc" ? "evm" : "tron");

/**
 * Returns the refusal for an invalid address. If the address is valid on the other kind of network (EVM or TRON), the refusal
 * asks the user to switch the wallet.
 */
function wrongAddress(kind: WalletKind, address: string): RefusedAnswer {
	const other = kind === "evm" ? "tron" : "evm";
	if (canonicalAddress(other, address) === undefined) return refused("wallet_address_wrong", "address");
	return refused(kind === "evm" ? "switch_to_erc" : "switch_to_trc", "address");
}
