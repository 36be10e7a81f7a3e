import type { IeoOffering } from "@candor/contract";
import { expect, test } from "vitest";
import { phaseOf } from "./phase.ts";

const dates = { opens_at: 1, closes_at: 2, allotment_date: 3, pay_date: 4, listing_date: 5, lock_date: 6 };

test.each<[IeoOffering["status"], number, number | null]>([
	["upcoming", 0, 1],
	["open", 1, 2],
	["allotting", 2, 3],
	["paying", 3, 4],
	["paid", 4, 5],
	["listed", 5, 6],
	["unlocked", 6, null],
	["cancelled", -1, null],
])(`an IEO with the status "%s" is in phase %i, which ends at date %s`, (status, at, until) => {
	expect(phaseOf({ ...dates, status } as IeoOffering)).toEqual({ at, until });
});
