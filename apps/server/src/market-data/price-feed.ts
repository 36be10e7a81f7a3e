// Sends the quotes of all sources and markets as one command RecordQuotes per second (docs/explanation/core.md, Prices and
// quotes). Only new quotes are sent. If the exchange has not responded to the previous command, the second is skipped, and
// nothing is queued.
import { type PairTerms, type RecordQuotes, SERVICE, type SourceQuote } from "@candor/core";
import type { Log, Submit } from "./dependencies.ts";

export interface PriceSources {
	/** Returns the newest best bid and ask of each source for a pair, in ticks, with the time that the source reports. */
	said(pair: PairTerms, timeMs: number): readonly SourceQuote[];
}

/** Maximum price in ticks that the core accepts. */
const MOST_TICKS = 2 ** 31 - 1;
/** Maximum number of causes that are logged for one outage. */
const MOST_CAUSES = 20;

export class PriceFeed {
	readonly #submit: Submit;
	readonly #sources: PriceSources;
	readonly #log: Log;
	/** Time of the last quote that was sent, keyed by `pair:source`. */
	readonly #sent = new Map<string, number>();
	#busy = false;
	/** Reasons why seconds since the last index record have no record. */
	readonly #causes = new Set<string>();
	/** Number of seconds without a record since the last one. */
	#missedNow = 0;
	/** Number of seconds since the start that have no index record. */
	missed = 0;
	/** Number of quotes that were dropped here. The core would otherwise have refused all quotes of the same second. */
	leftOut = 0;

	constructor(options: { submit: Submit; sources: PriceSources; log: Log }) {
		this.#submit = options.submit;
		this.#sources = options.sources;
		this.#log = options.log;
	}

	/**
	 * Sends the quotes of one second. Resolves with true once the index record of this second is durable, or with false if the
	 * second has no record.
	 */
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
				this.#log.warn({ err: error }, "the prices of a second were not recorded");
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
				// If the time of the last sent quote is in the future, the source's clock was ahead and was corrected. It must
				// not block newer quotes.
				return time > sent || sent > now;
			};
			const quotes = this.#sources.said(pair, now).filter((quote) => this.#isSendable(quote) && isNew(quote));
			markets.push({ pair: pair.pair, quotes });
		}
		return { type: "RecordQuotes", id: "", by: SERVICE.prices, markets };
	}

	/** Returns true if the codec and the core accept the quote. A single refused quote would discard all quotes of the second. */
	#isSendable(quote: SourceQuote): boolean {
		const { bid, ask, time } = quote;
		const isPrice = (ticks: number) => Number.isSafeInteger(ticks) && ticks >= 1 && ticks <= MOST_TICKS;
		const sendable = isPrice(bid) && isPrice(ask) && bid <= ask && Number.isSafeInteger(time) && time >= 0;
		if (!sendable && this.leftOut++ === 0) this.#log.warn({ quote }, "a quote that cannot be recorded was dropped");
		return sendable;
	}
}
