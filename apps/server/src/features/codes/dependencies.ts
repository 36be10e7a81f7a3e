import type { Kysely } from "kysely";
import type { ViewsNeeded } from "../../http/dependencies.ts";
import type { PeopleTables } from "../../people/people-tables.ts";
import type { Codes } from "./codes.ts";
import type { Messages } from "./messages.ts";

export interface CodesDependencies {
	readonly people: Kysely<PeopleTables>;
	readonly views: Pick<ViewsNeeded, "founding">;
	readonly codes: Codes;
	readonly messages: Messages;
}
