// Examples of the P2P catalogue, advertisements, orders and accounts, for component tests.
import type {
	Advertisement,
	CallData,
	LocalText,
	OwnAdvertisement,
	OwnMerchant,
	P2pOrder,
	PaymentAccount,
	Trader,
} from "@candor/contract";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const P2P_AT = Date.UTC(2026, 10, 21, 9, 12);

const named = (en: string): LocalText => ({ en, esp: `${en} (esp)`, jp: `${en} (jp)`, kr: `${en} (kr)`, th: `${en} (th)` });

export const examplePayType: CallData<"ctc/config">["pay_types"][number] = {
	...{ pay_type: "promptpay", fiat: "THB", name: named("PromptPay"), countries: ["TH"] },
	fields: [
		{
			...{ name: "promptpay_id", label: named("PromptPay ID"), check: "promptpay", minimum: 10, maximum: 13 },
			...{ example: "0812345678", required: true },
		},
		{
			...{ name: "bank", label: named("Bank"), check: "text", minimum: 2, maximum: 60, example: "Kasikorn", required: false },
		},
	],
	...{ advice: named("Do not mention coins in the text of the payment."), recall_ms: 0, hold_ms: 24 * HOUR_MS },
	...{ window_ms: 30 * MINUTE_MS, maximum: "200000.00", open: true },
};

export const exampleP2pConfig: CallData<"ctc/config"> = {
	coins: [
		{ currency_id: 3, currency: "USDT", decimals: 6, index: "1" },
		{ currency_id: 1, currency: "BTC", decimals: 8, index: "64218.4" },
	],
	fiats: [
		{ fiat: "THB", decimals: 2, open: true, rate: { rate: "36.42", source: "ECB", observed_at: P2P_AT, fresh: true } },
		{ fiat: "JPY", decimals: 0, open: true, rate: null },
		{ fiat: "KRW", decimals: 0, open: false, rate: null },
	],
	pay_types: [
		examplePayType,
		{ ...examplePayType, pay_type: "zengin", fiat: "JPY", name: named("Bank transfer (Zengin)"), fields: [] },
	],
	terms: {
		...{ declare_ms: 2 * MINUTE_MS, pay_ms: 30 * MINUTE_MS, closing_ms: 15 * MINUTE_MS, release_ms: 24 * HOUR_MS },
		...{ evidence_ms: 12 * HOUR_MS, ruling_ms: 24 * HOUR_MS, hold_ms: 24 * HOUR_MS, new_account_hold_ms: 72 * HOUR_MS },
		...{ rate_age_ms: 2 * MINUTE_MS, bond: "500.000000", new_payer_limit: "500.000000", known_payer_limit: "20000.000000" },
	},
	decisions: [
		{ reason: "not_paid", outcomes: ["cancelled"] },
		{ reason: "wrong_amount", outcomes: ["released", "cancelled"] },
	],
	late_rulings: { count: 0, oldest_at: null },
	simulated: false,
};

export const exampleTrader: Trader = {
	...{ user_id: 70, name: "Northgate", merchant: true, simulated: false, bond: "2000.000000", orders_30d: 1204 },
	...{ completion: 992_000, release_ms: 3 * MINUTE_MS, pay_ms: 4 * MINUTE_MS, disputes_lost: 1, partners: 820 },
	...{ joined_at: Date.UTC(2025, 0, 1), blocked: false },
};

/** An advertisement of a merchant who sells USDT for THB. */
export const exampleAdvertisement: Advertisement = {
	...{ id: 12, version: 3, side: "sell", currency_id: 3, currency: "USDT", fiat: "THB", price: "36.42", floating: true },
	...{ quantity: "4180.000000", minimum: "500.00", maximum: "50000.00" },
	pay_types: [{ pay_type: "promptpay", window_ms: 30 * MINUTE_MS, hold_ms: 24 * HOUR_MS }],
	...{ terms: "Pay from your own account only.", merchant: exampleTrader, obstacle: null },
};

export const examplePaymentAccount: PaymentAccount = {
	...{ id: 5, pay_type: "promptpay", fiat: "THB", holder: "K Example", values: [{ name: "promptpay_id", value: "••••••5678" }] },
	...{ paid: 2, limit: "480.000000", used_by: 0, created_at: P2P_AT },
};

/** An order in which the user is the buyer and must pay now. */
export const exampleP2pOrder: P2pOrder = {
	...{ id: 4417, serial_number: "20261121-4417", advertisement_id: 12, side: "buy", merchant: false },
	...{ status: 1, state: "paying", cause: "declared", currency_id: 3, currency: "USDT", fiat: "THB", pay_type: "promptpay" },
	...{
		price: "36.42",
		quantity: "500.000000",
		amount: "18210.00",
		partner: exampleTrader,
		terms: "Pay from your own account only.",
	},
	payee: { holder: "NORTHGATE CO LTD", values: [{ name: "promptpay_id", value: "0123456789" }] },
	payer: { holder: "K Example", values: [{ name: "promptpay_id", value: "0812345678" }] },
	...{ opened_at: P2P_AT, state_from: P2P_AT, due_at: P2P_AT + 30 * MINUTE_MS, ended_at: null, hold_ms: 24 * HOUR_MS },
	...{ hold_until: null, actions: ["mark_paid", "cancel", "appeal", "message"] },
	steps: [
		{ state: "created", cause: "opened", by: "you", operator: null, at: P2P_AT - MINUTE_MS },
		{ state: "paying", cause: "declared", by: "you", operator: null, at: P2P_AT },
	],
	...{ dispute: null, reversed: false, compensated: "0.000000", unread: 0, held: false },
};

export const exampleOwnMerchant: OwnMerchant = {
	...{ state: "approved", name: "Lotus", bond: "500.000000", bond_needed: "500.000000", bond_missing: "0.000000", bond_from: 0 },
	...{ barred_until: null, sales_held_until: null, advanced: true, facts: { ...exampleTrader, name: "Lotus", user_id: 1 } },
};

export const exampleOwnAdvertisement: OwnAdvertisement = {
	...{ id: 12, version: 3, side: "sell", currency_id: 3, currency: "USDT", fiat: "THB", price: "36.42", floating: true },
	...{ quantity: "4180.000000", minimum: "500.00", maximum: "50000.00", terms: "Pay from your own account only." },
	...{ state: "shown", fixed_price: null, ratio_ppm: 1_000_000, lowest: null, highest: null },
	...{ min_amount: "500.00", max_amount: "50000.00", open_orders: 1, changed_at: P2P_AT },
	pay_types: [{ pay_type: "promptpay", window_ms: 30 * MINUTE_MS, hold_ms: 24 * HOUR_MS, account_id: 5 }],
};
