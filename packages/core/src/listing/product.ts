import { defineProduct } from "../engine/product.ts";
import { Listing } from "./listing.ts";
import { assetListed, listAsset, listPair, pairListed } from "./messages.ts";
import { listingSample } from "./sample.ts";

export const listing = defineProduct({
	name: "listing",
	commands: [listAsset, listPair],
	events: [assetListed, pairListed],
	refusals: [
		{ code: "invalid_asset", meaning: "An asset's number is not 1 to 1,023, or it has more than 12 decimals." },
		{ code: "invalid_pair", meaning: "A pair's number is not 1 or more." },
		{ code: "unknown_asset", meaning: "A pair names a coin that is not listed, or one coin twice." },
		{ code: "sandbox_only", meaning: "Simulated markets are allowed only in a sandbox." },
		{ code: "terms_fixed", meaning: "The coins and the decimals of a listed asset or pair cannot change." },
		{ code: "tick_times_lot_not_whole", meaning: "One tick times one lot is not a whole number of the quote coin's units." },
		{ code: "lot_below_unit", meaning: "One lot is less than a unit of the base coin." },
		{ code: "invalid_fee", meaning: "A fee is above 10 %." },
		{ code: "fee_below_unit", meaning: "The smallest fill would carry less than a unit of fee." },
		{ code: "invalid_notional", meaning: "The minimum notional is below 1 unit, or above the maximum." },
	],
	accounts: [],
	causes: {},
	sample: listingSample,
	create: (engine) => new Listing(engine),
});
