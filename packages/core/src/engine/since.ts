// Lists changes of behaviour, with the version of the rules from which each change applies. Journal rows of older rules replay without
// the change. Code that has changed calls the engine's `isBefore` with the change's version.

/** Command ids expire by time, commands without an effect are not journalled, and batches end at a budget of events. */
export const BOUNDED = 3;
/** Operators have roles, and some commands need the approval of a second operator. */
export const OPERATORS = 5;
/**
 * Opening orders of a restricted account, and orders beyond the limits that a user has set, are cancelled. Reserves of orders count as
 * risk.
 */
export const RESTRICTIONS = 10;
/** Every halt of an index counts, however short, by the price rules at the time of the halt. */
export const SHORT_HALTS = 10;
/** Auto-deleveraging closes a bounded number of positions per step. */
export const DELEVERAGED_IN_PARTS = 10;
/** The last price triggers a stop only if the index is near the last price. */
export const LAST_PRICE_CONFIRMED = 10;
/** A market order fills as many lots of a maker as its money covers. */
export const PARTIAL_FILLS = 10;
/** Funding of a period is paid before other work, and the amount of a payer is rounded up. */
export const FUNDING_FIRST = 10;
/** Each operator has a limited number of proposals. Impossible proposals are rejected. The last administrator cannot be closed. */
export const OPERATORS_SHARE = 10;
/** Two operators list a contract or change its terms. */
export const INSTRUMENTS_BY_TWO = 10;
/** Money added to an earn order earns at most the order's rate, within the limits of the products. */
export const ADDED_WITHIN_LIMITS = 10;
/** Balance changes with alternating causes are emitted once per record. */
export const MERGED_RECORDS = 10;
/** A closing order keeps the price bound of its position's terms. */
export const OWN_BOUNDS = 10;
/** Quarantined items can be released. A quarantined option stores the record that ends it. */
export const HELD_RELEASED = 11;
/**
 * An outage closes positions with too little equity at the last mark before it. Insurance takes no lots from liquidations that
 * follow the outage.
 */
export const OUTAGE_RULE = 11;
/** A fund's coins of a dead market (30 days without a price) are distributed. */
export const DEAD_MARKETS = 11;
/** If the exchange closed more of a fund's holding than the redeemed share, a redemption gets its share of the current worth. */
export const FORCED_SHARES = 11;
/** Operators have keys for the console, new keys approve nothing for a day, and two administrators remain. */
export const CONSOLE_KEYS = 12;
/**
 * The quotes of a restricted account are cancelled in order of price. Under older rules, the order of these cancels depended on
 * restarts.
 */
export const QUOTES_BY_PRICE = 12;
/** Only operators credit, recall and pay bank transfers, by lines of statements. */
export const BANKS_BY_LINES = 15;
/** The service of referral never changes a decision of an operator. */
export const OPERATORS_DECIDE_REBATES = 16;
/** A line of a statement settles a treasury withdrawal only if its amount is the expected one. */
export const TREASURY_BY_AMOUNT = 16;
/** A rate of a bank account is used for a day only. */
export const BANK_RATES_EXPIRE = 16;
