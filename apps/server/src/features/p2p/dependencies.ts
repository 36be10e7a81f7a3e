import type { Kysely } from "kysely";
import type { ChecksFundPassword, OwnProjected, Submits, ViewsNeeded } from "../../http/dependencies.ts";
import type { P2pNameTables } from "../../people/p2p-tables.ts";
import type { PaymentAccounts } from "../../people/payment-accounts.ts";
import type { Tables } from "./queries.ts";
import type { Conditions } from "./texts.ts";
import type { Traders } from "./traders.ts";

export interface P2pDependencies {
	readonly views: ViewsNeeded;
	readonly exchange: Submits;
	readonly fundPasswords: ChecksFundPassword;
	readonly tables: Tables;
	readonly people: Kysely<P2pNameTables>;
	readonly projected: OwnProjected;
	readonly traders: Traders;
	readonly conditions: Conditions;
	readonly accounts: PaymentAccounts;
	/** Returns the number of the verified person, which all accounts of the person share. */
	readonly personOf: (user: number) => Promise<number>;
	/** Returns the number of unread messages of orders. Orders without one may be left out. */
	readonly unreadOf: (user: number, orders: readonly number[]) => Promise<ReadonlyMap<number, number>>;
	readonly now: () => number;
}
