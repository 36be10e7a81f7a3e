// The user's options that ended since the page was opened, so that a result appears in place of the option. Options that ended while the
// device was offline are requested.

import { useStore } from "@candor/client/page";
import type { Option } from "@candor/contract";
import { useMemo } from "react";
import { type AccountData, joinAccount, onAccount } from "../../data/account.ts";
import { call } from "../../data/api.ts";
import { forPerson, ownStore } from "../../data/own-store.ts";
import { openOptions, optionsAccountTopic } from "./open-options.ts";
import { noteOption } from "./use-open-options.ts";

const NONE: ReadonlyMap<number, Option> = new Map();
/** More results than a user looks at; all are in the lists. */
const AT_MOST = 20;

const ended = ownStore(NONE);
/** Ids that were open as of the message before. */
const openBefore = ownStore<ReadonlySet<number>>(new Set());

/** Those that a message ended, or that it should know as open and does not. Exported for its tests. */
export function endedBy(
	before: ReadonlySet<number>,
	{ kind, options = [] }: Pick<AccountData, "kind" | "options">,
): { readonly told: readonly Option[]; readonly missed: readonly number[] } {
	const told = options.filter(({ id, status }) => status !== "open" && before.has(id));
	const known = new Set(options.map(({ id }) => id));
	const missed = kind === "snapshot" ? [...before].filter((id) => !known.has(id)).slice(-AT_MOST) : [];
	return { told, missed };
}

function keep(options: readonly Option[]): void {
	if (options.length === 0) return;
	ended.set(new Map([...ended.get(), ...options.map((option) => [option.id, option] as const)].slice(-AT_MOST)));
}

function askFor(id: number): void {
	forPerson(call("GET microtrade/lists", { id }, { silent: true })).then(
		(answer) => {
			if ("list" in answer) return;
			if (answer.status === "open") noteOption(answer);
			else keep([answer]);
		},
		// It is in the lists.
		() => undefined,
	);
}

/** Options that are open now: the next message may miss their end. */
const remember = () => openBefore.set(new Set(openOptions.get().keys()));

// Before this listener: the open options are known by then.
joinAccount(optionsAccountTopic);
remember();
onAccount((data) => {
	const { told, missed } = endedBy(openBefore.get(), data);
	keep(told);
	for (const id of missed) askFor(id);
	remember();
});

/** A purchase is on screen before the socket sends it, so its end is awaited too. */
export function expectEnd(id: number): void {
	openBefore.set(new Set(openBefore.get()).add(id));
}

/** A message said already that it ended. */
export function hasEnded(id: number): boolean {
	return ended.get().has(id);
}

/** The results are read: their cards go. */
export function forgetEnded(): void {
	ended.set(NONE);
}

/** Newest first. */
export function useEndedOptions(account: Option["account_change_type"]): readonly Option[] {
	const options = useStore(ended);
	return useMemo(
		() => [...options.values()].filter((option) => option.account_change_type === account).sort((a, b) => b.id - a.id),
		[options, account],
	);
}
