// Draft of the transfer form. It is stored outside React, so that it survives a failed request, a visit of another page and a
// change of language.
import { ownStore } from "../../../data/own-store.ts";
import { USDT } from "../../../domain/wallet/usdt.ts";
import type { TransferAccount } from "../calculate/transfer-accounts.ts";

export interface TransferDraft {
	readonly from: TransferAccount;
	readonly to: TransferAccount;
	readonly currencyId: number;
	readonly amount: string;
}

const FRESH: TransferDraft = { from: "coin", to: "contract", currencyId: USDT, amount: "" };

export const transferDraft = ownStore<TransferDraft>(FRESH);
const askedLast = ownStore("");

export interface TransferAsked {
	readonly from: TransferAccount | undefined;
	readonly to?: TransferAccount | undefined;
	readonly currencyId: number | undefined;
}

/** Starts a draft with the accounts and the coin of the URL. If the URL is the same as before, the draft stays. */
export function openTransfer(asked: TransferAsked): void {
	const key = JSON.stringify(asked);
	if (key === askedLast.get()) return;
	askedLast.set(key);
	if (asked.from === undefined && asked.to === undefined && asked.currencyId === undefined) return;
	const { from, currencyId } = { ...FRESH, ...transferDraft.get() };
	const started = withAccounts({ ...FRESH, currencyId: asked.currencyId ?? currencyId }, { from: asked.from ?? from });
	transferDraft.set(asked.to === undefined ? started : withAccounts(started, { to: asked.to }));
}

/** Changes the account of one side. If the user chooses the account of the other side, the two are swapped. */
export function withAccounts(draft: TransferDraft, change: Partial<Pick<TransferDraft, "from" | "to">>): TransferDraft {
	const next = { ...draft, ...change };
	return next.from === next.to ? { ...next, from: draft.to, to: draft.from } : next;
}
