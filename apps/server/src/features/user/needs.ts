// What the user calls share.
import type { Kysely } from "kysely";
import type { ViewsNeeded } from "../../http/needs.ts";
import type { Sessions } from "../../http/sessions.ts";
import type { PeopleTables } from "../people-tables.ts";
import type { AccountOpening } from "./account-opening.ts";
import type { Codes } from "./codes.ts";
import type { Passwords } from "./passwords.ts";

export interface UserNeeds {
	readonly people: Kysely<PeopleTables>;
	readonly views: ViewsNeeded;
	readonly sessions: Sessions;
	readonly codes: Codes;
	readonly passwords: Passwords;
	readonly opening: AccountOpening;
	/** The house's own invite code, upper case; undefined where people can only be invited by people. */
	readonly houseInviteCode: string | undefined;
	readonly now: () => number;
}
