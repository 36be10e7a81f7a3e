// Encrypts secrets that the server must be able to read again (AES-256-GCM). The encryption also authenticates the account, so
// that a row that was copied to another account cannot be decrypted.
import { hkdfSync } from "node:crypto";
import { openBytes, sealBytes } from "../../../key-store/seal-bytes.ts";

export class Sealed {
	readonly #key: Uint8Array;

	constructor(secret: Uint8Array, purpose: string) {
		this.#key = new Uint8Array(hkdfSync("sha256", secret, "", purpose, 32));
	}

	seal(text: string, owner: string): string {
		return sealBytes(this.#key, owner, Buffer.from(text)).toString("base64url");
	}

	/**
	 * Decrypts a secret.
	 * @throws if the text was changed, belongs to another account or was encrypted with another key
	 */
	open(text: string, owner: string): string {
		return openBytes(this.#key, owner, Buffer.from(text, "base64url")).toString("utf8");
	}
}
