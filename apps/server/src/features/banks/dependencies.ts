import type { Kysely } from "kysely";
import type { DepositRecorderTables } from "../../deposit-recorder/tables.ts";
import type { OwnProjected, Submits, ViewsNeeded } from "../../http/dependencies.ts";
import type { ImageService } from "../../images/image-service.ts";
import type { ImageTables } from "../../images/tables.ts";
import type { PeopleTables } from "../../people/people-tables.ts";
import type { BankCards } from "../bank-cards/plugin.ts";
import type { ProjectionTables } from "../projection-tables.ts";

export type BankTables = Kysely<ProjectionTables & DepositRecorderTables & ImageTables & PeopleTables>;

/** Cards to which withdrawals are being requested, keyed by user and card, with the number of these requests. */
export type ApplyingCards = Map<string, number>;

export interface BankTransfersDependencies {
	readonly views: ViewsNeeded;
	readonly exchange: Submits;
	readonly tables: BankTables;
	readonly people: Kysely<PeopleTables>;
	readonly projected: OwnProjected;
	readonly images: Pick<ImageService, "attach">;
	readonly bankCards: Pick<BankCards, "lockUsable">;
	/** The check before a card is deleted reads this map too. */
	readonly applying: ApplyingCards;
}
