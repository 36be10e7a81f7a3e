import type { Kysely } from "kysely";
import type { MoneyNetworks } from "../../chains/shown-networks.ts";
import type { ChecksFundPassword, OwnProjected, Submits, ViewsNeeded } from "../../http/dependencies.ts";
import type { PeopleTables } from "../../people/people-tables.ts";
import type { BankTransfers } from "../banks/plugin.ts";
import type { Messages } from "../codes/messages.ts";
import type { StepUpAuth } from "../security/step-up-auth.ts";
import type { AddressBook, BookTables } from "./address-book.ts";
import type { StopLinks } from "./stop-links.ts";

export interface WithdrawalsDependencies {
	readonly views: ViewsNeeded;
	readonly exchange: Submits;
	readonly book: AddressBook;
	/** Functions for withdrawals by bank. */
	readonly banks: Pick<BankTransfers, "closed" | "destination" | "keepingCard" | "readRate" | "cardNumbers" | "payoutOf">;
	readonly bookTables: BookTables;
	readonly people: Kysely<PeopleTables>;
	readonly projected: OwnProjected;
	readonly networks: MoneyNetworks;
	readonly fundPasswords: ChecksFundPassword;
	readonly stepUp: StepUpAuth;
	readonly stopLinks: StopLinks;
	readonly messages: Pick<Messages, "security">;
	/** Returns the number of the verified person who owns the account. All accounts of one person have the same number. */
	readonly personOf: (user: number) => Promise<number>;
	readonly now: () => number;
}
