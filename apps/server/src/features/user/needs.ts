// What the user calls share.
import type { Kysely } from "kysely";
import type { Submits, ViewsNeeded } from "../../http/needs.ts";
import type { Limits } from "../../http/rate-limit.ts";
import type { Sessions } from "../../http/sessions.ts";
import type { PeopleTables } from "../../people/people-tables.ts";
import type { AccountOpening } from "./account-opening.ts";
import type { Codes } from "./codes.ts";
import type { FundPasswords } from "./fund-passwords.ts";
import type { Hold } from "./holding.ts";
import type { Messages } from "./messages.ts";
import type { OwnPassword } from "./own-password.ts";
import type { OwnProofs } from "./own-proofs.ts";
import type { Passkeys } from "./passkeys/passkeys.ts";
import type { Passwords } from "./passwords.ts";
import type { LostFactors } from "./second-factors/lost-factors.ts";
import type { SecondFactors } from "./second-factors/second-factors.ts";
import type { SignInGate } from "./sign-in-gate.ts";
import type { SignInHistory } from "./sign-ins/history.ts";
import type { SignInTicket, Tickets } from "./sign-ins/tickets.ts";
import type { OwnWallets } from "./wallets/own-wallets.ts";

export interface UserNeeds {
	readonly people: Kysely<PeopleTables>;
	readonly views: ViewsNeeded;
	readonly sessions: Sessions;
	readonly limits: Limits;
	readonly codes: Codes;
	readonly messages: Messages;
	readonly passwords: Passwords;
	readonly ownPassword: OwnPassword;
	readonly proofs: OwnProofs;
	readonly fundPasswords: FundPasswords;
	readonly hold: Hold;
	readonly wallets: OwnWallets;
	readonly exchange: Submits;
	readonly factors: SecondFactors;
	readonly lost: LostFactors;
	readonly passkeys: Passkeys;
	readonly tickets: Tickets<SignInTicket>;
	readonly history: SignInHistory;
	readonly gate: SignInGate;
	readonly opening: AccountOpening;
	/** The house's own invite code, upper case; undefined where people can only be invited by people. */
	readonly platformInviteCode: string | undefined;
	readonly now: () => number;
	/** Ms from any zero. */
	readonly monotonic: () => number;
}
