export const earnKeys = {
	config: ["earn-config"] as const,
	product: (id: number) => ["earn-product", id] as const,
	own: ["own", "earn"] as const,
	report: ["own", "earn", "report"] as const,
	list: (status: string) => ["own", "earn", "list", status] as const,
	order: (id: number) => ["own", "earn", "order", id] as const,
	redemption: (id: number) => ["own", "earn", "redemption", id] as const,
};
