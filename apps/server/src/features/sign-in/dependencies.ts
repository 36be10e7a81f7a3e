import type { LostFactors } from "../../people/lost-factors.ts";
import type { AccountsDependencies } from "../accounts/dependencies.ts";
import type { LinkedWallets } from "../linked-wallets/linked-wallets.ts";
import type { Passkeys } from "../security/passkeys/passkeys.ts";
import type { SecondFactors } from "../security/second-factors/second-factors.ts";
import type { PendingLogin, PendingLogins } from "./pending-logins.ts";
import type { SignInHistory } from "./sign-in-history.ts";

export interface SignInDependencies extends AccountsDependencies {
	readonly factors: SecondFactors;
	readonly lost: LostFactors;
	readonly passkeys: Passkeys;
	readonly wallets: LinkedWallets;
	readonly pendingLogins: PendingLogins<PendingLogin>;
	readonly history: SignInHistory;
	readonly monotonic: () => number;
}
