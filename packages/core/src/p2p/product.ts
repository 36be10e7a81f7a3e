import { defineProduct } from "../engine/product.ts";
import type { P2pDependencies } from "./dependencies.ts";
import { P2P_BOND, P2P_ESCROW } from "./kinds.ts";
import { P2P_COMMANDS, P2P_EVENTS } from "./messages.ts";
import { P2p } from "./p2p.ts";
import { P2P_REFUSALS } from "./refusals.ts";
import { p2pSample } from "./sample.ts";

export const p2p = defineProduct({
	name: "p2p",
	commands: P2P_COMMANDS,
	events: P2P_EVENTS,
	refusals: P2P_REFUSALS,
	accounts: [P2P_ESCROW, P2P_BOND],
	// Coins leave the escrow only by a refund or a purchase, and both name the parties of a single order.
	causes: {
		p2p_advertisement: {
			code: 47,
			rights: [
				{ from: "coin.available", to: "coin.frozen", own: true },
				{ from: "coin.frozen", to: "coin.available", own: true },
			],
		},
		p2p_sale: {
			code: 48,
			rights: [
				{ from: "coin.frozen", to: "p2p_escrow.available", own: false },
				{ from: "coin.available", to: "p2p_escrow.available", own: false },
			],
		},
		p2p_refund: {
			code: 49,
			rights: [
				{ from: "p2p_escrow.available", to: "coin.frozen", own: false },
				{ from: "p2p_escrow.available", to: "coin.available", own: false },
			],
		},
		p2p_purchase: { code: 50, rights: [{ from: "p2p_escrow.available", to: "coin.frozen", own: false }] },
		p2p_hold: { code: 51, rights: [{ from: "coin.frozen", to: "coin.available", own: true }] },
		p2p_bond: {
			code: 52,
			rights: [
				{ from: "coin.available", to: "p2p_bond.available", own: true },
				{ from: "p2p_bond.available", to: "coin.available", own: true },
			],
		},
		p2p_compensation: { code: 53, rights: [{ from: "p2p_bond.available", to: "coin.available", own: false }] },
	},
	sample: p2pSample,
	create: (engine, dependencies: P2pDependencies) => new P2p(engine, dependencies),
});
