import type { Kysely } from "kysely";
import type { WalletConnectConfig } from "../config/environment.ts";
import type { Feature } from "../http/call-registry.ts";
import type { Submits, ViewsNeeded } from "../http/dependencies.ts";
import type { Limits } from "../http/rate-limit.ts";
import type { Sessions } from "../http/sessions.ts";
import type { Outbox } from "../outbox/outbox.ts";
import { LostFactors } from "../people/lost-factors.ts";
import type { PeopleTables } from "../people/people-tables.ts";
import { AccountLog, type AccountOpening, accounts } from "./accounts/plugin.ts";
import { type BankCards, bankCards } from "./bank-cards/plugin.ts";
import { Codes, codes, type Messages } from "./codes/plugin.ts";
import { LinkedWallets, linkedWallets, type WalletSettings } from "./linked-wallets/plugin.ts";
import type { Conditions } from "./p2p/plugin.ts";
import type { PaymentAccountStore } from "./payment-accounts/plugin.ts";
import {
	type FundPasswords,
	type OwnPages,
	Passkeys,
	PasswordConfirmation,
	type Passwords,
	SecondFactors,
	StepUpAuth,
	security,
	withdrawalHold,
} from "./security/plugin.ts";
import { type PendingLogin, PendingLogins, SignInGate, SignInHistory, signIn } from "./sign-in/plugin.ts";
import { dataCalls, type UserData, type UserHistory, type VerificationCases } from "./verification/plugin.ts";

export interface AccountFeaturesOptions extends OwnPages {
	readonly people: Kysely<PeopleTables>;
	readonly views: ViewsNeeded;
	readonly sessions: Sessions;
	readonly limits: Limits;
	readonly exchange: Submits;
	readonly opening: AccountOpening;
	readonly passwords: Passwords;
	readonly fundPasswords: FundPasswords;
	readonly bankCards: BankCards;
	readonly paymentAccounts: PaymentAccountStore;
	readonly conditions: Conditions;
	/** Invite code of the exchange itself, in upper case. Without it, each new user needs the invite code of another user. */
	readonly platformInviteCode: string | undefined;
	readonly outbox: Outbox;
	readonly messages: Messages;
	readonly verificationCases: VerificationCases;
	readonly userData: UserData;
	readonly userHistory: UserHistory;
	readonly walletSettings: WalletSettings;
	readonly walletConnect: WalletConnectConfig | undefined;
	readonly codeSecret: Uint8Array;
	readonly smsPerDay: number | undefined;
	readonly now: () => number;
	readonly monotonic: () => number;
	readonly log: (error: unknown, message: string) => void;
	readonly info: (fields: object, message: string) => void;
}

export interface AccountFeatures {
	readonly features: readonly Feature[];
	readonly stepUp: StepUpAuth;
}

export function accountFeatures(options: AccountFeaturesOptions): AccountFeatures {
	const { people, limits, passwords, exchange, outbox, smsPerDay, now, monotonic, codeSecret, log } = options;
	const { messages } = options;
	const smsBudget =
		smsPerDay === undefined || !outbox.has("sms")
			? undefined
			: { most: smsPerDay, usedUp: () => outbox.usedUp("sms", smsPerDay) };
	const accountLog = new AccountLog({ secret: codeSecret, monotonic, info: options.info });
	const services = {
		accountLog,
		codes: new Codes(people, codeSecret, now, smsBudget),
		messages,
		passwordConfirmation: new PasswordConfirmation(passwords, monotonic),
		factors: new SecondFactors({ people, secret: codeSecret, now, monotonic }),
		lost: new LostFactors(people, now),
		passkeys: new Passkeys({ ...options, messages }),
		pendingLogins: new PendingLogins<PendingLogin>(now),
		history: new SignInHistory({
			people,
			now,
			monotonic,
			log: (error) => log(error, "a failed sign-in was not added to the history"),
			accountLog,
		}),
		gate: new SignInGate({ turns: passwords.turns, now, monotonic, limits }),
		hold: withdrawalHold(exchange),
		wallets: new LinkedWallets(options.walletSettings, now),
	};
	const stepUp = new StepUpAuth({ ...options, ...services });
	const dependencies = { ...options, ...services, stepUp };
	const features = [
		codes(dependencies),
		linkedWallets(dependencies, options.walletConnect),
		security(dependencies),
		accounts(dependencies),
		signIn(dependencies),
		bankCards(dependencies),
		dataCalls(dependencies),
	];
	return { features, stepUp };
}
