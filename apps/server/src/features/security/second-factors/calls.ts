// POST user/totp_setup, totp_confirm, totp_disable and user/recovery_codes: turn an account's authenticator app on and off, and
// create recovery codes. Changes need the password, and the owner is notified of them by mail.
import type { Calls } from "@candor/contract";
import { afterCommit } from "../../../http/after-commit.ts";
import { data, type LimitedAnswer, type RefusedAnswer, refused } from "../../../http/answer.ts";
import type { Feature } from "../../../http/call-registry.ts";
import { addressKey } from "../../../http/rate-limit.ts";
import type { RequestContext } from "../../../http/request-context.ts";
import { loadAccount } from "../../../people/account-details.ts";
import { loginsOf, shownName, type UserRow, userById } from "../../../people/logins.ts";
import { protectionOf } from "../../../people/protection.ts";
import { removeSessions, stillSignedIn } from "../../../people/session-store.ts";
import type { SecurityDependencies } from "../dependencies.ts";

type SetupParams = ReturnType<Calls["user/totp_setup"]["params"]["parse"]>;
type ProvenParams = ReturnType<Calls["user/totp_disable"]["params"]["parse"]>;

export function secondFactorCalls(dependencies: SecurityDependencies): Feature {
	const { people, factors, passkeys, passwordConfirmation, sessions, messages, hold, stepUp, now } = dependencies;
	const userOf = ({ user }: RequestContext) => userById(people, user);
	/**
	 * Returns the key under which guesses are counted. It contains the session, so that a thief with a stolen session uses up only
	 * that session's guesses.
	 */
	const askerOf = ({ address, session }: RequestContext) => ({ known: session?.key, address: addressKey(address) });

	/**
	 * Checks the password, and a code of the app or a passkey. If both are correct, withdrawals are held and the result is
	 * undefined; otherwise it is the refusal.
	 */
	async function notProven(
		{ id, password_hash }: UserRow,
		{ password, code, passkey }: ProvenParams,
		context: RequestContext,
	): Promise<RefusedAnswer | LimitedAnswer | undefined> {
		// An account without a password signs in with a wallet, so there is no password to check.
		if (password_hash !== null) {
			if (password === undefined) return refused("field_required", "password");
			const wrong = await passwordConfirmation.check(password_hash, password, context);
			if (wrong !== undefined) return wrong;
		}
		if ((await factors.of(id)).length === 0) return refused("second_factor_off");
		if ((await protectionOf(people, id, now())).locked) return refused("settings_locked");
		if (passkey !== undefined) {
			const wrong = await passkeys.proves(id, passkey, context);
			if (wrong !== undefined) return wrong;
		} else {
			if (code === undefined) return refused("field_required", "code");
			const way = await factors.check(id, code, askerOf(context));
			if (typeof way !== "string") return way;
		}
		await hold(context.user, "second_factor");
		return undefined;
	}

	/**
	 * Checks a further proof that the user owns the account. The password alone is not enough: a thief who knows it could turn on a
	 * second factor and lock the owner out.
	 */
	async function notOwner(
		user: UserRow,
		params: SetupParams,
		context: RequestContext,
	): Promise<RefusedAnswer | LimitedAnswer | undefined> {
		if (user.password_hash !== null) {
			if (params.password === undefined) return refused("field_required", "password");
			const wrong = await passwordConfirmation.check(user.password_hash, params.password, context);
			if (wrong !== undefined) return wrong;
		}
		const account = await loadAccount(people, user.id, now());
		if (account.totp) return refused("second_factor_on");
		// If the account accepts no proof except the password, the caller has already checked that.
		if (stepUp.methodsFor(account).includes("password")) return undefined;
		const proven = await stepUp.check(user, "protection", params, context);
		if ("kind" in proven) return proven;
		const spent = await people.transaction().execute((transaction) => proven.spend(transaction));
		return spent ? undefined : refused("code_expired", "code");
	}

	return (calls) => {
		calls.handle(
			"user/totp_setup",
			async (params, context) => {
				const user = await userOf(context);
				const problem = await notOwner(user, params, context);
				if (problem !== undefined) return problem;
				const begun = await factors.begin(user.id, shownName(user, await loginsOf(people, user.id)));
				return "kind" in begun ? begun : data(begun);
			},
			"credentials",
		);

		calls.handle(
			"user/totp_confirm",
			async ({ code }, context) => {
				const user = await userOf(context);
				const own = context.session?.key ?? "";
				let ended: readonly string[] = [];
				// The account's other sessions were started without the second factor, so the same transaction ends them.
				const recovery_codes = await factors.confirm(user.id, code, askerOf(context), async (transaction) => {
					if (!(await stillSignedIn(transaction, user.id, own))) return false;
					await hold(context.user, "second_factor");
					ended = await removeSessions(transaction, user.id, own);
					return true;
				});
				if ("kind" in recovery_codes) return recovery_codes;
				return afterCommit("a second step is turned on", async () => {
					await sessions.endAll(context.user, own, ended);
					await messages.security(user, "second_factor_on", context);
					return data({ recovery_codes, token: await sessions.replace(own, context.user, context) });
				});
			},
			"credentials",
		);

		calls.handle(
			"user/totp_disable",
			async (params, context) => {
				const user = await userOf(context);
				const wrong = await notProven(user, params, context);
				if (wrong !== undefined) return wrong;
				await factors.remove(user.id);
				return afterCommit("a second step is turned off", async () => {
					await messages.security(user, "second_factor_off", context);
					return data({ token: await sessions.replace(context.session?.key ?? "", context.user, context) });
				});
			},
			"credentials",
		);

		calls.handle(
			"user/recovery_codes",
			async (params, context) => {
				const user = await userOf(context);
				const wrong = await notProven(user, params, context);
				if (wrong !== undefined) return wrong;
				const recovery_codes = await factors.renew(user.id);
				return afterCommit("recovery codes are made", async () => {
					await messages.security(user, "recovery_codes", context);
					return data({ recovery_codes });
				});
			},
			"credentials",
		);
	};
}
