import type { IeoOffering } from "@candor/contract";

const AT: Readonly<Record<IeoOffering["status"], number>> = {
	upcoming: 0,
	open: 1,
	allotting: 2,
	paying: 3,
	paid: 4,
	listed: 5,
	unlocked: 6,
	cancelled: -1,
};

/** Returns the index of an IEO's current phase (`at`), and the end of this phase in ms (`until`; null if no phase follows). */
export function phaseOf(offering: IeoOffering): { readonly at: number; readonly until: number | null } {
	const { opens_at, closes_at, allotment_date, pay_date, listing_date, lock_date } = offering;
	const at = AT[offering.status];
	return { at, until: [opens_at, closes_at, allotment_date, pay_date, listing_date, lock_date][at] ?? null };
}
