// Market data of a live exchange: records the venues' quotes each second, and publishes heads (the newest signed record of each
// market). A live exchange has no simulated participants, so its order books contain only orders of users.
import type { IndexRecorded, PairTerms } from "@candor/core";
import type { Log, MarketViews, Submit } from "./dependencies.ts";
import type { IndexSigner } from "./index-signer.ts";
import { PriceFeed, type PriceSources } from "./price-feed.ts";

export class LiveMarket {
	readonly #views: MarketViews;
	readonly #signer: IndexSigner;
	readonly #feed: PriceFeed;
	#second = 0;

	constructor(options: { submit: Submit; views: MarketViews; log: Log; signer: IndexSigner; sources: PriceSources }) {
		const { submit, views, log, signer, sources } = options;
		this.#views = views;
		this.#signer = signer;
		this.#feed = new PriceFeed({ submit, log, sources });
	}

	/** Does the work that is due at `now` (ms). Called several times a second. Never rejects. */
	async step(now: number): Promise<void> {
		const second = Math.floor(now / 1000);
		if (second === this.#second) return;
		this.#second = second;
		const pairs = [...this.#views.listing.pairs()];
		// A record is made every second even if there are no new quotes, because the absence of a price must be recorded too.
		if (await this.#feed.tick(pairs, now)) this.#signer.publishHeads(recordsOf(this.#views, pairs), now);
	}
}

/** Returns the newest index record of each pair that has one. */
export function recordsOf(views: MarketViews, pairs: Iterable<PairTerms>): { pair: PairTerms; record: IndexRecorded }[] {
	const records: { pair: PairTerms; record: IndexRecorded }[] = [];
	for (const pair of pairs) {
		const record = views.indexes.latest(pair.pair);
		if (record !== undefined) records.push({ pair, record });
	}
	return records;
}
