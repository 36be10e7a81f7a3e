// Query keys of contracts. They are in a file separate from data/query-keys.ts, so that the app's first screens do not load
// them.
export const contractKeys = {
	deal: (matchId: number, account: string) => ["own", "contracts", matchId, account] as const,
	account: (account: string) => ["own", "contracts", "account", account] as const,
	positions: ["own", "positions"] as const,
	positionList: (account: string, status: string) => ["own", "positions", "list", account, status] as const,
	position: (id: number) => ["own", "positions", "one", id] as const,
	funding: (matchId: number, account: string) => ["own", "contract-funding", matchId, account] as const,
	insurance: (matchId: number, account: string) => ["own", "contract-insurance", matchId, account] as const,
	liquidations: (matchId: number, account: string) => ["own", "contract-liquidations", matchId, account] as const,
	liquidation: (id: number) => ["own", "liquidation", id] as const,
	paid: (position: number, time: number) => ["own", "funding-paid", position, time] as const,
	paidCheck: (position: number, time: number) => ["own", "funding-paid-check", position, time] as const,
	deleveragingCheck: (position: number, against: number) => ["own", "deleveraging-check", position, against] as const,
	liquidationCheck: (id: number) => ["own", "liquidation-check", id] as const,
};
