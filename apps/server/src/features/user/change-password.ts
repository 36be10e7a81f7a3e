// POST user/forget and user/e_pwd: a new password, and the end of every session that the old one began.
import type { Calls } from "@candor/contract";
import { type Answer, type RefusedAnswer, refused, text } from "../../http/answer.ts";
import type { Asked } from "../../http/asked.ts";
import { addressKey } from "../../http/rate-limit.ts";
import { afterCommit } from "./after-commit.ts";
import { Codes } from "./codes.ts";
import { loginsOf, userById } from "./logins.ts";
import { countedAddress, type UserNeeds } from "./needs.ts";
import { checkNewPassword } from "./new-password.ts";
import { emailKey, mobileKey } from "./send-code.ts";
import { removeSessions } from "./session-store.ts";

type ForgetParams = ReturnType<Calls["user/forget"]["params"]["parse"]>;
type ChangeParams = ReturnType<Calls["user/e_pwd"]["params"]["parse"]>;

export function forgetWith(needs: UserNeeds) {
	const { people, codes, passwords, sessions, messages } = needs;

	return async function forget(params: ForgetParams, asked: Asked): Promise<Answer<null>> {
		const { type, account, area_code, code } = params;
		const key: string | RefusedAnswer = type === "email" ? emailKey(account) : mobileKey(account, area_code);
		if (typeof key !== "string") return key;
		const wrong = checkNewPassword(params, [key]) ?? (await codes.check("forget", key, code, countedAddress(needs, asked)));
		if (wrong !== undefined) return wrong;
		// A code that is right is proof enough.
		const asker = { lane: "known", account: key, address: addressKey(asked.address) } as const;
		const password_hash = await passwords.hash(params.password, asker);
		const set = await people.transaction().execute(async (transaction) => {
			// Of two at once with the same code, one finds it spent.
			if (!(await Codes.spend(transaction, "forget", key))) return undefined;
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

export function changePasswordWith({ people, passwords, ownPassword, sessions, messages }: UserNeeds) {
	return async function changePassword(params: ChangeParams, asked: Asked): Promise<Answer<{ token: string }>> {
		const id = BigInt(asked.user);
		const before = await userById(people, id);
		const names = (await loginsOf(people, id)).map(({ key }) => key);
		const wrong =
			checkNewPassword(params, names) ??
			(await ownPassword.check(before.password_hash, params.old_password, asked, refused("old_password_wrong", "old_password")));
		if (wrong !== undefined) return wrong;
		// Whoever changes it because it is known elsewhere would be as open as before.
		if (params.password === params.old_password) return refused("password_unchanged", "password");
		const asker = { lane: "known", account: String(asked.user), address: addressKey(asked.address) } as const;
		const password_hash = await passwords.hash(params.password, asker);
		const own = asked.session?.key ?? "";
		const set = await people.transaction().execute(async (transaction) => {
			const user = await transaction
				.updateTable("people.users")
				.set({ password_hash })
				.where("id", "=", id)
				// Changed elsewhere meanwhile: then the old password is the old one no longer.
				.where("password_hash", "=", before.password_hash)
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
