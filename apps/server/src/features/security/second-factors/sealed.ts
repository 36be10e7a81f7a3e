// Encrypts secrets that the server must read again (AES-256-GCM). The account is authenticated, so that a row that was copied
// to another account cannot be decrypted.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export class Sealed {
	readonly #key: Uint8Array;

	constructor(secret: Uint8Array, purpose: string) {
		this.#key = new Uint8Array(hkdfSync("sha256", secret, "", purpose, 32));
	}

	seal(text: string, owner: string): string {
		const nonce = randomBytes(NONCE_BYTES);
		const cipher = createCipheriv("aes-256-gcm", this.#key, nonce);
		cipher.setAAD(Buffer.from(owner));
		const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
		return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
	}

	/**
	 * Decrypts a secret.
	 * @throws if the text was changed, belongs to another account or was encrypted with another secret
	 */
	open(text: string, owner: string): string {
		const bytes = Buffer.from(text, "base64url");
		const decipher = createDecipheriv("aes-256-gcm", this.#key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
		decipher.setAAD(Buffer.from(owner));
		decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
		return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
	}
}
