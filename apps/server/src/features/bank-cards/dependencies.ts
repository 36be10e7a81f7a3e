import type { Kysely } from "kysely";
import type { ChecksFundPassword } from "../../http/dependencies.ts";
import type { PeopleTables } from "../../people/people-tables.ts";
import type { StepUpAuth } from "../security/step-up-auth.ts";
import type { BankCards } from "./bank-cards.ts";

export interface BankCardsDependencies {
	readonly people: Kysely<PeopleTables>;
	readonly bankCards: BankCards;
	readonly fundPasswords: ChecksFundPassword;
	readonly stepUp: StepUpAuth;
	readonly now: () => number;
}
