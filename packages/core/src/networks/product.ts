import { defineProduct } from "../engine/product.ts";
import type { NetworksDependencies } from "./dependencies.ts";
import { NETWORK_COMMANDS, NETWORK_EVENTS } from "./messages.ts";
import { Networks } from "./networks.ts";
import { networksSample } from "./sample.ts";

export const networks = defineProduct({
	name: "networks",
	commands: NETWORK_COMMANDS,
	events: NETWORK_EVENTS,
	refusals: [
		{ code: "unknown_network", meaning: "The network does not exist." },
		{ code: "unknown_asset", meaning: "The coin does not exist." },
		{ code: "invalid_decimals", meaning: "The network has too many decimals for the coin." },
		{ code: "decimals_fixed", meaning: "The decimals of a coin on a network never change." },
		{ code: "invalid_amount", meaning: "An amount is below zero, or exceeds the maximum." },
		{ code: "fee_above_minimum", meaning: "The withdrawal fee is not below the smallest withdrawal." },
		{ code: "nothing_to_close", meaning: "The command closes neither deposits nor withdrawals." },
		{ code: "invalid_end", meaning: "The closure ends in the past, or is longer than one operator may close." },
		{ code: "closed_lately", meaning: "The operator has closed the network alone, and a day has not passed since the end." },
		{ code: "network_open", meaning: "The network is not closed." },
	],
	accounts: [],
	causes: {},
	sample: networksSample,
	create: (engine, dependencies: NetworksDependencies) => new Networks(engine, dependencies),
});
