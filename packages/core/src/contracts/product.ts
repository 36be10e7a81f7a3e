import { defineProduct } from "../engine/product.ts";
import { Contracts } from "./contracts.ts";
import type { ContractsDependencies } from "./dependencies.ts";
import { CLEARING, DEMO_CLEARING } from "./kinds.ts";
import {
	cancelPositionOrder,
	closePosition,
	contractDepthChanged,
	contractModeSet,
	contractTraded,
	delistInstrument,
	fundingPaid,
	fundingRated,
	fundingSettled,
	instrumentDelisting,
	instrumentSet,
	instrumentSettled,
	markSet,
	openPosition,
	positionChanged,
	positionDeleveraged,
	positionLiquidated,
	positionSettled,
	replaceContractQuotes,
	setContractMode,
	setInstrument,
	setPositionStops,
} from "./messages.ts";
import { CONTRACT_REFUSALS } from "./refusals.ts";
import { contractsSample } from "./sample.ts";

export const contracts = defineProduct({
	name: "contracts",
	commands: [
		setInstrument,
		delistInstrument,
		setContractMode,
		openPosition,
		closePosition,
		cancelPositionOrder,
		setPositionStops,
		replaceContractQuotes,
	],
	events: [
		instrumentSet,
		contractModeSet,
		positionChanged,
		contractTraded,
		contractDepthChanged,
		markSet,
		fundingRated,
		fundingPaid,
		fundingSettled,
		positionLiquidated,
		positionDeleveraged,
		positionSettled,
		instrumentSettled,
		instrumentDelisting,
	],
	refusals: CONTRACT_REFUSALS,
	accounts: [CLEARING, DEMO_CLEARING],
	// Real money and demo money have separate rights to transfer. No right moves money between the two.
	causes: {
		contract_margin: {
			code: 10,
			rights: [
				{ from: "contract.available", to: "contract.frozen", own: true },
				{ from: "contract.frozen", to: "contract.available", own: true },
				{ from: "insurance.available", to: "insurance.frozen", own: true },
				{ from: "insurance.frozen", to: "insurance.available", own: true },
				{ from: "demo.available", to: "demo.frozen", own: true },
				{ from: "demo.frozen", to: "demo.available", own: true },
				{ from: "demo_pool.available", to: "demo_pool.frozen", own: true },
				{ from: "demo_pool.frozen", to: "demo_pool.available", own: true },
			],
		},
		contract_trade: {
			code: 11,
			rights: [
				{ from: "contract.frozen", to: "clearing.available", own: false },
				{ from: "clearing.available", to: "contract.available", own: false },
				{ from: "contract.frozen", to: "fees.available", own: false },
				{ from: "insurance.frozen", to: "clearing.available", own: false },
				{ from: "clearing.available", to: "insurance.available", own: false },
				{ from: "insurance.frozen", to: "fees.available", own: false },
				{ from: "demo.frozen", to: "demo_clearing.available", own: false },
				{ from: "demo_clearing.available", to: "demo.available", own: false },
				{ from: "demo.frozen", to: "demo_pool.available", own: false },
				{ from: "demo_pool.frozen", to: "demo_clearing.available", own: false },
				{ from: "demo_clearing.available", to: "demo_pool.available", own: false },
				{ from: "demo_pool.frozen", to: "demo_pool.available", own: true },
			],
		},
		contract_liquidation: {
			code: 12,
			rights: [
				{ from: "contract.frozen", to: "insurance.available", own: false },
				{ from: "demo.frozen", to: "demo_pool.available", own: false },
			],
		},
		contract_funding: {
			code: 13,
			rights: [
				{ from: "contract.frozen", to: "clearing.available", own: false },
				{ from: "clearing.available", to: "contract.frozen", own: false },
				{ from: "insurance.frozen", to: "clearing.available", own: false },
				{ from: "clearing.available", to: "insurance.frozen", own: false },
				{ from: "clearing.available", to: "insurance.available", own: false },
				{ from: "demo.frozen", to: "demo_clearing.available", own: false },
				{ from: "demo_clearing.available", to: "demo.frozen", own: false },
				{ from: "demo_pool.frozen", to: "demo_clearing.available", own: false },
				{ from: "demo_clearing.available", to: "demo_pool.frozen", own: false },
				{ from: "demo_clearing.available", to: "demo_pool.available", own: false },
			],
		},
	},
	sample: contractsSample,
	create: (engine, dependencies: ContractsDependencies) => new Contracts(engine, dependencies),
});
