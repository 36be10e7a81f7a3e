// Converts one level of a user's verification to the form of the API.
import type { CallData, VerificationItem, VerificationLevel, VerificationState } from "@candor/contract";
import type { Selectable } from "kysely";
import { appealObstacle } from "./case-states.ts";
import type { CasesTable, ItemsTable } from "./tables.ts";

export type CaseRow = Selectable<CasesTable>;
export type ItemRow = Selectable<ItemsTable>;
type LevelState = CallData<"user/verification">["basic"];
type Step = LevelState["steps"][number];

export const ITEMS: Readonly<Record<VerificationLevel, readonly VerificationItem[]>> = {
	basic: ["country", "name", "id_number", "contact", "birth_date"],
	advanced: ["front", "back", "hand"],
};

export interface ShownCase {
	readonly row: CaseRow;
	readonly items: readonly ItemRow[];
	readonly reason: string;
	readonly place: number | null;
	/** Items that the level requires. */
	readonly needed: readonly VerificationItem[];
}

/** Returns the state of a level. @param known true if the core has the user as verified at this level */
export function stateOf(row: Pick<CaseRow, "state" | "rights_until"> | undefined, known: boolean): VerificationState {
	if (row === undefined) return known ? "verified" : "unverified";
	// A sandbox verifies a user at once, even while a case of the user waits for a decision.
	const waits = row.state === "under_review" || row.state === "rejected";
	return known && waits && row.rights_until === null ? "verified" : row.state;
}

export function showLevel(level: VerificationLevel, shown: ShownCase | undefined, known: boolean): LevelState {
	const state = stateOf(shown?.row, known);
	const none = { sent_at: null, due_at: null, place: null, kind: null, reason: null, policy: null, update: null };
	if (shown === undefined) {
		const items = ITEMS[level].map((item) => ({ item, state: "missing" as const, code: null }));
		return { state, ...none, may_appeal: false, appealed: false, steps: stepsOf(level, state, undefined), items };
	}
	const { row, items, reason, place, needed } = shown;
	const waits = row.state === "under_review";
	const isAgain = row.state === "needs_update";
	const byItem = new Map(items.map((item) => [item.item, item]));
	return {
		state,
		sent_at: Number(row.sent_at),
		due_at: waits ? Number(row.due_at) : null,
		place: waits ? place : null,
		kind: row.state === "rejected" ? row.kind : null,
		reason: reason === "" ? null : reason,
		may_appeal: appealObstacle(row) === undefined,
		appealed: row.appealed,
		steps: stepsOf(level, state, row),
		items: needed.map((item) => {
			const found = isAgain ? undefined : byItem.get(item);
			return found === undefined ? { item, state: "missing", code: null } : { item, state: found.state, code: found.code };
		}),
		policy: row.policy,
		update:
			row.state === "needs_update" && row.update_why !== null && row.rights_until !== null
				? { why: row.update_why, rights_until: Number(row.rights_until) }
				: null,
		...(row.state === "frozen" && { freeze: { law: row.law, review_on: row.review_on ?? "" } }),
	};
}

function stepsOf(level: VerificationLevel, state: VerificationState, row: CaseRow | undefined): Step[] {
	const names: readonly Step["name"][] =
		level === "basic" ? ["sent", "checks", "review", "result"] : ["sent", "checks", "review", "second_review", "result"];
	const sent = row === undefined ? null : Number(row.sent_at);
	const first = row?.first_at == null ? null : Number(row.first_at);
	const decided = row?.decided_at == null ? null : Number(row.decided_at);
	const current: Step["name"] | undefined =
		state === "unverified" || state === "needs_update"
			? "sent"
			: state === "under_review"
				? first === null || level === "basic"
					? "review"
					: "second_review"
				: undefined;
	const at: Record<Step["name"], number | null> = {
		...{ sent, checks: sent, review: first ?? decided, second_review: decided, result: decided },
	};
	const reached = current === undefined ? names.length : names.indexOf(current);
	return names.map((name, index) => {
		if (index === reached) return { name, state: "current", at: null };
		if (index > reached) return { name, state: "waiting", at: null };
		const failed = name === "result" && (state === "rejected" || state === "frozen");
		return { name, state: failed ? "failed" : "done", at: at[name] };
	});
}
