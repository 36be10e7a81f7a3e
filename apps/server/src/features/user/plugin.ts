// People: registering, signing in and out, who one is.
import { data, text } from "../../http/answer.ts";
import type { Feature } from "../../http/registry.ts";
import type { Outgoing } from "../../outgoing/outgoing.ts";
import { areaCodes } from "./area-codes.ts";
import { changePasswordWith, forgetWith } from "./change-password.ts";
import { Codes } from "./codes.ts";
import { loginWith } from "./login.ts";
import { Messages } from "./messages.ts";
import type { UserNeeds } from "./needs.ts";
import { Passwords } from "./passwords.ts";
import { registerWith } from "./register.ts";
import { sendCodes } from "./send-code.ts";
import { toUser } from "./show.ts";
import { SignInGate } from "./sign-in-gate.ts";

export { AccountOpening } from "./account-opening.ts";
export { FIRST_INVITE_HOURS, hasAnybody, makeFirstInvite } from "./first-invite.ts";
export { removeExpired, sessionStore } from "./session-store.ts";

export interface UserOptions extends Omit<UserNeeds, "codes" | "passwords" | "gate" | "messages"> {
	readonly outgoing: Outgoing;
	/** Keys the digests of codes. */
	readonly codeSecret: Uint8Array;
}

export function user(options: UserOptions): Feature {
	const { people, views, sessions, limits, now } = options;
	const passwords = new Passwords();
	const needs: UserNeeds = {
		...options,
		codes: new Codes(people, options.codeSecret, now),
		messages: new Messages(options),
		passwords,
		gate: new SignInGate({ turns: passwords.turns, now, limits }),
	};
	return (calls) => {
		calls.handle("user/register", registerWith(needs), "credentials");
		calls.handle("user/login", loginWith(needs), "credentials");
		calls.handle("user/forget", forgetWith(needs), "credentials");
		calls.handle("user/e_pwd", changePasswordWith(needs), "credentials");
		sendCodes(needs)(calls);
		areaCodes(calls);

		calls.handle("user/logout", async (_params, asked) => {
			if (asked.session !== undefined) await sessions.end(asked.session.key);
			return text("logged_out");
		});

		calls.handle("user/center", async (_params, asked) => {
			const row = await people
				.selectFrom("people.users")
				.selectAll()
				.where("id", "=", BigInt(asked.user))
				.executeTakeFirstOrThrow();
			return data(toUser(row, views));
		});
	};
}
