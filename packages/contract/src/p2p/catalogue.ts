// GET ctc/config returns the settings that all P2P pages need: coins, fiat currencies, pay types, times and the decision table.
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, id, timeMs } from "../fields.ts";

/** A text in each of the app's languages. The keys are the language codes of the API. */
export const localText = z.object({ en: z.string(), esp: z.string(), jp: z.string(), kr: z.string(), th: z.string() });
export type LocalText = z.infer<typeof localText>;

/**
 * Check of a field of payment details. For `digits` and `text` only the length is checked, for the others also the check digits.
 */
const payFieldCheck = z.enum(["text", "digits", "iban", "promptpay", "pix", "aba", "email"]);
export type PayFieldCheck = z.infer<typeof payFieldCheck>;

/** A field of the payment details that a pay type needs. Its `name` never changes. */
const payField = z.object({
	name: z.string(),
	label: localText,
	check: payFieldCheck,
	minimum: z.int(),
	maximum: z.int(),
	example: z.string(),
	required: z.boolean(),
});
export type PayField = z.infer<typeof payField>;

/**
 * A pay type: a way to pay fiat money. `countries` are ISO 3166 codes. `recall_ms` is the longest time in which the bank can
 * recall a payment; 0 if payments cannot be recalled. `hold_ms` is the time for which bought coins stay frozen. `maximum` is the
 * largest amount of an order.
 */
const payType = z.object({
	pay_type: z.string(),
	fiat: z.string(),
	name: localText,
	countries: z.array(z.string()),
	fields: z.array(payField),
	/** Advice for the payer, for example not to mention coins in the payment's text. */
	advice: localText,
	recall_ms: z.int(),
	hold_ms: z.int(),
	window_ms: z.int(),
	maximum: decimalText,
	open: z.boolean(),
});
export type PayType = z.infer<typeof payType>;

/**
 * Rate of a fiat currency: the price of one USDT. `observed_at` is the time of the rate, and `fresh` tells if it can still be
 * used.
 */
const fiatRate = z.object({ rate: decimalText, source: z.string(), observed_at: timeMs, fresh: z.boolean() });
export type FiatRate = z.infer<typeof fiatRate>;

export const appealReason = z.enum(["not_released", "not_paid", "wrong_amount", "third_party", "other"]);
export type AppealReason = z.infer<typeof appealReason>;
export const rulingReason = z.enum([
	"payer_silent",
	"not_paid",
	"paid_late",
	"wrong_amount",
	"third_party",
	"seller_silent",
	"bank_frozen",
]);
export type RulingReason = z.infer<typeof rulingReason>;
export const p2pOutcome = z.enum(["released", "cancelled"]);
export type P2pOutcome = z.infer<typeof p2pOutcome>;

export const p2pConfig = call({
	method: "GET",
	path: "ctc/config",
	needs: "public",
	says: "Coins, currencies, pay types, times, limits and the public decision table of trades between users.",
	params: z.object({}),
	data: z.object({
		coins: z.array(z.object({ currency_id: id, currency: z.string(), decimals: z.int(), index: decimalText.nullable() })),
		fiats: z.array(z.object({ fiat: z.string(), decimals: z.int(), open: z.boolean(), rate: fiatRate.nullable() })),
		pay_types: z.array(payType),
		terms: z.object({
			declare_ms: z.int(),
			pay_ms: z.int(),
			closing_ms: z.int(),
			release_ms: z.int(),
			evidence_ms: z.int(),
			ruling_ms: z.int(),
			hold_ms: z.int(),
			new_account_hold_ms: z.int(),
			rate_age_ms: z.int(),
			bond: decimalText,
			new_payer_limit: decimalText,
			known_payer_limit: decimalText,
		}),
		/** The public decision table: the outcomes that a ruling may have for each reason. */
		decisions: z.array(z.object({ reason: rulingReason, outcomes: z.array(p2pOutcome) })),
		/**
		 * Number of disputes whose ruling is late now. `oldest_at` is the time since which the oldest of them waits; null if
		 * there is none.
		 */
		late_rulings: z.object({ count: z.int(), oldest_at: timeMs.nullable() }),
		/** True in a sandbox whose merchants are simulated by a program. */
		simulated: z.boolean(),
	}),
	refusals: [],
});
