// Creates and checks the tokens in the links of mails about withdrawals. A token belongs to one withdrawal, and can only stop it.
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

export class StopLinks {
	readonly #key: Uint8Array;
	readonly #publicUrl: string;

	/** @param secret secret from which the key of the tokens is derived */
	constructor(secret: Uint8Array, publicUrl: string) {
		this.#key = new Uint8Array(hkdfSync("sha256", secret, "", "withdrawal stop links", 32));
		this.#publicUrl = publicUrl;
	}

	/**
	 * Returns the URL of a page on which the user can stop the withdrawal by a tap. To open the page alone stops nothing, because
	 * some mail programs open all links.
	 */
	urlOf(withdrawal: number): string {
		return new URL(`/pages/assets/withdraw/stop?token=${this.tokenOf(withdrawal)}`, this.#publicUrl).href;
	}

	tokenOf(withdrawal: number): string {
		return `${withdrawal}.${createHmac("sha256", this.#key).update(String(withdrawal)).digest("base64url")}`;
	}

	/** Returns the withdrawal to which a token belongs; undefined if this exchange did not create the token. */
	read(token: string): number | undefined {
		const withdrawal = Number(/^(\d{1,15})\./.exec(token)?.[1] ?? "0");
		const [wanted, typed] = [Buffer.from(this.tokenOf(withdrawal)), Buffer.from(token)];
		return withdrawal > 0 && wanted.length === typed.length && timingSafeEqual(wanted, typed) ? withdrawal : undefined;
	}
}
