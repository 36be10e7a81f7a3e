// Turns what sources say into one RecordPrices a second for all markets (docs/core.md, Prices and quotes). Sends only what
// is new; a second in which the exchange has not answered yet is passed over, never queued.
import { type PairTerms, type RecordPrices, SERVICE, type SourcePrice } from "@candor/core";
import type { Log, Submit } from "./needs.ts";

export interface PriceSources {
	/** Each source's last word on a pair; prices in ticks, times the source's own. */
	said(pair: PairTerms, timeMs: number): readonly SourcePrice[];
}

export class PriceFeed {
	readonly #submit: Submit;
	readonly #sources: PriceSources;
	readonly #log: Log;
	/** `pair:source` to the time of what was sent last. */
	readonly #sent = new Map<string, number>();
	#busy = false;
	#failing = false;
	/** Seconds without a record because the exchange did not take one. */
	missed = 0;

	constructor(options: { submit: Submit; sources: PriceSources; log: Log }) {
		this.#submit = options.submit;
		this.#sources = options.sources;
		this.#log = options.log;
	}

	/** Resolves when the second's record is durable: true; false when there is none. */
	async tick(pairs: Iterable<PairTerms>, now: number): Promise<boolean> {
		if (this.#busy) {
			this.missed++;
			return false;
		}
		this.#busy = true;
		try {
			const command = this.#commandFor(pairs, now);
			const { outcome } = await this.#submit(command);
			if (outcome.kind === "refused") throw new Error(`the exchange refused prices: ${outcome.refusal.code}`);
			for (const { pair, prices } of command.markets)
				for (const { source, time } of prices) this.#sent.set(`${pair}:${source}`, time);
			if (this.#failing) this.#log.info({ missed: this.missed }, "prices are recorded again");
			this.#failing = false;
			return true;
		} catch (error) {
			this.missed++;
			if (!this.#failing) this.#log.warn({ err: error }, "a second's prices were not recorded");
			this.#failing = true;
			return false;
		} finally {
			this.#busy = false;
		}
	}

	#commandFor(pairs: Iterable<PairTerms>, now: number): RecordPrices {
		const markets: { pair: number; prices: SourcePrice[] }[] = [];
		for (const pair of pairs) {
			const isNew = ({ source, time }: SourcePrice) => {
				const sent = this.#sent.get(`${pair.pair}:${source}`) ?? 0;
				// What was sent with a time that is yet to come: a clock ran ahead and was set right. It holds nothing up.
				return time > sent || sent > now;
			};
			markets.push({ pair: pair.pair, prices: this.#sources.said(pair, now).filter((said) => isWhole(said) && isNew(said)) });
		}
		return { type: "RecordPrices", id: "", by: SERVICE.prices, markets };
	}
}

/** What no codec can write would take every other source's second with it. */
function isWhole({ price, time }: SourcePrice): boolean {
	return Number.isSafeInteger(price) && price >= 0 && Number.isSafeInteger(time) && time >= 0;
}
