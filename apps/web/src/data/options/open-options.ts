// The user's open options, live: the account topic's snapshot, then its changes; and those that ended while the page was there, so that
// a result shows where the option stood. What ended unheard (the phone slept) is asked for.

import { createStore, useStore } from "@candor/client/page";
import type { Option } from "@candor/contract";
import { useMemo } from "react";
import { type AccountData, type AccountPart, accountReadyNow } from "../account.ts";
import { call } from "../api.ts";
import { forPerson } from "../own-store.ts";

export interface OwnOptions {
	readonly open: ReadonlyMap<number, Option>;
	/** The newest ones that ended while the page was there. */
	readonly ended: ReadonlyMap<number, Option>;
}

const NONE: OwnOptions = { open: new Map(), ended: new Map() };
/** Nobody looks at more results than these at once; all are in the lists. */
const ENDED_AT_MOST = 20;

const own = createStore(NONE);

/** The options after a message. Exported for its tests. */
export function takeOptions(known: OwnOptions, { kind, options = [] }: Pick<AccountData, "kind" | "options">): OwnOptions {
	if (kind === "change" && options.length === 0) return known;
	const open = new Map(kind === "snapshot" ? [] : known.open);
	const ended = new Map(known.ended);
	for (const option of options) {
		if (option.status === "open") open.set(option.id, option);
		else if (open.delete(option.id) || known.open.has(option.id)) ended.set(option.id, option);
	}
	return { open, ended: new Map([...ended].slice(-ENDED_AT_MOST)) };
}

/** What was open before a snapshot and is not in it: it ended while nobody heard. Exported for its tests. */
export function missedIn(known: OwnOptions, data: Pick<AccountData, "kind" | "options">): readonly number[] {
	if (data.kind !== "snapshot") return [];
	const told = new Set(data.options?.map(({ id }) => id));
	return [...known.open.keys()].filter((id) => !told.has(id)).slice(-ENDED_AT_MOST);
}

function askFor(id: number): void {
	forPerson(call("GET microtrade/lists", { id }, { silent: true })).then(
		(answer) => {
			if ("list" in answer) return;
			if (answer.status === "open") noteOption(answer);
			else own.set({ ...own.get(), ended: new Map(own.get().ended).set(id, answer) });
		},
		// It is in the lists.
		() => undefined,
	);
}

/** An option as an answer just showed it: on screen before the socket says so too. */
export function noteOption(option: Option): void {
	const { open, ended } = own.get();
	if (option.status !== "open" || !accountReadyNow() || open.has(option.id) || ended.has(option.id)) return;
	own.set({ open: new Map(open).set(option.id, option), ended });
}

/** Options' part of the account topic. */
export const optionsAccount: AccountPart = {
	name: "options",
	take(data) {
		const missed = missedIn(own.get(), data);
		own.set(takeOptions(own.get(), data));
		for (const id of missed) askFor(id);
	},
	forget: () => own.set(NONE),
	stale: [],
	toasts: async () => (await import("./result-toasts.ts")).openResultToasts(),
};

/** The results are read: their cards go. */
export function forgetEnded(): void {
	if (own.get().ended.size > 0) own.set({ ...own.get(), ended: NONE.ended });
}

type OptionAccount = Option["account_change_type"];

function useOptions(of: keyof OwnOptions, account: OptionAccount): readonly Option[] {
	const options = useStore(own)[of];
	return useMemo(
		() => [...options.values()].filter((option) => option.account_change_type === account).sort((a, b) => b.id - a.id),
		[options, account],
	);
}

/** Newest first. */
export const useOpenOptions = (account: OptionAccount) => useOptions("open", account);
/** Those that ended while the page was there, newest first. */
export const useEndedOptions = (account: OptionAccount) => useOptions("ended", account);
