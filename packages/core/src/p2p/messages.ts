// Declares the commands and events of P2P trades, in which two users trade coins for fiat money (docs/reference/rules.md §9).
// Quantities are in ledger units of the coin, and amounts in the smallest units of the fiat currency. A price is the price of one
// coin, in millionths of one fiat unit. A fiat rate is the price of one USDT, in the same unit. Messages contain only hashes of
// payment details, because nothing can be erased from the journal.
import { big, bool, hex, list, type MessageOf, oneOf, struct, text, uint } from "../encoding/schema.ts";
import { command, event, operatorCommand } from "../engine/declare.ts";

const BY_TWO = { roles: ["administrator"], needsApproval: true } as const;
const REVIEWERS_BY_TWO = { roles: ["reviewer", "administrator"], needsApproval: true } as const;
const BY_REVIEWERS = { roles: ["reviewer", "administrator"], needsApproval: false } as const;

export const P2P_SIDES = ["buy", "sell"] as const;
export type P2pSide = (typeof P2P_SIDES)[number];
/** States of a P2P order. The journal stores states as indexes of this list, so new states may only be appended. */
export const P2P_STATES = ["created", "paying", "closing", "paid", "disputed", "released", "cancelled"] as const;
export type P2pState = (typeof P2P_STATES)[number];
export const P2P_OUTCOMES = ["released", "cancelled"] as const;
export type P2pOutcome = (typeof P2P_OUTCOMES)[number];
/** Reasons of an appeal. The journal stores reasons as indexes of this list, so new reasons may only be appended. */
export const APPEAL_REASONS = ["not_released", "not_paid", "wrong_amount", "third_party", "other"] as const;
/**
 * Reasons of a ruling, as the public decision table lists them. The journal stores reasons as indexes of this list, so new
 * reasons may only be appended.
 */
export const RULING_REASONS = [
	"payer_silent",
	"not_paid",
	"paid_late",
	"wrong_amount",
	"third_party",
	"seller_silent",
	"bank_frozen",
] as const;
export type RulingReason = (typeof RULING_REASONS)[number];
export const MERCHANT_STATES = ["applied", "approved", "closed"] as const;
export const ADVERTISEMENT_STATES = ["shown", "hidden", "below_minimum", "closed"] as const;

const terms = {
	/**
	 * Time limits of an order, ms: to declare the paying account, to pay, to wait for a late payment, to release, to add evidence,
	 * and to rule.
	 */
	declareMs: uint,
	payMs: uint,
	closingMs: uint,
	releaseMs: uint,
	evidenceMs: uint,
	rulingMs: uint,
	/** Times for which bought coins stay frozen, ms: in general, and for accounts younger than 30 days. */
	holdMs: uint,
	newAccountHoldMs: uint,
	/** A fiat rate may be at most this old when it is used, ms. */
	rateAgeMs: uint,
	/**
	 * Bond of a merchant, in ledger units of USDT. Purchases with pay types that allow recalls must stay below `bondMultiple` times
	 * the bond.
	 */
	bond: big,
	bondMultiple: uint,
	/** Times in which a user cannot open orders, ms: after three lapsed orders in a day, and after the ruling "not paid". */
	lapseBarMs: uint,
	unpaidBarMs: uint,
	/**
	 * Maximum value of the purchases from one paying account in a day, ledger units of USDT: for an account without history, and
	 * for one with history.
	 */
	newPayerLimit: big,
	knownPayerLimit: big,
};
export const setP2pTerms = operatorCommand(240, "SetP2pTerms", terms, BY_TWO);
export type SetP2pTerms = MessageOf<typeof setP2pTerms>;

const currencyTerms = { currency: text, decimals: uint, open: bool };
/** Opens a fiat currency (ISO 4217) for P2P trades, or closes it. The decimals of a currency never change. */
export const setP2pCurrency = operatorCommand(241, "SetP2pCurrency", currencyTerms, BY_TWO);
export type SetP2pCurrency = MessageOf<typeof setP2pCurrency>;

const payTypeTerms = {
	payType: text,
	currency: text,
	/** Longest time in which the bank can recall a payment, ms; 0 for a pay type that allows no recalls. */
	recallMs: uint,
	/** Time for which coins bought with this pay type stay frozen, ms. If the general time is longer, it applies instead. */
	holdMs: uint,
	/** Maximum amount of an order, in smallest fiat units. */
	maximum: big,
	/** Longest payment window, ms: the time in which the payer of an order must pay. */
	windowMs: uint,
	/** JSON text with the pay type's names in five languages, its countries and its fields. The server checks the text. */
	catalogue: text,
	open: bool,
};
export const setPayType = operatorCommand(242, "SetPayType", payTypeTerms, BY_TWO);
export type SetPayType = MessageOf<typeof setPayType>;

const fiatRate = { currency: text, rate: big, source: text, observedAt: uint };
/** Records fiat rates with their sources and the times of their observation, ms. */
export const recordFiatRates = command(243, "rates", "RecordFiatRates", { rates: list(struct(fiatRate)) });
export type RecordFiatRates = MessageOf<typeof recordFiatRates>;

/** Applies to become a merchant, and pays the missing part of the bond. */
export const applyMerchant = command(244, "user", "ApplyMerchant", {});
export type ApplyMerchant = MessageOf<typeof applyMerchant>;
/** Approves a user as a merchant, or ends the approval. */
export const setMerchant = operatorCommand(245, "SetMerchant", { user: uint, approved: bool }, REVIEWERS_BY_TWO);
export type SetMerchant = MessageOf<typeof setMerchant>;
/** Returns the bond to the user, who is then no longer a merchant. */
export const withdrawBond = command(246, "user", "WithdrawBond", {});
export type WithdrawBond = MessageOf<typeof withdrawBond>;
/** Blocks another user, so that the two users cannot trade with each other, or ends the block. */
export const blockUser = command(247, "user", "BlockUser", { user: uint, blocked: bool });
export type BlockUser = MessageOf<typeof blockUser>;

/**
 * A pay type of an advertisement. `account` is the hash of the merchant's payment details: the account that receives the money
 * for side "sell", or that pays it for side "buy".
 */
const advertisedPayType = { payType: text, windowMs: uint, account: hex(32) };
const advertisementTerms = {
	side: oneOf(...P2P_SIDES),
	asset: uint,
	currency: text,
	/** Fixed price; 0 if the price floats. */
	price: big,
	/**
	 * Floating price as parts per million of index × fiat rate; 0 for a fixed price. `lowest` and `highest` limit it; 0 means no
	 * limit.
	 */
	ratioPpm: uint,
	lowest: big,
	highest: big,
	minAmount: big,
	maxAmount: big,
	payTypes: list(struct(advertisedPayType)),
	/** Hash of the text with the merchant's conditions. */
	terms: hex(32),
	/** Number that identifies the person behind the account. The server derives it from a keyed hash of the identity document. */
	person: uint,
	visible: bool,
};
/**
 * Places an advertisement (number 0), or changes one. `version` is the version that the merchant saw; 0 for a new advertisement.
 * `quantity` is the quantity that is left to trade, without the quantity of open orders. For side "sell" it is frozen.
 */
export const saveAdvertisement = command(248, "user", "SaveAdvertisement", {
	advertisement: uint,
	version: uint,
	...advertisementTerms,
	quantity: big,
});
export type SaveAdvertisement = MessageOf<typeof saveAdvertisement>;
export const closeAdvertisement = command(249, "user", "CloseAdvertisement", { advertisement: uint });
export type CloseAdvertisement = MessageOf<typeof closeAdvertisement>;

/**
 * Opens an order by quantity or by amount; the other of the two is 0. `price` is the worst price that the caller accepts. If the
 * caller sells, `account` is the hash of the payment details that receive the money; otherwise it is zeros.
 */
export const openP2pOrder = command(250, "user", "OpenP2pOrder", {
	advertisement: uint,
	version: uint,
	payType: text,
	quantity: big,
	amount: big,
	price: big,
	person: uint,
	account: hex(32),
});
export type OpenP2pOrder = MessageOf<typeof openP2pOrder>;
/** Declares the account from which the payer will pay, by the hash of its details. */
export const declarePayer = command(251, "user", "DeclarePayer", { order: uint, account: hex(32) });
export type DeclarePayer = MessageOf<typeof declarePayer>;
export const markPaid = command(252, "user", "MarkPaid", { order: uint });
export type MarkPaid = MessageOf<typeof markPaid>;
export const cancelP2pOrder = command(253, "user", "CancelP2pOrder", { order: uint });
export type CancelP2pOrder = MessageOf<typeof cancelP2pOrder>;
/** Releases the coins to the buyer. `quantity` must equal the order's quantity; the seller types it to confirm the release. */
export const releaseP2pOrder = command(254, "user", "ReleaseP2pOrder", { order: uint, quantity: big });
export type ReleaseP2pOrder = MessageOf<typeof releaseP2pOrder>;
export const appealP2pOrder = command(255, "user", "AppealP2pOrder", { order: uint, reason: oneOf(...APPEAL_REASONS) });
export type AppealP2pOrder = MessageOf<typeof appealP2pOrder>;
/** Agrees to an outcome of a dispute. The dispute ends when both parties have agreed to the same outcome. */
export const agreeP2pOrder = command(256, "user", "AgreeP2pOrder", { order: uint, outcome: oneOf(...P2P_OUTCOMES) });
export type AgreeP2pOrder = MessageOf<typeof agreeP2pOrder>;

export const assignDispute = operatorCommand(257, "AssignDispute", { order: uint, operator: uint }, BY_REVIEWERS);
export type AssignDispute = MessageOf<typeof assignDispute>;
/** Rules on a dispute. The assigned operator proposes the ruling, and a second operator approves it. */
export const ruleDispute = operatorCommand(
	258,
	"RuleDispute",
	{ order: uint, outcome: oneOf(...P2P_OUTCOMES), ruling: oneOf(...RULING_REASONS) },
	REVIEWERS_BY_TWO,
);
export type RuleDispute = MessageOf<typeof ruleDispute>;
/** Records that the bank has taken back the payment of an order whose coins were already released. */
export const markReversed = operatorCommand(259, "MarkReversed", { order: uint }, REVIEWERS_BY_TWO);
export type MarkReversed = MessageOf<typeof markReversed>;
/**
 * Pays the seller of a reversed order from the bond of the merchant who bought the coins. `amount` is in ledger units of USDT.
 */
export const compensateSeller = operatorCommand(260, "CompensateSeller", { order: uint, amount: big }, REVIEWERS_BY_TWO);
export type CompensateSeller = MessageOf<typeof compensateSeller>;
/** Bars a user from opening orders until a core time, ms; 0 ends the bar. */
export const barP2pUser = operatorCommand(261, "BarP2pUser", { user: uint, until: uint }, REVIEWERS_BY_TWO);
export type BarP2pUser = MessageOf<typeof barP2pUser>;
/** Records an outage of the web servers, and extends the deadlines of all open orders by its length. */
export const extendP2pDeadlines = operatorCommand(262, "ExtendP2pDeadlines", { ms: uint }, BY_TWO);
export type ExtendP2pDeadlines = MessageOf<typeof extendP2pDeadlines>;

export const P2P_COMMANDS = [
	setP2pTerms,
	setP2pCurrency,
	setPayType,
	recordFiatRates,
	applyMerchant,
	setMerchant,
	withdrawBond,
	blockUser,
	saveAdvertisement,
	closeAdvertisement,
	openP2pOrder,
	declarePayer,
	markPaid,
	cancelP2pOrder,
	releaseP2pOrder,
	appealP2pOrder,
	agreeP2pOrder,
	assignDispute,
	ruleDispute,
	markReversed,
	compensateSeller,
	barP2pUser,
	extendP2pDeadlines,
] as const;

export const p2pTermsSet = event(1250, "P2pTermsSet", { ...terms, at: uint });
export type P2pTermsSet = MessageOf<typeof p2pTermsSet>;
export const p2pCurrencySet = event(1251, "P2pCurrencySet", { ...currencyTerms, at: uint });
export type P2pCurrencySet = MessageOf<typeof p2pCurrencySet>;
export const payTypeSet = event(1252, "PayTypeSet", { ...payTypeTerms, at: uint });
export type PayTypeSet = MessageOf<typeof payTypeSet>;
export const fiatRateRecorded = event(1253, "FiatRateRecorded", { ...fiatRate, at: uint });
export type FiatRateRecorded = MessageOf<typeof fiatRateRecorded>;
/** Reports the state of a merchant. `operator` is 0 if the user or a rule changed the state. */
export const merchantSet = event(1254, "MerchantSet", { user: uint, state: oneOf(...MERCHANT_STATES), operator: uint, at: uint });
export type MerchantSet = MessageOf<typeof merchantSet>;
/**
 * Reports a merchant's bond after a payment, ledger units of USDT. `order` is the order whose seller was compensated; 0 for other
 * payments.
 */
export const bondMoved = event(1255, "BondMoved", { user: uint, bond: big, order: uint, at: uint });
export type BondMoved = MessageOf<typeof bondMoved>;
export const userBlocked = event(1256, "UserBlocked", { user: uint, other: uint, blocked: bool, at: uint });
export type UserBlocked = MessageOf<typeof userBlocked>;
export const advertisementSet = event(1257, "AdvertisementSet", {
	advertisement: uint,
	version: uint,
	user: uint,
	...advertisementTerms,
	at: uint,
});
export type AdvertisementSet = MessageOf<typeof advertisementSet>;
/** Reports the quantity that an advertisement has left to trade, and its state. */
export const advertisementMoved = event(1258, "AdvertisementMoved", {
	advertisement: uint,
	user: uint,
	quantity: big,
	state: oneOf(...ADVERTISEMENT_STATES),
	at: uint,
});
export type AdvertisementMoved = MessageOf<typeof advertisementMoved>;
/**
 * Reports a new order. `payee` and `payer` are the hashes of the two parties' payment details; `payer` is zeros until the payer
 * declares the paying account. `value` is the worth by the index, ledger units of USDT. `holdMs` is the time for which the bought
 * coins stay frozen.
 */
export const p2pOrderOpened = event(1259, "P2pOrderOpened", {
	order: uint,
	advertisement: uint,
	version: uint,
	merchant: uint,
	buyer: uint,
	seller: uint,
	asset: uint,
	currency: text,
	payType: text,
	quantity: big,
	amount: big,
	price: big,
	value: big,
	windowMs: uint,
	recallMs: uint,
	holdMs: uint,
	payee: hex(32),
	payer: hex(32),
	at: uint,
});
export type P2pOrderOpened = MessageOf<typeof p2pOrderOpened>;
export const payerDeclared = event(1260, "PayerDeclared", { order: uint, buyer: uint, payer: hex(32), at: uint });
export type PayerDeclared = MessageOf<typeof payerDeclared>;
/**
 * Reports a change of an order. `cause` is the action or the rule that caused it, and `by` the user or operator who acted; 0 for
 * a timer. `due` is the deadline of the new state, ms; for a released order it is the time at which the buyer's coins become
 * free; 0 for none. `evidenceUntil` is the deadline for evidence in a dispute, ms.
 */
export const p2pOrderMoved = event(1261, "P2pOrderMoved", {
	order: uint,
	buyer: uint,
	seller: uint,
	state: oneOf(...P2P_STATES),
	cause: text,
	by: uint,
	due: uint,
	evidenceUntil: uint,
	at: uint,
});
export type P2pOrderMoved = MessageOf<typeof p2pOrderMoved>;
export const disputeAssigned = event(1262, "DisputeAssigned", { order: uint, operator: uint, at: uint });
export type DisputeAssigned = MessageOf<typeof disputeAssigned>;
export const p2pAgreed = event(1263, "P2pAgreed", { order: uint, user: uint, outcome: oneOf(...P2P_OUTCOMES), at: uint });
export type P2pAgreed = MessageOf<typeof p2pAgreed>;
/** Reports that a ruling has missed its deadline. `due` is the time of the next such report, ms. */
export const rulingLate = event(1264, "RulingLate", { order: uint, due: uint, at: uint });
export type RulingLate = MessageOf<typeof rulingLate>;
/** Reports that the bought coins of an order are no longer frozen. */
export const p2pHoldEnded = event(1265, "P2pHoldEnded", { order: uint, buyer: uint, at: uint });
export type P2pHoldEnded = MessageOf<typeof p2pHoldEnded>;
export const p2pOrderReversed = event(1266, "P2pOrderReversed", {
	order: uint,
	buyer: uint,
	seller: uint,
	compensated: big,
	at: uint,
});
export type P2pOrderReversed = MessageOf<typeof p2pOrderReversed>;
export const P2P_BARS = ["lapsed", "not_paid", "reversed", "operator"] as const;
/** Reports that a user may not open orders until a core time, ms; 0 means that the bar has ended. */
export const p2pUserBarred = event(1267, "P2pUserBarred", { user: uint, until: uint, cause: oneOf(...P2P_BARS), at: uint });
export type P2pUserBarred = MessageOf<typeof p2pUserBarred>;
export const p2pDeadlinesExtended = event(1268, "P2pDeadlinesExtended", { ms: uint, at: uint });
export type P2pDeadlinesExtended = MessageOf<typeof p2pDeadlinesExtended>;
/**
 * Reports that an order was quarantined because its automatic work threw (`held` true), or that an operator has ended the
 * quarantine (false).
 */
export const p2pOrderHeld = event(1269, "P2pOrderHeld", { order: uint, held: bool, at: uint });
export type P2pOrderHeld = MessageOf<typeof p2pOrderHeld>;

export const P2P_EVENTS = [
	p2pTermsSet,
	p2pCurrencySet,
	payTypeSet,
	fiatRateRecorded,
	merchantSet,
	bondMoved,
	userBlocked,
	advertisementSet,
	advertisementMoved,
	p2pOrderOpened,
	payerDeclared,
	p2pOrderMoved,
	disputeAssigned,
	p2pAgreed,
	rulingLate,
	p2pHoldEnded,
	p2pOrderReversed,
	p2pUserBarred,
	p2pDeadlinesExtended,
	p2pOrderHeld,
] as const;
export type P2pEvent = MessageOf<(typeof P2P_EVENTS)[number]>;
