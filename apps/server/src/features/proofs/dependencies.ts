import type { IndexRecord } from "@candor/contract";
import type { Selectable } from "kysely";
import type { OwnProjected, ViewsNeeded } from "../../http/dependencies.ts";
import type { Signer } from "../../serializers/market.ts";
import type { IndexRecordsTable } from "../projection-tables.ts";
import type { Tables } from "./queries.ts";

type ShowRecord = (row: Selectable<IndexRecordsTable>, market: string, priceDecimals: number) => IndexRecord;

export interface ContractDependencies {
	readonly views: ViewsNeeded;
	readonly tables: Tables;
	readonly projected: OwnProjected;
	readonly show: ShowRecord;
	readonly signer: Signer;
}
