// POST sandbox/fund credits test coins to the user. GET sandbox/outbox returns the mails and text messages that a sandbox stores
// instead of sending them (docs/reference/wire.md, Sandbox).
import { z } from "zod";
import { call } from "../call.ts";
import { amountParam, clientId, idParam, noData, sentAt, timeMs } from "../fields.ts";
import { NUMBER_REFUSALS } from "../refusals.ts";
import { areaCodeParam } from "../user/user.ts";

export const sandboxFund = call({
	method: "POST",
	path: "sandbox/fund",
	needs: "session",
	says: "Credits test coins to the coin account, by an ordinary deposit.",
	params: z.object({
		currency_id: idParam,
		amount: amountParam.optional(),
		client_id: clientId.optional(),
		sent_at: sentAt.optional(),
	}),
	data: noData,
	refusals: [
		"unknown_account",
		"id_reused",
		"too_late",
		"sent_ahead",
		"poisoned_command",
		"sandbox_only",
		"unknown_asset",
		"fund_limit",
		"limit_reached",
		...NUMBER_REFUSALS,
	],
});

/** A stored mail or text message. `code` is the code that it contains; empty if it contains none. */
const outboxMail = z.object({ account: z.string(), scene: z.string(), code: z.string(), text: z.string(), time: timeMs });

export const sandboxOutbox = call({
	method: "GET",
	path: "sandbox/outbox",
	needs: "loopback",
	says: "Codes and mails to an account in the last 10 minutes, newest first. Default: the signed-in user's account.",
	params: z.object({ account: z.string().max(254).optional(), area_code: areaCodeParam.optional() }),
	data: z.array(outboxMail),
	refusals: ["sandbox_only", "own_machine_only"],
});
