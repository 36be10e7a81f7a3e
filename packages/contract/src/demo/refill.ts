// POST demo/refill refills the demo account, at most once a day (docs/reference/rules.md §1.4).
import { z } from "zod";
import { call } from "../call.ts";
import { clientId, sentAt, timeMs } from "../fields.ts";
import { COMMAND_REFUSALS } from "../refusals.ts";

export const demoRefill = call({
	method: "POST",
	path: "demo/refill",
	needs: "session",
	says: "Refills the user's demo account to 10,000 of demo money. The first refill opens the account.",
	params: z.object({ client_id: clientId.optional(), sent_at: sentAt.optional() }),
	/** `next` is the time of the next possible refill. */
	data: z.object({ next: timeMs }),
	refusals: [...COMMAND_REFUSALS, "refilled_today", "demo_full"],
});
