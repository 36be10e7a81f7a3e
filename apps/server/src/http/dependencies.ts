// Interfaces that calls need. The exchange's views and its command queue implement them. No code of calls reads the core
// (docs/explanation/core.md, One batch at a time).
import type { Command, Outcome } from "@candor/core";
import type { AccountsViews } from "../exchange/products/accounts/views.ts";
import type { ArbitrageViews } from "../exchange/products/arbitrage/views.ts";
import type { BanksViews } from "../exchange/products/banks/views.ts";
import type { ContractsViews } from "../exchange/products/contracts/views.ts";
import type { DemoViews } from "../exchange/products/demo/views.ts";
import type { DepositsViews } from "../exchange/products/deposits/views.ts";
import type { EarnViews } from "../exchange/products/earn/views.ts";
import type { FoundingViews } from "../exchange/products/founding/views.ts";
import type { HoldsViews } from "../exchange/products/holds/views.ts";
import type { IeoViews } from "../exchange/products/ieo/views.ts";
import type { LedgerViews } from "../exchange/products/ledger/views.ts";
import type { LiabilitiesViews } from "../exchange/products/liabilities/views.ts";
import type { LimitsViews } from "../exchange/products/limits/views.ts";
import type { ListingViews } from "../exchange/products/listing/views.ts";
import type { NetworksViews } from "../exchange/products/networks/views.ts";
import type { OperatorsViews } from "../exchange/products/operators/views.ts";
import type { OptionsViews } from "../exchange/products/options/views.ts";
import type { CatalogueViewsNeeded } from "../exchange/products/p2p/catalogue-views.ts";
import type { P2pViews } from "../exchange/products/p2p/views.ts";
import type { PricesViews } from "../exchange/products/prices/views.ts";
import type { ReferralViews } from "../exchange/products/referral/views.ts";
import type { SpotViews } from "../exchange/products/spot/views.ts";
import type { SubscriptionViews } from "../exchange/products/subscription/views.ts";
import type { VerificationViews } from "../exchange/products/verification/views.ts";
import type { WithdrawalsViews } from "../exchange/products/withdrawals/views.ts";
import type { LimitedAnswer, RefusedAnswer } from "./answer.ts";
import type { RequestContext } from "./request-context.ts";

export interface AnsweredCommand {
	readonly outcome: Outcome;
	readonly seq: number;
}

export interface Submits {
	/**
	 * Resolves when the command is durable and published. Rejects with Unavailable or CommandOutcomeUnknown.
	 * @param sentAt time at which the client, by its own statement, first sent the command (ms, the server's wall clock);
	 * undefined if it states none
	 */
	submit(command: Command, sentAt?: number): Promise<AnsweredCommand>;
	readonly durableSeq: number;
}

/** Journal position that the projection's tables have reached (docs/explanation/core.md, Projections). */
export interface Projected {
	readonly seq: number;
	/** Resolves with true once the tables contain `seq`, or with false after `withinMs`. */
	waitFor(seq: number, withinMs: number): Promise<boolean>;
}

/** Position of the tables, and the position of each user's newest command. */
export interface OwnProjected extends Projected {
	/** Returns the sequence of the user's newest command; 0 if none is known. */
	newestOf(user: number): number;
}

export type { HeldBalance } from "../exchange/products/ledger/views.ts";
export type { OrderState } from "../exchange/products/spot/views.ts";

/** Views of all products, and the journal position that they have reached. */
export type ViewsNeeded = FoundingViews &
	LedgerViews &
	ListingViews &
	OptionsViews &
	ContractsViews &
	EarnViews &
	ArbitrageViews &
	SubscriptionViews &
	AccountsViews &
	HoldsViews &
	IeoViews &
	PricesViews &
	CatalogueViewsNeeded &
	SpotViews &
	OperatorsViews &
	VerificationViews &
	ReferralViews &
	NetworksViews &
	LiabilitiesViews &
	DepositsViews &
	WithdrawalsViews &
	BanksViews &
	P2pViews &
	LimitsViews &
	DemoViews & {
		readonly seq: number;
	};

/** Checks the fund password before a user moves money out of the exchange (docs/reference/rules.md §11). */
export interface ChecksFundPassword {
	/** Returns undefined if the password is correct, otherwise the refusal. */
	check(password: string, context: Pick<RequestContext, "user" | "address">): Promise<RefusedAnswer | LimitedAnswer | undefined>;
}

/** Checks commands that operators submit directly instead of by a decision about a case. */
export interface ChecksCases {
	/**
	 * Returns false for a SetVerification that raises a level or changes the country although no case of that level was accepted;
	 * true for every other command.
	 */
	mayExecute(command: Command): Promise<boolean>;
}

export interface SigningKey {
	readonly keyId: string;
	/** Ed25519 public key in hex. It is valid from `from` to `until` (ms). */
	readonly publicKey: string;
	readonly from: number;
	readonly until: number | null;
}
