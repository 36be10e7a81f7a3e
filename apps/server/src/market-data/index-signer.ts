// Signs durable index records and receipts with the key that was valid at their time. Once a minute it publishes the newest
// signed record (head) of each market (docs/reference/rules.md §3). A signature can be computed again from key and hash, so
// signatures are not stored.
import { sign } from "node:crypto";
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { IndexRecorded, PairTerms } from "@candor/core";
import { type SigningKey, SigningKeys } from "./signing-keys.ts";

export interface Signature {
	/** Ed25519 signature of the 32 bytes of the hash, in hex. */
	readonly signature: string;
	readonly keyId: string;
}

export interface Head {
	readonly market: string;
	readonly seq: number;
	readonly time: number;
	readonly hash: string;
	readonly signature: string;
	readonly keyId: string;
}

const HEAD_EVERY_MS = 60_000;
/**
 * Number of cached signatures. It is enough for half an hour of records of eight markets, or for the records of forty options.
 */
const KEPT_SIGNATURES = 16_384;
const KEPT_HEAD_DAYS = 30;

export class IndexSigner {
	readonly #keys: SigningKeys;
	readonly #headFolder: string;
	readonly #signatures = new Map<string, Signature>();
	readonly #heads = new Map<string, Head>();
	#publishedAt = 0;

	/**
	 * Opens the keys. The first start creates one.
	 * @param dataDir contains the folder `keys` with the keys, and the folder `market-data` with the published heads
	 */
	constructor(dataDir: string, now: number) {
		this.#keys = SigningKeys.open(dataDir, now);
		this.#headFolder = join(dataDir, "market-data", "heads");
		mkdirSync(this.#headFolder, { recursive: true, mode: 0o700 });
		this.#loadHeads();
	}

	/** Keys in the order in which they became valid. The last one is in use. */
	get keys(): readonly SigningKey[] {
		return this.#keys.all;
	}

	/**
	 * Signs a hash with the key that was valid at a time.
	 * @param hashHex hash of a durable index record or receipt
	 * @param time time of the record or receipt, ms
	 */
	sign(hashHex: string, time: number): Signature {
		const known = this.#signatures.get(hashHex);
		if (known !== undefined) return known;
		if (!/^[0-9a-f]{64}$/.test(hashHex)) throw new Error("only the hash of a record is signed");
		const { secret, keyId } = this.#keys.at(time);
		const signed = { signature: sign(null, Buffer.from(hashHex, "hex"), secret).toString("hex"), keyId };
		if (this.#signatures.size >= KEPT_SIGNATURES) this.#signatures.delete(this.#signatures.keys().next().value as string);
		this.#signatures.set(hashHex, signed);
		return signed;
	}

	/** The head of each market that was published last. */
	get heads(): readonly Head[] {
		return [...this.#heads.values()];
	}

	/**
	 * Publishes the newest durable records, unless less than a minute has passed since the last publication. Returns true if they
	 * were published.
	 */
	publishHeads(records: readonly { readonly pair: PairTerms; readonly record: IndexRecorded }[], now: number): boolean {
		if (now - this.#publishedAt < HEAD_EVERY_MS || records.length === 0) return false;
		this.#publishedAt = now;
		for (const { pair, record } of records) {
			const { seq, time, hash } = record;
			this.#heads.set(pair.symbol, { market: pair.symbol, seq, time, hash, ...this.sign(hash, time) });
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

	/** Loads the heads that were published last. If a crash has left the last line incomplete, the previous line is used. */
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
