// POST sandbox/verify: gives the user a verified level without documents. The command is sent in the name of the founder, who is
// a sandbox's only operator.
import type { Calls } from "@candor/contract";
import { FOUNDER } from "@candor/core";
import { type Answer, refused, text } from "../../http/answer.ts";
import type { Submits, ViewsNeeded } from "../../http/dependencies.ts";
import { RateLimit } from "../../http/rate-limit.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { refuseAsCore } from "../../serializers/wire-numbers.ts";

/** Rate limit on verifications, for each user. Each verification adds a permanent row to the list of operators' commands. */
const VERIFIED = { perSecond: 1 / 60, burst: 20 };

interface VerifyDependencies {
	readonly views: ViewsNeeded;
	readonly exchange: Submits;
	readonly monotonic: () => number;
}

export function createVerifyHandler({ views, exchange, monotonic }: VerifyDependencies) {
	const verified = new RateLimit(VERIFIED);
	return async (
		{ country }: ReturnType<Calls["sandbox/verify"]["params"]["parse"]>,
		context: RequestContext,
	): Promise<Answer<null>> => {
		if (views.founding.mode !== "sandbox") return refused("sandbox_only");
		const seconds = verified.take(context.user, monotonic());
		if (seconds > 0) return { kind: "limited", seconds };
		const user = context.user;
		const reason = "Sandbox: asked by the user";
		for (;;) {
			const { version = 0, advanced = false } = views.verification.find(user) ?? {};
			const { outcome, seq } = await exchange.submit({
				type: "SetVerification",
				id: "",
				by: FOUNDER,
				user,
				version: version + 1,
				basic: true,
				advanced,
				country,
				reason,
			});
			if (outcome.kind === "accepted") return text("verified_in_sandbox", seq, { country });
			// A concurrent request of the user changed the verification first. The command is sent again with the next version. The rate
			// limit bounds the number of such repetitions.
			if (outcome.refusal.code !== "stale_version") return refuseAsCore(views, outcome.refusal);
		}
	};
}
