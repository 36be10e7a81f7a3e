import type { DefaultOptions, Query } from "@tanstack/react-query";

const BEHIND_AGAIN_MS = 2_000;

const isBehind = (answer: unknown): boolean =>
	typeof answer === "object" && answer !== null && "behind" in answer && answer.behind === true;

/**
 * The server's tables do not hold the user's last writes yet: "ask again in a moment" (docs/reference/wire.md, Read your writes). Other failures
 * since then waits for the connection instead. @returns ms
 */
function againWhileBehind({ state: { data, status } }: Pick<Query, "state">): number | false {
	if (status !== "success") return false;
	const pages = typeof data === "object" && data !== null && "pages" in data && Array.isArray(data.pages) ? data.pages : [data];
	return pages.some(isBehind) ? BEHIND_AGAIN_MS : false;
}

export const QUERY_DEFAULTS = {
	staleTime: 10_000,
	networkMode: "always",
	refetchInterval: againWhileBehind,
} satisfies DefaultOptions["queries"];
