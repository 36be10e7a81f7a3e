// POST user/factor_lost and user/factor_kept: report the authenticator app and the recovery codes as lost, and cancel such a
// report. The second factor is turned off after a waiting time, in which the owner can object.
import type { Calls } from "@candor/contract";
import { afterCommit } from "../../http/after-commit.ts";
import { type Answer, data, refused, text } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import { countedAddress } from "../../http/counted-address.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { loadAccount } from "../../people/account-details.ts";
import { masked } from "../../people/account-key.ts";
import { keysOf } from "../../people/logins.ts";
import { WAIT_MS, WAIT_WITHOUT_ADDRESS_MS } from "../../people/lost-factors.ts";
import type { SignInDependencies } from "./dependencies.ts";

type LostParams = ReturnType<Calls["user/factor_lost"]["params"]["parse"]>;
interface Lost {
	readonly sent_to: string | null;
	readonly ends_at: number | null;
}

const SCENE = "second_factor";

export function lostFactorCalls(dependencies: SignInDependencies): Feature {
	const { people, codes, factors, pendingLogins, lost, messages, now } = dependencies;

	async function say({ pending_login: pendingLogin, code }: LostParams, context: RequestContext): Promise<Answer<Lost>> {
		const pending = pendingLogins.peek(pendingLogin);
		if (pending === undefined || (await factors.of(pending.user)).length === 0) return refused("sign_in_expired");
		const waiting = await lost.endsAt(pending.user);
		if (waiting !== undefined) return data({ sent_to: null, ends_at: waiting });
		const { user, logins } = await loadAccount(people, pending.user, now());
		const email = keysOf(logins, "email").at(-1);
		const key = email ?? keysOf(logins, "mobile").at(-1);
		if (key === undefined) return begin(user, undefined, WAIT_WITHOUT_ADDRESS_MS, context);
		if (code === undefined) {
			const channel = email === undefined ? "sms" : "mail";
			if (!messages.reaches(channel)) return refused(channel === "mail" ? "mail_unavailable" : "sms_unavailable");
			const asker = pending.known === undefined ? "stranger" : { device: pending.known };
			const made = await codes.make(SCENE, key, countedAddress(dependencies, context), channel, asker);
			if (typeof made !== "string") return made;
			await messages.code({
				...{ channel, key, scene: SCENE, code: made },
				...{ language: user.language, wanted: true, user: user.id },
			});
			const sent_to = logins.findLast((login) => login.key === key)?.account ?? "";
			return data({ sent_to: masked(sent_to), ends_at: null });
		}
		if (pendingLogins.try(pendingLogin) === undefined) return refused("sign_in_expired");
		const wrong = await codes.check(SCENE, key, code, countedAddress(dependencies, context));
		return wrong ?? begin(user, { key, code }, WAIT_MS, context);
	}

	async function begin(
		user: Parameters<typeof messages.security>[0],
		sent: { readonly key: string; readonly code: string } | undefined,
		waitMs: number,
		context: RequestContext,
	): Promise<Answer<Lost>> {
		const ends_at = await people.transaction().execute(async (transaction) => {
			if (sent !== undefined && !(await codes.spend(transaction, SCENE, sent.key, sent.code))) return undefined;
			return lost.begin(transaction, user.id, waitMs);
		});
		if (ends_at === undefined) return refused("code_expired", "code");
		await afterCommit("a second step is said to be lost", () => messages.security(user, "factor_lost", context));
		return data({ sent_to: null, ends_at });
	}

	return (calls) => {
		calls.handle("user/factor_lost", say, "credentials");
		calls.handle("user/factor_kept", async (_params, context) => {
			await lost.forget(BigInt(context.user));
			return text("second_factor_kept");
		});
	};
}
