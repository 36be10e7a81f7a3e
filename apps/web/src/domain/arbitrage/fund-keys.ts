export const fundKeys = {
	own: ["own", "funds"] as const,
	all: ["own", "funds", "all"] as const,
	one: (id: number) => ["own", "funds", "one", id] as const,
	orders: (kind: string) => ["own", "funds", "orders", kind] as const,
};
