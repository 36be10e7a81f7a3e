// The available balance of a coin, for forms. It is unknown until balances have loaded, so that a form does not report a lack of money too
// early.
import type { AccountName } from "@candor/contract";
import { useAccountReady, useBalance } from "./account.ts";

/**
 * Returns the balance as decimal text. Undefined while unknown; then only the exchange checks it.
 * @param code "" while the coin is unknown
 */
export function useAvailable(name: AccountName, code: string): string | undefined {
	const balance = useBalance(name, code);
	const known = useAccountReady() && code !== "";
	return known ? (balance?.available ?? "0") : undefined;
}
