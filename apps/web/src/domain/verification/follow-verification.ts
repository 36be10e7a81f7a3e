// Reloads the user's verification, rights and bank cards when the server reports a change. The component renders nothing.
import { useEffect } from "react";
import { onAccount } from "../../data/account.ts";
import { keys } from "../../data/query-keys.ts";

export function FollowVerification(): null {
	useEffect(
		() =>
			onAccount(({ kind, verification = [] }, queries) => {
				if (kind !== "change" || verification.length === 0) return;
				void queries.invalidateQueries({ queryKey: keys.verification });
				void queries.invalidateQueries({ queryKey: keys.user });
				void queries.invalidateQueries({ queryKey: keys.bankCards });
			}),
		[],
	);
	return null;
}
