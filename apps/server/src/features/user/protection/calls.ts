// POST user/freeze, user/phrase, user/lock: an account stood still by its owner, the phrase of real mails, the lock on settings.

import type { Calls } from "@candor/contract";
import { SERVICE } from "@candor/core";
import { type Answer, data, refused } from "../../../http/answer.ts";
import type { Feature } from "../../../http/call-registry.ts";
import type { Asked } from "../../../http/request-context.ts";
import { afterCommit } from "../after-commit.ts";
import { userById } from "../logins.ts";
import type { UserNeeds } from "../needs.ts";
import { protectionOf, setProtection } from "./protection.ts";

type Params<P extends keyof Calls> = ReturnType<Calls[P]["params"]["parse"]>;

const UNLOCKS_AFTER_MS = 86_400_000;
/** Of a standing that others change at the same time. */
const MOST_TRIES = 5;
/** Shorter ones whoever forges a mail guesses. */
const SHORTEST_PHRASE = 4;
const LONGEST_PHRASE = 32;
/** Controls, directions, what has no width: it is read in a mail. */
const UNSEEN = /\p{C}/u;

export function protectionCalls(needs: UserNeeds): Feature {
	const { people, views, exchange, sessions, proofs, messages, hold, now } = needs;

	/** Tighter or looser, in the core: what it does not know binds nobody. */
	async function stand(user: number, standing: "frozen" | "trading"): Promise<void> {
		for (let tried = 0; ; tried++) {
			const version = (views.accounts.find(user)?.version ?? 0) + 1;
			const id = `standing:${user}:${version}:${standing}`;
			const { outcome } = await exchange.submit({ type: "SetStanding", id, by: SERVICE.accounts, user, version, standing });
			if (outcome.kind === "accepted") return;
			// Another tab was faster: nobody is told "frozen" whose account is not.
			if (outcome.refusal.code !== "stale_version" || tried === MOST_TRIES) {
				throw new Error(`SetStanding of ${user} was refused: ${outcome.refusal.code}`);
			}
		}
	}

	async function freeze(params: Params<"user/freeze">, asked: Asked): Promise<Answer<{ frozen: boolean }>> {
		const user = await userById(people, asked.user);
		const standing = views.accounts.find(asked.user)?.standing;
		if (params.frozen) {
			if (standing === "trading") {
				// First that it is the owner's own: a crash in between leaves nobody frozen who cannot go on.
				await setProtection(people, user.id, { frozen: true });
				await stand(asked.user, "frozen");
				await afterCommit("an account is frozen", async () => {
					await sessions.endAll(asked.user, asked.session?.key ?? "");
					await messages.security(user, "frozen", asked);
				});
			}
			return data({ frozen: true });
		}
		if (standing === "trading") return data({ frozen: false });
		if (!(await protectionOf(people, user.id, now())).frozen) return refused("restricted_by_operator");
		const proven = await proofs.check(user, "protection", params, asked);
		if ("kind" in proven) return proven;
		if (!(await people.transaction().execute((transaction) => proven.spend(transaction)))) return refused("code_expired", "code");
		await hold(asked.user, "unfrozen");
		await stand(asked.user, "trading");
		await setProtection(people, user.id, { frozen: false });
		await afterCommit("an account goes on", () => messages.security(user, "unfrozen", asked));
		return data({ frozen: false });
	}

	async function phrase(params: Params<"user/phrase">, asked: Asked): Promise<Answer<{ set: boolean }>> {
		const words = (params.phrase ?? "").trim().replace(/\s+/g, " ").normalize("NFC");
		const { length } = [...words];
		if ((length > 0 && length < SHORTEST_PHRASE) || length > LONGEST_PHRASE || UNSEEN.test(words)) {
			return refused("phrase_length", "phrase", { minimum: SHORTEST_PHRASE, maximum: LONGEST_PHRASE });
		}
		const user = await userById(people, asked.user);
		const before = await protectionOf(people, user.id, now());
		if (before.locked && before.phrase !== "") return refused("settings_locked");
		const proven = await proofs.check(user, "protection", params, asked);
		if ("kind" in proven) return proven;
		const set = await people.transaction().execute(async (transaction) => {
			if (!(await proven.spend(transaction))) return false;
			await setProtection(transaction, user.id, { phrase: words });
			return true;
		});
		if (!set) return refused("code_expired", "code");
		// With the new phrase: whoever reads it knows what to look for.
		await afterCommit("a phrase is set", () => messages.security(user, "phrase", asked));
		return data({ set: words !== "" });
	}

	async function lock(
		params: Params<"user/lock">,
		asked: Asked,
	): Promise<Answer<{ locked: boolean; unlocks_at: number | null }>> {
		const user = await userById(people, asked.user);
		if (params.locked) {
			await setProtection(people, user.id, { locked: true, unlocks_at: null });
			return data({ locked: true, unlocks_at: null });
		}
		const before = await protectionOf(people, user.id, now());
		if (!before.locked || before.unlocksAt !== null) return data({ locked: before.locked, unlocks_at: before.unlocksAt });
		const proven = await proofs.check(user, "protection", params, asked);
		if ("kind" in proven) return proven;
		const unlocksAt = now() + UNLOCKS_AFTER_MS;
		const set = await people.transaction().execute(async (transaction) => {
			if (!(await proven.spend(transaction))) return false;
			await setProtection(transaction, user.id, { unlocks_at: BigInt(unlocksAt) });
			return true;
		});
		if (!set) return refused("code_expired", "code");
		await afterCommit("an unlocking begins", () => messages.security(user, "unlocking", asked));
		return data({ locked: true, unlocks_at: unlocksAt });
	}

	return (calls) => {
		calls.handle("user/freeze", freeze, "credentials");
		calls.handle("user/phrase", phrase, "credentials");
		calls.handle("user/lock", lock, "credentials");
	};
}
