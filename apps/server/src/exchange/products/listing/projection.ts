// Writes assets and pairs to tables, and gives other products the turnover units of pairs, which their rows need.
import type { AssetListed, PairListed } from "@candor/core";
import type { ClientBase } from "pg";
import { Columns } from "../../projection/columns.ts";
import { table } from "../../projection/table.ts";
import type { BatchProjection, ProductProjection } from "../product.ts";

const ASSETS = table("assets", 1, "replaced", [
	["asset", "integer"],
	["code", "text"],
	["name", "text"],
	["decimals", "integer"],
]);
const PAIRS = table("pairs", 1, "replaced", [
	["pair", "integer"],
	["symbol", "text"],
	["base", "integer"],
	["quote", "integer"],
	["price_decimals", "integer"],
	["lot_decimals", "integer"],
	["turnover_unit", "bigint"],
]);
export const LISTING_TABLES = [ASSETS, PAIRS];

/** Turnover units of listed pairs, for the products that write trades. */
export interface ListedUnits {
	/** Returns the cost of one lot at a price of one tick, in units of the pair's quote asset. Throws if the pair is not listed. */
	turnoverUnitOf(pair: number): bigint;
}

export class ListingProjection implements ProductProjection<ListedUnits> {
	readonly #decimals = new Map<number, number>();
	readonly #units = new Map<number, bigint>();
	readonly offers: ListedUnits = {
		turnoverUnitOf: (pair) => {
			const unit = this.#units.get(pair);
			if (unit === undefined) throw new Error(`a trade of the unlisted pair ${pair}`);
			return unit;
		},
	};

	async load(client: ClientBase): Promise<void> {
		this.#decimals.clear();
		this.#units.clear();
		const assets = await client.query<{ asset: number; decimals: number }>("select asset, decimals from projection.assets");
		for (const { asset, decimals } of assets.rows) this.#decimals.set(asset, decimals);
		const pairs = await client.query<{ pair: number; unit: bigint }>("select pair, turnover_unit as unit from projection.pairs");
		for (const { pair, unit } of pairs.rows) this.#units.set(pair, unit);
	}

	begin(): BatchProjection {
		const assets = new Map<number, AssetListed>();
		const pairs = new Map<number, PairListed>();
		return {
			take: {
				AssetListed: (event) => {
					assets.set(event.asset, event);
					this.#decimals.set(event.asset, event.decimals);
				},
				PairListed: (event) => {
					pairs.set(event.pair, event);
					const decimals = (this.#decimals.get(event.quote) ?? 0) - event.priceDecimals - event.lotDecimals;
					this.#units.set(event.pair, 10n ** BigInt(decimals));
				},
			},
			write: async (client) => {
				const assetColumns = new Columns(ASSETS);
				for (const { asset, code, name, decimals } of assets.values()) assetColumns.add(asset, code, name, decimals);
				await assetColumns.write(client);
				const pairColumns = new Columns(PAIRS);
				for (const { pair, symbol, base, quote, priceDecimals, lotDecimals } of pairs.values()) {
					pairColumns.add(pair, symbol, base, quote, priceDecimals, lotDecimals, this.offers.turnoverUnitOf(pair));
				}
				await pairColumns.write(client);
			},
		};
	}
}
