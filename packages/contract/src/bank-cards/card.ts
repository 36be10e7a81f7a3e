// Calls about a user's bank cards: user/cash_info lists them, and the other calls save a card, delete it, make it the default
// card or show its full number (docs/reference/rules.md §11).
import { z } from "zod";
import { call } from "../call.ts";
import { id, idParam, noData, timeMs } from "../fields.ts";
import { FUND_PASSWORD_REFUSALS } from "../user/fund-password.ts";
import { STEP_UP_REFUSALS, stepUpParams } from "../user/step-up-auth.ts";
import { payPasswordParam } from "../user/user.ts";

const field = (maximum: number) => z.string().trim().max(maximum);

export const CARD_NAME_MATCHES = ["same", "order_differs", "initials", "different", "unverified"] as const;
export const CARD_STATES = ["usable", "waiting", "under_review", "rejected"] as const;

/**
 * Names of params in which a client may send a card's security code by mistake. `user/cash_save` refuses such a request, because
 * a security code must never be stored.
 */
export const SECURITY_CODE_PARAMS = ["cvv", "cvv2", "cvc", "cvc2", "csc", "security_code"] as const;
const neverStored = z.string().max(64).optional();

/**
 * A saved bank card. `number` is masked except for the last four characters. A new card can be used from `usable_from` on.
 * `reason` is the reviewer's reason for a rejection.
 */
const bankCard = z.object({
	id,
	kind: z.enum(["local", "international"]),
	holder: z.string(),
	bank_name: z.string(),
	branch_name: z.string(),
	branch_number: z.string(),
	opening_branch: z.string(),
	number: z.string(),
	bank_address: z.string(),
	swift_code: z.string(),
	payee_address: z.string(),
	postal_code: z.string(),
	is_default: z.boolean(),
	/**
	 * Result of comparing the words of the holder's name with those of the verified name. A card with `different` waits for a
	 * reviewer.
	 */
	name_match: z.enum(CARD_NAME_MATCHES),
	state: z.enum(CARD_STATES),
	usable_from: timeMs,
	reason: z.string().nullable(),
	created_at: timeMs,
});
export type BankCard = z.infer<typeof bankCard>;

export const cashInfo = call({
	method: "POST",
	path: "user/cash_info",
	needs: "session",
	says: "The user's bank cards, the default one first.",
	params: z.object({}),
	data: z.object({ list: z.array(bankCard), most: z.int(), wait_hours: z.int() }),
	refusals: [],
});

/** For a local card, `number` is a card or account number. For an international card it is an IBAN. */
export const cashSave = call({
	method: "POST",
	path: "user/cash_save",
	needs: "session",
	says: "Saves a bank card. It can be used after a delay; the user's other addresses are told.",
	params: z.object({
		kind: z.enum(["local", "international"]),
		holder: field(120),
		bank_name: field(120),
		branch_name: field(120).optional(),
		branch_number: field(32).optional(),
		opening_branch: field(120).optional(),
		number: field(64),
		bank_address: field(200).optional(),
		swift_code: field(16).optional(),
		payee_address: field(200).optional(),
		postal_code: field(16).optional(),
		cvv: neverStored,
		cvv2: neverStored,
		cvc: neverStored,
		cvc2: neverStored,
		csc: neverStored,
		security_code: neverStored,
		pay_password: payPasswordParam,
	}),
	data: z.object({ card: bankCard }),
	refusals: [
		...FUND_PASSWORD_REFUSALS,
		"settings_locked",
		"holder_malformed",
		"bank_text_malformed",
		"card_number_malformed",
		"iban_malformed",
		"swift_malformed",
		"security_code_refused",
		"bank_denied",
		"card_known",
		"too_many_cards",
	],
});

export const cashDefault = call({
	method: "POST",
	path: "user/cash_default",
	needs: "session",
	says: "Makes a card the default one.",
	params: z.object({ id: idParam }),
	data: noData,
	refusals: ["unknown_card"],
});

export const cashDelete = call({
	method: "POST",
	path: "user/cash_delete",
	needs: "session",
	says: "Deletes a bank card that no pending withdrawal or c2c order uses.",
	params: z.object({ id: idParam, pay_password: payPasswordParam }),
	data: noData,
	refusals: [...FUND_PASSWORD_REFUSALS, "unknown_card", "card_in_use"],
});

export const cashNumber = call({
	method: "POST",
	path: "user/cash_number",
	needs: "session",
	says: "The full number of a card, after step-up authentication. Each look is on record.",
	params: z.object({ id: idParam, ...stepUpParams }),
	data: z.object({ number: z.string() }),
	refusals: ["unknown_card", ...STEP_UP_REFUSALS],
});
