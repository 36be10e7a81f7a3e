// What a managed product pays its interest from: available is free to be locked or taken back, frozen is owed to open orders.
import type { AccountKind } from "../ledger/kinds.ts";

export const EARN_RESERVE: AccountKind<"earn_reserve", "product", false> = {
	code: 16,
	name: "earn_reserve",
	owner: "product",
	sign: "credit",
	records: false,
};
