// Managed products as the exchange knows them.
import { defineProduct } from "../engine/product.ts";
import { Earn } from "./earn.ts";
import { EARN_RESERVE } from "./kinds.ts";

export const earn = defineProduct({
	name: "earn",
	commands: [],
	events: [],
	refusals: [],
	accounts: [EARN_RESERVE],
	causes: {
		earn_principal: {
			code: 14,
			rights: [
				{ from: "trust.available", to: "trust.frozen", own: true },
				{ from: "trust.frozen", to: "trust.available", own: true },
			],
		},
		earn_interest: { code: 15, rights: [{ from: "earn_reserve.frozen", to: "trust.available", own: false }] },
		earn_charge: { code: 16, rights: [{ from: "trust.frozen", to: "earn_reserve.available", own: false }] },
		earn_reserve: {
			code: 17,
			rights: [
				{ from: "treasury.available", to: "earn_reserve.available", own: false },
				{ from: "earn_reserve.available", to: "treasury.available", own: false },
				{ from: "earn_reserve.available", to: "earn_reserve.frozen", own: true },
				{ from: "earn_reserve.frozen", to: "earn_reserve.available", own: true },
			],
		},
	},
	sample: () => ({
		weight: 0,
		next: () => {
			throw new Error("earn has no commands");
		},
		changed: (command) => command,
	}),
	create: () => new Earn(),
});
