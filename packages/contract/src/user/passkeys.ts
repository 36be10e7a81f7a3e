// POST user/passkeys, passkey_options, passkey_add and passkey_remove manage a user's passkeys. With passkey_login_options and
// passkey_login a user signs in with a passkey instead of a password.
import { z } from "zod";
import { call } from "../call.ts";
import { id, idParam, noData, timeMs } from "../fields.ts";
import { STEP_UP_REFUSALS, stepUpParams } from "./step-up-auth.ts";
import { PASSKEY_REFUSALS, passkeyParam, signedIn } from "./user.ts";

/** A passkey of the user. The user chooses `name`. `backed_up` means that a password manager stores it on other devices too. */
const passkey = z.object({
	id,
	name: z.string(),
	backed_up: z.boolean(),
	created_at: timeMs,
	used_at: timeMs.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/** Options as JSON for the browser's `navigator.credentials`. They are valid for five minutes, and for one response only. */
const options = z.object({ options: z.string() });
export const ownPasskeys = call({
	method: "POST",
	path: "user/passkeys",
	needs: "session",
	says: "The account's passkeys, in the order in which they were added.",
	params: z.object({}),
	data: z.object({ passkeys: z.array(passkey) }),
	refusals: [],
});

export const passkeyOptions = call({
	method: "POST",
	path: "user/passkey_options",
	needs: "session",
	says: "Options for the browser to create a passkey (`for` add), or to use one for step-up authentication (`for` prove). Only for pages of the exchange.",
	params: z.object({ for: z.enum(["add", "prove"]).optional() }),
	data: options,
	refusals: ["origin_refused"],
});

export const passkeyAdd = call({
	method: "POST",
	path: "user/passkey_add",
	needs: "session",
	says: "Adds a passkey with the browser's response to `passkey_options` and a name of up to 40 characters. Needs step-up authentication. An account has at most ten passkeys. Withdrawals wait for 24 hours afterwards. The owner is notified by mail.",
	params: z.object({ response: passkeyParam, name: z.string().max(80), ...stepUpParams }),
	data: noData,
	refusals: ["passkey_known", "passkey_name", "too_many_passkeys", "settings_locked", ...STEP_UP_REFUSALS],
});

export const passkeyRemove = call({
	method: "POST",
	path: "user/passkey_remove",
	needs: "session",
	says: "Removes a passkey from the account. Withdrawals wait for 24 hours afterwards. The owner is notified by mail.",
	params: z.object({ id: idParam, ...stepUpParams }),
	data: noData,
	refusals: ["settings_locked", ...STEP_UP_REFUSALS],
});

export const passkeyLoginOptions = call({
	method: "POST",
	path: "user/passkey_login_options",
	needs: "public",
	says: "Options for the browser to sign in with a passkey; with the `pending_login` of `second_factor_required`, as the second step.",
	params: z.object({ pending_login: z.string().max(64).optional() }),
	data: options,
	refusals: ["origin_refused", "sign_in_expired"],
});

export const passkeyLogin = call({
	method: "POST",
	path: "user/passkey_login",
	needs: "public",
	says: "Signs in with the browser's response to `passkey_login_options`. It counts as both steps, because the device has verified its owner. A passkey whose counter goes backwards may be a copy: it is refused, and the owner is notified by mail.",
	params: z.object({ response: passkeyParam, device: z.string().max(64).optional() }),
	data: signedIn,
	refusals: [...PASSKEY_REFUSALS],
});
