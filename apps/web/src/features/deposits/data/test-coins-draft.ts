// Stores the draft of the form for test coins outside React, so that it is restored when the user returns to the page.
import { ownStore } from "../../../data/own-store.ts";
import { USDT } from "../../../domain/wallet/usdt.ts";

export interface DepositDraft {
	readonly currencyId: number;
	readonly amount: string;
}

export const depositDraft = ownStore<DepositDraft>({ currencyId: USDT, amount: "" });

/** Starts or restores the draft. If the coin differs from the draft's coin, a new draft starts. */
export function openDeposit(currencyId: number | undefined): void {
	if (currencyId !== undefined && currencyId !== depositDraft.get().currencyId) depositDraft.set({ currencyId, amount: "" });
}
