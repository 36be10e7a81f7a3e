// What listing asks of the rest of the core; engine supplies it.
export interface ListingNeeds {
	mode(): "sandbox" | "live";
}
