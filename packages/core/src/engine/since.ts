// Lists the versions of the rules from which a behaviour applies. Journal rows of older rules replay as written. Code that decides calls
// the engine's `isBefore`.

/** Command ids expire by time, commands without an effect are not journalled, and batches end at a budget of events. */
export const BOUNDED = 3;
/** Operators have roles, and some commands need two of them. */
export const OPERATORS = 5;
/**
 * Opening orders of a restricted account, and orders beyond the limits that a user has set, are cancelled. Reserves of orders count as
 * risk.
 */
export const RESTRICTIONS = 10;
/** Every halt counts, however short, by the price rules of its time. */
export const SHORT_HALTS = 10;
/** Auto-deleveraging closes a bounded number of positions per step. */
export const DELEVERAGED_IN_PARTS = 10;
/** A stop that watches the last price requires the index near it. */
export const LAST_PRICE_CONFIRMED = 10;
/** A market order fills as many lots of a maker as its money covers. */
export const PARTIAL_FILLS = 10;
/** Funding of a period is paid before other work, and payers round up. */
export const FUNDING_FIRST = 10;
/** Each operator has a limited number of proposals. Impossible proposals are rejected. The last administrator cannot be closed. */
export const OPERATORS_SHARE = 10;
/** Two operators list a contract or change its terms. */
export const INSTRUMENTS_BY_TWO = 10;
/** Money added to an earn order earns at most the order's rate, within the limits of the products. */
export const ADDED_WITHIN_LIMITS = 10;
/** Balance changes with alternating causes are emitted once per record. */
export const MERGED_RECORDS = 10;
/** A close keeps the price bound of its position's terms. */
export const OWN_BOUNDS = 10;
/** Quarantined items can be released. A quarantined option stores the record that ends it. */
export const HELD_RELEASED = 11;
/** An outage closes positions with too little equity at the last mark before it. Insurance takes no lots from its liquidations. */
export const OUTAGE_RULE = 11;
/** A fund's coins of a dead market (30 days without a price) are distributed. */
export const DEAD_MARKETS = 11;
/** If the exchange closed more of a fund's holding than the redeemed share, a redemption gets its share of the current worth. */
export const FORCED_SHARES = 11;
/** Operators have keys for the console, new keys approve nothing for a day, and two administrators remain. */
export const CONSOLE_KEYS = 12;
/** A restricted account's quotes are cancelled by price. Before, their order depended on restarts. */
export const QUOTES_BY_PRICE = 12;
