export interface AdvertisementFilter {
	readonly side: "buy" | "sell";
	readonly currency: number;
	readonly fiat: string;
	readonly payType?: string | undefined;
	readonly amount?: string | undefined;
}

export const p2pKeys = {
	config: ["p2p", "config"] as const,
	/** The shown advertisements depend on the user (blocked users, obstacles), so the data belongs to the session. */
	advertisements: ["own", "p2p", "advertisements"] as const,
	advertisementList: ({ side, currency, fiat, payType = "", amount = "" }: AdvertisementFilter) =>
		["own", "p2p", "advertisements", side, currency, fiat, payType, amount] as const,
	anyAdvertisement: ["own", "p2p", "advertisement"] as const,
	advertisement: (id: number) => ["own", "p2p", "advertisement", id] as const,
	ownAdvertisements: ["own", "p2p", "own-advertisements"] as const,
	orders: ["own", "p2p", "orders"] as const,
	orderList: (status: "open" | "ended") => ["own", "p2p", "orders", "list", status] as const,
	order: (id: number) => ["own", "p2p", "orders", "one", id] as const,
	merchant: ["own", "p2p", "merchant"] as const,
	paymentAccounts: ["own", "p2p", "payment-accounts"] as const,
	chat: (id: number) => ["own", "chat", "p2p", id] as const,
};
