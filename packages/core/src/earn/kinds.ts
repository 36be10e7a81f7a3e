// Account of a product's reserve, which pays its interest. The available part may be locked or withdrawn. The frozen part is owed to open
// orders.
import type { AccountKind } from "../ledger/kinds.ts";

export const EARN_RESERVE: AccountKind<"earn_reserve", "product", false> = {
	code: 16,
	name: "earn_reserve",
	owner: "product",
	sign: "credit",
	records: false,
};
