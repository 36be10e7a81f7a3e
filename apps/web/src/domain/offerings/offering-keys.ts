export const offeringKeys = {
	subscriptions: ["subscriptions"] as const,
	subscription: (id: number) => ["subscription", id] as const,
	ieos: ["ieos"] as const,
	ieo: (id: number) => ["ieo", id] as const,
	allotment: (id: number, application: number) => ["allotment", id, application] as const,
	own: ["own", "offerings"] as const,
	bought: (offering: number) => ["own", "offerings", "bought", offering] as const,
	applied: (offering: number) => ["own", "offerings", "applied", offering] as const,
	application: (id: number) => ["own", "offerings", "application", id] as const,
};
