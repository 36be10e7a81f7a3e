// Names of accounts and parts, and the two kinds of balance (docs/core.md, Numbers). Codes are journalled: append only.

/** Users' accounts, then the house's. The index is the code. */
export const ACCOUNTS = ["coin", "option", "contract", "trust", "demo", "fees", "rounding", "dust", "custody_sandbox"] as const;
export type AccountName = (typeof ACCOUNTS)[number];
export const USER_ACCOUNTS = ["coin", "option", "contract", "trust", "demo"] as const;
export type UserAccount = (typeof USER_ACCOUNTS)[number];
/** Accounts a user moves own money between (docs/rules.md §10). Demo money is never among them. */
export const TRANSFER_ACCOUNTS = ["coin", "option", "contract", "trust"] as const;

/** The owner of every house account. */
export const HOUSE = 0;

/** Debit accounts mirror what lies outside the ledger and are never positive; all others are never negative. */
export const DEBIT_ACCOUNTS: ReadonlySet<AccountName> = new Set(["custody_sandbox"]);

export type Part = "available" | "frozen";
