// View of the newest index record of every market.
import type { IndexRecorded } from "@candor/core";

export class IndexView {
	readonly #latest = new Map<number, IndexRecorded>();

	latest(pair: number): IndexRecorded | undefined {
		return this.#latest.get(pair);
	}

	/** Returns the end of the market's hash chain: number and hash of its newest index record; undefined if there is none. */
	head(pair: number): { readonly seq: number; readonly hash: string } | undefined {
		const record = this.#latest.get(pair);
		return record === undefined ? undefined : { seq: record.seq, hash: record.hash };
	}

	indexRecorded(record: IndexRecorded): void {
		this.#latest.set(record.pair, record);
	}
}
