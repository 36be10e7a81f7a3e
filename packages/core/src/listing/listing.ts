// Stores assets and pairs with their terms. The checks of a listing guarantee everything that the rest of the core relies on
// (docs/reference/rules.md §4, docs/explanation/core.md, Numbers).
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { refuse, type Verdict } from "../engine/outcome.ts";
import type { Engine, Handlers, Product } from "../engine/product.ts";
import {
	type AssetListed,
	type AssetTerms,
	assetListed,
	type ListAsset,
	type ListPair,
	type listAsset,
	type listPair,
	type PairListed,
	type PairTerms,
	pairListed,
} from "./messages.ts";

export interface Pair extends PairTerms {
	/** Number of ledger units of the base coin in one lot. */
	readonly baseUnitsPerLot: bigint;
	/**
	 * Cost of one lot at a price of one tick, in ledger units of the quote coin. An order's notional is ticks × lots × this number.
	 */
	readonly quoteUnitsPerTickLot: bigint;
}

export interface ListingOffers {
	asset(id: number): AssetTerms | undefined;
	pair(id: number): Pair | undefined;
	/** Returns the pair that trades the coin `base` for the coin `quote`; undefined if there is none. */
	market(base: number, quote: number): Pair | undefined;
}

export class Listing implements Product {
	readonly handlers: Handlers<readonly [typeof listAsset, typeof listPair]> = {
		ListAsset: (command) => this.#listAsset(command),
		ListPair: (command) => this.#listPair(command),
	};
	readonly offers: ListingOffers = {
		asset: (id) => this.#assets.get(id),
		pair: (id) => this.#pairs.get(id),
		market: (base, quote) => [...this.#pairs.values()].find((pair) => pair.base === base && pair.quote === quote),
	};
	readonly sectionVersion = 1;
	readonly #engine: Engine<AssetListed | PairListed>;
	readonly #assets = new Map<number, AssetTerms>();
	readonly #pairs = new Map<number, Pair>();

	constructor(engine: Engine<AssetListed | PairListed>) {
		this.#engine = engine;
	}

	#listAsset(command: ListAsset): Verdict {
		const { asset, code, name, decimals } = command;
		if (asset < 1 || asset > 1023) return refuse("invalid_asset", "asset");
		if (decimals > 12) return refuse("invalid_asset", "decimals");
		const known = this.#assets.get(asset);
		if (known !== undefined && (known.decimals !== decimals || known.code !== code)) return refuse("terms_fixed", "decimals");
		const terms: AssetTerms = { asset, code, name, decimals };
		this.#assets.set(asset, terms);
		this.#engine.emit({ ...terms, type: "AssetListed" });
		return asset;
	}

	#listPair(command: ListPair): Verdict {
		const { type: _type, id: _id, by: _by, ...terms } = command;
		const base = this.#assets.get(terms.base);
		const quote = this.#assets.get(terms.quote);
		if (base === undefined) return refuse("unknown_asset", "base");
		if (quote === undefined || terms.base === terms.quote) return refuse("unknown_asset", "quote");
		if (terms.pair < 1) return refuse("invalid_pair", "pair");
		if (terms.simulated && this.#engine.mode() === "live") return refuse("sandbox_only", "simulated");
		if (quote.decimals < terms.priceDecimals + terms.lotDecimals) return refuse("tick_times_lot_not_whole", "priceDecimals");
		if (base.decimals < terms.lotDecimals) return refuse("lot_below_unit", "lotDecimals");
		const known = this.#pairs.get(terms.pair);
		const moved =
			known !== undefined &&
			(known.symbol !== terms.symbol ||
				known.base !== terms.base ||
				known.quote !== terms.quote ||
				known.priceDecimals !== terms.priceDecimals ||
				known.lotDecimals !== terms.lotDecimals);
		if (moved) return refuse("terms_fixed", "pair");
		const pair = derive(terms, base.decimals, quote.decimals);
		// The fee of the smallest possible fill must be at least one ledger unit, for maker and taker. Otherwise users could avoid
		// fees by tiny fills.
		for (const ppm of [terms.makerFeePpm, terms.takerFeePpm]) {
			if (ppm === 0) continue;
			if (ppm > 100_000) return refuse("invalid_fee", "takerFeePpm");
			if (pair.baseUnitsPerLot * BigInt(ppm) < 1_000_000n) return refuse("fee_below_unit", "lotDecimals");
			if (pair.quoteUnitsPerTickLot * BigInt(terms.floorTicks) * BigInt(ppm) < 1_000_000n) {
				return refuse("fee_below_unit", "floorTicks");
			}
		}
		if (terms.minNotional < 1 || terms.maxNotional < terms.minNotional) return refuse("invalid_notional", "minNotional");
		this.#pairs.set(terms.pair, pair);
		this.#engine.emit({ ...terms, type: "PairListed" });
		return terms.pair;
	}

	restate(): void {
		for (const asset of this.#assets.values()) this.#engine.emit({ ...asset, type: "AssetListed" });
		for (const pair of this.#pairs.values()) {
			const { baseUnitsPerLot: _b, quoteUnitsPerTickLot: _q, ...terms } = pair;
			this.#engine.emit({ ...terms, type: "PairListed" });
		}
	}

	save(writer: ByteWriter): number {
		writer.uint(this.#assets.size);
		for (const asset of this.#assets.values()) assetListed.write(writer, { ...asset, type: "AssetListed" });
		for (const { baseUnitsPerLot: _b, quoteUnitsPerTickLot: _q, ...terms } of this.#pairs.values()) {
			pairListed.write(writer, { ...terms, type: "PairListed" });
		}
		return this.#assets.size + this.#pairs.size;
	}

	load(reader: ByteReader): void {
		const count = reader.uint();
		for (let index = 0; index < count; index++) {
			const { type: _type, ...asset } = assetListed.read(reader);
			this.#assets.set(asset.asset, asset);
		}
		while (!reader.done) {
			const { type: _type, ...terms } = pairListed.read(reader);
			const base = this.#assets.get(terms.base) as AssetTerms;
			const quote = this.#assets.get(terms.quote) as AssetTerms;
			this.#pairs.set(terms.pair, derive(terms, base.decimals, quote.decimals));
		}
	}

	checkInvariants(): void {}
}

function derive(terms: PairTerms, baseDecimals: number, quoteDecimals: number): Pair {
	return {
		...terms,
		baseUnitsPerLot: 10n ** BigInt(baseDecimals - terms.lotDecimals),
		quoteUnitsPerTickLot: 10n ** BigInt(quoteDecimals - terms.priceDecimals - terms.lotDecimals),
	};
}
