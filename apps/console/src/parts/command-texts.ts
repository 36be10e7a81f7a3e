// Titles of operators' commands, and labels of their fields.

import { OPERATOR_COMMANDS, type OperatorCommand } from "@candor/operator-commands";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export type CommandGroup =
	| "operators"
	| "users"
	| "held"
	| "treasury"
	| "options"
	| "contracts"
	| "earn"
	| "arbitrage"
	| "offerings"
	| "referral"
	| "withdrawals"
	| "networks";

export const GROUP_TEXTS: Readonly<Record<CommandGroup, MessageDescriptor>> = {
	operators: msg`Operators`,
	users: msg`Users and countries`,
	held: msg`Held items`,
	treasury: msg`Treasury`,
	options: msg`Options`,
	contracts: msg`Contracts`,
	earn: msg`Earn`,
	arbitrage: msg`Arbitrage funds`,
	offerings: msg`Offerings`,
	referral: msg`Referral`,
	withdrawals: msg`Withdrawals`,
	networks: msg`Deposits and networks`,
};

export interface CommandText {
	readonly group: CommandGroup;
	readonly title: MessageDescriptor;
	readonly detail: MessageDescriptor;
}

const text = (group: CommandGroup, title: MessageDescriptor, detail: MessageDescriptor): CommandText => ({
	group,
	title,
	detail,
});

/** By the command's name on the command line. */
export const COMMAND_TEXTS: Readonly<Record<string, CommandText>> = {
	open: text("operators", msg`Open operator`, msg`Opens an operator of the command line by a public key.`),
	close: text("operators", msg`Close operator`, msg`Ends an operator permanently. The number is never used again.`),
	enrol: text("operators", msg`Enrol operator`, msg`Opens an operator of the console with the keys of an enrolled browser.`),
	rekey: text("operators", msg`Replace keys`, msg`Replaces all keys of an operator. The new keys approve nothing for a day.`),
	suspend: text("operators", msg`Suspend operator`, msg`Takes all rights from an operator at once.`),
	restore: text("operators", msg`Restore operator`, msg`Gives a suspended operator its rights again.`),
	"cancel-rescue": text("operators", msg`Cancel rescue`, msg`Closes a rescued administrator whose rights have not begun.`),
	"declare-accounts": text(
		"operators",
		msg`Declare own accounts`,
		msg`Names your own user accounts. You take no part in decisions about them.`,
	),
	withdraw: text("operators", msg`Withdraw intent`, msg`Withdraws a proposed command.`),
	"verify-user": text("users", msg`Set verification`, msg`Sets a user's verification and country.`),
	countries: text("users", msg`Restrict countries`, msg`Sets the countries where a product is demo-only or absent.`),
	"release-held": text("held", msg`Release held item`, msg`Lets an item that failed continue by its own rules.`),
	"close-held": text("held", msg`Close held item`, msg`Ends an item that cannot continue, and returns its money.`),
	fund: text("treasury", msg`Fund a pool`, msg`Moves money from the treasury to the option pool or the insurance.`),
	defund: text("treasury", msg`Withdraw from a pool`, msg`Moves money from the option pool or the insurance to the treasury.`),
	"demo-pool": text("treasury", msg`Fund the demo pool`, msg`Adds demo money to the pool of demo accounts.`),
	"option-terms": text("options", msg`Set option terms`, msg`Sets payout and stakes for a duration.`),
	"option-market": text("options", msg`Set option market`, msg`Starts or stops the sale of options on a market.`),
	contract: text(
		"contracts",
		msg`Set contract terms`,
		msg`Sets fees, tiers and limits of a contract. Open positions keep their terms.`,
	),
	"delist-contract": text("contracts", msg`Delist contract`, msg`Settles a contract at a date, or takes a planned date back.`),
	earn: text("earn", msg`Set earn product`, msg`Sets the terms of an earn product. Open orders keep their terms.`),
	"fund-reserve": text("earn", msg`Fund a reserve`, msg`Moves money from the treasury to a product's reserve.`),
	"defund-reserve": text("earn", msg`Withdraw from a reserve`, msg`Moves unused money of a reserve to the treasury.`),
	"strategy-fund": text("arbitrage", msg`Set arbitrage fund`, msg`Sets the terms of a fund.`),
	"found-strategy-fund": text(
		"arbitrage",
		msg`Found arbitrage fund`,
		msg`Invests the operator's locked stake and opens the fund.`,
	),
	subscription: text("offerings", msg`Set subscription`, msg`Adds or changes an offering at a fixed price.`),
	"fund-subscription": text(
		"offerings",
		msg`Fund subscription`,
		msg`Moves coins from the treasury to the escrow of a subscription.`,
	),
	"defund-subscription": text(
		"offerings",
		msg`Withdraw from subscription`,
		msg`Moves unsold coins of the escrow to the treasury.`,
	),
	"launch-subscription": text("offerings", msg`Launch subscription`, msg`Delivers the coins to their buyers.`),
	"cancel-subscription": text("offerings", msg`Cancel subscription`, msg`Ends the offering and refunds all buyers.`),
	ieo: text("offerings", msg`Set initial offering`, msg`Adds or changes an initial offering with an allotment.`),
	"fund-ieo": text(
		"offerings",
		msg`Fund initial offering`,
		msg`Moves coins from the treasury to the escrow of an initial offering.`,
	),
	"defund-ieo": text("offerings", msg`Withdraw from initial offering`, msg`Moves unsold coins of the escrow to the treasury.`),
	"list-ieo": text("offerings", msg`List initial offering`, msg`Delivers the coins and starts their trading.`),
	"cancel-ieo": text("offerings", msg`Cancel initial offering`, msg`Ends the offering and refunds all applicants.`),
	"referral-terms": text("referral", msg`Set referral terms`, msg`Sets the rebate ratios from the next day (UTC).`),
	partner: text("referral", msg`Set partner`, msg`Gives a user a ratio and an authorization code from the next day (UTC).`),
	"hold-rebates": text("referral", msg`Hold rebates`, msg`Stops the rebates for one invitee until two operators release them.`),
	"release-rebates": text("referral", msg`Release rebates`, msg`Pays the held rebates for one invitee.`),
	"import-inviters": text(
		"referral",
		msg`Import inviters`,
		msg`Sets inviters of users who registered earlier. They never change.`,
	),
	"reject-withdrawal": text(
		"withdrawals",
		msg`Reject withdrawal`,
		msg`Ends a withdrawal before it is signed. The money returns in full.`,
	),
	"hold-withdrawal": text(
		"withdrawals",
		msg`Hold withdrawal`,
		msg`Puts a withdrawal on legal hold. Name the order. The money stays frozen.`,
	),
	"release-withdrawal": text(
		"withdrawals",
		msg`End legal hold`,
		msg`Ends the legal hold of a withdrawal: it is approved or reviewed again, or rejected.`,
	),
	"decide-doubt": text(
		"withdrawals",
		msg`Decide doubtful withdrawal`,
		msg`Decides that a withdrawal was sent or has failed. Check the chain first.`,
	),
	"stop-withdrawals": text("withdrawals", msg`Stop withdrawals`, msg`Stops all withdrawals for 24 hours. The stop is public.`),
	"renew-stop": text("withdrawals", msg`Extend the stop`, msg`Stops all withdrawals until a later time, at most 30 days.`),
	"resume-withdrawals": text("withdrawals", msg`Resume withdrawals`, msg`Ends the stop of all withdrawals.`),
	"network-coin": text("networks", msg`Set coin of a network`, msg`Sets minimums, fee, caps and limits of a coin on a network.`),
	"close-network": text("networks", msg`Close network`, msg`Closes deposits or withdrawals of a network for at most 24 hours.`),
	"close-network-longer": text(
		"networks",
		msg`Close network for longer`,
		msg`Closes deposits or withdrawals of a network for more than 24 hours.`,
	),
	"open-network": text("networks", msg`Open network`, msg`Ends the closure of a network.`),
	"decide-quarantined": text(
		"networks",
		msg`Decide quarantined deposit`,
		msg`Credits a quarantined deposit, returns it to its sender, or puts it on legal hold.`,
	),
	"allow-deposit": text("networks", msg`Credit capped deposit`, msg`Credits a deposit that was above the hourly cap.`),
};

/** By the name of the field in the core. `<name>.coin`, `.market` and `.account` are inputs of the same field. */
export const FIELD_TEXTS: Readonly<Record<string, MessageDescriptor>> = {
	account: msg`Account`,
	accounts: msg`Your user numbers`,
	absent: msg`Absent in countries`,
	active: msg`Active`,
	advanced: msg`Advanced verification`,
	allotAt: msg`Allotment`,
	amount: msg`Amount`,
	"amount.coin": msg`Coin`,
	asset: msg`Coin`,
	automaticDailyCap: msg`Automatic approvals per day`,
	bandPpm: msg`Price band`,
	basic: msg`Basic verification`,
	capLots: msg`Limit per user`,
	chainDecimals: msg`Decimals on the chain`,
	closesAt: msg`Closes`,
	code: msg`Authorization code`,
	coin: msg`Coin`,
	country: msg`Country`,
	cum: msg`Maintenance amount`,
	days: msg`Days`,
	decision: msg`Decision`,
	delistAt: msg`Delisting date`,
	demoOnly: msg`Demo only in countries`,
	deposit: msg`Deposit number`,
	depositMinimum: msg`Smallest deposit`,
	deposits: msg`Deposits`,
	deviceKey: msg`Device key`,
	fund: msg`Fund`,
	hourlyCreditCap: msg`Credits per hour`,
	impactMargin: msg`Impact margin`,
	instrument: msg`Contract`,
	"instrument.account": msg`Account`,
	"instrument.market": msg`Market`,
	insuranceMarginPpm: msg`Insurance margin`,
	intent: msg`Intent`,
	invitee: msg`Invited user`,
	inviter: msg`Inviter`,
	item: msg`Item`,
	kind: msg`Kind`,
	lapseDays: msg`Days until a held rebate lapses`,
	links: msg`Invited users`,
	liquidationFeePpm: msg`Liquidation fee`,
	listAt: msg`Listing`,
	launchAt: msg`Launch`,
	lockDays: msg`Lock-up days`,
	lot: msg`Lot size`,
	lotSize: msg`Lot size`,
	makerFeePpm: msg`Maker fee`,
	markBandPpm: msg`Mark price band`,
	maxAmount: msg`Maximum`,
	maxLeverage: msg`Max leverage`,
	maxLots: msg`Maximum per application`,
	maxStake: msg`Maximum stake`,
	minAmount: msg`Minimum`,
	minLots: msg`Minimum per application`,
	minStake: msg`Minimum stake`,
	mmrPpm: msg`Maintenance margin rate`,
	name: msg`Name`,
	network: msg`Network number`,
	offering: msg`Offering`,
	opensAt: msg`Opens`,
	operator: msg`Operator number`,
	pair: msg`Market`,
	pairs: msg`Markets`,
	partnerRatioPpm: msg`Highest ratio of a partner`,
	passkeyId: msg`Passkey id`,
	passkeyKey: msg`Passkey public key`,
	payAsset: msg`Payment coin`,
	payAt: msg`Payment ends`,
	payoutPpm: msg`Payout`,
	penaltyPpm: msg`Penalty`,
	performanceFeePpm: msg`Performance fee`,
	price: msg`Price`,
	prices: msg`Prices`,
	product: msg`Product`,
	publicKey: msg`Command line key`,
	purse: msg`Pool`,
	ratePpm: msg`Rate for the term`,
	ratioPpm: msg`Rebate ratio`,
	recalculate: msg`Recalculate interest on redemption`,
	reference: msg`Reference of the order`,
	role: msg`Role`,
	rule: msg`Penalty rule`,
	seconds: msg`Duration`,
	supply: msg`Supply`,
	supplyLots: msg`Supply`,
	takerBoundPpm: msg`Taker price limit`,
	takerFeePpm: msg`Taker fee`,
	tiers: msg`Tiers`,
	twoOperatorLimit: msg`Two operators from`,
	until: msg`Ends`,
	upTo: msg`Up to`,
	user: msg`User number`,
	userCap: msg`Limit per user`,
	version: msg`Version`,
	way: msg`Way`,
	withdrawal: msg`Withdrawal number`,
	withdrawalFee: msg`Withdrawal fee`,
	withdrawalMinimum: msg`Smallest withdrawal`,
	withdrawals: msg`Withdrawals`,
};

/** Words of choices, in forms and in decoded commands. */
export const WORD_TEXTS: Readonly<Record<string, MessageDescriptor>> = {
	administrator: msg`Administrator`,
	approve: msg`Approve`,
	arbitrage: msg`Arbitrage funds`,
	cash_and_carry: msg`Cash and carry`,
	close: msg`Close`,
	contracts: msg`Contracts`,
	credit: msg`Credit`,
	daily_interest_multiple: msg`Multiple of daily interest`,
	earn: msg`Earn`,
	failed: msg`Failed`,
	ieo: msg`Initial offerings`,
	insurance: msg`Insurance`,
	legal_hold: msg`Legal hold`,
	none: msg`None`,
	option_pool: msg`Option pool`,
	options: msg`Options`,
	publisher: msg`Publisher`,
	real: msg`Real`,
	reject: msg`Reject`,
	release: msg`Release`,
	remaining_days: msg`Share of the principal, by remaining days`,
	return: msg`Return to sender`,
	reviewer: msg`Reviewer`,
	sent: msg`Sent`,
	simulation: msg`Demo`,
	support: msg`Support`,
	treasurer: msg`Treasurer`,
	triangular: msg`Triangular`,
	subscription: msg`Subscriptions`,
};

/** Returns the form of a command. A type may have several forms; their fixed fields differ. */
export function commandFor(type: string, fields: Readonly<Record<string, unknown>>): OperatorCommand | undefined {
	const isFitting = ({ fixed = {} }: OperatorCommand) => Object.entries(fixed).every(([name, value]) => fields[name] === value);
	return OPERATOR_COMMANDS.find((command) => command.type === type && isFitting(command));
}
