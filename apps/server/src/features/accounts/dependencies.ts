import type { Kysely } from "kysely";
import type { ViewsNeeded } from "../../http/dependencies.ts";
import type { Limits } from "../../http/rate-limit.ts";
import type { Sessions } from "../../http/sessions.ts";
import type { PeopleTables } from "../../people/people-tables.ts";
import type { Codes } from "../codes/codes.ts";
import type { Messages } from "../codes/messages.ts";
import type { Hold } from "../security/hold-withdrawals.ts";
import type { Passwords } from "../security/passwords/passwords.ts";
import type { StepUpAuth } from "../security/step-up-auth.ts";
import type { SignInGate } from "../sign-in/sign-in-gate.ts";
import type { VerificationCases } from "../verification/verification-cases.ts";
import type { AccountLog } from "./account-log.ts";
import type { AccountOpening } from "./account-opening.ts";

export interface AccountsDependencies {
	readonly people: Kysely<PeopleTables>;
	readonly views: ViewsNeeded;
	readonly sessions: Sessions;
	readonly limits: Limits;
	readonly codes: Codes;
	readonly messages: Messages;
	readonly passwords: Passwords;
	readonly stepUp: StepUpAuth;
	readonly hold: Hold;
	readonly gate: SignInGate;
	readonly opening: AccountOpening;
	readonly accountLog: AccountLog;
	readonly verificationCases: Pick<VerificationCases, "states">;
	readonly platformInviteCode: string | undefined;
	readonly now: () => number;
}
