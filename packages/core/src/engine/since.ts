// Lists changes of behaviour, each with the version of the rules from which it applies. Journal rows of older rules replay
// without the change: code that has changed calls the engine's `isBefore` with the version.

/** Command ids expire after a time, commands without an effect are not journalled, and batches end at a budget of events. */
export const BOUNDED = 3;
/** Operators have roles, and some commands need the approval of a second operator. */
export const OPERATORS = 5;
/**
 * A restriction of an account cancels its opening orders, and orders beyond a user's limits are cancelled. Money reserved for
 * orders counts as risk.
 */
export const RESTRICTIONS = 10;
/** Every halt of an index counts, however short. The price rules in force at the time decide if the index was halted. */
export const SHORT_HALTS = 10;
/** Auto-deleveraging closes a bounded number of positions per step. */
export const DELEVERAGED_IN_PARTS = 10;
/** The price of a trade triggers stops only if it is near the index. */
export const LAST_PRICE_CONFIRMED = 10;
/** If a market order's money does not cover all lots of a maker, it fills as many of them as the money covers. */
export const PARTIAL_FILLS = 10;
/** Funding of a period is paid before other work of the instrument, and the amount that each position pays is rounded up. */
export const FUNDING_FIRST = 10;
/**
 * Each operator may have a limited number of proposals. Proposals of commands that cannot succeed are refused. The last
 * administrator cannot be closed.
 */
export const OPERATORS_SHARE = 10;
/** Listing a contract or changing its terms needs two operators. */
export const INSTRUMENTS_BY_TWO = 10;
/** Money that is added to an earn order earns at most the order's rate, and the maximum amounts of the products limit it. */
export const ADDED_WITHIN_LIMITS = 10;
/** Balance changes whose causes alternate are emitted once for each account record. */
export const MERGED_RECORDS = 10;
/** A closing order keeps the price bound of its position's terms, even if the instrument's terms change. */
export const OWN_BOUNDS = 10;
/** Quarantined items can be released. A quarantined option stores the index record that ends it. */
export const HELD_RELEASED = 11;
/**
 * After an outage, positions with too little equity are closed at the last mark before it. The insurance fund takes no lots from
 * liquidations that the outage causes.
 */
export const OUTAGE_RULE = 11;
/** A fund's coins of a dead market (30 days without a price) are distributed to its holders. */
export const DEAD_MARKETS = 11;
/**
 * If the exchange closed more of a fund's holding than the redeemed share, a redemption gets its share of the fund's current
 * worth.
 */
export const FORCED_SHARES = 11;
/** Operators have keys for the console. New keys can approve nothing for a day. At least two administrators must remain. */
export const CONSOLE_KEYS = 12;
/**
 * The quotes of a restricted account are cancelled in the order of their prices. Under older rules the order of these cancels
 * depended on restarts.
 */
export const QUOTES_BY_PRICE = 12;
/** Only operators credit, recall and pay bank transfers, each time by a line of a bank statement. */
export const BANKS_BY_LINES = 15;
/** The referral service cannot change an operator's decision about rebates. */
export const OPERATORS_DECIDE_REBATES = 16;
/** A statement line settles a treasury withdrawal only if the line has the expected amount. */
export const TREASURY_BY_AMOUNT = 16;
/** A bank account's rate is used for only one day after it was set. */
export const BANK_RATES_EXPIRE = 16;
