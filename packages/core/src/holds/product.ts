import { defineProduct } from "../engine/product.ts";
import type { HoldsDependencies } from "./dependencies.ts";
import { Holds } from "./holds.ts";
import { holdWithdrawals, withdrawalsHeld } from "./messages.ts";
import { holdsSample } from "./sample.ts";

export const holds = defineProduct({
	name: "holds",
	commands: [holdWithdrawals],
	events: [withdrawalsHeld],
	refusals: [{ code: "unknown_account", meaning: "The account does not exist." }],
	accounts: [],
	causes: {},
	sample: holdsSample,
	create: (engine, dependencies: HoldsDependencies) => new Holds(engine, dependencies),
});
