// Tokens of the links in mails about a withdrawal. A token belongs to one withdrawal and can only stop it.
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

export class StopLinks {
	readonly #key: Uint8Array;
	readonly #publicUrl: string;

	/** @param secret from which the key of the tokens derives */
	constructor(secret: Uint8Array, publicUrl: string) {
		this.#key = new Uint8Array(hkdfSync("sha256", secret, "", "withdrawal stop links", 32));
		this.#publicUrl = publicUrl;
	}

	/** Returns the address of the page that stops a withdrawal by a tap. A program that opens links in mails stops nothing. */
	urlOf(withdrawal: number): string {
		return new URL(`/pages/assets/withdraw/stop?token=${this.tokenOf(withdrawal)}`, this.#publicUrl).href;
	}

	tokenOf(withdrawal: number): string {
		return `${withdrawal}.${createHmac("sha256", this.#key).update(String(withdrawal)).digest("base64url")}`;
	}

	/** Returns the withdrawal of a token; undefined for a token that this exchange has not made. */
	read(token: string): number | undefined {
		const withdrawal = Number(/^(\d{1,15})\./.exec(token)?.[1] ?? "0");
		const [wanted, typed] = [Buffer.from(this.tokenOf(withdrawal)), Buffer.from(token)];
		return withdrawal > 0 && wanted.length === typed.length && timingSafeEqual(wanted, typed) ? withdrawal : undefined;
	}
}
