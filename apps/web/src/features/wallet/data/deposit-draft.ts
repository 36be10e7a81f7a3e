// Draft of the form for test coins. Outside React, so that Back finds it.
import { ownStore } from "../../../data/own-store.ts";
import { USDT } from "./usdt.ts";

export interface DepositDraft {
	readonly currencyId: number;
	readonly amount: string;
}

export const depositDraft = ownStore<DepositDraft>({ currencyId: USDT, amount: "" });

/** Opens the draft; another coin than the drafted one starts a new draft. */
export function openDeposit(currencyId: number | undefined): void {
	if (currencyId !== undefined && currencyId !== depositDraft.get().currencyId) depositDraft.set({ currencyId, amount: "" });
}
