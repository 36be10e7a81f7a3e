import { defineProduct } from "../engine/product.ts";
import type { PricesDependencies } from "./dependencies.ts";
import { indexRecorded, priceRulesSet, recordPrices, recordQuotes, setPriceRules } from "./messages.ts";
import { Prices } from "./prices.ts";
import { pricesSample } from "./sample.ts";

export const prices = defineProduct({
	name: "prices",
	commands: [setPriceRules, recordPrices, recordQuotes],
	events: [priceRulesSet, indexRecorded],
	refusals: [
		{ code: "invalid_price_rules", meaning: "Prices are stale after 1 to 60 s, and 3 to 32 sources must be fresh." },
		{ code: "unknown_pair", meaning: "The pair does not exist." },
		{ code: "repeated_pair", meaning: "A record names a pair twice." },
		{ code: "invalid_source", meaning: "A source's name is not 1 to 32 printable characters." },
		{ code: "repeated_source", meaning: "A record names a source twice for one pair." },
		{ code: "invalid_price", meaning: "A price is not 1 to 2^31 - 1 ticks." },
		{ code: "quotes_crossed", meaning: "A source's best ask is below its best bid." },
		{ code: "too_many_sources", meaning: "A pair would have more than 32 sources." },
	],
	accounts: [],
	causes: {},
	sample: pricesSample,
	create: (engine, dependencies: PricesDependencies) => new Prices(engine, dependencies),
});
