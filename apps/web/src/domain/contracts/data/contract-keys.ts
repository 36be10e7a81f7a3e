// Query keys of contracts. Separate from data/query-keys.ts, so that no first screen carries them. All are deleted with the session.
export const contractKeys = {
	deal: (matchId: number, account: string) => ["own", "contracts", matchId, account] as const,
	account: (account: string) => ["own", "contracts", "account", account] as const,
	tickets: ["own", "tickets"] as const,
	ticketList: (account: string, status: string) => ["own", "tickets", "list", account, status] as const,
	ticket: (id: number) => ["own", "tickets", "one", id] as const,
	funding: (matchId: number, account: string) => ["own", "contract-funding", matchId, account] as const,
	insurance: (matchId: number, account: string) => ["own", "contract-insurance", matchId, account] as const,
	liquidations: (matchId: number, account: string) => ["own", "contract-liquidations", matchId, account] as const,
	liquidation: (id: number) => ["own", "liquidation", id] as const,
	paid: (ticket: number, time: number) => ["own", "funding-paid", ticket, time] as const,
	paidCheck: (ticket: number, time: number) => ["own", "funding-paid-check", ticket, time] as const,
	deleveragingCheck: (ticket: number, against: number) => ["own", "deleveraging-check", ticket, against] as const,
	liquidationCheck: (id: number) => ["own", "liquidation-check", id] as const,
};
