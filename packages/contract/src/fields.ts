// Building blocks of params and data: how numbers, amounts, times and pages look on the wire (docs/reference/wire.md, Envelope).
// Params arrive as form text or JSON, so that numbers are accepted as digits too; an empty text counts as absent.
import { z } from "zod";

/** An exact amount or price as decimal text, `-` allowed (changes). Never a JSON number. */
export const decimalText = z.string().regex(/^-?\d+(\.\d+)?$/);
/** Milliseconds since the epoch. */
export const timeMs = z.int().nonnegative();
export const id = z.int().nonnegative();
/** A position in the journal. */
export const seq = z.int().nonnegative();

/** What people type as an amount. The server reads it exactly and names the field in its refusal; see money's `parseDecimal`. */
export const amountParam = z.string().max(200);

/** A whole number in params, `7` or `"7"`. */
export function wholeParam(low: number, high: number) {
	return z
		.union([
			z.int(),
			z
				.string()
				.regex(/^\d{1,16}$/)
				.transform(Number),
		])
		.refine((value) => value >= low && value <= high, { params: { low, high } });
}

/** An id in params. */
export const idParam = wholeParam(0, Number.MAX_SAFE_INTEGER);
/** The id of a listed thing (a coin, a market) in params of lists: what a table's column holds. */
export const listedIdParam = wholeParam(0, 2 ** 31 - 1);
/** `1`, `true`, `0`, `false` as text, number or boolean. */
export const flagParam = z.union([
	z.boolean(),
	z.literal([0, 1]).transform((value) => value === 1),
	z.literal(["0", "1", "true", "false"]).transform((value) => value === "1" || value === "true"),
]);
/** A client's own id of a command: the same id twice has one effect and one answer. */
export const clientId = z.string().regex(/^[\x21-\x7e]{1,64}$/);

/**
 * When a command was sent first, ms by the server's clock (the Date of its answers, `time` of health). A repeat says the same; more than
 * ten minutes later nothing new is begun (`too_late`), nor five minutes before (`sent_ahead`).
 */
export const sentAt = wholeParam(1, Number.MAX_SAFE_INTEGER);

/** The id of a row, or what the page before answered as `next_before`. */
const beforeParam = z.union([z.int().nonnegative().transform(String), z.string().regex(/^\d{1,16}(?:\.\d{1,16})?$/)]);

/** `before` answers what follows a row, whatever came in front of it meanwhile; `page` counts from the newest row of each moment. */
export const pageParams = {
	page: wholeParam(1, 1_000_000).optional(),
	limit: wholeParam(1, 100).optional(),
	before: beforeParam.optional(),
};

/**
 * A page of a list. `total` is null where counting is too dear; then `has_more` says whether to go on, and `next_before` what to give as
 * `before` for the page that follows (null: none does).
 */
export function pageOf<T extends z.ZodType>(item: T) {
	return z.object({
		list: z.array(item),
		page: z.int(),
		limit: z.int(),
		total: z.int().nullable(),
		has_more: z.boolean(),
		next_before: z.string().nullable(),
		/** True where the list may lack what was just answered; ask again in a moment. */
		behind: z.boolean().optional(),
	});
}

/** A call that answers with a text for the user, in `message`. */
export const noData = z.null();
