// Schemas that the params and data of many calls share: numbers, amounts, times and pages (docs/reference/wire.md, Envelope).
// Params arrive as form fields or JSON. Therefore a number may also be a text of digits, and an empty text counts as absent.
import { z } from "zod";

/** An exact amount, price or change as decimal text, never a JSON number. */
export const decimalText = z.string().regex(/^-?\d+(\.\d+)?$/);
/** Milliseconds since the epoch. */
export const timeMs = z.int().nonnegative();
export const id = z.int().nonnegative();
/** Sequence number of an entry in the journal. */
export const seq = z.int().nonnegative();

/**
 * An amount as the user typed it. The server parses it exactly (`parseDecimal` of packages/money) and names the field in a
 * refusal.
 */
export const amountParam = z.string().max(200);

/** Returns the schema of an integer param from `low` to `high`, sent as `7` or `"7"`. */
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
/** Id of a coin or market in params of lists, limited to the range of the database column. */
export const listedIdParam = wholeParam(0, 2 ** 31 - 1);
/** A flag (true or false) in params. `1` and `true` mean true, `0` and `false` mean false, each as text, number or boolean. */
export const flagParam = z.union([
	z.boolean(),
	z.literal([0, 1]).transform((value) => value === 1),
	z.literal(["0", "1", "true", "false"]).transform((value) => value === "1" || value === "true"),
]);
/**
 * Id that the client gives to a command. A second command with the same id has no effect and gets the result of the first one.
 */
export const clientId = z.string().regex(/^[\x21-\x7e]{1,64}$/);

/**
 * Time (ms) at which the client first sent a command, by the server's clock. A client learns the server's clock from the Date
 * header of responses, or from `time` of health. A client that repeats a command sends the unchanged time. The server refuses a
 * command that arrives more than ten minutes after this time (`too_late`) or more than five minutes before this time
 * (`sent_ahead`).
 */
export const sentAt = wholeParam(1, Number.MAX_SAFE_INTEGER);

/** Marks the row after which a page starts: the id of that row, or the `next_before` of the previous page. */
const beforeParam = z.union([z.int().nonnegative().transform(String), z.string().regex(/^\d{1,16}(?:\.\d{1,16})?$/)]);

/**
 * Params that select a page of a list. `before` selects the rows that follow a given row, so new rows do not shift this page.
 * `page` is the number of the page, counted from the newest row.
 */
export const pageParams = {
	page: wholeParam(1, 1_000_000).optional(),
	limit: wholeParam(1, 100).optional(),
	before: beforeParam.optional(),
};

/**
 * Returns the schema of a page of a list. `total` is null if counting the rows would take too long. In that case `has_more` tells
 * if the list has more rows, and `next_before` is the value of `before` for the next page (null after the last page).
 */
export function pageOf<T extends z.ZodType>(item: T) {
	return z.object({
		list: z.array(item),
		page: z.int(),
		limit: z.int(),
		total: z.int().nullable(),
		has_more: z.boolean(),
		next_before: z.string().nullable(),
		/** True if the newest rows may be missing. The client repeats the request later. */
		behind: z.boolean().optional(),
	});
}

/** Data of a call whose response contains only a text for the user, in `message`. */
export const noData = z.null();
