// Keys of the query cache. Some products have their keys in a separate file. Messages of the socket name the keys whose data
// they make stale.
import type { AccountName } from "@candor/contract";

export const keys = {
	quotation: ["quotation"] as const,
	areas: (mark: string) => ["areas", mark] as const,
	optionTerms: ["option-terms"] as const,
	fairness: ["fairness"] as const,
	liabilities: ["liabilities"] as const,
	ownLiabilities: ["own", "liabilities"] as const,
	deal: (symbol: string) => ["deal", symbol] as const,
	/** Articles depend on the language, so their keys contain the language's code (`mark`). */
	announcements: (mark: string) => ["news", mark, "announcements"] as const,
	newsList: (mark: string, category: string) => ["news", mark, "list", category] as const,
	article: (mark: string, id: string) => ["news", mark, "article", id] as const,
	/** Data whose key starts with `own` belongs to the session, and is removed when the session ends. */
	own: ["own"] as const,
	wallet: ["own", "wallet"] as const,
	transferable: ["own", "transferable"] as const,
	orderLists: ["own", "orders", "list"] as const,
	orderList: (status: "completed" | "cancelled", matchId?: number) => ["own", "orders", "list", status, matchId ?? 0] as const,
	oneOrder: ["own", "orders", "one"] as const,
	order: (id: number) => ["own", "orders", "one", id] as const,
	anyOrder: ["own", "orders", "any"] as const,
	option: (id: number) => ["own", "options", "one", id] as const,
	notices: ["own", "notices"] as const,
	records: ["own", "records"] as const,
	recordList: (account?: AccountName, currencyId?: number, kind?: string) =>
		["own", "records", account ?? "", currencyId ?? 0, kind ?? ""] as const,
	transfers: ["own", "transfers"] as const,
	bankCards: ["own", "bank-cards"] as const,
	depositCoins: ["own", "deposit-coins"] as const,
	depositAddress: (currencyId: number, chain: string) => ["own", "deposit-address", currencyId, chain] as const,
	bankAccounts: ["own", "bank-accounts"] as const,
	deposits: ["own", "deposits"] as const,
	withdrawals: ["own", "withdrawals"] as const,
	moneyRecords: ["own", "money-records"] as const,
	moneyRecord: (kind: "deposit" | "withdrawal", id: number) => ["own", "money-records", kind, id] as const,
	withdrawalInfo: ["own", "withdrawal-info"] as const,
	withdrawalInfoOf: (currencyId: number) => ["own", "withdrawal-info", currencyId] as const,
	withdrawalCoins: ["own", "withdrawal-coins"] as const,
	addressBook: ["own", "address-book"] as const,
	optionLists: ["own", "options", "list"] as const,
	optionList: (account: string, status: string, type?: string) =>
		["own", "options", "list", account, status, type ?? ""] as const,
	limits: ["own", "limits"] as const,
	user: ["own", "user"] as const,
	verification: ["own", "verification"] as const,
	/** Documents that users of a country can send. This data is public, so it does not belong to a session. */
	verificationDocuments: (country: string) => ["verification-documents", country] as const,
};
