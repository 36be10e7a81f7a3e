// Queries one of the user's options over HTTP, then updates it by account messages from the socket.
import type { Option } from "@candor/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onAccount } from "../../../../data/account.ts";
import { call } from "../../../../data/api.ts";
import { keys } from "../../../../data/query-keys.ts";
import { useSession } from "../../../../data/session.ts";

export function useOption(id: number | undefined) {
	const queries = useQueryClient();
	const signedIn = useSession() !== null;
	useEffect(
		() =>
			onAccount((data) => {
				const told = data.options?.find((option) => option.id === id);
				if (told !== undefined) queries.setQueryData<Option>(keys.option(id ?? 0), told);
				// After a reconnect the option is requested again, because the first account message lacks options that ended
				// while the socket was closed.
				else if (data.kind === "snapshot") void queries.invalidateQueries({ queryKey: keys.option(id ?? 0) });
			}),
		[id, queries],
	);
	return useQuery({
		queryKey: keys.option(id ?? 0),
		enabled: id !== undefined && signedIn,
		queryFn: async ({ signal }) => (await call("GET microtrade/lists", { id }, { silent: true, signal })) as Option,
	});
}
