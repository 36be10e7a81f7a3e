import { defineProduct } from "../engine/product.ts";
import { Banks } from "./banks.ts";
import type { BanksDependencies } from "./dependencies.ts";
import { TREASURY_LEAVING } from "./kinds.ts";
import { BANK_COMMANDS, BANK_EVENTS } from "./messages.ts";
import { BANK_REFUSALS } from "./refusals.ts";
import { banksSample } from "./sample.ts";

export const banks = defineProduct({
	name: "banks",
	commands: BANK_COMMANDS,
	events: BANK_EVENTS,
	refusals: BANK_REFUSALS,
	accounts: [TREASURY_LEAVING],
	// Users' money moves under the causes that the products deposits and withdrawals declare.
	causes: {
		treasury: {
			code: 46,
			rights: [
				{ from: "treasury.available", to: "treasury_leaving.available", own: true },
				{ from: "treasury_leaving.available", to: "treasury.available", own: true },
				{ from: "treasury_leaving.available", to: "custody.available", own: false },
			],
		},
	},
	sample: banksSample,
	create: (engine, dependencies: BanksDependencies) => new Banks(engine, dependencies),
});
