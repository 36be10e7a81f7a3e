// POST user/totp_setup, totp_confirm, totp_disable, user/recovery_codes: the second step at sign-in, turned on and off by whoever knows
// the password. Each change is told by mail.
import type { Calls } from "@candor/contract";
import { data, type LimitedAnswer, type RefusedAnswer, refused } from "../../../http/answer.ts";
import type { Feature } from "../../../http/call-registry.ts";
import { addressKey } from "../../../http/rate-limit.ts";
import type { Asked } from "../../../http/request-context.ts";
import { afterCommit } from "../after-commit.ts";
import { loginsOf, shownName, type UserRow, userById } from "../logins.ts";
import type { UserNeeds } from "../needs.ts";
import { protectionOf } from "../protection/protection.ts";
import { removeSessions, stillSignedIn } from "../session-store.ts";
import { wholeAccount } from "../whole-account.ts";

type SetupParams = ReturnType<Calls["user/totp_setup"]["params"]["parse"]>;
type ProvenParams = ReturnType<Calls["user/totp_disable"]["params"]["parse"]>;

export function secondFactorCalls(needs: UserNeeds): Feature {
	const { people, factors, passkeys, ownPassword, sessions, messages, hold, proofs, now } = needs;
	const userOf = ({ user }: Asked) => userById(people, user);
	/** Its guesses are the session's own: whoever else has one spends theirs. */
	const askerOf = ({ address, session }: Asked) => ({ known: session?.key, address: addressKey(address) });

	/** The password, and a code or passkey beside it. Undefined: both are right, and withdrawals wait from now on. */
	async function notProven(
		{ id, password_hash }: UserRow,
		{ password, code, passkey }: ProvenParams,
		asked: Asked,
	): Promise<RefusedAnswer | LimitedAnswer | undefined> {
		// Who has none came in by a wallet.
		if (password_hash !== null) {
			if (password === undefined) return refused("field_required", "password");
			const wrong = await ownPassword.check(password_hash, password, asked);
			if (wrong !== undefined) return wrong;
		}
		if ((await factors.of(id)).length === 0) return refused("second_factor_off");
		if ((await protectionOf(people, id, now())).locked) return refused("settings_locked");
		if (passkey !== undefined) {
			const wrong = await passkeys.proves(id, passkey, asked);
			if (wrong !== undefined) return wrong;
		} else {
			if (code === undefined) return refused("field_required", "code");
			const way = await factors.check(id, code, askerOf(asked));
			if (typeof way !== "string") return way;
		}
		await hold(asked.user, "second_factor");
		return undefined;
	}

	/** The password, and what else proves that its owner asks: a thief of the password would keep the owner out with a second step. */
	async function notOwner(user: UserRow, params: SetupParams, asked: Asked): Promise<RefusedAnswer | LimitedAnswer | undefined> {
		if (user.password_hash !== null) {
			if (params.password === undefined) return refused("field_required", "password");
			const wrong = await ownPassword.check(user.password_hash, params.password, asked);
			if (wrong !== undefined) return wrong;
		}
		const account = await wholeAccount(people, user.id, now());
		if (account.totp) return refused("second_factor_on");
		// Nothing else there is: it is known to be right.
		if (proofs.waysOf(account).includes("password")) return undefined;
		const proven = await proofs.check(user, "protection", params, asked);
		if ("kind" in proven) return proven;
		const spent = await people.transaction().execute((transaction) => proven.spend(transaction));
		return spent ? undefined : refused("code_expired", "code");
	}

	return (calls) => {
		calls.handle(
			"user/totp_setup",
			async (params, asked) => {
				const user = await userOf(asked);
				const problem = await notOwner(user, params, asked);
				if (problem !== undefined) return problem;
				const begun = await factors.begin(user.id, shownName(user, await loginsOf(people, user.id)));
				return "kind" in begun ? begun : data(begun);
			},
			"credentials",
		);

		calls.handle(
			"user/totp_confirm",
			async ({ code }, asked) => {
				const user = await userOf(asked);
				const own = asked.session?.key ?? "";
				let ended: readonly string[] = [];
				// Whoever is signed in elsewhere came in without it, and is out with the same commit.
				const recovery_codes = await factors.confirm(user.id, code, askerOf(asked), async (transaction) => {
					if (!(await stillSignedIn(transaction, user.id, own))) return false;
					await hold(asked.user, "second_factor");
					ended = await removeSessions(transaction, user.id, own);
					return true;
				});
				if ("kind" in recovery_codes) return recovery_codes;
				return afterCommit("a second step is turned on", async () => {
					await sessions.endAll(asked.user, own, ended);
					await messages.security(user, "second_factor_on", asked);
					return data({ recovery_codes, token: await sessions.replace(own, asked.user, asked) });
				});
			},
			"credentials",
		);

		calls.handle(
			"user/totp_disable",
			async (params, asked) => {
				const user = await userOf(asked);
				const wrong = await notProven(user, params, asked);
				if (wrong !== undefined) return wrong;
				await factors.remove(user.id);
				return afterCommit("a second step is turned off", async () => {
					await messages.security(user, "second_factor_off", asked);
					return data({ token: await sessions.replace(asked.session?.key ?? "", asked.user, asked) });
				});
			},
			"credentials",
		);

		calls.handle(
			"user/recovery_codes",
			async (params, asked) => {
				const user = await userOf(asked);
				const wrong = await notProven(user, params, asked);
				if (wrong !== undefined) return wrong;
				const recovery_codes = await factors.renew(user.id);
				return afterCommit("recovery codes are made", async () => {
					await messages.security(user, "recovery_codes", asked);
					return data({ recovery_codes });
				});
			},
			"credentials",
		);
	};
}
