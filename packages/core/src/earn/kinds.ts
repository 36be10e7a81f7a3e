// Declares the ledger account of an earn product's reserve, which pays the product's interest. The available part of its balance
// is free: new orders can lock it, and operators can withdraw it. The frozen part is owed to open orders.
import type { AccountKind } from "../ledger/kinds.ts";

export const EARN_RESERVE: AccountKind<"earn_reserve", "product", false> = {
	code: 16,
	name: "earn_reserve",
	owner: "product",
	sign: "credit",
	records: false,
};
