// Who is signed in, as the server knows it now; until it has answered, as it was when the session began.
import { useQuery } from "@tanstack/react-query";
import { call } from "./api.ts";
import { keys } from "./query-keys.ts";
import { useSession } from "./session.ts";

/** What the server says, for what must not be drawn as it was. */
export function useOwnUserAnswer() {
	return useQuery({
		queryKey: keys.user,
		enabled: useSession() !== null,
		queryFn: ({ signal }) => call("GET user/center", {}, { silent: true, signal }),
	});
}

/** Undefined for a moment only, while a session ends. */
export function useOwnUser() {
	const session = useSession();
	const { data } = useOwnUserAnswer();
	return data ?? session?.user;
}
