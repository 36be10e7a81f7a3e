// Holds as the exchange knows them.
import { defineProduct } from "../engine/product.ts";
import { Holds } from "./holds.ts";
import { holdWithdrawals, withdrawalsHeld } from "./messages.ts";
import type { HoldsNeeds } from "./needs.ts";
import { holdsSample } from "./sample.ts";

export const holds = defineProduct({
	name: "holds",
	commands: [holdWithdrawals],
	events: [withdrawalsHeld],
	refusals: [{ code: "unknown_account", meaning: "There is no such account." }],
	accounts: [],
	causes: {},
	sample: holdsSample,
	create: (engine, needs: HoldsNeeds) => new Holds(engine, needs),
});
