// Finds the risk reasons for which a withdrawal must be reviewed (docs/reference/rules.md §10). The user can see them.
import type { RiskReason } from "@candor/core";
import { sql } from "kysely";
import type { ViewsNeeded } from "../../http/dependencies.ts";
import { ADDRESS_HOLD_HOURS, type BookTables, type SavedAddress } from "./address-book.ts";

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const HOLD_MS = ADDRESS_HOLD_HOURS * 3_600_000;
/** An amount counts as unusual if it exceeds the average of earlier withdrawals this many times. */
const USUAL_TIMES = 3n;
/** Withdrawals count as too frequent from this number of applications in a week. */
const MANY_IN_A_WEEK = 5;

export interface Application {
	readonly user: number;
	readonly asset: number;
	/** Amount in ledger units. */
	readonly amount: bigint;
	readonly to: Pick<SavedAddress, "network" | "address" | "created_at" | "usable_from">;
	/** Key of the session in which the user applies. */
	readonly session: string;
}

export async function riskReasons(
	tables: BookTables,
	views: Pick<ViewsNeeded, "holds">,
	{ user, asset, amount, to, session }: Application,
	now: number,
): Promise<RiskReason[]> {
	const owner = BigInt(user);
	const since = (ms: number) => BigInt(now - ms);
	const sent = tables.selectFrom("projection.withdrawals").where("user_id", "=", owner);
	const [paid, usual, lately, device, changed, funds] = await Promise.all([
		sent
			.select("withdrawal")
			.where("network", "=", to.network)
			.where("address", "=", to.address)
			.where("state", "in", ["confirmed", "moved"])
			.executeTakeFirst(),
		sent
			.select([sql<string | null>`sum(amount)`.as("sum"), sql<bigint>`count(*)`.as("count")])
			.where("asset", "=", asset)
			.where("state", "in", ["confirmed", "moved"])
			.executeTakeFirstOrThrow(),
		sent
			.select(({ fn }) => fn.countAll<bigint>().as("count"))
			.where("at", ">", since(WEEK_MS))
			.executeTakeFirstOrThrow(),
		tables
			.selectFrom("people.sessions as session")
			.leftJoin("people.devices as device", "device.key", "session.device")
			.select("device.created_at")
			.where("session.key", "=", session)
			.executeTakeFirst(),
		Promise.all([
			tables
				.selectFrom("people.logins")
				.select("bound_at as at")
				.where("user_id", "=", owner)
				.where("bound_at", ">", since(WEEK_MS))
				.execute(),
			tables
				.selectFrom("people.passkeys")
				.select("created_at as at")
				.where("user_id", "=", owner)
				.where("created_at", ">", since(WEEK_MS))
				.execute(),
			tables.selectFrom("people.users").select("created_at as at").where("id", "=", owner).execute(),
		]),
		tables
			.selectFrom("projection.chain_deposits")
			.select("deposit")
			.where("user_id", "=", owner)
			.where("asset", "=", asset)
			.where("at", ">", since(DAY_MS))
			.limit(1)
			.executeTakeFirst(),
	]);
	const reasons: RiskReason[] = [];
	if (paid === undefined) reasons.push("first_to_address");
	// The seal of the row covers the end of the hold, so a change of the row in the database cannot make an address look older.
	if (Number(to.usable_from) - HOLD_MS > now - WEEK_MS) reasons.push("young_address");
	if (usual.count > 0n && amount * usual.count > USUAL_TIMES * BigInt(usual.sum ?? 0)) reasons.push("unusual_amount");
	const [logins, passkeys, [account]] = changed;
	// Logins that were added at the registration do not count as a change.
	const isChange = ({ at }: { at: bigint | null }) => at !== null && at > (account?.at ?? 0n) + BigInt(DAY_MS);
	if (views.holds.of(user).length > 0 || [...logins, ...passkeys].some(isChange)) reasons.push("security_change");
	if (device?.created_at == null || Number(device.created_at) > now - DAY_MS) reasons.push("new_device");
	if (funds !== undefined) reasons.push("young_funds");
	if (lately.count >= BigInt(MANY_IN_A_WEEK)) reasons.push("velocity");
	return reasons;
}
