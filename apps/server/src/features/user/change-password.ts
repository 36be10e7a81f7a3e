// POST user/forget and user/e_pwd: a new password, and the end of every session that the old one began.
import type { Calls } from "@candor/contract";
import { type Answer, type LimitedAnswer, type RefusedAnswer, refused, text } from "../../http/answer.ts";
import { addressKey } from "../../http/rate-limit.ts";
import type { Asked } from "../../http/request-context.ts";
import { afterCommit } from "./after-commit.ts";
import { countedAddress } from "./counted-address.ts";
import { loginsOf, type UserRow, userById, userByKey } from "./logins.ts";
import type { UserNeeds } from "./needs.ts";
import { checkNewPassword } from "./new-password.ts";
import { AT_ONCE, type Proven } from "./own-proofs.ts";
import { composed } from "./passwords.ts";
import { emailKey, mobileKey } from "./send-code.ts";
import { removeSessions, stillSignedIn } from "./session-store.ts";

type ForgetParams = ReturnType<Calls["user/forget"]["params"]["parse"]>;
type ChangeParams = ReturnType<Calls["user/e_pwd"]["params"]["parse"]>;

export function forgetWith(needs: UserNeeds) {
	const { people, codes, passwords, factors, sessions, messages, hold } = needs;

	return async function forget(params: ForgetParams, asked: Asked): Promise<Answer<null>> {
		const { type, account, area_code, code } = params;
		const key: string | RefusedAnswer = type === "email" ? emailKey(account) : mobileKey(account, area_code);
		if (typeof key !== "string") return key;
		const wrong = checkNewPassword(params, [key]) ?? (await codes.check("forget", key, code, countedAddress(needs, asked)));
		if (wrong !== undefined) return wrong;
		const owner = await userByKey(people, key);
		if (owner !== undefined && (await factors.of(owner.id)).length > 0) {
			// A mailbox alone does not get past the second step.
			if (params.totp === undefined) return refused("proof_needed", undefined, { ways: "totp" });
			const way = await factors.check(owner.id, params.totp, { known: undefined, address: addressKey(asked.address) });
			if (typeof way !== "string") return way.kind === "refused" ? refused(way.code, "totp") : way;
		}
		// A code that is right is proof enough.
		const asker = { lane: "known", account: key, address: addressKey(asked.address) } as const;
		const password_hash = await passwords.hash(params.password, asker);
		if (owner !== undefined) await hold(Number(owner.id), "password");
		const set = await people.transaction().execute(async (transaction) => {
			// Of two at once with the same code, one finds it spent.
			if (!(await codes.spend(transaction, "forget", key, code))) return undefined;
			const user = await transaction
				.updateTable("people.users")
				.set({ password_hash })
				.where("id", "=", (rows) => rows.selectFrom("people.logins").select("user_id").where("key", "=", key))
				.returningAll()
				.executeTakeFirst();
			// With the password, so that no crash in between leaves a thief signed in.
			return user && { user, ended: await removeSessions(transaction, user.id, "") };
		});
		if (set === undefined) return refused("code_expired", "code");
		await afterCommit("a password is set", async () => {
			await sessions.endAll(Number(set.user.id), "", set.ended);
			await messages.security(set.user, "password_changed", asked);
		});
		return text("password_set");
	};
}

export function changePasswordWith({ people, passwords, ownPassword, factors, proofs, sessions, messages, hold }: UserNeeds) {
	/** The old password, and the second step where there is one; without a password what else proves it. */
	async function proofOf(user: UserRow, params: ChangeParams, asked: Asked): Promise<Proven | RefusedAnswer | LimitedAnswer> {
		if (user.password_hash === null) return proofs.check(user, "password", params, asked);
		if (params.old_password === undefined) return refused("field_required", "old_password");
		const wrong = refused("old_password_wrong", "old_password");
		const problem = await ownPassword.check(user.password_hash, params.old_password, asked, wrong);
		if (problem !== undefined) return problem;
		return (await factors.of(user.id)).length > 0 ? proofs.check(user, "password", params, asked) : AT_ONCE;
	}

	return async function changePassword(params: ChangeParams, asked: Asked): Promise<Answer<{ token: string }>> {
		const id = BigInt(asked.user);
		const before = await userById(people, id);
		const names = (await loginsOf(people, id)).map(({ key }) => key);
		const wrong = checkNewPassword(params, names);
		if (wrong !== undefined) return wrong;
		const proven = await proofOf(before, params, asked);
		if ("kind" in proven) return proven;
		// Whoever changes it because it is known elsewhere would be as open as before.
		const isUnchanged = params.old_password !== undefined && composed(params.password) === composed(params.old_password);
		if (isUnchanged) return refused("password_unchanged", "password");
		const asker = { lane: "known", account: String(asked.user), address: addressKey(asked.address) } as const;
		const password_hash = await passwords.hash(params.password, asker);
		const own = asked.session?.key ?? "";
		await hold(asked.user, "password");
		const set = await people.transaction().execute(async (transaction) => {
			if (!(await stillSignedIn(transaction, id, own)) || !(await proven.spend(transaction))) return undefined;
			const user = await transaction
				.updateTable("people.users")
				.set({ password_hash })
				.where("id", "=", id)
				// Changed elsewhere meanwhile: then the old password is the old one no longer.
				.where("password_hash", "is not distinct from", before.password_hash)
				.returningAll()
				.executeTakeFirst();
			return user && { user, ended: await removeSessions(transaction, id, own) };
		});
		if (set === undefined) return refused("old_password_wrong", "old_password");
		const token = await afterCommit("a password is changed", async () => {
			await sessions.endAll(asked.user, own, set.ended);
			await messages.security(set.user, "password_changed", asked);
			return sessions.replace(own, asked.user, asked);
		});
		return text("password_changed", 0, undefined, { token });
	};
}
