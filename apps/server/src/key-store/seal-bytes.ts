// Authenticated encryption (AES-256-GCM). The result is a fresh nonce of 12 bytes, the tag of 16 bytes, and then the encrypted
// bytes.
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts bytes.
 * @param key 32 bytes
 * @param owner name of the record that owns the bytes; it is authenticated and not stored, so the result cannot be decrypted for
 * another owner
 */
export function sealBytes(key: Uint8Array, owner: string, bytes: Uint8Array): Buffer {
	const nonce = randomBytes(NONCE_BYTES);
	const cipher = createCipheriv("aes-256-gcm", key, nonce);
	cipher.setAAD(Buffer.from(owner));
	const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
	return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/**
 * Decrypts bytes.
 * @throws if the bytes were changed, belong to another owner, or were encrypted with another key
 */
export function openBytes(key: Uint8Array, owner: string, sealed: Uint8Array): Buffer {
	const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
	decipher.setAAD(Buffer.from(owner));
	decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
	return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
