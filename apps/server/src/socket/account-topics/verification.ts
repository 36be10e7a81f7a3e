// Changes of a user's identity verification in the topic `account`. The client then requests the state, which is not in the journal.
import type { VerificationSet } from "@candor/core";
import type { ViewsNeeded } from "../../http/dependencies.ts";
import type { AccountTopic } from "./account-topic.ts";

interface Pending {
	/** Core time in ms of the last change; undefined without one. */
	changedAt: number | undefined;
}

export function createVerificationTopic(_views: ViewsNeeded): AccountTopic<Pending> {
	return {
		take: {
			VerificationSet({ user, at }: VerificationSet, pendingOf) {
				const pending = pendingOf(user);
				if (pending !== undefined) pending.changedAt = at;
			},
		},
		verificationChanged(pending, at) {
			pending.changedAt = at;
		},
		createPending: () => ({ changedAt: undefined }),
		change: ({ changedAt }) => ({ verification: changedAt === undefined ? [] : [{ changed_at: changedAt }] }),
		snapshot: () => ({ verification: [] }),
	};
}
