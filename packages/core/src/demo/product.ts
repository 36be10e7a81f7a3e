import { defineProduct } from "../engine/product.ts";
import { CUSTODY_DEMO, Demo } from "./demo.ts";
import type { DemoDependencies } from "./dependencies.ts";
import { demoDeposited, demoPoolFunded, demoRefilled, depositDemo, fundDemoPool, refillDemo } from "./messages.ts";
import { demoSample } from "./sample.ts";

export const demo = defineProduct({
	name: "demo",
	commands: [refillDemo, fundDemoPool, depositDemo],
	events: [demoRefilled, demoPoolFunded, demoDeposited],
	refusals: [
		{ code: "unknown_asset", meaning: "The exchange has no demo money." },
		{ code: "sandbox_only", meaning: "In a live exchange demo money comes only from the daily refill." },
		{ code: "unknown_account", meaning: "The account is not a simulated participant's." },
		{ code: "refilled_today", meaning: "The demo account was filled up within the last day." },
		{ code: "demo_full", meaning: "The demo account already holds the amount to which it is refilled." },
		{ code: "invalid_amount", meaning: "An amount is not above zero, or exceeds the maximum." },
	],
	accounts: [CUSTODY_DEMO],
	causes: {
		demo_refill: { code: 6, rights: [{ from: "custody_demo.available", to: "demo.available", own: false }] },
		demo_funding: { code: 7, rights: [{ from: "custody_demo.available", to: "demo_pool.available", own: false }] },
	},
	sample: demoSample,
	create: (engine, dependencies: DemoDependencies) => new Demo(engine, dependencies),
});
