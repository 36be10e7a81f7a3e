// A message of the exchange to one person, in values: apps put it into words.
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";

/** Numbers rise with time. */
const every = { id, time: timeMs, read: z.boolean() };

export const notice = z.discriminatedUnion("kind", [
	/** An option of a large stake ended. `profit_loss`: what it changed. */
	z.object({
		...every,
		kind: z.literal("option_settled"),
		option: id,
		product: z.string(),
		result: z.enum(["won", "lost", "fair", "void"]),
		profit_loss: decimalText,
		currency: z.string(),
	}),
	/** What was lost today reached the user's own limit: nothing that can lose is sold to them until `until`. */
	z.object({
		...every,
		kind: z.literal("loss_limit"),
		lost: decimalText,
		limit: decimalText,
		currency: z.string(),
		until: timeMs,
	}),
]);
export type Notice = z.infer<typeof notice>;
