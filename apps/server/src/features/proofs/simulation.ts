// Public data of the simulated markets (docs/reference/rules.md §3). The interfaces of the data are declared here, so that no
// feature imports the market data code.
import type { CallData } from "@candor/contract";
import { formatDecimal } from "@candor/money";
import type { ViewsNeeded } from "../../http/dependencies.ts";
import { assetOf, units } from "../../serializers/wire-numbers.ts";

export interface Simulation {
	/** Returns the simulated days with the commitments to their seeds, newest first. The list is empty in a live exchange. */
	commitments(): readonly SimulatedDay[];
	/** Returns the market maker's profit and loss; undefined in a live exchange, and before a market has an index. */
	profitAndLoss(): ProfitAndLoss | undefined;
}

interface SimulatedDay {
	readonly date: string;
	readonly commitment: string;
	readonly committedAt: number;
	readonly seed: string | null;
	readonly start: readonly { readonly factor: string; readonly level: number; readonly trend: number }[] | null;
}

/**
 * Profit and loss of the market maker. `profit` and `worth` are in ledger units of the asset `quote`, holdings in ledger units of
 * their own asset, prices in ticks.
 */
interface ProfitAndLoss {
	readonly user: number;
	readonly at: number;
	readonly quote: number;
	readonly profit: bigint;
	readonly worth: bigint;
	readonly assets: readonly {
		readonly asset: number;
		readonly held: bigint;
		readonly deposited: bigint;
		readonly price: { readonly pair: number; readonly ticks: number } | undefined;
	}[];
}

export function showSeeds(days: readonly SimulatedDay[]): CallData<"proofs/keys">["seeds"] {
	return days.map(({ date, commitment, committedAt, seed, start }) => ({
		date,
		commitment,
		committed_at: committedAt,
		seed,
		start: start === null ? null : start.map(({ factor, level, trend }) => ({ factor, level, trend })),
	}));
}

export function showMarketMaker(views: ViewsNeeded, told: ProfitAndLoss): NonNullable<CallData<"proofs/market_maker">> {
	const currency = assetOf(views, told.quote);
	const priceText = (price: { readonly pair: number; readonly ticks: number }) => {
		const terms = views.listing.pair(price.pair);
		if (terms === undefined) throw new Error(`a price of pair ${price.pair}, which is not listed`);
		return formatDecimal(BigInt(price.ticks), terms.priceDecimals);
	};
	return {
		user: told.user,
		at: told.at,
		currency: currency.code,
		profit: units(told.profit, currency),
		worth: units(told.worth, currency),
		assets: told.assets.map(({ asset: id, held, deposited, price }) => {
			const asset = assetOf(views, id);
			return {
				currency_id: id,
				currency: asset.code,
				held: units(held, asset),
				deposited: units(deposited, asset),
				price: price === undefined ? null : priceText(price),
			};
		}),
	};
}
