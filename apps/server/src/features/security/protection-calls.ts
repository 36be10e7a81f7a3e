// POST user/freeze, user/phrase and user/lock: freeze the account, set the anti-phishing phrase that mails contain, and lock the
// security settings.

import type { Calls } from "@candor/contract";
import { SERVICE } from "@candor/core";
import { afterCommit } from "../../http/after-commit.ts";
import { type Answer, data, refused } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { userById } from "../../people/logins.ts";
import { maskCardNumbers } from "../../people/mask-card-numbers.ts";
import { protectionOf, setProtection } from "../../people/protection.ts";
import type { SecurityDependencies } from "./dependencies.ts";

type Params<P extends keyof Calls> = ReturnType<Calls[P]["params"]["parse"]>;

const UNLOCKS_AFTER_MS = 86_400_000;
const MOST_TRIES = 5;
/** Minimum length of the phrase. A shorter phrase could be guessed by someone who forges mails. */
const SHORTEST_PHRASE = 4;
const LONGEST_PHRASE = 32;
/** Matches control, direction and zero-width characters, which mails must not contain. */
const UNSEEN = /\p{C}/u;

export function protectionCalls(dependencies: SecurityDependencies): Feature {
	const { people, views, exchange, sessions, stepUp, messages, hold, now } = dependencies;

	/** Sets the standing of an account in the core. The core refuses orders of a frozen account. */
	async function stand(user: number, standing: "frozen" | "trading"): Promise<void> {
		for (let tried = 0; ; tried++) {
			const version = (views.accounts.find(user)?.version ?? 0) + 1;
			const id = `standing:${user}:${version}:${standing}`;
			const { outcome } = await exchange.submit({ type: "SetStanding", id, by: SERVICE.accounts, user, version, standing });
			if (outcome.kind === "accepted") return;
			// Another request has changed the account meanwhile, so the command is sent again with the next version. An account must not
			// be reported as frozen before the core has frozen it.
			if (outcome.refusal.code !== "stale_version" || tried === MOST_TRIES) {
				throw new Error(`SetStanding of ${user} was refused: ${outcome.refusal.code}`);
			}
		}
	}

	async function freeze(params: Params<"user/freeze">, context: RequestContext): Promise<Answer<{ frozen: boolean }>> {
		const user = await userById(people, context.user);
		const standing = views.accounts.find(context.user)?.standing;
		if (params.frozen) {
			if (standing === "trading") {
				// The freeze is first stored here and then sent to the core. If the server crashes in between, the user can still unfreeze
				// the account.
				await setProtection(people, user.id, { frozen: true });
				await stand(context.user, "frozen");
				await afterCommit("an account is frozen", async () => {
					await sessions.endAll(context.user, context.session?.key ?? "");
					await messages.security(user, "frozen", context);
				});
			}
			return data({ frozen: true });
		}
		if (standing === "trading") return data({ frozen: false });
		if (!(await protectionOf(people, user.id, now())).frozen) return refused("restricted_by_operator");
		const proven = await stepUp.check(user, "protection", params, context);
		if ("kind" in proven) return proven;
		if (!(await people.transaction().execute((transaction) => proven.spend(transaction)))) return refused("code_expired", "code");
		await hold(context.user, "unfrozen");
		await stand(context.user, "trading");
		await setProtection(people, user.id, { frozen: false });
		await afterCommit("an account goes on", () => messages.security(user, "unfrozen", context));
		return data({ frozen: false });
	}

	async function phrase(params: Params<"user/phrase">, context: RequestContext): Promise<Answer<{ set: boolean }>> {
		const words = maskCardNumbers((params.phrase ?? "").trim().replace(/\s+/g, " ").normalize("NFC"));
		const { length } = [...words];
		if ((length > 0 && length < SHORTEST_PHRASE) || length > LONGEST_PHRASE || UNSEEN.test(words)) {
			return refused("phrase_length", "phrase", { minimum: SHORTEST_PHRASE, maximum: LONGEST_PHRASE });
		}
		const user = await userById(people, context.user);
		const before = await protectionOf(people, user.id, now());
		if (before.locked && before.phrase !== "") return refused("settings_locked");
		const proven = await stepUp.check(user, "protection", params, context);
		if ("kind" in proven) return proven;
		const set = await people.transaction().execute(async (transaction) => {
			if (!(await proven.spend(transaction))) return false;
			await setProtection(transaction, user.id, { phrase: words });
			return true;
		});
		if (!set) return refused("code_expired", "code");
		// The mail about the new phrase already contains it, so that the user recognises later mails by it.
		await afterCommit("a phrase is set", () => messages.security(user, "phrase", context));
		return data({ set: words !== "" });
	}

	async function lock(
		params: Params<"user/lock">,
		context: RequestContext,
	): Promise<Answer<{ locked: boolean; unlocks_at: number | null }>> {
		const user = await userById(people, context.user);
		if (params.locked) {
			await setProtection(people, user.id, { locked: true, unlocks_at: null });
			return data({ locked: true, unlocks_at: null });
		}
		const before = await protectionOf(people, user.id, now());
		if (!before.locked || before.unlocksAt !== null) return data({ locked: before.locked, unlocks_at: before.unlocksAt });
		const proven = await stepUp.check(user, "protection", params, context);
		if ("kind" in proven) return proven;
		const unlocksAt = now() + UNLOCKS_AFTER_MS;
		const set = await people.transaction().execute(async (transaction) => {
			if (!(await proven.spend(transaction))) return false;
			await setProtection(transaction, user.id, { unlocks_at: BigInt(unlocksAt) });
			return true;
		});
		if (!set) return refused("code_expired", "code");
		await afterCommit("an unlocking begins", () => messages.security(user, "unlocking", context));
		return data({ locked: true, unlocks_at: unlocksAt });
	}

	return (calls) => {
		calls.handle("user/freeze", freeze, "credentials");
		calls.handle("user/phrase", phrase, "credentials");
		calls.handle("user/lock", lock, "credentials");
	};
}
