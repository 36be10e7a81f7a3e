// Changes of a user's identity verification in the topic `account`. The message has no state, because the state is not in the
// journal: the client requests it by a call.
import type { VerificationSet } from "@candor/core";
import type { ViewsNeeded } from "../../http/dependencies.ts";
import type { AccountTopic } from "./account-topic.ts";

interface Pending {
	/** Core time of the last change, ms; undefined if there is none since the last message. */
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
