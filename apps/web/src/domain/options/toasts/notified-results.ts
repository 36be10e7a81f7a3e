import type { Option } from "@candor/contract";
import type { AccountData } from "../../../data/account.ts";

const SHOWN_ON: ReadonlySet<string> = new Set(["/pages/option/detail", "/pages/option/simulator", "/pages/option/info"]);

/**
 * Returns the options that ended by a message, for toasts. Returns none on pages that show the results of these options
 * themselves.
 */
export function optionsEndedIn(
	{ options = [] }: Pick<AccountData, "options">,
	path: string,
): readonly (readonly [number, Option])[] {
	if (SHOWN_ON.has(path)) return [];
	return options.filter(({ status }) => status === "settled" || status === "void").map((option) => [option.id, option] as const);
}
