import { defineProduct } from "../engine/product.ts";
import type { SpotDependencies } from "./dependencies.ts";
import { cancelAllOrders, cancelOrder, depthChanged, orderChanged, placeOrder, replaceQuotes, traded } from "./messages.ts";
import { SPOT_REFUSALS } from "./refusals.ts";
import { spotSample } from "./sample.ts";
import { Spot } from "./spot.ts";

export const spot = defineProduct({
	name: "spot",
	commands: [placeOrder, cancelOrder, cancelAllOrders, replaceQuotes],
	events: [orderChanged, traded, depthChanged],
	refusals: SPOT_REFUSALS,
	accounts: [],
	causes: {
		trade: {
			code: 3,
			rights: [
				{ from: "coin.available", to: "coin.frozen", own: true },
				{ from: "coin.frozen", to: "coin.available", own: false },
				{ from: "coin.available", to: "coin.available", own: false },
				{ from: "coin.available", to: "fees.available", own: false },
			],
		},
	},
	sample: spotSample,
	create: (engine, dependencies: SpotDependencies) => new Spot(engine, dependencies),
});
