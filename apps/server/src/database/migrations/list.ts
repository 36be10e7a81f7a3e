// Every migration, by name; they run in the order of their names and never change once released. A feature adds its own with one
// line here: `"people-0001-accounts": peopleAccounts`. Names of a feature's schema begin with the schema's.
import type { Migration } from "kysely/migration";
import {
	peopleAccounts,
	peopleCodeCounts,
	peopleCodePlaces,
	peopleDevices,
	peopleFirstInvite,
	peoplePhonesAndFavourites,
} from "../../features/people-tables.ts";
import { outgoingMessages } from "../../outgoing/tables.ts";
import { journal } from "./0001-journal.ts";
import { projection } from "./0002-projection.ts";
import { candleSources } from "./0003-candle-sources.ts";
import { dayChanges } from "./0004-day-changes.ts";

export const MIGRATIONS: Readonly<Record<string, Migration>> = {
	"0001-journal": journal,
	"0002-projection": projection,
	"0003-candle-sources": candleSources,
	"0004-day-changes": dayChanges,
	"people-0001-accounts": peopleAccounts,
	"people-0002-code-counts": peopleCodeCounts,
	"people-0003-phones-and-favourites": peoplePhonesAndFavourites,
	"people-0004-messages": outgoingMessages,
	"people-0005-code-places": peopleCodePlaces,
	"people-0006-first-invite": peopleFirstInvite,
	"people-0007-devices": peopleDevices,
};
