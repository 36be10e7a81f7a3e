// Search parameters of the sign-in pages: the page to which the user returns after sign-in (docs/reference/product.md §2), and
// an invite code.
import type { QueryParams } from "@candor/client/page";

/** `backpage` is the page to which the user returns. `backtype` is 2 if that page is a tab. */
export interface SignInSearch {
	readonly backpage?: string;
	readonly backtype?: 1 | 2;
	readonly invite?: string;
}

/** Parameter names with which links pass the invite code. */
const INVITES = ["invite", "invite_code", "code"];

export function readSignInSearch(search: QueryParams): SignInSearch {
	const { backpage, backtype } = search;
	const back = backpage === "" ? undefined : backpage;
	const invite =
		inviteIn((name) => (Object.hasOwn(search, name) ? search[name] : undefined)) ??
		(back === undefined ? undefined : inviteBehind(back));
	return {
		...(back !== undefined && { backpage: back }),
		...((Number(backtype) === 1 || Number(backtype) === 2) && { backtype: Number(backtype) as 1 | 2 }),
		...(invite !== undefined && { invite }),
	};
}

function inviteIn(get: (name: string) => string | undefined): string | undefined {
	for (const name of INVITES) {
		const code = get(name)?.replace(/\s+/g, "") ?? "";
		if (/^[A-Za-z0-9]{1,32}$/.test(code)) return code;
	}
	return undefined;
}

/**
 * Reads the invite code from the URL of the page to which the user returns. A parameter `code` is ignored there, because it can
 * have another meaning.
 */
function inviteBehind(backpage: string): string | undefined {
	const query = new URLSearchParams(backpage.split("?")[1] ?? "");
	return inviteIn((name) => (name === "code" ? undefined : (query.get(name) ?? undefined)));
}
