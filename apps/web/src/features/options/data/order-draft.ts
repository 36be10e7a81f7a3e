// Stores the drafts of the two option order forms (real money, demo money) outside React. So a draft survives a failed request,
// a visit of another page and a change of language.

import { type Store, useSelected } from "@candor/client/page";
import { isUserLimitRefusal } from "../../../data/money-mutation.ts";
import { ownStore } from "../../../data/own-store.ts";
import type { StakeProblem } from "../calculate/stake.ts";
import type { OptionAccount } from "./preferences.ts";

/** A form field, named like the API's param, because refusals name the param. */
export type DraftField = "seconds" | "number";

export interface DraftState {
	readonly amount: string;
	readonly problems: readonly StakeProblem[];
	/** The server's error texts by field. When the user changes a field, its error text is removed. */
	readonly refusals: Partial<Record<DraftField, string>>;
	/** Error text about the whole order, for example that the server did not respond. */
	readonly notice: string | undefined;
	/** True if `notice` is about the limits that the user has set. */
	readonly limits: boolean;
}

const FRESH: DraftState = { amount: "", problems: [], refusals: {}, notice: undefined, limits: false };
const drafts: Record<OptionAccount, Store<DraftState>> = { real: ownStore(FRESH), simulation: ownStore(FRESH) };

export function useDraft<T>(account: OptionAccount, select: (state: DraftState) => T): T {
	return useSelected(drafts[account], select);
}

export const draftNow = (account: OptionAccount): DraftState => drafts[account].get();

export function typeAmount(account: OptionAccount, amount: string): void {
	changeField(account, "number");
	drafts[account].set({ ...draftNow(account), amount });
}

/** Removes the errors of a changed field and of the whole form. */
export function changeField(account: OptionAccount, field: DraftField): void {
	const { amount, problems, refusals } = draftNow(account);
	const { [field]: _gone, ...others } = refusals;
	// A change of the duration removes all errors, because another duration has other limits.
	const kept = field === "seconds" ? [] : problems.filter((problem) => problem.field !== field);
	drafts[account].set({ ...FRESH, amount, problems: kept, refusals: others });
}

export function showProblems(account: OptionAccount, problems: readonly StakeProblem[]): void {
	drafts[account].set({ ...FRESH, amount: draftNow(account).amount, problems });
}

export function refuseDraft(account: OptionAccount, words: string, field: string | undefined, code: string | undefined): void {
	const { amount } = draftNow(account);
	// A refusal of the payout ratio is shown at the field for the duration, because the terms of the duration have changed.
	const at = field === "payout_ratio" ? "seconds" : field;
	if (at === "seconds" || at === "number") drafts[account].set({ ...FRESH, amount, refusals: { [at]: words } });
	else drafts[account].set({ ...FRESH, amount, notice: words, limits: isUserLimitRefusal(code) });
}

/** Removes the errors after a purchase. The amount stays in the form for the next purchase. */
export function clearNotes(account: OptionAccount): void {
	drafts[account].set({ ...FRESH, amount: draftNow(account).amount });
}
