// Calls that show withdrawals to the operators who review them. Operators decide by commands (docs/reference/command-line.md).
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";
import { riskReason, withdrawalState } from "../withdrawals/withdrawal.ts";
import { consoleCall, readFor } from "./console-call.ts";

const wholeText = z.string().regex(/^\d+$/);

/**
 * `amount` includes `fee`. `due_at` is the deadline of the state, or the time at which missing funds are expected; null without
 * one.
 */
const row = {
	withdrawal: id,
	user: id,
	network: z.int(),
	/** Name of the network; null for a withdrawal by bank. */
	chain: z.string().nullable(),
	coin: z.string(),
	amount: decimalText,
	fee: decimalText,
	reasons: z.array(riskReason),
	state: withdrawalState,
	/** Reason why the withdrawal is in this state; empty if the state needs no reason. */
	code: z.string(),
	approvals: z.int(),
	/** Number of operators who must approve the withdrawal. */
	needed: z.int(),
	missed: z.boolean(),
	at: timeMs,
	due_at: timeMs.nullable(),
};

const WITHDRAWAL_QUEUES = ["review", "decision", "payment", "ended"] as const;

/**
 * `review` lists withdrawals that wait for an approval, `decision` those in doubt or under a legal hold, and `payment` those that
 * are approved and not confirmed yet.
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

/** A saved address of the user that resembles the recipient's address. `differs` is the number of characters that differ. */
const alike = z.object({ address: z.string(), label: z.string(), differs: z.int() });

export const withdrawalOne = consoleCall({
	path: "withdrawals/one",
	access: readFor("reviewer", "treasurer", "administrator"),
	says: "One withdrawal with its recipient, steps and the user's earlier withdrawals. Each look is an entry in the audit log.",
	params: z.object({ withdrawal: id }),
	data: z.object({
		...row,
		/**
		 * Fields that the approval signs. The browser shows these fields and hashes them, so an approval covers exactly the shown
		 * values.
		 */
		intent: z.object({ asset: id, address: z.string(), amount: wholeText, fee: wholeText, decimals: z.int(), hash: z.string() }),
		/** Number of the user of this exchange to whom the address belongs; 0 if it belongs to none. */
		internal_to: id,
		/** True if the user has never been paid at this address. */
		first_time: z.boolean(),
		/** Entry of the user's address book; null if the address is not in it. */
		saved: z.object({ label: z.string(), since: timeMs, usable_from: timeMs }).nullable(),
		alike: z.array(alike),
		tx_hash: z.string(),
		/** Numbers of the operators who have approved. */
		approved_by: z.array(id),
		/**
		 * A step with the state `approval` is one operator's approval. `operator` is 0 if the user, the server or a deadline made
		 * the step.
		 */
		steps: z.array(
			z.object({ state: z.enum([...withdrawalState.options, "approval"]), code: z.string(), operator: id, at: timeMs }),
		),
		/** Other withdrawals of the user, newest first. */
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
