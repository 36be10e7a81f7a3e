import { defineProduct } from "../engine/product.ts";
import { Arbitrage } from "./arbitrage.ts";
import type { ArbitrageDependencies } from "./dependencies.ts";
import {
	cancelFundSubscription,
	decisionRecorded,
	foundFund,
	fundCoinsHandedOut,
	fundCoinsPaid,
	fundFounded,
	fundHeld,
	fundLot,
	fundRedemptionMoved,
	fundReleased,
	fundSet,
	fundSubscriptionMoved,
	recordDecision,
	redeemFund,
	setFund,
	subscribeFund,
	unitValued,
	unwindingBegun,
	unwindingEnded,
} from "./messages.ts";
import { ARBITRAGE_REFUSALS } from "./refusals.ts";
import { arbitrageSample } from "./sample.ts";

export const arbitrage = defineProduct({
	name: "arbitrage",
	commands: [setFund, foundFund, subscribeFund, cancelFundSubscription, redeemFund, recordDecision],
	events: [
		fundSet,
		fundFounded,
		fundSubscriptionMoved,
		fundRedemptionMoved,
		fundLot,
		unitValued,
		unwindingBegun,
		unwindingEnded,
		decisionRecorded,
		fundHeld,
		fundReleased,
		fundCoinsHandedOut,
		fundCoinsPaid,
	],
	refusals: ARBITRAGE_REFUSALS,
	accounts: [],
	// A fund's money comes from its founder and its subscribers. The fund pays it out for redemptions, and pays the platform a fee
	// on gains.
	causes: {
		fund_subscription: {
			code: 28,
			rights: [
				{ from: "trust.available", to: "trust.frozen", own: true },
				{ from: "trust.frozen", to: "trust.available", own: true },
				{ from: "trust.frozen", to: "coin.available", own: false },
			],
		},
		fund_redemption: {
			code: 29,
			rights: [
				{ from: "coin.available", to: "trust.available", own: false },
				{ from: "contract.available", to: "trust.available", own: false },
			],
		},
		fund_fee: {
			code: 30,
			rights: [
				{ from: "coin.available", to: "fees.available", own: false },
				{ from: "contract.available", to: "fees.available", own: false },
			],
		},
		fund_in_kind: {
			code: 32,
			rights: [
				{ from: "coin.available", to: "coin.available", own: false },
				{ from: "coin.available", to: "treasury.available", own: false },
			],
		},
		fund_founding: { code: 31, rights: [{ from: "treasury.available", to: "coin.available", own: false }] },
	},
	sample: arbitrageSample,
	create: (engine, dependencies: ArbitrageDependencies) => new Arbitrage(engine, dependencies),
});
