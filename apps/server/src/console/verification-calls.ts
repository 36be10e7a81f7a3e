// Console calls about cases of identity verification and about watch lists. Each opened case, viewed picture and decision has an
// entry in the audit log.
import type { CaseImages, CaseQueue, CaseReview, Reviewer } from "../features/verification/plugin.ts";
import type { WatchListReview } from "../watch-lists/dependencies.ts";
import type { AuditKind, AuditLog } from "./audit-log.ts";
import { BinaryResponse, type ConsoleHandlers, type OperatorContext, refuseCall } from "./console-registry.ts";
import { CountedRows } from "./counted-rows.ts";
import type { LookLimits } from "./look-limits.ts";

/** Time after opening a case in which its pictures can be viewed, ms. */
const OPENED_MS = 600_000;

export interface VerificationCallsOptions {
	readonly queue: CaseQueue;
	readonly review: CaseReview;
	readonly lists: WatchListReview;
	readonly images: Pick<CaseImages, "readForOperator">;
	readonly audit: Pick<AuditLog, "add">;
	readonly limits: Pick<LookLimits, "take">;
	readonly now: () => number;
}

export function verificationCalls({ queue, review, lists, images, audit, limits, now }: VerificationCallsOptions) {
	/** Time (ms) at which a session has opened a case, keyed by session and case. */
	const opened = new Map<string, number>();
	const keyOf = ({ session }: OperatorContext, id: number) => `${session.id} ${id}`;
	const isOpened = (context: OperatorContext, id: number) => (opened.get(keyOf(context, id)) ?? 0) > now() - OPENED_MS;
	const open = (context: OperatorContext, id: number) => {
		for (const [key, at] of opened) if (at <= now() - OPENED_MS) opened.delete(key);
		opened.set(keyOf(context, id), now());
	};
	const entry = ({ operator, session, address }: OperatorContext, kind: AuditKind) => ({
		...{ operator: operator.operator, role: operator.role, kind, address, session: session.id },
	});
	const counted = new CountedRows({ audit, limits, now });
	const reviewerOf = ({ operator }: OperatorContext): Reviewer => operator;

	return {
		verification: async (params, context) => {
			const { list, total } = await queue.list(params);
			// Invented cases of a sandbox belong to no user, so they do not count.
			const counts = await counted.show(context, "verification", list, ({ user, flags }) =>
				flags.includes("made_up") ? [] : [user],
			);
			if ("retryAfter" in counts) return refuseCall("look_limit", undefined, { retry_after: counts.retryAfter });
			return { list: counts.rows, total };
		},

		"verification/open": async ({ case: id, reason }, context) => {
			const user = await queue.userOf(id);
			if (user === undefined) return refuseCall("unknown_case", "case");
			// A user must not learn the matches and duplicates that a case contains. An operator therefore does not see cases of
			// the accounts that the operator has declared.
			if (context.operator.accounts.includes(user)) return refuseCall("own_account", "case");
			const { retryAfter } = await limits.take(context, [user]);
			if (retryAfter > 0) return refuseCall("look_limit", undefined, { retry_after: retryAfter });
			await audit.add({ ...entry(context, "case_opened"), user, reason, details: { case: id } });
			const found = await queue.open(id, reviewerOf(context));
			if (found === undefined) return refuseCall("unknown_case", "case");
			open(context, id);
			return found;
		},

		"verification/image": async ({ case: id, item }, context) => {
			// An unknown case gets the same response as a case that this session has not opened.
			const image = isOpened(context, id) ? await queue.image(id, item) : undefined;
			if (image === undefined) return refuseCall("unknown_image", "item");
			await audit.add({ ...entry(context, "image_viewed"), user: image.user, details: { case: id, item } });
			const viewer = { operator: context.operator.operator, at: now() };
			const picture = await (image.id === undefined
				? queue.sample({ user: image.user, item }, viewer)
				: images.readForOperator(image.id, viewer));
			if (picture === undefined) return refuseCall("unknown_image", "item");
			return new BinaryResponse(picture.bytes, picture.type);
		},

		"verification/decide": async (params, context) => {
			const { case: id, decision, kind, reason, items, version } = params;
			const user = await queue.userOf(id);
			if (user === undefined) return refuseCall("unknown_case", "case");
			if (!isOpened(context, id)) return refuseCall("case_not_opened", "case");
			const codes = items.flatMap(({ item, code }) => (code === undefined ? [] : [{ item, code }]));
			const facts = { ...entry(context, "case_decided"), user, reason: "" };
			const details = { case: id, version, decision, ...(kind !== undefined && { kind }), codes };
			// This entry is written before the decision: its outcome may stay unknown, or the entry about its result may fail.
			await audit.add({ ...facts, reason, details: { ...details, state: "sent" } });
			const result = await review.decide(params, reviewerOf(context));
			if ("refused" in result) {
				await audit.add({ ...facts, details: { ...details, state: "refused", refusal: result.refused } });
				return refuseCall(result.refused, result.field, result.params);
			}
			await audit.add({ ...facts, details: { ...details, state: result.result } });
			return { result: result.result, next: await queue.next(reviewerOf(context), id) };
		},

		watch_lists: async ({ state }, context) => {
			const shown = await lists.show(state);
			const others = shown.matches.filter(({ user }) => !context.operator.accounts.includes(user));
			const counts = await counted.show(context, "watch_lists", others, ({ user }) => [user]);
			if ("retryAfter" in counts) return refuseCall("look_limit", undefined, { retry_after: counts.retryAfter });
			return { ...shown, matches: counts.rows };
		},

		"watch_lists/decide": async (params, context) => {
			const { match, decision, reason } = params;
			const user = await lists.userOf(match);
			if (user === undefined) return refuseCall("unknown_match", "match");
			if (context.operator.accounts.includes(user)) return refuseCall("own_account", "match");
			const facts = { ...entry(context, "match_decided"), user };
			await audit.add({ ...facts, reason, details: { match, decision, state: "sent" } });
			const result = await lists.decide(params, context.operator.operator);
			const state = "refused" in result ? "refused" : result.result;
			await audit.add({
				...facts,
				details: { match, decision, state, ...("refused" in result && { refusal: result.refused }) },
			});
			return "refused" in result ? refuseCall(result.refused, result.field, result.params) : result;
		},
	} satisfies ConsoleHandlers;
}
