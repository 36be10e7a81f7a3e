// People: registering, signing in and out, who one is.
import type { WalletConnectConfig } from "../../config/environment.ts";
import { data, text } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import type { Outgoing } from "../../outbox/outbox.ts";
import { areaCodes } from "./area-codes.ts";
import { bindingCalls } from "./binding.ts";
import { changePasswordWith, forgetWith } from "./change-password.ts";
import { Codes, type TextsOfDay } from "./codes.ts";
import { fundPasswordCalls } from "./fund-password-calls.ts";
import { holdWith } from "./holding.ts";
import { loginWith } from "./login.ts";
import { Messages } from "./messages.ts";
import type { UserNeeds } from "./needs.ts";
import { OwnPassword } from "./own-password.ts";
import { OwnProofs } from "./own-proofs.ts";
import { ownSessions } from "./own-sessions.ts";
import { passkeyCalls } from "./passkeys/calls.ts";
import { Passkeys } from "./passkeys/passkeys.ts";
import type { OwnPages } from "./passkeys/relying-party.ts";
import { protectionCalls } from "./protection/calls.ts";
import { registerWith } from "./register.ts";
import { secondFactorCalls } from "./second-factors/calls.ts";
import { lostFactorCalls } from "./second-factors/lost-calls.ts";
import { LostFactors } from "./second-factors/lost-factors.ts";
import { SecondFactors } from "./second-factors/second-factors.ts";
import { sendCodes } from "./send-code.ts";
import { showUser } from "./show.ts";
import { SignInGate } from "./sign-in-gate.ts";
import { SignInHistory } from "./sign-ins/history.ts";
import { type SignInTicket, Tickets } from "./sign-ins/tickets.ts";
import { walletCalls } from "./wallets/calls.ts";
import { OwnWallets, type WalletSettings } from "./wallets/own-wallets.ts";
import { wholeAccount } from "./whole-account.ts";

export { AccountOpening } from "./account-opening.ts";
export { FIRST_INVITE_HOURS, firstInviteUntil, firstUserOf, hasAnybody, makeFirstInvite } from "./first-invite.ts";
export { FundPasswords } from "./fund-passwords.ts";
export { Passkeys } from "./passkeys/passkeys.ts";
export { Passwords } from "./passwords.ts";
export { removeExpired, sessionStore } from "./session-store.ts";

export interface UserOptions
	extends OwnPages,
		Omit<
			UserNeeds,
			| "codes"
			| "lost"
			| "ownPassword"
			| "proofs"
			| "hold"
			| "wallets"
			| "gate"
			| "messages"
			| "factors"
			| "passkeys"
			| "tickets"
			| "history"
		> {
	readonly outgoing: Outgoing;
	readonly walletSettings: WalletSettings;
	/** Keys the digests of codes, and seals second factors. */
	readonly codeSecret: Uint8Array;
	/** Text messages that may leave a day; undefined: as many as are asked for. */
	readonly smsPerDay: number | undefined;
	readonly walletConnect: WalletConnectConfig | undefined;
	/** What could not be written down, and holds nobody up. */
	readonly log: (error: unknown, what: string) => void;
}

export function user(options: UserOptions): Feature {
	const { people, sessions, limits, passwords, exchange, now, monotonic, codeSecret, log } = options;
	const messages = new Messages(options);
	const own = {
		codes: new Codes(people, codeSecret, now, textsOf(options)),
		messages,
		ownPassword: new OwnPassword(passwords, monotonic),
		factors: new SecondFactors({ people, secret: codeSecret, now, monotonic }),
		lost: new LostFactors(people, now),
		passkeys: new Passkeys({ ...options, messages }),
		tickets: new Tickets<SignInTicket>(now),
		history: new SignInHistory({ people, now, monotonic, log: (error) => log(error, "a wrong sign-in is not in its list") }),
		gate: new SignInGate({ turns: passwords.turns, now, monotonic, limits }),
		hold: holdWith(exchange),
		wallets: new OwnWallets(options.walletSettings, now),
	};
	const needs: UserNeeds = { ...options, ...own, proofs: new OwnProofs({ ...options, ...own }) };
	const { login, loginFactor } = loginWith(needs);
	return (calls) => {
		calls.handle("user/register", registerWith(needs), "credentials");
		calls.handle("user/login", login, "credentials");
		calls.handle("user/login_factor", loginFactor, "credentials");
		calls.handle("user/forget", forgetWith(needs), "credentials");
		calls.handle("user/e_pwd", changePasswordWith(needs), "credentials");
		sendCodes(needs)(calls);
		areaCodes(calls);
		secondFactorCalls(needs)(calls);
		lostFactorCalls(needs)(calls);
		passkeyCalls(needs)(calls);
		ownSessions(needs)(calls);
		fundPasswordCalls(needs)(calls);
		bindingCalls(needs)(calls);
		protectionCalls(needs)(calls);
		walletCalls(needs, options.walletConnect)(calls);

		calls.handle("user/logout", async (_params, asked) => {
			if (asked.session !== undefined) await sessions.end(asked.session.key);
			return text("logged_out");
		});

		for (const name of ["user/center", "user/center2"] as const) {
			calls.handle(name, async (_params, asked) => data(showUser(await wholeAccount(people, asked.user, now()), needs)));
		}
	};
}

/** Undefined: they cost nothing, or nobody counts. */
function textsOf({ outgoing, smsPerDay }: UserOptions): TextsOfDay | undefined {
	if (smsPerDay === undefined || !outgoing.has("sms")) return undefined;
	return { most: smsPerDay, usedUp: () => outgoing.usedUp("sms", smsPerDay) };
}
