// What stands in the tickets, one for real and one for demo money: kept outside React, so that it survives a failed request, a look at
// another page and a language switch.

import { type Store, useSelected } from "@candor/client/page";
import { isOfLimits } from "../../../data/money-mutation.ts";
import { ownStore } from "../../../data/own-store.ts";
import type { StakeProblem } from "../calculate/stake.ts";
import type { OptionAccount } from "./preferences.ts";

/** As the wire names what a refusal is about. */
export type TicketField = "seconds" | "number";

export interface TicketState {
	readonly amount: string;
	readonly problems: readonly StakeProblem[];
	/** The server's words about a field; gone when it changes. */
	readonly refusals: Partial<Record<TicketField, string>>;
	/** The server's words about the whole, or that it could not be reached. */
	readonly notice: string | undefined;
	/** The notice is about the person's own limits. */
	readonly limits: boolean;
}

const FRESH: TicketState = { amount: "", problems: [], refusals: {}, notice: undefined, limits: false };
const tickets: Record<OptionAccount, Store<TicketState>> = { real: ownStore(FRESH), simulation: ownStore(FRESH) };

export function useTicket<T>(account: OptionAccount, select: (state: TicketState) => T): T {
	return useSelected(tickets[account], select);
}

export const ticketNow = (account: OptionAccount): TicketState => tickets[account].get();

export function typeAmount(account: OptionAccount, amount: string): void {
	changeField(account, "number");
	tickets[account].set({ ...ticketNow(account), amount });
}

/** What was said about a field goes when it changes; what was said about the whole too. */
export function changeField(account: OptionAccount, field: TicketField): void {
	const { amount, problems, refusals } = ticketNow(account);
	const { [field]: _gone, ...others } = refusals;
	// Another duration has other bounds.
	const kept = field === "seconds" ? [] : problems.filter((problem) => problem.field !== field);
	tickets[account].set({ ...FRESH, amount, problems: kept, refusals: others });
}

/** After a tap that cannot be sent: every problem is shown. */
export function showProblems(account: OptionAccount, problems: readonly StakeProblem[]): void {
	tickets[account].set({ ...FRESH, amount: ticketNow(account).amount, problems });
}

/** What the server said no to. Nothing that was typed is lost. */
export function refuseTicket(account: OptionAccount, words: string, field: string | undefined, code: string | undefined): void {
	const { amount } = ticketNow(account);
	// Another payout: what was chosen is what has changed.
	const at = field === "payout_ratio" ? "seconds" : field;
	if (at === "seconds" || at === "number") tickets[account].set({ ...FRESH, amount, refusals: { [at]: words } });
	else tickets[account].set({ ...FRESH, amount, notice: words, limits: isOfLimits(code) });
}

/** It was bought: what was said before is over, the amount stays for the next one. */
export function clearNotes(account: OptionAccount): void {
	tickets[account].set({ ...FRESH, amount: ticketNow(account).amount });
}
