// The user's options that ended since the page was opened. For these options the page shows the result. Options that ended
// while the device was offline are requested from the server.

import { useStore } from "@candor/client/page";
import type { Option } from "@candor/contract";
import { useMemo } from "react";
import { type AccountData, joinAccount, onAccount } from "../../data/account.ts";
import { call } from "../../data/api.ts";
import { forPerson, ownStore } from "../../data/own-store.ts";
import { openOptions, optionsAccountTopic } from "./open-options.ts";
import { noteOption } from "./use-open-options.ts";

const NONE: ReadonlyMap<number, Option> = new Map();
/** Maximum number of stored results. The order history has the results of all options. */
const AT_MOST = 20;

const ended = ownStore(NONE);
const openBefore = ownStore<ReadonlySet<number>>(new Set());

/**
 * Returns the options that a message reports as ended (`told`), and the open options that a snapshot no longer contains
 * (`missed`).
 */
export function optionsEndedBy(
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
		// If the request fails, the option's result can still be found in the order history.
		() => undefined,
	);
}

/**
 * Stores the ids of the open options. If an option ends while the socket is closed, the next snapshot lacks it, which shows
 * that it has ended.
 */
const remember = () => openBefore.set(new Set(openOptions.get().keys()));

// The handler of open options must join before the listener below is added. Then the open options are already updated when the
// listener runs.
joinAccount(optionsAccountTopic);
remember();
onAccount((data) => {
	const { told, missed } = optionsEndedBy(openBefore.get(), data);
	keep(told);
	for (const id of missed) askFor(id);
	remember();
});

/**
 * Adds an option to the open options before the socket reports the purchase, so that its end is noticed even if it comes first.
 */
export function expectEnd(id: number): void {
	openBefore.set(new Set(openBefore.get()).add(id));
}

export function hasEnded(id: number): boolean {
	return ended.get().has(id);
}

export function forgetEnded(): void {
	ended.set(NONE);
}

export function useEndedOptions(account: Option["account_change_type"]): readonly Option[] {
	const options = useStore(ended);
	return useMemo(
		() => [...options.values()].filter((option) => option.account_change_type === account).sort((a, b) => b.id - a.id),
		[options, account],
	);
}
