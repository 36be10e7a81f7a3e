// Nonces of messages that wallets sign: each for one wallet, one purpose, five minutes and one use. Stored in memory only: after
// a restart of the server the client requests a new message.
import { randomBytes } from "node:crypto";
import { canonicalAddress } from "./wallet-address.ts";
import { nonceOf, type WalletMessage, walletMessage } from "./wallet-message.ts";

const LIFETIME_MS = 5 * 60_000;
/** Beyond this number the oldest nonce is dropped first. */
const MOST_WAITING = 20_000;

export type WalletPurpose = "login" | "bind" | "prove";

/** Everything that a nonce is bound to. */
export interface RequestContext extends Pick<WalletMessage, "kind" | "domain" | "uri" | "address" | "chainId" | "statement"> {
	readonly purpose: WalletPurpose;
	/** The signed-in user who binds a wallet. */
	readonly userId?: string | undefined;
}

export interface WalletNonce extends WalletMessage, RequestContext {}

export interface MadeNonce {
	readonly nonce: string;
	/** Must be signed unchanged. */
	readonly message: string;
	/** Wall clock, ms. */
	readonly expiresAt: number;
}

export class WalletNonces {
	readonly #now: () => number;
	readonly #waiting = new Map<string, WalletNonce>();

	/** @param now wall clock, ms */
	constructor(now: () => number) {
		this.#now = now;
	}

	/** The address may be in a single case, as wallets give it; the message contains its canonical form. */
	make(context: RequestContext): MadeNonce | "not_an_address" {
		const address = canonicalAddress(context.kind, context.address);
		if (address === undefined) return "not_an_address";
		const nonce = randomBytes(16).toString("hex");
		const issuedAt = this.#now();
		const expiresAt = issuedAt + LIFETIME_MS;
		const record = { ...context, address, nonce, issuedAt, expiresAt };
		const message = walletMessage(record);
		this.#forget();
		this.#waiting.set(nonce, record);
		return { nonce, message, expiresAt };
	}

	/** Uses up the message's nonce and returns its binding. Undefined: unknown, for another purpose, or expired. */
	take(message: string, purpose: WalletPurpose, userId?: string): WalletNonce | undefined {
		const nonce = nonceOf(message);
		const record = nonce === undefined ? undefined : this.#waiting.get(nonce);
		if (record === undefined) return undefined;
		this.#waiting.delete(record.nonce);
		const now = this.#now();
		// After the clock was set back, a nonce from the future is refused.
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
