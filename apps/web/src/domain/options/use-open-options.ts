// Gives components the user's open options. The response to a purchase can arrive before the socket's message about the option;
// the option in the response is then added at once.

import { useStore } from "@candor/client/page";
import type { Option } from "@candor/contract";
import { useEffect, useMemo } from "react";
import { accountReadyNow, joinAccount } from "../../data/account.ts";
import { openOptions, optionsAccountTopic } from "./open-options.ts";

export function noteOption(option: Option): void {
	const known = openOptions.get();
	if (option.status === "open" && accountReadyNow() && !known.has(option.id))
		openOptions.set(new Map(known).set(option.id, option));
}

export function useOpenOptions(account: Option["account_change_type"]): readonly Option[] {
	const options = useStore(openOptions);
	useEffect(() => joinAccount(optionsAccountTopic), []);
	return useMemo(
		() => [...options.values()].filter((option) => option.account_change_type === account).sort((a, b) => b.id - a.id),
		[options, account],
	);
}
