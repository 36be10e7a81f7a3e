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
	/** Returns the number of the verified person who owns the account. All accounts of one person have the same number. */
	readonly personOf: (user: number) => Promise<number>;
	/** Returns the number of unread messages, keyed by order. An order without unread messages may be missing. */
	readonly unreadOf: (user: number, orders: readonly number[]) => Promise<ReadonlyMap<number, number>>;
	readonly now: () => number;
}
