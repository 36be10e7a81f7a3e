// Available balance of a coin, for forms. It is unknown until it has loaded, so that no form reports a missing balance too early.
import type { AccountName } from "@candor/contract";
import { useAccountReady, useBalance } from "./account.ts";

/** Returns the balance as decimal text. Undefined while unknown. `code` is "" while the coin is unknown. */
export function useAvailable(name: AccountName, code: string): string | undefined {
	const balance = useBalance(name, code);
	const known = useAccountReady() && code !== "";
	return known ? (balance?.available ?? "0") : undefined;
}
