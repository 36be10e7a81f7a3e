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
		{ code: "sandbox_only", meaning: "Test coins are for sandboxes." },
		{ code: "unknown_account", meaning: "There is no such account." },
		{ code: "unknown_asset", meaning: "There is no such coin." },
		{ code: "invalid_amount", meaning: "An amount is not above zero, or larger than one can be." },
		{ code: "limit_reached", meaning: "The sandbox has handed out all it may of a coin." },
		{ code: "same_account", meaning: "A transfer goes to the account that it comes from." },
		{ code: "insufficient_balance", meaning: "The account has less available than that." },
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
