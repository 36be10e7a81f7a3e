import type { Kysely } from "kysely";
import type { Submits, ViewsNeeded } from "../../http/dependencies.ts";
import type { Sessions } from "../../http/sessions.ts";
import type { PeopleTables } from "../../people/people-tables.ts";
import type { Codes } from "../codes/codes.ts";
import type { Messages } from "../codes/messages.ts";
import type { FundPasswords } from "./fund-passwords.ts";
import type { Hold } from "./hold-withdrawals.ts";
import type { Passkeys } from "./passkeys/passkeys.ts";
import type { PasswordConfirmation } from "./password-confirmation.ts";
import type { Passwords } from "./passwords/passwords.ts";
import type { SecondFactors } from "./second-factors/second-factors.ts";
import type { StepUpAuth } from "./step-up-auth.ts";

export interface SecurityDependencies {
	readonly people: Kysely<PeopleTables>;
	readonly views: ViewsNeeded;
	readonly exchange: Submits;
	readonly sessions: Sessions;
	readonly codes: Codes;
	readonly messages: Messages;
	readonly passwords: Passwords;
	readonly passwordConfirmation: PasswordConfirmation;
	readonly stepUp: StepUpAuth;
	readonly fundPasswords: FundPasswords;
	readonly hold: Hold;
	readonly factors: SecondFactors;
	readonly passkeys: Passkeys;
	readonly now: () => number;
}
