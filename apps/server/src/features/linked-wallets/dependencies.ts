import type { Kysely } from "kysely";
import type { PeopleTables } from "../../people/people-tables.ts";
import type { Messages } from "../codes/messages.ts";
import type { Hold } from "../security/hold-withdrawals.ts";
import type { StepUpAuth } from "../security/step-up-auth.ts";
import type { LinkedWallets } from "./linked-wallets.ts";

export interface LinkedWalletsDependencies {
	readonly people: Kysely<PeopleTables>;
	readonly wallets: LinkedWallets;
	readonly stepUp: StepUpAuth;
	readonly messages: Messages;
	readonly hold: Hold;
	readonly now: () => number;
}
