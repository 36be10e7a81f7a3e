// Sends the sources' quotes as one RecordQuotes a second for all markets (docs/explanation/core.md, Prices and quotes). Sends
// only new quotes. If the exchange has not responded yet, that second is skipped, never queued.
import { type PairTerms, type RecordQuotes, SERVICE, type SourceQuote } from "@candor/core";
import type { Log, Submit } from "./dependencies.ts";

export interface PriceSources {
	/** Each source's last best bid and ask of a pair, in ticks, with the source's own times. */
	said(pair: PairTerms, timeMs: number): readonly SourceQuote[];
}

/** The core's maximum price in ticks. */
const MOST_TICKS = 2 ** 31 - 1;
/** Causes of one outage that are logged. */
const MOST_CAUSES = 20;

export class PriceFeed {
	readonly #submit: Submit;
	readonly #sources: PriceSources;
	readonly #log: Log;
	/** Time of the last sent quote, by `pair:source`. */
	readonly #sent = new Map<string, number>();
	#busy = false;
	/** Causes of seconds without a record since the last record. */
	readonly #causes = new Set<string>();
	/** Seconds without a record since the last one. */
	#missedNow = 0;
	/** Total seconds since the start in which the exchange took no record. */
	missed = 0;
	/** Dropped quotes: the core would have refused them together with the other sources' quotes of that second. */
	leftOut = 0;

	constructor(options: { submit: Submit; sources: PriceSources; log: Log }) {
		this.#submit = options.submit;
		this.#sources = options.sources;
		this.#log = options.log;
	}

	/** True once the second's record is durable; false if there is none. */
	async tick(pairs: Iterable<PairTerms>, now: number): Promise<boolean> {
		if (this.#busy) {
			this.#miss();
			return false;
		}
		this.#busy = true;
		try {
			const command = this.#commandFor(pairs, now);
			const { outcome } = await this.#submit(command);
			if (outcome.kind === "refused") throw new Error(`the exchange refused prices: ${outcome.refusal.code}`);
			for (const { pair, quotes } of command.markets)
				for (const { source, time } of quotes) this.#sent.set(`${pair}:${source}`, time);
			if (this.#causes.size > 0) this.#log.info({ missed: this.#missedNow }, "prices are recorded again");
			this.#causes.clear();
			this.#missedNow = 0;
			return true;
		} catch (error) {
			this.#miss();
			const cause = error instanceof Error ? error.message : String(error);
			if (!this.#causes.has(cause) && this.#causes.size < MOST_CAUSES) {
				this.#causes.add(cause);
				this.#log.warn({ err: error }, "a second's prices were not recorded");
			}
			return false;
		} finally {
			this.#busy = false;
		}
	}

	#miss(): void {
		this.missed++;
		this.#missedNow++;
	}

	#commandFor(pairs: Iterable<PairTerms>, now: number): RecordQuotes {
		const markets: { pair: number; quotes: SourceQuote[] }[] = [];
		for (const pair of pairs) {
			const isNew = ({ source, time }: SourceQuote) => {
				const sent = this.#sent.get(`${pair.pair}:${source}`) ?? 0;
				// A quote with a future time was sent: a clock was ahead and was corrected. It must not block newer ones.
				return time > sent || sent > now;
			};
			const quotes = this.#sources.said(pair, now).filter((quote) => this.#isSendable(quote) && isNew(quote));
			markets.push({ pair: pair.pair, quotes });
		}
		return { type: "RecordQuotes", id: "", by: SERVICE.prices, markets };
	}

	/** False for a value that the codec or the core refuses, which would discard the other sources' quotes of that second. */
	#isSendable(quote: SourceQuote): boolean {
		const { bid, ask, time } = quote;
		const isPrice = (ticks: number) => Number.isSafeInteger(ticks) && ticks >= 1 && ticks <= MOST_TICKS;
		const sendable = isPrice(bid) && isPrice(ask) && bid <= ask && Number.isSafeInteger(time) && time >= 0;
		if (!sendable && this.leftOut++ === 0) this.#log.warn({ quote }, "a quote that cannot be recorded was left out");
		return sendable;
	}
}
