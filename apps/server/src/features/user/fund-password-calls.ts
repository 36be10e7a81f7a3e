// POST user/has_password and safe/update_password: whether there is a fund password, and a new one.
import type { Calls } from "@candor/contract";
import { type Answer, data, refused, text } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import type { Asked } from "../../http/request-context.ts";
import { afterCommit } from "./after-commit.ts";
import { checkFundPassword, NO_GUESSES } from "./fund-passwords.ts";
import { loginsOf, userById } from "./logins.ts";
import type { UserNeeds } from "./needs.ts";
import { protectionOf, setProtection } from "./protection/protection.ts";

type UpdateParams = ReturnType<Calls["safe/update_password"]["params"]["parse"]>;

export function fundPasswordCalls(needs: UserNeeds): Feature {
	const { people, proofs, fundPasswords, messages, hold, now } = needs;

	async function update(params: UpdateParams, asked: Asked): Promise<Answer<null>> {
		const user = await userById(people, asked.user);
		const names = (await loginsOf(people, user.id)).map(({ key }) => key);
		const bad = checkFundPassword(params, names);
		if (bad !== undefined) return bad;
		const { fundPasswordHash: before, locked } = await protectionOf(people, user.id, now());
		if (locked && before !== null) return refused("settings_locked");
		const proven = await proofs.check(user, "fund_password", params, asked);
		if ("kind" in proven) return proven;
		const fund_password_hash = await fundPasswords.hash(params.password, asked);
		await hold(asked.user, "fund_password");
		const set = await people.transaction().execute(async (transaction) => {
			if (!(await proven.spend(transaction))) return false;
			await setProtection(transaction, user.id, { fund_password_hash, ...NO_GUESSES });
			return true;
		});
		if (!set) return refused("code_expired", "code");
		await afterCommit("a fund password is set", () => messages.security(user, "fund_password", asked));
		return text(before === null ? "fund_password_set" : "fund_password_changed");
	}

	return (calls) => {
		calls.handle("user/has_password", async (_params, asked) => {
			const { fundPasswordHash } = await protectionOf(people, BigInt(asked.user), now());
			return data({ has_password: fundPasswordHash !== null });
		});
		calls.handle("safe/update_password", update, "credentials");
		calls.handle("sms_other_mail", ({ scene, to }, asked) => proofs.send(scene, to, asked), "credentials");
	};
}
