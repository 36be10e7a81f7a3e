// Stores the nonces of messages that wallets sign. A nonce is valid for one wallet and one purpose, for five minutes, and once.
// Nonces are only in memory: after a restart of the server, a client must request a new message.
import { randomBytes } from "node:crypto";
import { canonicalAddress } from "./wallet-address.ts";
import { nonceOf, type WalletMessage, walletMessage } from "./wallet-message.ts";

const LIFETIME_MS = 5 * 60_000;
/** Maximum number of stored nonces. If there are more, the oldest ones are dropped. */
const MOST_WAITING = 20_000;

export type WalletPurpose = "login" | "bind" | "prove";

export interface NonceBinding extends Pick<WalletMessage, "kind" | "domain" | "uri" | "address" | "chainId" | "statement"> {
	readonly purpose: WalletPurpose;
	/** The signed-in user for whom the nonce is valid; undefined for a sign-in. */
	readonly userId?: string | undefined;
}

export interface WalletNonce extends WalletMessage, NonceBinding {}

export interface MadeNonce {
	readonly nonce: string;
	readonly message: string;
	readonly expiresAt: number;
}

export class WalletNonces {
	readonly #now: () => number;
	readonly #waiting = new Map<string, WalletNonce>();

	constructor(now: () => number) {
		this.#now = now;
	}

	/**
	 * Creates a nonce and its message. In the message an EVM address has its checksum form, even if the client sent it in a single
	 * case.
	 */
	make(binding: NonceBinding): MadeNonce | "not_an_address" {
		const address = canonicalAddress(binding.kind, binding.address);
		if (address === undefined) return "not_an_address";
		const nonce = randomBytes(16).toString("hex");
		const issuedAt = this.#now();
		const expiresAt = issuedAt + LIFETIME_MS;
		const record = { ...binding, address, nonce, issuedAt, expiresAt };
		const message = walletMessage(record);
		this.#forget();
		this.#waiting.set(nonce, record);
		return { nonce, message, expiresAt };
	}

	/**
	 * Removes the nonce of a message and returns its record, so that it cannot be used again. Returns undefined if the nonce is
	 * unknown, has expired, or was created for another purpose or user.
	 */
	take(message: string, purpose: WalletPurpose, userId?: string): WalletNonce | undefined {
		const nonce = nonceOf(message);
		const record = nonce === undefined ? undefined : this.#waiting.get(nonce);
		if (record === undefined) return undefined;
		this.#waiting.delete(record.nonce);
		const now = this.#now();
		// A creation time in the future means that the clock was set back. Such a nonce is refused too.
		if (now < record.issuedAt || now >= record.expiresAt) return undefined;
		return record.purpose === purpose && record.userId === userId ? record : undefined;
	}

	#forget(): void {
		for (const [oldest, { expiresAt }] of this.#waiting) {
			if (expiresAt > this.#now() && this.#waiting.size < MOST_WAITING) break;
			this.#waiting.delete(oldest);
		}
	}
}
