// Drafts of the contract order forms for real and demo money. They survive a failed request, navigation and a change of language.
import { type Store, useSelected } from "@candor/client/page";
import { ownStore } from "../../../data/own-store.ts";
import { ownStored } from "../../../data/own-stored.ts";
import type { ContractAccount } from "./use-open-positions.ts";

/** A form field, named like the API's parameter. Refusals use the same names. */
export type DraftField = "share" | "multiple" | "target_price" | "target_profit_price" | "stop_loss_price" | "order_type";
export const DRAFT_FIELDS: readonly string[] = [
	"share",
	"multiple",
	"target_price",
	"target_profit_price",
	"stop_loss_price",
	"order_type",
] satisfies DraftField[];

export interface Draft {
	readonly long: boolean;
	readonly limit: boolean;
	readonly price: string;
	readonly lots: string;
	readonly stops: boolean;
	readonly profitPrice: string;
	readonly stopPrice: string;
	/** Error texts by field. When the user changes a field, the error of that field is removed. */
	readonly errors: Partial<Record<DraftField, string>>;
	readonly notice: string | undefined;
	/** True if `notice` concerns limits that the user has set, such as a loss limit. */
	readonly limits: boolean;
}

const FRESH: Draft = {
	long: true,
	limit: false,
	price: "",
	lots: "",
	stops: false,
	profitPrice: "",
	stopPrice: "",
	errors: {},
	notice: undefined,
	limits: false,
};
const drafts: Record<ContractAccount, Store<Draft>> = { real: ownStore(FRESH), simulation: ownStore(FRESH) };

const leverage = ownStored<number>("contracts.leverage", (stored) =>
	typeof stored === "number" && Number.isSafeInteger(stored) && stored > 0 ? stored : 10,
);
export const useLeverage = (): number => useSelected(leverage, (chosen) => chosen);

export function useDraft<T>(account: ContractAccount, select: (draft: Draft) => T): T {
	return useSelected(drafts[account], select);
}

export const draftNow = (account: ContractAccount): Draft => drafts[account].get();

const FIELDS_OF: Partial<Record<keyof Draft, readonly DraftField[]>> = {
	limit: ["order_type"],
	price: ["target_price"],
	// A change of the lots clears the errors of the lots and of the leverage, because the allowed leverage depends on the number
	// of lots.
	lots: ["share", "multiple"],
	profitPrice: ["target_profit_price"],
	stopPrice: ["stop_loss_price"],
};

const without = (errors: Draft["errors"], gone: readonly DraftField[]): Draft["errors"] =>
	Object.fromEntries(Object.entries(errors).filter(([field]) => !gone.includes(field as DraftField)));

export function changeDraft(account: ContractAccount, change: Partial<Omit<Draft, "errors" | "notice" | "limits">>): void {
	const draft = draftNow(account);
	const names = Object.keys(change) as (keyof Draft)[];
	const known = names.every((name) => FIELDS_OF[name] !== undefined);
	const errors = known
		? without(
				draft.errors,
				names.flatMap((name) => FIELDS_OF[name] ?? []),
			)
		: {};
	drafts[account].set({ ...draft, ...change, errors, notice: undefined });
}

export function chooseLeverage(account: ContractAccount, next: number): void {
	leverage.set(next);
	const draft = draftNow(account);
	drafts[account].set({ ...draft, errors: without(draft.errors, ["share", "multiple"]), notice: undefined });
}

export function showErrors(account: ContractAccount, errors: Draft["errors"], notice?: string, limits = false): void {
	drafts[account].set({ ...draftNow(account), errors, notice, limits });
}

export function clearDraft(account: ContractAccount): void {
	const { long, limit } = draftNow(account);
	drafts[account].set({ ...FRESH, long, limit });
}
