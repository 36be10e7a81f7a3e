// Encrypts short texts about a user (names, document numbers, card numbers) with a key of the key store. Once the key is
// destroyed, the text cannot be read any more, not even in backups of the database.
import type { KeyStore } from "./key-store.ts";
import { openBytes, sealBytes } from "./seal-bytes.ts";

export class SealedFields {
	readonly #keys: KeyStore;

	constructor(keys: KeyStore) {
		this.#keys = keys;
	}

	/**
	 * Encrypts a text and returns base64url.
	 * @param keyId key of the user's data, from `KeyStore.create`
	 * @param owner table, column and row of the text, such as `bank_cards/number/17`; `open` needs the same value
	 * @throws if the key is destroyed
	 */
	async seal(keyId: string, owner: string, text: string): Promise<string> {
		const key = await this.#keys.find(keyId);
		if (key === undefined) throw new Error("a text cannot be encrypted with a destroyed key");
		return sealBytes(key.bytes, owner, Buffer.from(text)).toString("base64url");
	}

	/**
	 * Decrypts a text. Returns undefined if its key is destroyed.
	 * @throws if the text was changed, or was sealed with another key or for another owner
	 */
	async open(keyId: string, owner: string, sealed: string): Promise<string | undefined> {
		const key = await this.#keys.find(keyId);
		if (key === undefined) return undefined;
		return openBytes(key.bytes, owner, Buffer.from(sealed, "base64url")).toString("utf8");
	}
}
