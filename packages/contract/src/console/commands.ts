// Calls with which operators send commands from the console, and read intents: commands that wait for approval by a second
// operator.
import { z } from "zod";
import { id, seq, timeMs } from "../fields.ts";
import { operatorRole } from "../operators/role.ts";
import { confirmedFor, consoleCall, EVERY_ROLE, readFor } from "./console-call.ts";

/**
 * `command` is a command of the core as JSON without `id` and `by`. Amounts are text in ledger units. In the response, `intent`
 * is the number of the intent, or null if the command was executed at once. If an operator has already decided the intent that
 * the command names, the refusal `unknown_intent` has the params `operator` (who decided), `decision` and `at` (time of the
 * decision, ms).
 */
export const commandSubmit = consoleCall({
	path: "commands/submit",
	access: confirmedFor(...EVERY_ROLE),
	says: "Submits a command. It is executed at once, or waits for a second operator.",
	params: z.object({ command: z.string().max(16_384) }),
	data: z.object({ result: id, intent: id.nullable(), seq }),
});

/**
 * An intent. `bytes` has the command's message number and fields in hex; the browser decodes them to describe the command. `hash`
 * is the SHA-256 of `bytes`. `asset` is the coin of the command's amount if the command takes that coin from the product that it
 * names, else null. `can_approve` is false for the operator who proposed the command, and for roles that may not approve it.
 */
const intent = z.object({
	intent: id,
	operator: id,
	role: operatorRole.nullable(),
	command: z.string(),
	/** The command's fields as JSON text, which the server decoded from `bytes`. */
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

/** The decision about an intent. `operator` is the operator who decided. */
const decision = z.object({ intent: id, operator: id, decision: z.enum(["approved", "withdrawn"]), at: timeMs });

/** `list` has the intents that wait. `decided` has the decisions of the last day, newest first, at most 100. */
export const intents = consoleCall({
	path: "intents",
	access: readFor(...EVERY_ROLE),
	says: "Commands that wait for a second operator, oldest first, and the newest decisions.",
	params: z.object({}),
	data: z.object({ list: z.array(intent), decided: z.array(decision) }),
});

/**
 * An intent after its decision. `fields` and `bytes` have the same meaning as in `intents`. `decided_by` is the operator who
 * approved or withdrew the intent, with the reason `decided_reason`. `offering` is the number of the offering that the approved
 * command created or changed; 0 if it set no offering.
 */
const decidedIntent = intent.omit({ expires_at: true, can_approve: true }).extend({
	decision: decision.shape.decision,
	decided_by: id,
	decided_at: timeMs,
	decided_reason: z.string(),
	offering: id,
});

/** `before` is the number of an intent; the response has at most 20 intents, which follow that intent in the list. */
export const intentsDecided = consoleCall({
	path: "intents/decided",
	access: readFor(...EVERY_ROLE),
	says: "Intents that were approved or withdrawn, the newest proposals first, from the whole journal.",
	params: z.object({ before: id.optional() }),
	data: z.object({ list: z.array(decidedIntent), more: z.boolean() }),
});

/**
 * `layout` describes the command's fields in the notation of layouts.lock. The browser needs it to decode the bytes of an intent.
 */
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

/** Coins, markets and contracts from which operators select in forms, and this release's terms for new contracts. */
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
