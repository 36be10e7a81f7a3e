import { defineProduct } from "../engine/product.ts";
import { Custody } from "./custody.ts";
import type { CustodyDependencies } from "./dependencies.ts";
import { TRANSFER_ACCOUNTS } from "./kinds.ts";
import { depositCredited, depositSandbox, transfer, transferred } from "./messages.ts";
import { custodySample } from "./sample.ts";

const between = TRANSFER_ACCOUNTS.flatMap((from) => TRANSFER_ACCOUNTS.filter((to) => to !== from).map((to) => ({ from, to })));

export const custody = defineProduct({
	name: "custody",
	commands: [depositSandbox, transfer],
	events: [depositCredited, transferred],
	refusals: [
		{ code: "sandbox_only", meaning: "Test coins exist only in a sandbox." },
		{ code: "unknown_account", meaning: "The account does not exist." },
		{ code: "unknown_asset", meaning: "The coin does not exist." },
		{ code: "invalid_amount", meaning: "An amount is not above zero, or exceeds the maximum." },
		{ code: "limit_reached", meaning: "The sandbox has given out the maximum of the coin." },
		{ code: "same_account", meaning: "The transfer's source and destination are the same account." },
		{ code: "insufficient_balance", meaning: "The account has less available than the amount." },
	],
	accounts: [],
	causes: {
		deposit: { code: 1, rights: [{ from: "custody_sandbox.available", to: "coin.available", own: false }] },
		transfer: {
			code: 2,
			rights: between.map(({ from, to }) => ({ from: `${from}.available`, to: `${to}.available`, own: true }) as const),
		},
	},
	sample: custodySample,
	create: (engine, dependencies: CustodyDependencies) => new Custody(engine, dependencies),
});
