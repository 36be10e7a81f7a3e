export const fundKeys = {
	/** With what the session has in them, which a message of the account makes stale. */
	own: ["own", "funds"] as const,
	all: ["own", "funds", "all"] as const,
	one: (id: number) => ["own", "funds", "one", id] as const,
	orders: (kind: string) => ["own", "funds", "orders", kind] as const,
};
