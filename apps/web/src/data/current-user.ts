// Returns the signed-in user. Until the server's response arrives, the user's state at sign-in is used.
import type { User } from "@candor/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "./api.ts";
import { keys } from "./query-keys.ts";
import { useSession } from "./session.ts";

/** Queries the user, for pages that must not show an earlier state of the user. */
export function useCurrentUserQuery() {
	return useQuery({
		queryKey: keys.user,
		enabled: useSession() !== null,
		queryFn: ({ signal }) => call("GET user/center", {}, { silent: true, signal }),
	});
}

/** Defaults of the user's fields that a session of an earlier app version lacks. */
const UNSAID: Pick<User, "has_login_password" | "second_factors" | "holds" | "proves_by" | "protection"> = {
	has_login_password: true,
	second_factors: [],
	holds: [],
	proves_by: [],
	protection: { frozen: false, phrase: false, locked: false, unlocks_at: null },
};

export function useCurrentUser(): User | undefined {
	const session = useSession();
	const { data } = useCurrentUserQuery();
	return data ?? (session === null ? undefined : { ...UNSAID, ...session.user });
}
