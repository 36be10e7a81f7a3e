import type { Kysely } from "kysely";
import { removeUnusedDevices } from "../../people/devices.ts";
import type { PeopleTables } from "../../people/people-tables.ts";
import { removeOldCounts } from "../codes/codes.ts";
import { removeShown } from "../codes/messages.ts";
import { removeOldSignIns } from "./sign-in-history.ts";

export async function removeExpired(people: Kysely<PeopleTables>, now: number): Promise<void> {
	await people.deleteFrom("people.sessions").where("expires_at", "<", BigInt(now)).execute();
	await people.deleteFrom("people.codes").where("expires_at", "<", BigInt(now)).execute();
	await removeUnusedDevices(people, now);
	await removeOldCounts(people, now);
	await removeShown(people, now);
	await removeOldSignIns(people, now);
	// This also removes messages for providers that are no longer configured.
	await people.deleteFrom("people.messages").where("expires_at", "<", BigInt(now)).execute();
}
