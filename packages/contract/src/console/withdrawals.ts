// Withdrawals as operators review them. Decisions are commands (docs/reference/command-line.md).
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";
import { riskReason, withdrawalState } from "../withdrawals/withdrawal.ts";
import { consoleCall, readFor } from "./console-call.ts";

const wholeText = z.string().regex(/^\d+$/);

/** `amount` includes `fee`. `due_at`: next deadline of the state, or the expected time of the funds; null for none. */
const row = {
	withdrawal: id,
	user: id,
	network: z.int(),
	/** Null: by bank. */
	chain: z.string().nullable(),
	coin: z.string(),
	amount: decimalText,
	fee: decimalText,
	reasons: z.array(riskReason),
	state: withdrawalState,
	/** Reason of the state; empty if the state needs no reason. */
	code: z.string(),
	approvals: z.int(),
	/** Operators who must approve. */
	needed: z.int(),
	missed: z.boolean(),
	at: timeMs,
	due_at: timeMs.nullable(),
};

const WITHDRAWAL_QUEUES = ["review", "decision", "payment", "ended"] as const;

/**
 * `review`: applications that wait for an approval. `decision`: doubts and legal holds. `payment`: approved withdrawals until they are confirmed.
 */
export const withdrawalsQueue = consoleCall({
	path: "withdrawals",
	access: readFor("reviewer", "treasurer", "administrator"),
	says: "Withdrawals of one queue, oldest first; ended ones newest first. Each response is an entry in the audit log.",
	params: z.object({
		queue: z.enum(WITHDRAWAL_QUEUES).default("review"),
		offset: z.int().min(0).max(1_000_000).default(0),
		limit: z.int().min(1).max(200).default(50),
	}),
	data: z.object({ list: z.array(z.object(row)), total: z.int() }),
});

/** Saved address that looks like the recipient. `differs`: number of different characters. */
const alike = z.object({ address: z.string(), label: z.string(), differs: z.int() });

export const withdrawalOne = consoleCall({
	path: "withdrawals/one",
	access: readFor("reviewer", "treasurer", "administrator"),
	says: "One withdrawal with its recipient, steps and the user's earlier withdrawals. Each look is an entry in the audit log.",
	params: z.object({ withdrawal: id }),
	data: z.object({
		...row,
		/** Fields of the intent. The browser shows and hashes these, so that an approval covers exactly the shown values. */
		intent: z.object({ asset: id, address: z.string(), amount: wholeText, fee: wholeText, decimals: z.int(), hash: z.string() }),
		/** User of this exchange who owns the address; 0 if there is none. */
		internal_to: id,
		/** True if the user has never been paid at this address. */
		first_time: z.boolean(),
		/** Null if the address is not in the user's address book. */
		saved: z.object({ label: z.string(), since: timeMs, usable_from: timeMs }).nullable(),
		alike: z.array(alike),
		tx_hash: z.string(),
		/** Operators who have approved. */
		approved_by: z.array(id),
		/** `state` is `approval` for one operator's approval. `operator` is 0 for a step by the user, the server or the deadline. */
		steps: z.array(
			z.object({ state: z.enum([...withdrawalState.options, "approval"]), code: z.string(), operator: id, at: timeMs }),
		),
		/** The user's newest withdrawals besides this one. */
		history: z.array(
			z.object({
				withdrawal: id,
				coin: z.string(),
				amount: decimalText,
				address: z.string(),
				state: withdrawalState,
				at: timeMs,
			}),
		),
	}),
});
