import { defineProduct } from "../engine/product.ts";
import type { EarnDependencies } from "./dependencies.ts";
import { Earn } from "./earn.ts";
import { EARN_RESERVE } from "./kinds.ts";
import {
	addTranche,
	buyEarn,
	defundReserve,
	earnBought,
	earnEnded,
	earnHeld,
	earnProductSet,
	earnReleased,
	fundReserve,
	interestPaid,
	redeemEarn,
	reserveMoved,
	setEarnProduct,
	trancheAdded,
} from "./messages.ts";
import { EARN_REFUSALS } from "./refusals.ts";
import { earnSample } from "./sample.ts";

export const earn = defineProduct({
	name: "earn",
	commands: [setEarnProduct, fundReserve, defundReserve, buyEarn, addTranche, redeemEarn],
	events: [earnProductSet, reserveMoved, earnBought, trancheAdded, interestPaid, earnEnded, earnHeld, earnReleased],
	refusals: EARN_REFUSALS,
	accounts: [EARN_RESERVE],
	// A user's principal can only go back to the user, or pay the charge for an early end.
	causes: {
		earn_principal: {
			code: 14,
			rights: [
				{ from: "trust.available", to: "trust.frozen", own: true },
				{ from: "trust.frozen", to: "trust.available", own: true },
			],
		},
		earn_interest: { code: 15, rights: [{ from: "earn_reserve.frozen", to: "trust.available", own: false }] },
		earn_charge: { code: 16, rights: [{ from: "trust.frozen", to: "earn_reserve.available", own: false }] },
		earn_reserve: {
			code: 17,
			rights: [
				{ from: "treasury.available", to: "earn_reserve.available", own: false },
				{ from: "earn_reserve.available", to: "treasury.available", own: false },
				{ from: "earn_reserve.available", to: "earn_reserve.frozen", own: true },
				{ from: "earn_reserve.frozen", to: "earn_reserve.available", own: true },
			],
		},
	},
	sample: earnSample,
	create: (engine, dependencies: EarnDependencies) => new Earn(engine, dependencies),
});
