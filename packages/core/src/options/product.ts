import { defineProduct } from "../engine/product.ts";
import type { OptionsDependencies } from "./dependencies.ts";
import {
	buyOption,
	optionBought,
	optionHeld,
	optionMarketSet,
	optionMissed,
	optionOpened,
	optionOutageSettled,
	optionSettled,
	optionTermsSet,
	setOptionMarket,
	setOptionTerms,
} from "./messages.ts";
import { Options } from "./options.ts";
import { OPTION_REFUSALS } from "./refusals.ts";
import { optionsSample } from "./sample.ts";

export const options = defineProduct({
	name: "options",
	commands: [setOptionTerms, setOptionMarket, buyOption],
	events: [
		optionTermsSet,
		optionMarketSet,
		optionBought,
		optionOpened,
		optionSettled,
		optionMissed,
		optionOutageSettled,
		optionHeld,
	],
	refusals: OPTION_REFUSALS,
	accounts: [],
	// Real money and demo money have separate rights to transfer. No right moves money between the two.
	causes: {
		option_stake: {
			code: 8,
			rights: [
				{ from: "option.available", to: "option.frozen", own: true },
				{ from: "option_pool.available", to: "option_pool.frozen", own: true },
				{ from: "demo.available", to: "demo.frozen", own: true },
				{ from: "demo_pool.available", to: "demo_pool.frozen", own: true },
			],
		},
		option_result: {
			code: 9,
			rights: [
				{ from: "option.frozen", to: "option.available", own: true },
				{ from: "option.frozen", to: "option_pool.available", own: false },
				{ from: "option_pool.frozen", to: "option.available", own: false },
				{ from: "option_pool.frozen", to: "option_pool.available", own: true },
				{ from: "demo.frozen", to: "demo.available", own: true },
				{ from: "demo.frozen", to: "demo_pool.available", own: false },
				{ from: "demo_pool.frozen", to: "demo.available", own: false },
				{ from: "demo_pool.frozen", to: "demo_pool.available", own: true },
			],
		},
	},
	sample: optionsSample,
	create: (engine, dependencies: OptionsDependencies) => new Options(engine, dependencies),
});
