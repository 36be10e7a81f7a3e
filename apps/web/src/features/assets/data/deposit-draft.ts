// What stands in the form for test coins: kept outside React, so that the way back finds it. Goes with the session.
import { session } from "../../../data/session.ts";
import { createStore } from "../../../data/store.ts";

const USDT = 3;

export interface DepositDraft {
	readonly currencyId: number;
	readonly amount: string;
}

const FRESH: DepositDraft = { currencyId: USDT, amount: "" };
export const depositDraft = createStore<DepositDraft>(FRESH);

session.subscribe(() => {
	if (session.get() === null) depositDraft.set(FRESH);
});

/** Arriving for another coin than the one that was typed for begins anew. */
export function openDeposit(currencyId: number | undefined): void {
	if (currencyId !== undefined && currencyId !== depositDraft.get().currencyId) depositDraft.set({ currencyId, amount: "" });
}
