import { defineProduct } from "../engine/product.ts";
import type { IeoDependencies } from "./dependencies.ts";
import { Ieo } from "./ieo.ts";
import { IEO_ESCROW } from "./kinds.ts";
import { applyIeo, cancelIeo, defundIeo, fundIeo, ieoApplied, ieoMoved, ieoSet, listIeo, payIeo, setIeo } from "./messages.ts";
import { IEO_REFUSALS } from "./refusals.ts";
import { ieoSample } from "./sample.ts";

export const ieo = defineProduct({
	name: "ieo",
	commands: [setIeo, fundIeo, defundIeo, applyIeo, payIeo, listIeo, cancelIeo],
	events: [ieoSet, ieoApplied, ieoMoved],
	refusals: IEO_REFUSALS,
	accounts: [IEO_ESCROW],
	// Payments go from escrow to the treasury only at a listing. Otherwise they go back to the users.
	causes: {
		ieo_apply: { code: 22, rights: [{ from: "coin.available", to: "coin.frozen", own: true }] },
		ieo_release: { code: 23, rights: [{ from: "coin.frozen", to: "coin.available", own: true }] },
		ieo_pay: {
			code: 24,
			rights: [
				{ from: "coin.frozen", to: "ieo_escrow.frozen", own: false },
				{ from: "ieo_escrow.available", to: "ieo_escrow.frozen", own: true },
			],
		},
		ieo_listing: {
			code: 25,
			rights: [
				{ from: "ieo_escrow.frozen", to: "coin.frozen", own: false },
				{ from: "ieo_escrow.frozen", to: "coin.available", own: false },
				{ from: "coin.frozen", to: "coin.available", own: true },
				{ from: "ieo_escrow.frozen", to: "treasury.available", own: false },
			],
		},
		ieo_refund: {
			code: 26,
			rights: [
				{ from: "ieo_escrow.frozen", to: "coin.available", own: false },
				{ from: "ieo_escrow.frozen", to: "ieo_escrow.available", own: true },
			],
		},
		ieo_coins: {
			code: 27,
			rights: [
				{ from: "treasury.available", to: "ieo_escrow.available", own: false },
				{ from: "ieo_escrow.available", to: "treasury.available", own: false },
			],
		},
	},
	sample: ieoSample,
	create: (engine, dependencies: IeoDependencies) => new Ieo(engine, dependencies),
});
