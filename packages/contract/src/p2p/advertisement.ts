// Calls about P2P advertisements (merchants' offers to trade a coin for fiat money): ctc/product/all, list, info, save and close
// (docs/reference/rules.md §9).
import { z } from "zod";
import { call } from "../call.ts";
import {
	amountParam,
	clientId,
	decimalText,
	flagParam,
	id,
	idParam,
	listedIdParam,
	pageOf,
	pageParams,
	sentAt,
	timeMs,
	wholeParam,
} from "../fields.ts";
import { CLOSING_REFUSALS, COMMAND_REFUSALS, NUMBER_REFUSALS } from "../refusals.ts";
import { FUND_PASSWORD_REFUSALS } from "../user/fund-password.ts";
import { payPasswordParam } from "../user/user.ts";
import { trader } from "./merchant.ts";

export const p2pSide = z.enum(["buy", "sell"]);

/**
 * A pay type that an advertisement accepts. `hold_ms` is the time for which bought coins stay frozen, if the caller buys. Without
 * a session, it is the time for a new user.
 */
const advertisedPayType = z.object({ pay_type: z.string(), window_ms: z.int(), hold_ms: z.int() });

/**
 * An advertisement. `side` is the side of the merchant, so a caller who buys takes one with the side `sell`. `price` is the
 * current price of one coin in the fiat currency. It is null while the index or the fiat rate is too old. `minimum` and `maximum`
 * limit the amount of a new order.
 */
const advertisement = z.object({
	id,
	version: z.int(),
	side: p2pSide,
	currency_id: id,
	currency: z.string(),
	fiat: z.string(),
	price: decimalText.nullable(),
	floating: z.boolean(),
	quantity: decimalText,
	minimum: decimalText,
	maximum: decimalText,
	pay_types: z.array(advertisedPayType),
	terms: z.string(),
	merchant: trader,
	/** Reason why the caller cannot open an order on this advertisement; null if the caller can, or has no session. */
	obstacle: z
		.enum([
			"own",
			"same_person",
			"blocked",
			"unavailable",
			"not_verified",
			"price_missing",
			"below_minimum",
			"barred",
			"sales_held",
		])
		.nullable(),
});
export type Advertisement = z.infer<typeof advertisement>;

/** State of the caller's advertisement. `price_missing`: it is paused until the index and the fiat rate are fresh again. */
const advertisementState = z.enum(["shown", "hidden", "below_minimum", "price_missing", "unavailable", "closed"]);
export type AdvertisementState = z.infer<typeof advertisementState>;

/**
 * The caller's advertisement with all settings. `lowest` and `highest` limit its floating price; they are null without a limit.
 */
const ownAdvertisement = advertisement.omit({ merchant: true, obstacle: true }).extend({
	state: advertisementState,
	fixed_price: decimalText.nullable(),
	ratio_ppm: z.int().nullable(),
	lowest: decimalText.nullable(),
	highest: decimalText.nullable(),
	min_amount: decimalText,
	max_amount: decimalText,
	pay_types: z.array(advertisedPayType.extend({ account_id: id })),
	open_orders: z.int(),
	changed_at: timeMs,
});
export type OwnAdvertisement = z.infer<typeof ownAdvertisement>;

const filters = {
	/** Side of the merchant. */
	side: p2pSide.optional(),
	currency: listedIdParam.optional(),
	fiat: z.string().max(3).optional(),
	pay_type: z.string().max(30).optional(),
};

export const p2pProductAll = call({
	method: "GET",
	path: "ctc/product/all",
	needs: "public",
	says: "Advertisements that can be taken now, the best price first. `amount` leaves out those that cannot take this fiat amount.",
	params: z.object({ ...filters, amount: amountParam.optional(), page: pageParams.page, limit: pageParams.limit }),
	data: pageOf(advertisement),
	refusals: [...NUMBER_REFUSALS, "unknown_currency", "unknown_pay_type"],
});

export const p2pProductList = call({
	method: "GET",
	path: "ctc/product/list",
	needs: "session",
	says: "The caller's advertisements, newest first: open ones, and closed ones of 30 days.",
	params: z.object(filters),
	data: z.object({ list: z.array(ownAdvertisement), most: z.int() }),
	refusals: [],
});

export const p2pProductInfo = call({
	method: "GET",
	path: "ctc/product/info",
	needs: "public",
	says: "One advertisement. An order names its version and the price that the caller accepts.",
	params: z.object({ id: idParam }),
	data: z.object({ advertisement, available: decimalText.nullable() }),
	refusals: ["unknown_advertisement"],
});

export const p2pProductSave = call({
	method: "POST",
	path: "ctc/product/save",
	needs: "session",
	says: "Places an advertisement, or changes one. A sell advertisement freezes its quantity.",
	params: z.object({
		id: idParam.optional(),
		/** Version of the advertisement that the merchant saw. Required with `id`. */
		version: wholeParam(1, Number.MAX_SAFE_INTEGER).optional(),
		side: p2pSide,
		currency: listedIdParam,
		fiat: z.string().max(3),
		/** Fixed price. Without it, the price floats: it is index × fiat rate × `ratio_ppm` / 1,000,000. */
		price: amountParam.optional(),
		ratio_ppm: wholeParam(1, 10_000_000).optional(),
		lowest: amountParam.optional(),
		highest: amountParam.optional(),
		quantity: amountParam,
		minimum: amountParam,
		maximum: amountParam,
		pay_types: z
			.array(z.object({ account_id: idParam, window_minutes: wholeParam(1, 1_440) }))
			.min(1)
			.max(10),
		terms: z.string().trim().max(1_000).optional(),
		visible: flagParam.optional(),
		pay_password: payPasswordParam,
		client_id: clientId.optional(),
		sent_at: sentAt.optional(),
	}),
	data: z.object({ advertisement: ownAdvertisement }),
	refusals: [
		...COMMAND_REFUSALS,
		...NUMBER_REFUSALS,
		...FUND_PASSWORD_REFUSALS,
		"not_merchant",
		"not_verified",
		"bond_lacking",
		"sales_held",
		"unknown_currency",
		"unknown_pay_type",
		"unknown_payment_account",
		"unknown_advertisement",
		"terms_changed",
		"too_many_advertisements",
		"invalid_advertisement",
		"outside_limits",
		"insufficient_balance",
	],
});

export const p2pProductClose = call({
	method: "POST",
	path: "ctc/product/close",
	needs: "session",
	says: "Closes an advertisement. Its coins are free at once; open orders continue.",
	params: z.object({ id: idParam, client_id: clientId.optional(), sent_at: sentAt.optional() }),
	data: z.object({ advertisement: ownAdvertisement }),
	refusals: [...CLOSING_REFUSALS, "unknown_advertisement"],
});
