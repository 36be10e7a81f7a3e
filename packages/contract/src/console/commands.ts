// Commands of operators, sent from the console, and the intents that wait for a second operator.
import { z } from "zod";
import { id, seq, timeMs } from "../fields.ts";
import { operatorRole } from "../operators/role.ts";
import { confirmedFor, consoleCall, EVERY_ROLE, readFor } from "./console-call.ts";

/**
 * `command`: JSON of a command of the core without `id` and `by`, amounts as text in units of the ledger. `intent` is null if the command was executed. If another operator has decided the intent, the params of the refusal `unknown_intent` are this `operator`, the `decision` and its time `at` in ms.
 */
export const commandSubmit = consoleCall({
	path: "commands/submit",
	access: confirmedFor(...EVERY_ROLE),
	says: "Submits a command. It is executed at once, or waits for a second operator.",
	params: z.object({ command: z.string().max(16_384) }),
	data: z.object({ result: id, intent: id.nullable(), seq }),
});

/**
 * `bytes`: number and fields of the command in hex, from which the browser decodes the description. `hash`: SHA-256 of them. `asset`: coin of the product that the command names, if the command's amount is in this coin. `can_approve`: false for the proposer and for other roles.
 */
const intent = z.object({
	intent: id,
	operator: id,
	role: operatorRole.nullable(),
	command: z.string(),
	/** The command's fields as JSON text, decoded by the server from the bytes. */
	fields: z.string(),
	user: id,
	asset: id.nullable(),
	bytes: z.string(),
	hash: z.string(),
	reason: z.string(),
	at: timeMs,
	expires_at: timeMs,
	can_approve: z.boolean(),
});

/** `operator`: the operator who decided. */
const decision = z.object({ intent: id, operator: id, decision: z.enum(["approved", "withdrawn"]), at: timeMs });

/** `decided`: decisions of the last day, newest first, at most 100. */
export const intents = consoleCall({
	path: "intents",
	access: readFor(...EVERY_ROLE),
	says: "Commands that wait for a second operator, oldest first, and the newest decisions.",
	params: z.object({}),
	data: z.object({ list: z.array(intent), decided: z.array(decision) }),
});

/**
 * `fields` and `bytes` as in `intents`. `decided_by`: the operator who approved or withdrew it, for `decided_reason`. `offering`: number
 * of the offering that the approved command has set; 0: none.
 */
const decidedIntent = intent.omit({ expires_at: true, can_approve: true }).extend({
	decision: decision.shape.decision,
	decided_by: id,
	decided_at: timeMs,
	decided_reason: z.string(),
	offering: id,
});

/** `before`: returns the intents after the intent with this number. The list has at most 20 intents. */
export const intentsDecided = consoleCall({
	path: "intents/decided",
	access: readFor(...EVERY_ROLE),
	says: "Intents that were approved or withdrawn, the newest proposals first, from the whole journal.",
	params: z.object({ before: id.optional() }),
	data: z.object({ list: z.array(decidedIntent), more: z.boolean() }),
});

/** `layout`: fields of the command in the notation of layouts.lock, from which the browser decodes bytes. */
export const commandTerms = consoleCall({
	path: "commands",
	access: readFor(...EVERY_ROLE),
	says: "Every command of operators: its number, layout, roles and whether a second operator must approve it.",
	params: z.object({}),
	data: z.object({
		list: z.array(
			z.object({
				type: z.string(),
				number: z.int(),
				layout: z.string(),
				roles: z.array(operatorRole),
				needs_approval: z.boolean(),
			}),
		),
	}),
});

/** Coins, markets and contracts for the selections in forms, and this release's terms for new contracts. */
export const listing = consoleCall({
	path: "listing",
	access: readFor(...EVERY_ROLE),
	says: "Coins, markets and contracts, for forms and for the display of amounts.",
	params: z.object({}),
	data: z.object({
		coins: z.array(z.object({ asset: id, code: z.string(), decimals: z.int() })),
		markets: z.array(z.object({ pair: id, symbol: z.string() })),
		settlement: z.string(),
		demo: z.string(),
		contracts: z.array(
			z.object({ pair: id, account: z.enum(["real", "simulation"]), instrument: id, /** JSON text. */ terms: z.string() }),
		),
	}),
});
