// Adds up the automatic approvals of each day. They are limited by a daily cap for each coin on each network, and by each
// person's share of the cap.
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { DAY_MS } from "../engine/time.ts";
import { CAP_SHARE } from "./terms.ts";

interface Part {
	readonly network: number;
	readonly asset: number;
	/** Number of the person; 0 for the sum of all persons. */
	readonly person: number;
	amount: bigint;
}

export class AutomaticCap {
	#day = 0;
	readonly #parts = new Map<string, Part>();

	/** Tells if an amount (ledger units) fits into the rest of the daily cap and into the rest of the person's share. */
	fits(network: number, asset: number, person: number, amount: bigint, cap: bigint, now: number): boolean {
		const isToday = this.#day === Math.floor(now / DAY_MS);
		const used = (one: number) => (isToday ? (this.#parts.get(keyOf(network, asset, one))?.amount ?? 0n) : 0n);
		return used(0) + amount <= cap && (used(person) + amount) * CAP_SHARE <= cap;
	}

	take(network: number, asset: number, person: number, amount: bigint, now: number): void {
		const day = Math.floor(now / DAY_MS);
		if (day !== this.#day) this.#parts.clear();
		this.#day = day;
		for (const one of [0, person]) {
			const key = keyOf(network, asset, one);
			const part = this.#parts.get(key);
			if (part === undefined) this.#parts.set(key, { network, asset, person: one, amount });
			else part.amount += amount;
		}
	}

	get size(): number {
		return this.#parts.size;
	}

	save(writer: ByteWriter): void {
		writer.uint(this.#day);
		writer.uint(this.#parts.size);
		for (const { network, asset, person, amount } of this.#parts.values()) {
			for (const value of [network, asset, person]) writer.uint(value);
			writer.big(amount);
		}
	}

	load(reader: ByteReader): void {
		this.#day = reader.uint();
		for (let left = reader.uint(); left > 0; left--) {
			const part = { network: reader.uint(), asset: reader.uint(), person: reader.uint(), amount: reader.big() };
			this.#parts.set(keyOf(part.network, part.asset, part.person), part);
		}
	}
}

const keyOf = (network: number, asset: number, person: number) => `${network} ${asset} ${person}`;
