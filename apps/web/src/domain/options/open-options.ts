// The user's open options, from the account topic: a snapshot, then changes. ended-options.ts stores options that have ended.
import type { Option } from "@candor/contract";
import type { AccountData, AccountTopicHandler } from "../../data/account.ts";
import { ownStore } from "../../data/own-store.ts";

const NONE: ReadonlyMap<number, Option> = new Map();

export const openOptions = ownStore(NONE);

export function takeOptions(known: typeof NONE, { kind, options = [] }: Pick<AccountData, "kind" | "options">): typeof NONE {
	if (kind === "change" && options.length === 0) return known;
	const next = new Map(kind === "snapshot" ? [] : known);
	for (const option of options) {
		if (option.status === "open") next.set(option.id, option);
		else next.delete(option.id);
	}
	return next;
}

export const optionsAccountTopic: AccountTopicHandler = {
	name: "options",
	take: (data) => openOptions.set(takeOptions(openOptions.get(), data)),
	forget: () => openOptions.set(NONE),
	stale: [],
	toasts: async () => (await import("./toasts/result-toasts.ts")).openResultToasts(),
};
