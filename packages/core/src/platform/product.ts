import { defineProduct } from "../engine/product.ts";
import type { PlatformDependencies } from "./dependencies.ts";
import { defundPlatform, depositPlatform, fundPlatform, PLATFORM_POOLS, platformDeposited, platformFunded } from "./messages.ts";
import { Platform } from "./platform.ts";
import { platformSample } from "./sample.ts";

export const platform = defineProduct({
	name: "house",
	commands: [depositPlatform, fundPlatform, defundPlatform],
	events: [platformDeposited, platformFunded],
	refusals: [
		{ code: "sandbox_only", meaning: "The command is allowed only in a sandbox." },
		{ code: "unknown_asset", meaning: "The coin does not exist." },
		{ code: "invalid_amount", meaning: "An amount is not above zero, or exceeds the maximum." },
		{ code: "insufficient_balance", meaning: "The purse has less available than the amount." },
	],
	accounts: [],
	causes: {
		house_deposit: { code: 4, rights: [{ from: "custody_sandbox.available", to: "treasury.available", own: false }] },
		house_funding: {
			code: 5,
			rights: PLATFORM_POOLS.flatMap((purse) => [
				{ from: "treasury.available", to: `${purse}.available`, own: false } as const,
				{ from: `${purse}.available`, to: "treasury.available", own: false } as const,
			]),
		},
	},
	sample: platformSample,
	create: (engine, dependencies: PlatformDependencies) => new Platform(engine, dependencies),
});
