// Strategy funds as the exchange knows them.
import { defineProduct } from "../engine/product.ts";
import { Arbitrage } from "./arbitrage.ts";

export const arbitrage = defineProduct({
	name: "arbitrage",
	commands: [],
	events: [],
	refusals: [],
	accounts: [],
	causes: {
		fund_subscription: {
			code: 28,
			rights: [
				{ from: "trust.available", to: "trust.frozen", own: true },
				{ from: "trust.frozen", to: "trust.available", own: true },
				{ from: "trust.frozen", to: "coin.available", own: false },
			],
		},
		fund_redemption: { code: 29, rights: [{ from: "coin.available", to: "trust.available", own: false }] },
		fund_fee: { code: 30, rights: [{ from: "coin.available", to: "fees.available", own: false }] },
		fund_founding: { code: 31, rights: [{ from: "treasury.available", to: "coin.available", own: false }] },
	},
	sample: () => ({
		weight: 0,
		next: () => {
			throw new Error("arbitrage has no commands");
		},
		changed: (command) => command,
	}),
	create: () => new Arbitrage(),
});
