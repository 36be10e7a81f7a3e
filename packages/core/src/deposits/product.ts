import { defineProduct } from "../engine/product.ts";
import type { DepositsDependencies } from "./dependencies.ts";
import { Deposits } from "./deposits.ts";
import { DEPOSIT_DEBT, QUARANTINED, SMALL_DEPOSITS } from "./kinds.ts";
import { DEPOSIT_COMMANDS, DEPOSIT_EVENTS } from "./messages.ts";
import { depositsSample } from "./sample.ts";

export const deposits = defineProduct({
	name: "deposits",
	commands: DEPOSIT_COMMANDS,
	events: DEPOSIT_EVENTS,
	refusals: [
		{ code: "unknown_account", meaning: "The account does not exist, or does not belong to a registered user." },
		{ code: "unknown_asset", meaning: "The network does not have the coin." },
		{ code: "invalid_amount", meaning: "An amount is below zero, or exceeds the maximum." },
		{ code: "invalid_key", meaning: "The key of the transfer is empty or too long." },
		{ code: "network_closed", meaning: "The network is closed for deposits." },
		{ code: "known_deposit", meaning: "The deposit is recorded already." },
		{ code: "unknown_deposit", meaning: "The deposit does not exist." },
		{ code: "known_fee", meaning: "The network fee is recorded already." },
		{ code: "custody_full", meaning: "The sum of the coin in custody would exceed the maximum." },
		{ code: "custody_short", meaning: "The custody of the network has less than the amount." },
		{ code: "deposit_state", meaning: "The deposit is in a state that does not allow the command." },
		{ code: "insufficient_balance", meaning: "The platform's account has less than the reversed deposit." },
		{ code: "needs_statement", meaning: "Only a line of a bank's statement credits, recalls or pays a bank transfer." },
		{
			code: "unpaid_debt",
			meaning: "The user owes a reversed deposit. Until it is paid, the user may only close, move and sell.",
		},
	],
	accounts: [SMALL_DEPOSITS, DEPOSIT_DEBT, QUARANTINED],
	causes: {
		chain_deposit: {
			code: 35,
			rights: [
				{ from: "custody.available", to: "coin.available", own: false },
				{ from: "custody.available", to: "treasury.available", own: false },
				{ from: "small_deposits.available", to: "coin.available", own: true },
				{ from: "quarantined.available", to: "coin.available", own: false },
			],
		},
		small_deposit: {
			code: 36,
			rights: [
				{ from: "custody.available", to: "small_deposits.available", own: false },
				{ from: "quarantined.available", to: "small_deposits.available", own: false },
			],
		},
		deposit_reversal: {
			code: 37,
			rights: [
				{ from: "coin.available", to: "custody.available", own: false },
				{ from: "option.available", to: "custody.available", own: false },
				{ from: "contract.available", to: "custody.available", own: false },
				{ from: "trust.available", to: "custody.available", own: false },
				{ from: "treasury.available", to: "custody.available", own: false },
				{ from: "small_deposits.available", to: "custody.available", own: false },
				{ from: "quarantined.available", to: "custody.available", own: true },
				{ from: "deposit_debt.available", to: "custody.available", own: false },
			],
		},
		debt_payment: { code: 38, rights: [{ from: "coin.available", to: "deposit_debt.available", own: true }] },
		deposit_quarantine: {
			code: 39,
			rights: [
				{ from: "custody.available", to: "quarantined.available", own: true },
				{ from: "quarantined.available", to: "custody.available", own: true },
			],
		},
		network_fee: { code: 40, rights: [{ from: "network_fees.available", to: "custody.available", own: false }] },
	},
	sample: depositsSample,
	create: (engine, dependencies: DepositsDependencies) => new Deposits(engine, dependencies),
});
