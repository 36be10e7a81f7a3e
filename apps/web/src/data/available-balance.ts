// Provides the available balance of a coin for forms. Until the balance has loaded it is undefined, not zero, so that no form
// reports too early that the balance is too low.
import type { AccountName } from "@candor/contract";
import { useAccountReady, useBalance } from "./account.ts";

/**
 * Returns the available balance of the coin `code` as decimal text. Undefined while the balance is unknown. The caller passes
 * "" as `code` while the coin is unknown.
 */
export function useAvailable(name: AccountName, code: string): string | undefined {
	const balance = useBalance(name, code);
	const known = useAccountReady() && code !== "";
	return known ? (balance?.available ?? "0") : undefined;
}
