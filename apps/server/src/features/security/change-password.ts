// POST user/forget and user/e_pwd: set a new password, proven by a verification code or by the old password. A new password ends
// the account's other sessions.
import type { Calls } from "@candor/contract";
import { afterCommit } from "../../http/after-commit.ts";
import { type Answer, type LimitedAnswer, type RefusedAnswer, refused, text } from "../../http/answer.ts";
import { countedAddress } from "../../http/counted-address.ts";
import { addressKey } from "../../http/rate-limit.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { loginsOf, type UserRow, userById, userByKey } from "../../people/logins.ts";
import { removeSessions, stillSignedIn } from "../../people/session-store.ts";
import { emailKey, mobileKey } from "../codes/send-code.ts";
import type { SecurityDependencies } from "./dependencies.ts";
import { checkNewPassword } from "./passwords/new-password.ts";
import { composed } from "./passwords/passwords.ts";
import { ALREADY_SPENT, type Proven } from "./step-up-auth.ts";

type ForgetParams = ReturnType<Calls["user/forget"]["params"]["parse"]>;
type ChangeParams = ReturnType<Calls["user/e_pwd"]["params"]["parse"]>;

export function createResetPasswordHandler(dependencies: SecurityDependencies) {
	const { people, codes, passwords, factors, sessions, messages, hold } = dependencies;

	return async function forget(params: ForgetParams, context: RequestContext): Promise<Answer<null>> {
		const { type, account, area_code, code } = params;
		const key: string | RefusedAnswer = type === "email" ? emailKey(account) : mobileKey(account, area_code);
		if (typeof key !== "string") return key;
		const wrong =
			checkNewPassword(params, [key]) ?? (await codes.check("forget", key, code, countedAddress(dependencies, context)));
		if (wrong !== undefined) return wrong;
		const owner = await userByKey(people, key);
		if (owner !== undefined && (await factors.of(owner.id)).length > 0) {
			// A code in the mailbox alone must not be enough for an account with a second factor.
			if (params.totp === undefined) return refused("proof_needed", undefined, { ways: "totp" });
			const way = await factors.check(owner.id, params.totp, { known: undefined, address: addressKey(context.address) });
			if (typeof way !== "string") return way.kind === "refused" ? refused(way.code, "totp") : way;
		}
		// A user with a valid code has the same lane of the password queue as a known device.
		const asker = { lane: "known", account: key, address: addressKey(context.address) } as const;
		const password_hash = await passwords.hash(params.password, asker);
		if (owner !== undefined) await hold(Number(owner.id), "password");
		const set = await people.transaction().execute(async (transaction) => {
			if (!(await codes.spend(transaction, "forget", key, code))) return undefined;
			const user = await transaction
				.updateTable("people.users")
				.set({ password_hash })
				.where("id", "=", (rows) => rows.selectFrom("people.logins").select("user_id").where("key", "=", key))
				.returningAll()
				.executeTakeFirst();
			// The same transaction replaces the password and ends the sessions, so that a crash cannot leave a thief signed in.
			return user && { user, ended: await removeSessions(transaction, user.id, "") };
		});
		if (set === undefined) return refused("code_expired", "code");
		await afterCommit("a password is set", async () => {
			await sessions.endAll(Number(set.user.id), "", set.ended);
			await messages.security(set.user, "password_changed", context);
		});
		return text("password_set");
	};
}

export function createChangePasswordHandler({
	people,
	passwords,
	passwordConfirmation,
	factors,
	stepUp,
	sessions,
	messages,
	hold,
}: SecurityDependencies) {
	/**
	 * Checks the user's proof for setting a new password: the old password or, for an account without a password, step-up
	 * authentication.
	 */
	async function proofOf(
		user: UserRow,
		params: ChangeParams,
		context: RequestContext,
	): Promise<Proven | RefusedAnswer | LimitedAnswer> {
		if (user.password_hash === null) return stepUp.check(user, "password", params, context);
		if (params.old_password === undefined) return refused("field_required", "old_password");
		const wrong = refused("old_password_wrong", "old_password");
		const problem = await passwordConfirmation.check(user.password_hash, params.old_password, context, wrong);
		if (problem !== undefined) return problem;
		return (await factors.of(user.id)).length > 0 ? stepUp.check(user, "password", params, context) : ALREADY_SPENT;
	}

	return async function changePassword(params: ChangeParams, context: RequestContext): Promise<Answer<{ token: string }>> {
		const id = BigInt(context.user);
		const before = await userById(people, id);
		const names = (await loginsOf(people, id)).map(({ key }) => key);
		const wrong = checkNewPassword(params, names);
		if (wrong !== undefined) return wrong;
		const proven = await proofOf(before, params, context);
		if ("kind" in proven) return proven;
		const isUnchanged = params.old_password !== undefined && composed(params.password) === composed(params.old_password);
		if (isUnchanged) return refused("password_unchanged", "password");
		const asker = { lane: "known", account: String(context.user), address: addressKey(context.address) } as const;
		const password_hash = await passwords.hash(params.password, asker);
		const own = context.session?.key ?? "";
		await hold(context.user, "password");
		const set = await people.transaction().execute(async (transaction) => {
			if (!(await stillSignedIn(transaction, id, own)) || !(await proven.spend(transaction))) return undefined;
			const user = await transaction
				.updateTable("people.users")
				.set({ password_hash })
				.where("id", "=", id)
				// If a concurrent request has changed the password, the proof by the old one is no longer valid.
				.where("password_hash", "is not distinct from", before.password_hash)
				.returningAll()
				.executeTakeFirst();
			return user && { user, ended: await removeSessions(transaction, id, own) };
		});
		if (set === undefined) return refused("old_password_wrong", "old_password");
		const token = await afterCommit("a password is changed", async () => {
			await sessions.endAll(context.user, own, set.ended);
			await messages.security(set.user, "password_changed", context);
			return sessions.replace(own, context.user, context);
		});
		return text("password_changed", 0, undefined, { token });
	};
}
