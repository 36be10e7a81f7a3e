import type { Calls } from "@candor/contract";
import { afterCommit } from "../../http/after-commit.ts";
import { type Answer, data, refused, text } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { loginsOf, userById } from "../../people/logins.ts";
import { protectionOf, setProtection } from "../../people/protection.ts";
import type { SecurityDependencies } from "./dependencies.ts";
import { checkFundPassword, NO_GUESSES } from "./fund-passwords.ts";

type UpdateParams = ReturnType<Calls["safe/update_password"]["params"]["parse"]>;

export function fundPasswordCalls(dependencies: SecurityDependencies): Feature {
	const { people, stepUp, fundPasswords, messages, hold, now } = dependencies;

	async function update(params: UpdateParams, context: RequestContext): Promise<Answer<null>> {
		const user = await userById(people, context.user);
		const names = (await loginsOf(people, user.id)).map(({ key }) => key);
		const bad = checkFundPassword(params, names);
		if (bad !== undefined) return bad;
		const { fundPasswordHash: before, locked } = await protectionOf(people, user.id, now());
		if (locked && before !== null) return refused("settings_locked");
		const proven = await stepUp.check(user, "fund_password", params, context);
		if ("kind" in proven) return proven;
		const fund_password_hash = await fundPasswords.hash(params.password, context);
		await hold(context.user, "fund_password");
		const set = await people.transaction().execute(async (transaction) => {
			if (!(await proven.spend(transaction))) return false;
			await setProtection(transaction, user.id, { fund_password_hash, ...NO_GUESSES });
			return true;
		});
		if (!set) return refused("code_expired", "code");
		await afterCommit("a fund password is set", () => messages.security(user, "fund_password", context));
		return text(before === null ? "fund_password_set" : "fund_password_changed");
	}

	return (calls) => {
		calls.handle("user/has_password", async (_params, context) => {
			const { fundPasswordHash } = await protectionOf(people, BigInt(context.user), now());
			return data({ has_password: fundPasswordHash !== null });
		});
		calls.handle("safe/update_password", update, "credentials");
		calls.handle("sms_other_mail", ({ scene, to }, context) => stepUp.send(scene, to, context), "credentials");
	};
}
