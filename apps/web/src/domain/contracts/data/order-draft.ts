// Drafts of the contract order forms, one for real and one for demo money. Outside React, so that they survive a failed request, another
// page and a change of language.
import { type Store, useSelected } from "@candor/client/page";
import { ownStore } from "../../../data/own-store.ts";
import { ownStored } from "../../../data/own-stored.ts";
import type { ContractAccount } from "./use-open-positions.ts";

/** A field by the param's name in the API, as refusals name it. */
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
	/** True if stop loss and take profit are shown. */
	readonly stops: boolean;
	readonly profitPrice: string;
	readonly stopPrice: string;
	/** Error texts by field; removed when the field changes. */
	readonly errors: Partial<Record<DraftField, string>>;
	/** Error text about the order as a whole. */
	readonly notice: string | undefined;
	/** True if the notice is about the user's own limits. */
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

/** Chosen leverage, stored on the device. */
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
	// The allowed leverage depends on the lots, so both errors are cleared.
	lots: ["share", "multiple"],
	profitPrice: ["target_profit_price"],
	stopPrice: ["stop_loss_price"],
};

const without = (errors: Draft["errors"], gone: readonly DraftField[]): Draft["errors"] =>
	Object.fromEntries(Object.entries(errors).filter(([field]) => !gone.includes(field as DraftField)));

/** Changes fields, and removes their errors and that of the form. */
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

/** Clears lots and prices after an order was placed; the order type stays. */
export function clearDraft(account: ContractAccount): void {
	const { long, limit } = draftNow(account);
	drafts[account].set({ ...FRESH, long, limit });
}
