// POST sandbox/verify gives a user of a sandbox basic verification without an identity check (docs/reference/wire.md, Sandbox).
import { z } from "zod";
import { call } from "../call.ts";
import { noData } from "../fields.ts";

export const sandboxVerify = call({
	method: "POST",
	path: "sandbox/verify",
	needs: "session",
	says: "Verifies the user at once, as a resident of that country.",
	/** Country code by ISO 3166-1 alpha-2, in capital letters. */
	params: z.object({ country: z.string().regex(/^[A-Z]{2}$/) }),
	data: noData,
	refusals: ["sandbox_only", "unknown_account", "poisoned_command"],
});
