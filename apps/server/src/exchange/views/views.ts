// All in-memory views together: fed by `restate()` and then by published batches, in order. Nothing outside the core reads the core;
// what people and services see of money, orders and books while they trade is this. Upserts only: events carry values afterwards.
import type { Event } from "@candor/core";
import { AccountView } from "./account-view.ts";
import { BalanceView } from "./balance-view.ts";
import { BookView } from "./book-view.ts";
import { IndexView } from "./index-view.ts";
import { ListingView } from "./listing-view.ts";
import { MarketView } from "./market-view.ts";
import { OrderView } from "./order-view.ts";

/** What of a published batch the views need. */
export interface BatchPlace {
	readonly lastSeq: number;
	/** Core time, ms. */
	readonly at: number;
}

export class Views {
	readonly listing = new ListingView();
	readonly balances = new BalanceView();
	readonly orders = new OrderView();
	readonly books = new BookView();
	readonly markets = new MarketView();
	readonly indexes = new IndexView();
	readonly accounts = new AccountView();
	/** Undefined until the exchange is founded. */
	mode: "sandbox" | "live" | undefined;
	foundedAt = 0;
	epoch = 0;
	/** Everything up to and with this sequence is in the views. */
	seq = 0;
	/** Core time of the last batch, ms. */
	at = 0;

	apply(events: readonly Event[], batch: BatchPlace): void {
		this.markets.moveTo(batch.at);
		for (const event of events) this.#applyOne(event, batch.lastSeq);
		this.seq = batch.lastSeq;
		this.at = batch.at;
	}

	#applyOne(event: Event, seq: number): void {
		switch (event.type) {
			case "BalanceChanged":
				this.balances.balanceChanged(event);
				return;
			case "OrderChanged":
				this.orders.orderChanged(event);
				return;
			case "Traded":
				this.orders.traded(event);
				this.markets.traded(event, this.#turnoverOf(event.pair, event.price, event.lots));
				return;
			case "DepthChanged":
				this.books.depthChanged(event, seq);
				return;
			case "IndexRecorded":
				this.indexes.indexRecorded(event);
				return;
			case "AccountOpened":
				this.accounts.accountOpened(event);
				return;
			case "StandingChanged":
				this.accounts.standingChanged(event);
				return;
			case "AssetListed":
				this.listing.assetListed(event);
				return;
			case "PairListed":
				this.listing.pairListed(event);
				return;
			case "ExchangeFounded":
				this.mode = event.mode;
				this.foundedAt = event.at;
				return;
			case "EpochRaised":
				this.epoch = event.epoch;
				return;
			default:
				return;
		}
	}

	/** Quote units of a match: ticks × lots × 10^(quote decimals − price decimals − lot decimals), whole by the listing's check. */
	#turnoverOf(pair: number, price: number, lots: number): bigint {
		const terms = this.listing.pair(pair);
		const quote = terms === undefined ? undefined : this.listing.asset(terms.quote);
		if (terms === undefined || quote === undefined) return 0n;
		return BigInt(price) * BigInt(lots) * 10n ** BigInt(quote.decimals - terms.priceDecimals - terms.lotDecimals);
	}
}
