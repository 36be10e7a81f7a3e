// Data of the console's first page: the queues of work that waits for operators, and the state of the exchange.
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";
import { operatorRole } from "../operators/role.ts";
import { consoleCall, EVERY_ROLE, readFor } from "./console-call.ts";

/**
 * A queue of waiting work. `oldest_at` is null if it is empty or its times are unknown. `due_at` is null if it has no deadline.
 */
const queue = z.object({
	name: z.enum([
		"intents",
		"enrolments",
		"held_items",
		"halted_markets",
		"administrators",
		"undelivered_messages",
		"held_rebates",
		"bank_cards",
		"exports",
		"verification",
		"watch_list_matches",
		"old_watch_lists",
		"withdrawals",
		"withdrawal_decisions",
		"waiting_deposits",
		"legal_holds",
		"disputes",
		"late_rulings",
		"merchants",
	]),
	count: z.int(),
	oldest_at: timeMs.nullable(),
	due_at: timeMs.nullable(),
});

export const overview = consoleCall({
	path: "overview",
	access: readFor(...EVERY_ROLE),
	says: "Queues with their count, age and deadline; users, volume, and the health of the exchange.",
	params: z.object({}),
	data: z.object({
		queues: z.array(queue),
		users: z.object({ total: z.int(), today: z.int(), verified: z.int() }),
		/** Turnover of spot trading in the last 24 hours, in the settlement coin. */
		volume_24h: decimalText,
		halted: z.array(z.string()),
		health: z.object({
			status: z.enum(["ok", "degraded"]),
			reason: z.string().nullable(),
			seq: id,
			durable_seq: id,
			projected_seq: id,
			lag_ms: z.number(),
			mode: z.enum(["sandbox", "live"]),
			version: z.string(),
		}),
	}),
});

export const operatorsList = consoleCall({
	path: "operators",
	access: readFor(...EVERY_ROLE),
	says: "All operators with role, keys, suspension and declared accounts.",
	params: z.object({}),
	data: z.object({
		list: z.array(
			z.object({
				operator: id,
				role: operatorRole,
				opened_at: timeMs,
				closed_at: timeMs,
				suspended: z.boolean(),
				effective_at: timeMs,
				approves_from: timeMs,
				has_command_line: z.boolean(),
				has_console: z.boolean(),
				accounts: z.array(id),
			}),
		),
	}),
});
