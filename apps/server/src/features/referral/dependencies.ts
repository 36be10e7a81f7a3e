import type { Kysely } from "kysely";
import type { OwnProjected, ViewsNeeded } from "../../http/dependencies.ts";
import type { PeopleTables } from "../../people/people-tables.ts";
import type { ProjectionTables } from "../projection-tables.ts";

export interface ReferralDependencies {
	readonly people: Kysely<PeopleTables>;
	readonly tables: Kysely<ProjectionTables>;
	readonly views: ViewsNeeded;
	readonly projected: OwnProjected;
	/** URL at which users open the app. */
	readonly publicUrl: string;
	readonly now: () => number;
}
