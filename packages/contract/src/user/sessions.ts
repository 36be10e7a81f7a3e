// POST user/sessions returns active sessions, user/session_revoke ends one, user/login_history returns past sign-ins and
// attempts.
import { z } from "zod";
import { call } from "../call.ts";
import { id, idParam, noData, pageOf, pageParams, timeMs } from "../fields.ts";

/** `address` is the one that the server saw, `agent` the text that the browser sent. `used_at` may be some minutes old. */
const ownSession = z.object({
	id,
	current: z.boolean(),
	address: z.string(),
	agent: z.string(),
	created_at: timeMs,
	used_at: timeMs,
});
export type OwnSession = z.infer<typeof ownSession>;

export const ownSessions = call({
	method: "POST",
	path: "user/sessions",
	needs: "session",
	says: "Active sessions of the account: the current one first, then by latest use.",
	params: z.object({}),
	data: z.object({ sessions: z.array(ownSession) }),
	refusals: [],
});

export const sessionRevoke = call({
	method: "POST",
	path: "user/session_revoke",
	needs: "session",
	says: "Ends one session (`id`), or with `id` 0 all sessions except the current one. The device of an ended session becomes unknown.",
	params: z.object({ id: idParam }),
	data: noData,
	refusals: ["unknown_session"],
});

/** `way` is the method of the sign-in, or its failed step. */
const signIn = z.object({
	id,
	time: timeMs,
	way: z.enum(["registered", "password", "passkey", "totp", "recovery", "wallet", "wrong_password", "wrong_second_factor"]),
	new_device: z.boolean(),
	address: z.string(),
	agent: z.string(),
});
export type SignIn = z.infer<typeof signIn>;

export const loginHistory = call({
	method: "POST",
	path: "user/login_history",
	needs: "session",
	says: "Sign-ins and failed attempts of the last 90 days, newest first. Of very many attempts with a wrong password or code, only some are listed.",
	params: z.object(pageParams),
	data: pageOf(signIn),
	refusals: [],
});
