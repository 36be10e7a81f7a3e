// Keys that sign index records and receipts. The current key and earlier keys are in files below DATA_DIR/keys, which only their
// owner can read. A record is always signed with the key that was in use at its time
// (docs/decisions/0102-a-key-signs-the-records-of-its-time.md). Signatures can therefore be computed again and are not stored.
import { createHash, createPrivateKey, createPublicKey, type KeyObject, randomBytes } from "node:crypto";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readStateFile, UnusableFile } from "../config/state-file.ts";
import { writeOwnerOnly } from "./simulated-days.ts";

export interface SigningKey {
	/** Id of the key: the first 16 hex digits of the SHA-256 of the public key. */
	readonly keyId: string;
	/** Ed25519 public key, 32 bytes in hex. */
	readonly publicKey: string;
	/** Time from which on the key is valid, ms. */
	readonly from: number;
	/** Time until which the key is valid, ms; null while it is in use. */
	readonly until: number | null;
}

interface SecretKey extends SigningKey {
	readonly secret: KeyObject;
}

/** Bytes that precede the 32 secret bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");
const IN_USE = "index-signing.json";
const RETIRED = /^index-signing-[0-9a-f]{16}\.json$/;
const OTHERWISE = "or move it away: a new key is made, and old records verify with the old public key";

const secret = z.string().regex(/^[0-9a-f]{64}$/);
const keptKey = z.object({ secret, from: z.number() });
const retiredKey = z.object({ secret, from: z.number(), until: z.number() });
type KeptKey = z.infer<typeof keptKey>;

export class SigningKeys {
	/** Keys in the order in which they became valid. The last one is in use. */
	readonly #keys: readonly SecretKey[];

	private constructor(keys: readonly SecretKey[]) {
		this.#keys = keys;
	}

	/** Opens the stored keys. If no key is in use, one is created. */
	static open(dataDir: string, now: number): SigningKeys {
		const folder = join(dataDir, "keys");
		mkdirSync(folder, { recursive: true, mode: 0o700 });
		const retired = readRetired(folder);
		const kept = readInUse(folder) ?? makeKey(folder, Math.max(now, ...retired.map(({ until }) => until + 1)));
		const inUse = keyOf(kept, null);
		// A crash may have interrupted a rotation before the next key was created. The retired key then stays in use.
		const before = retired.filter(({ keyId }) => keyId !== inUse.keyId);
		return new SigningKeys([...before.sort((a, b) => a.from - b.from), inUse]);
	}

	/** Returns the keys without their secrets, oldest first. */
	get all(): readonly SigningKey[] {
		return this.#keys.map(({ keyId, publicKey, from, until }) => ({ keyId, publicKey, from, until }));
	}

	/** Returns the key that was valid at a time (ms). The first key is also used for earlier times. */
	at(time: number): SecretKey {
		return this.#keys.findLast(({ from }) => from <= time) ?? (this.#keys[0] as SecretKey);
	}
}

/**
 * Retires the current key and creates the next one. The old key is valid for times up to and including `last` (ms), and the new
 * one for later times. Returns undefined if no key is in use. If a crash interrupts the rotation, the old key stays in use.
 */
export function rotateSigningKey(
	dataDir: string,
	last: number,
): { readonly retired: SigningKey; readonly next: SigningKey } | undefined {
	const folder = join(dataDir, "keys");
	const kept = readInUse(folder);
	if (kept === undefined) return undefined;
	// Even if the clock has gone back, exactly one key must be valid at each time.
	const until = Math.max(last, kept.from);
	const { secret: _secret, ...retired } = keyOf(kept, until);
	writeOwnerOnly(join(folder, `index-signing-${retired.keyId}.json`), JSON.stringify({ ...kept, until }));
	const { secret: _next, ...next } = keyOf(makeKey(folder, until + 1), null);
	return { retired, next };
}

function readInUse(folder: string): KeptKey | undefined {
	return readStateFile({ path: join(folder, IN_USE), schema: keptKey, otherwise: OTHERWISE, secret: true });
}

function readRetired(folder: string): (SecretKey & { readonly until: number })[] {
	return readdirSync(folder)
		.filter((name) => RETIRED.test(name))
		.map((name) => {
			const path = join(folder, name);
			const kept = readStateFile({ path, schema: retiredKey, otherwise: OTHERWISE, secret: true });
			if (kept === undefined || kept.until < kept.from) throw new UnusableFile(`${path} is damaged: restore it from a backup`);
			return { ...keyOf(kept, kept.until), until: kept.until };
		});
}

function makeKey(folder: string, from: number): KeptKey {
	const key = { secret: randomBytes(32).toString("hex"), from };
	writeOwnerOnly(join(folder, IN_USE), JSON.stringify(key));
	return key;
}

function keyOf({ secret: bytes, from }: KeptKey, until: number | null): SecretKey {
	const secret = createPrivateKey({
		key: Buffer.concat([PKCS8_HEAD, Buffer.from(bytes, "hex")]),
		format: "der",
		type: "pkcs8",
	});
	const spki = createPublicKey(secret).export({ format: "der", type: "spki" });
	const publicKey = spki.subarray(spki.length - 32);
	const keyId = createHash("sha256").update(publicKey).digest("hex").slice(0, 16);
	return { keyId, publicKey: publicKey.toString("hex"), from, until, secret };
}
