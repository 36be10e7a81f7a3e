// Provides the data of the signed-in user. Until the server's response arrives, this is the data that the sign-in returned.
import type { User } from "@candor/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "./api.ts";
import { keys } from "./query-keys.ts";
import { useSession } from "./session.ts";

/** Requests the user's data again, for pages that must not show outdated data. */
export function useCurrentUserQuery() {
	return useQuery({
		queryKey: keys.user,
		enabled: useSession() !== null,
		queryFn: ({ signal }) => call("GET user/center", {}, { silent: true, signal }),
	});
}

/** Values of the user's fields for a session that an earlier version of the app stored without them. */
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
