import type { DefaultOptions, Query } from "@tanstack/react-query";

const BEHIND_AGAIN_MS = 2_000;

const isBehind = (answer: unknown): boolean =>
	typeof answer === "object" && answer !== null && "behind" in answer && answer.behind === true;

/**
 * Returns the delay in ms before a response is requested again because it is stale: the server's tables did not contain the
 * user's last writes yet (docs/reference/wire.md, Read your writes). Returns false for every other query; a failed query waits
 * for the connection instead.
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
