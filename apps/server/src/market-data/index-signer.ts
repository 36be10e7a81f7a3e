// Signs index records after they are durable, with a key that never leaves its owner-only file, and publishes each market's
// head once a minute (docs/rules.md §3). A signature is a function of key and hash: none has to be stored.
import { createHash, createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign } from "node:crypto";
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { IndexRecorded, PairTerms } from "@candor/core";
import { z } from "zod";
import { readKept } from "../config/kept-file.ts";
import { writeOwnerOnly } from "./simulated-days.ts";

export interface SigningKey {
	/** First 16 hex digits of the SHA-256 of the public key. */
	readonly keyId: string;
	/** Ed25519, 32 bytes, hex. */
	readonly publicKey: string;
	/** In use since, ms. */
	readonly from: number;
	/** Null: in use. */
	readonly until: number | null;
}

export interface Head {
	readonly market: string;
	readonly seq: number;
	readonly time: number;
	readonly hash: string;
	readonly signature: string;
	readonly keyId: string;
}

/** RFC 8410: what precedes the 32 secret bytes of an Ed25519 key in PKCS #8. */
const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");
const HEAD_EVERY_MS = 60_000;
const KEPT_SIGNATURES = 4_096;
const KEPT_HEAD_DAYS = 30;

const keptKey = z.object({ secret: z.string().regex(/^[0-9a-f]{64}$/), from: z.number() });

function makeKey(folder: string, file: string, now: number): z.infer<typeof keptKey> {
	const key = { secret: randomBytes(32).toString("hex"), from: now };
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	writeOwnerOnly(file, JSON.stringify(key));
	return key;
}

export class IndexSigner {
	readonly key: SigningKey;
	readonly #secret: KeyObject;
	readonly #headFolder: string;
	readonly #signatures = new Map<string, string>();
	readonly #heads = new Map<string, Head>();
	#publishedAt = 0;

	/** Makes a key at the first start. @param dataDir its folder `keys` holds the key, `market-data` the published heads */
	constructor(dataDir: string, now: number) {
		const folder = join(dataDir, "keys");
		const file = join(folder, "index-signing.json");
		const otherwise = "or move it away: a new key is made, and old records verify with the old public key";
		const { secret, from } = readKept({ path: file, schema: keptKey, otherwise, secret: true }) ?? makeKey(folder, file, now);
		this.#secret = createPrivateKey({
			key: Buffer.concat([PKCS8_HEAD, Buffer.from(secret, "hex")]),
			format: "der",
			type: "pkcs8",
		});
		const spki = createPublicKey(this.#secret).export({ format: "der", type: "spki" });
		const publicKey = spki.subarray(spki.length - 32);
		const keyId = createHash("sha256").update(publicKey).digest("hex").slice(0, 16);
		this.key = { keyId, publicKey: publicKey.toString("hex"), from, until: null };
		this.#headFolder = join(dataDir, "market-data", "heads");
		mkdirSync(this.#headFolder, { recursive: true, mode: 0o700 });
		this.#loadHeads();
	}

	get publicKey(): string {
		return this.key.publicKey;
	}

	get keyId(): string {
		return this.key.keyId;
	}

	/** Ed25519 over the 32 bytes of a durable record's hash, both hex. */
	sign(hashHex: string): string {
		const known = this.#signatures.get(hashHex);
		if (known !== undefined) return known;
		if (!/^[0-9a-f]{64}$/.test(hashHex)) throw new Error("only the hash of a record is signed");
		const signature = sign(null, Buffer.from(hashHex, "hex"), this.#secret).toString("hex");
		if (this.#signatures.size >= KEPT_SIGNATURES) this.#signatures.delete(this.#signatures.keys().next().value as string);
		this.#signatures.set(hashHex, signature);
		return signature;
	}

	/** The last published head of every market. */
	get heads(): readonly Head[] {
		return [...this.#heads.values()];
	}

	/** Called with the newest durable records; publishes them when the last time is a minute ago. */
	publishHeads(records: readonly { readonly pair: PairTerms; readonly record: IndexRecorded }[], now: number): boolean {
		if (now - this.#publishedAt < HEAD_EVERY_MS || records.length === 0) return false;
		this.#publishedAt = now;
		for (const { pair, record } of records) {
			const { seq, time, hash } = record;
			this.#heads.set(pair.symbol, { market: pair.symbol, seq, time, hash, signature: this.sign(hash), keyId: this.keyId });
		}
		const line = JSON.stringify({ at: now, heads: this.heads });
		appendFileSync(this.#fileOf(now), `${line}\n`, { mode: 0o600 });
		this.#forgetOld(now);
		return true;
	}

	#fileOf(now: number): string {
		return join(this.#headFolder, `${new Date(now).toISOString().slice(0, 10)}.jsonl`);
	}

	#files(): string[] {
		return readdirSync(this.#headFolder)
			.filter((name) => /^\d{4}-\d\d-\d\d\.jsonl$/.test(name))
			.sort();
	}

	#forgetOld(now: number): void {
		const oldest = new Date(now - KEPT_HEAD_DAYS * 86_400_000).toISOString().slice(0, 10);
		for (const name of this.#files()) if (name < oldest) rmSync(join(this.#headFolder, name));
	}

	/** A line that a crash cut short is passed over: the one before it stands. */
	#loadHeads(): void {
		const newest = this.#files().at(-1);
		if (newest === undefined) return;
		for (const line of readFileSync(join(this.#headFolder, newest), "utf8").trimEnd().split("\n").reverse()) {
			try {
				const { at, heads } = JSON.parse(line) as { at: number; heads: Head[] };
				for (const head of heads) this.#heads.set(head.market, head);
				this.#publishedAt = at;
				return;
			} catch (error) {
				if (!(error instanceof SyntaxError)) throw error;
			}
		}
	}
}
