// Example responses of the console's server, for tests.
import type { ConsoleData } from "@candor/contract";
import { ByteWriter, COMMANDS, type CommandSchema } from "@candor/core";
import { withdrawalIntentHash } from "@candor/proofs";
import { jsonOf } from "../src/data/decode-command.ts";
import { hexOf, sha256 } from "../src/data/hex.ts";
import type { Responses } from "./console-server.ts";

type WritableSchema = CommandSchema & { write(writer: ByteWriter, value: unknown): void };
const SCHEMAS = COMMANDS as readonly WritableSchema[];
const AT = Date.UTC(2026, 10, 26, 9);
type Intent = ConsoleData<"intents">["list"][number];

/** Returns an intent as the server sends it. The core's encoder makes its bytes. */
export async function intentOf(type: string, fields: Record<string, unknown>, change: Partial<Intent> = {}): Promise<Intent> {
	const schema = SCHEMAS.find((known) => known.type === type);
	if (schema === undefined) throw new Error(`${type} is no command`);
	const [operator, reason] = [change.operator ?? 2, change.reason ?? "Agreed in the weekly review"];
	const writer = new ByteWriter();
	writer.uint(schema.number);
	schema.write(writer, { type, id: "id", by: operator, reason, ...fields });
	const bytes = new Uint8Array(writer.finish());
	return {
		...{ intent: 41, operator, role: "administrator", command: type, fields: jsonOf(fields), user: 0, asset: null, reason },
		...{ bytes: hexOf(bytes), hash: hexOf(await sha256(bytes)), at: AT, expires_at: Date.now() + 3_600_000, can_approve: true },
		...change,
	};
}

const LISTING: ConsoleData<"listing"> = {
	coins: [
		{ asset: 1, code: "BTC", decimals: 8 },
		{ asset: 3, code: "USDT", decimals: 6 },
		{ asset: 9, code: "DEMO", decimals: 6 },
	],
	markets: [{ pair: 1, symbol: "BTC/USDT" }],
	settlement: "USDT",
	demo: "DEMO",
	contracts: [{ pair: 1, account: "real", instrument: 1, terms: "{}" }],
};

const COMMAND_TERMS: ConsoleData<"commands"> = {
	list: SCHEMAS.filter(({ operator }) => operator !== undefined).map(({ type, number, layout, operator }) => ({
		...{ type, number, layout, roles: [...(operator?.roles ?? [])] },
		needs_approval: operator?.needsApproval === true,
	})),
};

const OVERVIEW: ConsoleData<"overview"> = {
	queues: [
		{ name: "intents", count: 1, oldest_at: AT, due_at: AT + 86_400_000 },
		{ name: "enrolments", count: 0, oldest_at: null, due_at: null },
		{ name: "verification", count: 18, oldest_at: AT, due_at: AT + 72 * 3_600_000 },
		{ name: "disputes", count: 2, oldest_at: AT, due_at: AT + 86_400_000 },
		{ name: "late_rulings", count: 1, oldest_at: AT, due_at: null },
	],
	users: { total: 1_204, today: 38, verified: 311 },
	volume_24h: "4200000.5",
	halted: [],
	health: { status: "ok", reason: null, seq: 9, durable_seq: 9, projected_seq: 9, lag_ms: 1, mode: "sandbox", version: "1.0.1" },
};

const userRowOf = (user: number): ConsoleData<"users">["list"][number] => ({
	...{ user, nickname: `Trader ${user}`, joined_at: AT, verified: "basic", country: "DE", standing: "trading" },
});

export const PROFILE: ConsoleData<"users/profile"> = {
	...userRowOf(100_001),
	...{ invited_by: null, logins: [{ kind: "e-mail", masked: "a•••@example.org" }] },
	balances: [{ account: "coin", coin: "USDT", available: "1000.500000", frozen: "0.000000" }],
	sessions: [{ created_at: AT, used_at: AT, agent: "Firefox" }],
	bank_cards: [{ card: 7, kind: "local", last_four: "1111", is_default: true, state: "under_review", added_at: AT }],
	...{ holds_until: null, open_orders: 2, open_positions: 1 },
	audit: [{ at: AT, role: "support", kind: "look", reason: "Ticket 12" }],
};

export const BANK_CARD: ConsoleData<"bank_cards">["list"][number] = {
	...{ card: 7, user: 100_001, kind: "local", holder: "Bob Ray", verified_name: "Ann Lee", name_match: "different" },
	...{ bank_name: "First Bank", last_four: "1111", is_default: true, added_at: AT, state: "under_review" },
	...{ flags: ["number_of_another_user", "new_device"], other_users: [100_002] },
};

export const EXPORT: ConsoleData<"exports">["list"][number] = {
	...{ export: 12, operator: 2, role: "treasurer", reason: "Yearly report", at: AT, state: "waiting", fault: null },
	selection: { table: "users", verified: "basic", search: "Ann", sort: "joined", descending: true },
	...{ approved_by: null, approved_at: null, ended_by: null, ended_at: null, rows: 0, total: null, bytes: 0 },
	...{ expires_at: Date.now() + 3_600_000, can_approve: true, can_cancel: true, can_download: false },
};

export const HOLD: ConsoleData<"legal_holds">["list"][number] = {
	...{
		hold: 31,
		user: 100_001,
		operator: 2,
		reason: "Order 7 of the district court",
		at: AT,
		from: AT,
		until: AT + 30 * 86_400_000,
	},
	...{ state: "waiting", approved_by: null, approved_at: null, ended_by: null, ended_at: null, can_approve: true, can_end: true },
};

const KEYS = { device_key: "ab".repeat(32), passkey_id: "cGs", passkey_key: "a501" };

/** Example responses to all read calls of the console. */
const CASE_ROW: ConsoleData<"verification">["list"][number] = {
	...{ case: 7, user: 100_001, level: "advanced", country: "TH", sent_at: AT, due_at: AT + 72 * 3_600_000, late: false },
	...{ state: "waiting", first_reviewer: 0, flags: ["made_up"] },
};
export const QUEUE: ConsoleData<"verification"> = {
	list: [
		CASE_ROW,
		{ ...CASE_ROW, case: 8, user: 100_002, level: "basic" },
		{ ...CASE_ROW, case: 9, flags: ["duplicate_number"] },
	],
	total: 3,
};
const MATCH: ConsoleData<"verification/open">["matches"][number] = {
	...{ match: 31, list: "OFAC SDN", entry: "SAMPLE PERSON", alias: "", birth_year: 1971, country: "TH", state: "open" },
	...{ why: ["name_close", "birth_year_differs"], decided_by: 0, first_by: 0 },
};
/** Details of the first case in the queue of verification. */
export const OPENED_CASE: ConsoleData<"verification/open"> = {
	...CASE_ROW,
	...{ version: 3, may_decide: true, obstacle: null, document_type: "id_card", expires_on: "2030-01-31", paper_code: "R4-81" },
	data: { country: "TH", name: "SAMPLE NAME", id_number: "1-1020", contact: "a@example.com", birth_date: "1990-05-01" },
	items: (["front", "back", "hand"] as const).map((item) => ({ item, state: "sent", code: null, has_image: true })),
	checks: [
		{ name: "readable", passed: true },
		{ name: "number_unused", passed: false },
	],
	...{ duplicates: [{ user: 100_009, advanced: true }], matches: [MATCH], appeal: "The name is spelled so." },
	history: [{ at: AT, by: 0, what: "sent", reason: "" }],
};
const WATCH_LISTS: ConsoleData<"watch_lists"> = {
	lists: [
		{ name: "OFAC SDN", entries: 17_402, loaded_at: AT, dated: AT, too_old: false },
		{ name: "Sample list", entries: 12, loaded_at: AT, dated: null, too_old: true },
	],
	matches: [
		{ ...MATCH, user: 100_001, case: 7, found_at: AT },
		{ ...MATCH, match: 32, entry: "OTHER PERSON", user: 100_002, case: null, found_at: AT, first_by: 4 },
	],
};

const ADDRESS = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const WITHDRAWAL_ROW: ConsoleData<"withdrawals">["list"][number] = {
	...{ withdrawal: 7, user: 100_101, network: 1, chain: "ERC20", coin: "USDT", amount: "25000.500000", fee: "1.000000" },
	...{ reasons: ["first_to_address", "young_address"], state: "reviewing", code: "second_needed", approvals: 1, needed: 2 },
	...{ missed: false, at: AT, due_at: AT + 48 * 3_600_000 },
};
const INTENT = {
	...{ withdrawal: 7, user: 100_101, network: 1, asset: 3, address: ADDRESS },
	...{ amount: 25_000_500_000n, fee: 1_000_000n, at: AT },
};

/** A withdrawal that one operator has approved. The hash is computed from its fields. */
export const WITHDRAWAL: ConsoleData<"withdrawals/one"> = {
	...WITHDRAWAL_ROW,
	intent: {
		...{ asset: 3, address: ADDRESS, amount: "25000500000", fee: "1000000", decimals: 6 },
		hash: withdrawalIntentHash(INTENT),
	},
	...{ internal_to: 0, first_time: true, tx_hash: "", approved_by: [2] },
	saved: { label: "My wallet", since: AT - 86_400_000, usable_from: AT },
	alike: [{ address: `${ADDRESS.slice(0, 20)}000000${ADDRESS.slice(26)}`, label: "Old wallet", differs: 6 }],
	steps: [
		{ state: "applied", code: "", operator: 0, at: AT },
		{ state: "approval", code: "", operator: 2, at: AT + 1_000 },
		{ state: "reviewing", code: "second_needed", operator: 2, at: AT + 1_000 },
	],
	history: [{ withdrawal: 5, coin: "USDT", amount: "10.000000", address: ADDRESS, state: "cancelled", at: AT - 1 }],
};

const FACTS = {
	...{ user: 100_001, name: "Trader K7Q2", orders_30d: 57, completion: 982_456, release_ms: 240_000, pay_ms: 600_000 },
	...{ disputes: 3, disputes_lost: 1, partners: 41, barred_until: null },
};
export const MERCHANT: ConsoleData<"p2p/merchants">["list"][number] = {
	...FACTS,
	...{ user: 100_002, name: "Northgate", state: "applied", bond: "500.000000", bond_needed: "500.000000" },
	...{ recallable: "1200.000000", recallable_limit: "5000.000000", advertisements: 2, open_orders: 1 },
	...{ joined_at: AT - 90 * 86_400_000, since: AT },
};
const ADVERTISEMENT: ConsoleData<"p2p/advertisements">["list"][number] = {
	...{ advertisement: 21, user: 100_002, name: "Northgate", side: "sell", coin: "USDT", fiat: "THB", price: "36.420000" },
	...{ floating: true, quantity: "4180.000000", minimum: "500.00", maximum: "50000.00", pay_types: ["promptpay"] },
	...{ terms: "Pay from your account only.", state: "shown", open_orders: 1, changed_at: AT },
};
const P2P_ORDER_ROW: ConsoleData<"p2p/orders">["list"][number] = {
	...{ order: 12, state: "disputed", cause: "not_released", merchant: 100_002, buyer: 100_001, seller: 100_002 },
	...{ coin: "USDT", quantity: "100.000000", fiat: "THB", amount: "3642.00", price: "36.420000", pay_type: "promptpay" },
	...{ opened_at: AT - 3_600_000, state_from: AT, due_at: AT + 86_400_000, late: true, operator: 3 },
	...{ reversed: false, held: false },
};
const IMAGE = "6f1b2a70-0000-4000-8000-000000000001";

/** A dispute that is assigned to the tests' operator. */
export const P2P_ORDER: ConsoleData<"p2p/order"> = {
	...P2P_ORDER_ROW,
	buyer_side: {
		...FACTS,
		details: { holder: "Ann Lee", values: [{ name: "promptpay_id", value: "0812345678" }] },
		agreement: "released",
		earlier: [{ order: 7, reason: "not_paid", outcome: "cancelled", lost: true, at: AT - 86_400_000 }],
	},
	seller_side: {
		...{ ...FACTS, user: 100_002, name: "Northgate", barred_until: Date.now() + 86_400_000 },
		...{ details: null, agreement: null, earlier: [] },
	},
	...{ terms: "Pay from your account only.", evidence_until: AT + 43_200_000, compensated: "0.000000" },
	appeals: [{ by: "buyer", reason: "not_released", at: AT }],
	ruling: null,
	decisions: [
		{ reason: "not_paid", outcomes: ["cancelled"] },
		{ reason: "wrong_amount", outcomes: ["released", "cancelled"] },
		{ reason: "seller_silent", outcomes: [] },
	],
	conflict: null,
	steps: [
		{ state: "created", cause: "opened", by: 100_001, at: AT - 3_600_000 },
		{ state: "disputed", cause: "not_released", by: 100_001, at: AT },
	],
	messages: [
		{
			...{ number: 1, from: "system", operator: null, text: "opened", image: null },
			...{ hash: "ab".repeat(32), at: AT - 3_600_000 },
		},
		{ number: 2, from: "buyer", operator: null, text: "I have paid.", image: IMAGE, hash: "cd".repeat(32), at: AT },
		{ number: 3, from: "operator", operator: 3, text: "I read your evidence.", image: null, hash: "ef".repeat(32), at: AT },
	],
	evidence: [{ image: IMAGE, by: "buyer", note: "Slip of my bank", hash: "01".repeat(32), at: AT }],
};
const PROMPT_PAY = { en: "PromptPay", esp: "PromptPay", jp: "プロンプトペイ", kr: "프롬프트페이", th: "พร้อมเพย์" };
const CATALOGUE: ConsoleData<"p2p/catalogue"> = {
	terms: { payMs: "1800000", bond: "500.000000", bondMultiple: "10" },
	fiats: [
		{ fiat: "THB", decimals: 2, open: true, rate: "36.400000", source: "ecb", observed_at: AT, fresh: false },
		{ fiat: "KRW", decimals: 0, open: false, rate: null, source: "", observed_at: null, fresh: false },
	],
	pay_types: [
		{
			...{ pay_type: "promptpay", fiat: "THB", name: PROMPT_PAY, recall_ms: 0, hold_ms: 86_400_000, window_ms: 1_800_000 },
			...{ fields: [{ name: "promptpay_id", label: { ...PROMPT_PAY, en: "PromptPay ID" } }], maximum: "50000.00", open: true },
			terms: JSON.stringify({
				...{ payType: "promptpay", currency: "THB", recallMs: 0, holdMs: 86_400_000, maximum: "5000000" },
				...{ windowMs: 1_800_000, catalogue: '{"name":{"en":"PromptPay"}}', open: true },
			}),
		},
	],
};

const CAPPED_DEPOSIT: ConsoleData<"deposits">["list"][number] = {
	...{ id: 4, deposit: 12, user: 100_101, chain: "ERC20", coin: "USDT", amount: "90000.000000", hash: `0x${"ab".repeat(32)}` },
	...{ address: ADDRESS, state: "capped", cause: "none", confirmations: 12, needed: 12, seen_at: AT, changed_at: AT + 1 },
};
const UNKNOWN_TOKEN: ConsoleData<"deposits">["list"][number] = {
	...CAPPED_DEPOSIT,
	...{ id: 5, deposit: 13, coin: null, amount: "1000000", state: "quarantined", cause: "unknown_token" },
};

export const NETWORKS: ConsoleData<"networks"> = {
	networks: [
		{
			...{ network: 1, chain: "ERC20", open: true, reason: null, message: null, scanned: 900, final: 880, tip: 901 },
			...{ deposits_closed_until: null, withdrawals_closed_until: AT, hot_address: ADDRESS, addresses: { paid: 250, read: 200 } },
			assets: [
				{
					...{ asset: 3, coin: "USDT", custody: "1000.000000", hot: "400.000000", deposit_addresses: "599.000000" },
					difference: "-1.000000",
					terms: {
						...{ deposit_minimum: "1", withdrawal_minimum: "10", withdrawal_fee: "1", hourly_cap: "1000000" },
						...{ two_operator_limit: "10000", automatic_daily_cap: "50000" },
					},
				},
			],
		},
		{
			...{
				network: 2,
				chain: "TRC20",
				open: false,
				reason: "not_configured",
				message: "TRC20 is not configured: set TRC20_RPC_URL",
			},
			...{ scanned: null, final: null, tip: null, deposits_closed_until: null, withdrawals_closed_until: null },
			...{ hot_address: null, addresses: { paid: 0, read: 0 }, assets: [] },
		},
	],
	signer: {
		state: "ok",
		status: {
			...{ counter: 31, policy: "cd".repeat(32), policy_changed: false, locked: null },
			caps: [{ chain: "ERC20", coin: "USDT", hour: "99000", day: "999000", automatic_day: "10000" }],
		},
	},
	stop: { cause: "gap", coin: "USDT", gap: "1.000000", until: null, operator: 0, at: AT },
	missed_deadlines: 2,
};

export const RECONCILIATION: ConsoleData<"reconciliation"> = {
	networks: [
		{
			...{ network: 1, chain: "ERC20", pause: null, changed_addresses: [ADDRESS] },
			assets: [
				{
					...{ asset: 3, coin: "USDT", height: 900, at: AT, ledger: "1000.000000", wallets: "400.000000" },
					...{ deposit_addresses: "549.000000", in_transit: "50.000000", difference: "-1.000000", uncredited: "0.000000" },
					...{ gap_since: 898, last_stop: { at: AT } },
				},
				{
					...{ asset: 2, coin: "ETH", height: 900, at: AT, ledger: "100.00000000", wallets: "101.00000000" },
					...{ deposit_addresses: "0.00000000", in_transit: "0.00000000", difference: "1.00000000", uncredited: "1.00000000" },
					...{ gap_since: null, last_stop: null },
				},
			],
		},
		{ ...{ network: 2, chain: "TRC20", pause: "closed", assets: [], changed_addresses: [] } },
	],
	doubts: [
		{
			...{ chain: "ERC20", key: "0xadded:0", address: ADDRESS, user: 100_101, doubt: "not_on_chain" },
			message: "its transaction has no such transfer",
		},
	],
	stop: { coin: "USDT", gap: "1.000000", at: AT },
	resume_intent: null,
};

export const RESPONSES: Responses = {
	withdrawals: { list: [WITHDRAWAL_ROW], total: 1 },
	"withdrawals/one": WITHDRAWAL,
	deposits: { list: [CAPPED_DEPOSIT, UNKNOWN_TOKEN], total: 2 },
	banks: {
		accounts: [
			{
				...{ account: 1, bank: "A bank", holder: "Candor", number: "XX12", code: "ABC", money: "EUR", decimals: 2, open: true },
				closing: "100.00",
				rates: [{ coin: "USDT", rate: "1.05", spread_ppm: 2_000, source: "A source", minimum: "10.00" }],
			},
		],
		lines: [
			{
				...{ line: 4, account: 1, money: "EUR", statement: "S1", key: "id:B1", day: 20_261_127, amount: "100.00" },
				...{ reference: "cnd 100101 94", sender: "Ann", altered: false, operator: 2, at: 1_764_230_400_000 },
			},
		],
		applications: [
			{
				...{
					application: 7,
					user: 100_101,
					account: 1,
					reference: "CND-100101-94",
					money: "EUR",
					amount: "100.00",
					coin: "USDT",
				},
				...{ rate: "1.05", spread_ppm: 2_000, source: "A source", state: "under_review", received: null, credited: null },
				at: 1_764_230_400_000,
			},
		],
		payouts: [
			{
				...{ withdrawal: 3, user: 100_101, account: 1, money: "EUR", payout: "46.57", card: 2, state: "approved", begun: 0 },
			},
		],
		treasury: [
			{
				...{ withdrawal: 1, network: 1, coin: "USDT", amount: "10.000000", address: "0xsafe", operator: 2 },
				at: 1_764_230_400_000,
			},
		],
	},
	"deposits/trace": {
		networks: [{ chain: "ERC20", finding: "recorded", height: 870, final: true, scanned: 900 }],
		deposits: [CAPPED_DEPOSIT],
	},
	networks: NETWORKS,
	reconciliation: RECONCILIATION,
	"p2p/merchants": { list: [MERCHANT], total: 1 },
	"p2p/advertisements": { list: [ADVERTISEMENT], total: 1 },
	"p2p/orders": { list: [P2P_ORDER_ROW, { ...P2P_ORDER_ROW, order: 13, late: false, operator: 0 }], total: 2 },
	"p2p/order": P2P_ORDER,
	"p2p/catalogue": CATALOGUE,
	verification: QUEUE,
	watch_lists: WATCH_LISTS,
	overview: OVERVIEW,
	listing: LISTING,
	commands: COMMAND_TERMS,
	intents: { list: [], decided: [] },
	"intents/decided": { list: [], more: false },
	bank_cards: { list: [BANK_CARD], total: 1 },
	operators: {
		list: [
			{
				...{ operator: 2, role: "administrator", opened_at: AT, closed_at: 0, suspended: false, effective_at: AT },
				...{ approves_from: AT, has_command_line: true, has_console: true, accounts: [100_001] },
			},
			{
				...{ operator: 4, role: "support", opened_at: AT, closed_at: 0, suspended: true, effective_at: AT },
				...{ approves_from: AT, has_command_line: false, has_console: true, accounts: [] },
			},
		],
	},
	"referral/held": ({ offset }) => ({
		list:
			Number(offset) > 0
				? []
				: [
						{
							...{ invitee: 100_107, inviter: 100_101, since: AT, lapses_at: AT + 365 * 86_400_000, pending: "12.500000" },
							why: ["same_device", "same_document"],
						},
					],
		total: 1,
	}),
	"referral/terms": {
		...{ version: 3, ratio: "0.2", next_ratio: "0.25", partner_maximum: "0.4", lapse_days: 365 },
		partners: [{ user: 100_109, ratio: "0.4", next_ratio: null, code: "SUNGATE" }],
	},
	"referral/unlinked": { pairs: [{ user: 100_111, inviter: 100_101 }], total: 1 },
	enrolments: {
		list: [
			{
				id: 1,
				operator: 5,
				role: "reviewer",
				replaces: false,
				...KEYS,
				fingerprint: "11111 22222 33333 44444 55555 66666",
				at: AT,
			},
		],
	},
	users: ({ offset }) => ({
		list: Array.from({ length: 20 }, (_, row) => userRowOf(100_000 + Number(offset) + row)),
		total: 100_000,
	}),
	audit: {
		list: [
			{
				...{ entry: 7, at: AT, operator: 2, role: "administrator", kind: "command", user: 100_001, address: "127.0.0.1" },
				...{ session: "s", reason: "Review", details: '{"command":"SuspendOperator"}', hash: "cd".repeat(32) },
			},
		],
		more: true,
	},
	legal_holds: { list: [HOLD] },
	exports: { list: [EXPORT], rows_a_day: 1_000_000, rows_left: 999_000 },
	"products/contracts": {
		list: [
			{
				...{ instrument: 1, symbol: "BTC/USDT", account: "real", active: true, delist_at: 0, mark: "71298.0", halted: false },
				...{ open_interest: "0.392", maker_fee: "0.0002", taker_fee: "0.0005", top_leverage: 125, terms: "{}" },
			},
		],
	},
	"products/options": {
		terms: [{ seconds: 60, payout: "0.82", minimum: "5.000000", maximum: "1000.000000", active: true }],
		markets: [{ pair: 1, symbol: "BTC/USDT", active: true }],
		...{ pool: "1000000.000000", reserved: "0.000000" },
	},
	"products/earn": { list: [] },
	"products/funds": { list: [] },
	"products/offerings": { list: [] },
	"products/fees": { spot: [], countries: [] },
	"products/treasury": { balances: [{ purse: "insurance", coin: "USDT", amount: "12.500000" }], market_maker: [] },
	system: {
		parts: [{ name: "projection", away: false }],
		journal: { state: "whole", checked_seq: 9, of: 9 },
		chains: [
			{
				...{ chain: "ERC20", reason: "providers_disagree", height: 900, lag_blocks: 4 },
				...{ compared_at: AT, compared_height: 896, gap: true },
			},
		],
		prices: [
			{ symbol: "BTC/USDT", index: "71298.0", halted: false, sources: [{ source: "sim-a", price: "71299", age_ms: 900 }] },
		],
		metrics: "candor_up 1\n",
	},
};
