// A product's reserve, which pays its interest: the available part may be locked or withdrawn, the frozen part is owed to open orders.
import type { AccountKind } from "../ledger/kinds.ts";

export const EARN_RESERVE: AccountKind<"earn_reserve", "product", false> = {
	code: 16,
	name: "earn_reserve",
	owner: "product",
	sign: "credit",
	records: false,
};
