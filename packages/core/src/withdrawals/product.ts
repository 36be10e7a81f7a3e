import { defineProduct } from "../engine/product.ts";
import type { WithdrawalsDependencies } from "./dependencies.ts";
import { WITHDRAWAL_COMMANDS, WITHDRAWAL_EVENTS } from "./messages.ts";
import { WITHDRAWAL_REFUSALS } from "./refusals.ts";
import { withdrawalsSample } from "./sample.ts";
import { Withdrawals } from "./withdrawals.ts";

export const withdrawals = defineProduct({
	name: "withdrawals",
	commands: WITHDRAWAL_COMMANDS,
	events: WITHDRAWAL_EVENTS,
	refusals: WITHDRAWAL_REFUSALS,
	accounts: [],
	// Money that is frozen for a withdrawal goes back to its owner, or to custody and the fee account.
	causes: {
		withdrawal_freeze: { code: 41, rights: [{ from: "coin.available", to: "coin.frozen", own: true }] },
		withdrawal_refund: { code: 42, rights: [{ from: "coin.frozen", to: "coin.available", own: true }] },
		withdrawal: {
			code: 43,
			rights: [
				{ from: "coin.frozen", to: "custody.available", own: false },
				{ from: "network_fees.available", to: "custody.available", own: false },
			],
		},
		withdrawal_fee: { code: 44, rights: [{ from: "coin.frozen", to: "fees.available", own: false }] },
		internal_move: { code: 45, rights: [{ from: "coin.available", to: "coin.available", own: false }] },
	},
	sample: withdrawalsSample,
	create: (engine, dependencies: WithdrawalsDependencies) => new Withdrawals(engine, dependencies),
});
