// Examples of a deposit and a withdrawal, for component tests.
import type { AddressBookEntry, CoinWithNetworks, DepositRecord, WithdrawalRecord } from "@candor/contract";

const AT = Date.UTC(2026, 10, 21, 9, 12);
export const EXAMPLE_ADDRESS = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";

const shared: Omit<
	DepositRecord,
	| "kind"
	| "id"
	| "amount"
	| "fee"
	| "received"
	| "confirmations"
	| "state"
	| "steps"
	| "reason"
	| "reason_text"
	| "credits_at"
	| "small_sum"
> = {
	...{ currency_id: 3, currency: "USDT", method: "chain", chain: "ERC20", address: EXAMPLE_ADDRESS },
	...{ hash: `0x${"ab".repeat(32)}`, explorer_url: null, needed_confirmations: 12, status: "under_review", created_at: AT },
};

export const exampleDeposit: DepositRecord = {
	...shared,
	...{ kind: "deposit", id: 7, amount: "250.000000", fee: "0", received: "250.000000", confirmations: 7, state: "confirming" },
	...{ reason: null, reason_text: null, credits_at: null, small_sum: null },
	steps: [
		{ name: "seen", state: "done", at: AT, deadline: null },
		{ name: "confirming", state: "current", at: null, deadline: null },
		{ name: "credited", state: "waiting", at: null, deadline: null },
		{ name: "final", state: "waiting", at: null, deadline: null },
	],
};

export const exampleWithdrawal: WithdrawalRecord = {
	...shared,
	...{ kind: "withdrawal", id: 9, client_id: "w", amount: "1240.000000", fee: "1.000000", received: "1239.000000" },
	...{ hash: null, confirmations: null, state: "reviewing", address_id: 4, address_label: "Ledger", card_number: null },
	...{ internal: false, risk_reasons: ["first_to_address"], reason: null, deadline: AT + 48 * 3_600_000, missed: false },
	...{ expected_at: null, operators_needed: 2, approvals: 1, can_cancel: true, must_confirm: false },
	steps: [
		{ name: "applied", state: "done", at: AT, deadline: null },
		{ name: "checked", state: "done", at: AT, deadline: null },
		{ name: "review", state: "current", at: null, deadline: AT + 48 * 3_600_000 },
		{ name: "sent", state: "waiting", at: null, deadline: null },
		{ name: "arrived", state: "waiting", at: null, deadline: null },
	],
};

export const exampleAddress: AddressBookEntry = {
	...{ id: 4, currency_id: 3, currency: "USDT", chain: "ERC20", address: EXAMPLE_ADDRESS, label: "Ledger", internal: false },
	...{ warnings: [], usable_from: AT, last_used_at: null, created_at: AT - 86_400_000 },
};

export const exampleCoin: CoinWithNetworks = {
	...{ currency_id: 3, currency: "USDT", name: "Tether", decimals: 6 },
	networks: [
		{ chain: "ERC20", minimum: "10.000000", fee: "1.000000", confirmations: 12, estimate_s: 180, closed: null },
		{
			...{ chain: "OMNI", minimum: "10.000000", fee: "1.000000", confirmations: 2, estimate_s: null },
			closed: { reason: "issuer_ended", until: null },
		},
	],
};
