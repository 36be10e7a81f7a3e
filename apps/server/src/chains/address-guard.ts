// Protects deposit addresses against changes of the database. It stores two things outside of the database, in DATA_DIR: a key
// that seals each row, and the next index of each network
// (docs/decisions/0231-deposit-addresses-are-sealed-outside-the-database.md).
import { createHmac, timingSafeEqual } from "node:crypto";
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";
import { openSecret } from "../config/secrets.ts";

/** Row of the table chain.deposit_addresses. */
export interface BoundAddress {
	readonly network: number;
	readonly user: number;
	readonly index: number;
	readonly address: string;
}

/**
 * The file with a network's next index is missing or damaged, or a network has more used addresses than a restored backup
 * explains.
 */
export class IndexesUnknown extends Error {
	override name = "IndexesUnknown";
}

export class AddressGuard {
	readonly #secret: Buffer;
	readonly #folder: string;

	constructor(dataDir: string) {
		this.#secret = openSecret(dataDir, "deposit-addresses");
		this.#folder = join(dataDir, "deposit-indexes");
		mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
	}

	/** Returns the seal of a row: an HMAC-SHA256 in hex, which binds an index and its address to a user. */
	sealOf({ network, user, index, address }: BoundAddress): string {
		const text = `candor-deposit-address-v1\n${network}\n${index}\n${user}\n${address}`;
		return createHmac("sha256", this.#secret).update(text).digest("hex");
	}

	isSealed(bound: BoundAddress, seal: string | null): boolean {
		const expected = Buffer.from(this.sealOf(bound));
		const stated = Buffer.from(seal ?? "");
		return stated.length === expected.length && timingSafeEqual(stated, expected);
	}

	/**
	 * Returns the stored next index; all indexes below it may have been issued. Undefined if the network has issued none. Throws
	 * IndexesUnknown.
	 */
	nextIndex(network: number): number | undefined {
		let text: string;
		try {
			text = readFileSync(this.#file(network), "utf8").trim();
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
			throw error;
		}
		if (!/^\d{1,10}$/.test(text)) throw new IndexesUnknown(`${this.#file(network)} does not hold a number: restore it`);
		return Number(text);
	}

	/** Stores the next index. It must be durable before an index below it is issued. */
	raiseNextIndex(network: number, next: number): void {
		const [file, temporary] = [this.#file(network), `${this.#file(network)}.${process.pid}`];
		const handle = openSync(temporary, "w", 0o600);
		try {
			writeSync(handle, `${next}\n`);
			fsyncSync(handle);
		} finally {
			closeSync(handle);
		}
		renameSync(temporary, file);
	}

	#file(network: number): string {
		return join(this.#folder, String(network));
	}
}
