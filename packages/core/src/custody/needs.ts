// What custody asks of the rest of the core; engine supplies it.
export interface CustodyNeeds {
	mode(): "sandbox" | "live";
	isOpen(user: number): boolean;
	assetExists(asset: number): boolean;
}
