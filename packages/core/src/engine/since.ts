// By which rules something began to go as it goes today. Rows of older rules replay as they were written: whoever decides asks its engine
// (`isBefore`).

/** Ids by time, commands without an effect leave no trace, batches end at a budget of events. */
export const BOUNDED = 3;
/** Operators are opened in a role, and some of what they do needs two of them. */
export const OPERATORS = 5;
/** A restricted account's orders, and those that its owner's own bounds forbid, are cancelled; what lies aside for orders is at risk. */
export const RESTRICTIONS = 10;
/** A halt counts however short it was, by the price rules of its time. */
export const SHORT_HALTS = 10;
/** Auto-deleveraging closes so many positions at a time, and goes on. */
export const DELEVERAGED_IN_PARTS = 10;
/** A stop that watches the last price needs the index to be near it. */
export const LAST_PRICE_CONFIRMED = 10;
/** A market order fills as many lots of a maker as its money covers. */
export const PARTIAL_FILLS = 10;
/** A period's funding is paid before anything else, and payers round up. */
export const FUNDING_FIRST = 10;
/** Each operator has a share of the proposals, what can never be done is not proposed, and the last administrator stays. */
export const OPERATORS_SHARE = 10;
/** Two operators list a contract or change its terms. */
export const INSTRUMENTS_BY_TWO = 10;
/** An addition earns no more than its order, within the limits of the products. */
export const ADDED_WITHIN_LIMITS = 10;
/** A cause that takes turns with another is told once for each record. */
export const MERGED_RECORDS = 10;
/** A close keeps the bound of its position's own terms. */
export const OWN_BOUNDS = 10;
/** What is held can be released: a held option keeps the record that ends it. */
export const HELD_RELEASED = 11;
/** An outage closes what could not bear it at the last mark before it, and insurance takes nothing of what it liquidates. */
export const OUTAGE_RULE = 11;
/** The coins that a fund holds of a dead market are handed out. */
export const DEAD_MARKETS = 11;
/** Who leaves a fund of which others ended more than that share of a position has the share of all that there is. */
export const FORCED_SHARES = 11;
