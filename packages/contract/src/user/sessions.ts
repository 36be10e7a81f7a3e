// POST user/sessions returns active sessions, user/session_revoke ends a session, and user/login_history returns past sign-ins
// and failed attempts.
import { z } from "zod";
import { call } from "../call.ts";
import { id, idParam, noData, pageOf, pageParams, timeMs } from "../fields.ts";

/**
 * A session of the user. `address` is the IP address that the server saw, and `agent` is the browser's User-Agent text. `used_at`
 * is the time of the last use; the stored time may be some minutes too early.
 */
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

/** A past sign-in or failed attempt. `way` is the method of the sign-in, or the step at which the attempt failed. */
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
