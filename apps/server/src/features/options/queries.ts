import type { Option } from "@candor/contract";
import type { BuyOption } from "@candor/core";
import { type Kysely, sql } from "kysely";
import { optionOf as toState } from "../../exchange/products/options/option-row.ts";
import type { OptionState } from "../../exchange/products/options/option-state.ts";
import { below, type Cut } from "../../http/read-after-write.ts";
import type { ProjectionTables } from "../projection-tables.ts";

export type Tables = Kysely<ProjectionTables>;

/** Returns an option of the user; undefined if it does not exist or belongs to another user. */
export async function optionOf(tables: Tables, user: number, option: number): Promise<OptionState | undefined> {
	const row = await tables
		.selectFrom("projection.options")
		.selectAll()
		.where("option_id", "=", BigInt(option))
		.where("user_id", "=", BigInt(user))
		.executeTakeFirst();
	return row === undefined ? undefined : toState(row);
}

/** The core remembers this many command ids per user (docs/explanation/core.md, Ids). */
const IDS_KNOWN = 10_000;

export async function findOptionByClientId(
	tables: Tables,
	{ by, account, id }: Pick<BuyOption, "by" | "account" | "id">,
): Promise<OptionState | undefined> {
	const row = await tables
		.selectFrom((from) =>
			from
				.selectFrom("projection.options")
				.selectAll()
				.where("user_id", "=", BigInt(by))
				.where("account", "=", account)
				.orderBy("option_id", "desc")
				.limit(IDS_KNOWN)
				.as("newest"),
		)
		.selectAll()
		.where("client_id", "=", id)
		.orderBy("option_id", "desc")
		.limit(1)
		.executeTakeFirst();
	return row === undefined ? undefined : toState(row);
}

export interface OptionFilter {
	readonly account: OptionState["account"];
	readonly status?: Option["status"] | undefined;
	readonly type?: Option["result"] | undefined;
	readonly match_id?: number | undefined;
}

export async function optionsOf(
	tables: Tables,
	user: number,
	{ account, status, type, match_id }: OptionFilter,
	{ limit, offset, before }: Cut,
): Promise<readonly OptionState[]> {
	let query = tables
		.selectFrom("projection.options")
		.selectAll()
		.where("user_id", "=", BigInt(user))
		.where("account", "=", account);
	if (status === "open") query = query.where("phase", "in", ["opening", "running", "missed"]);
	if (status === "held") query = query.where("phase", "=", "held");
	if (status === "settled") query = query.where("phase", "=", "ended").where("result", "<>", "void");
	if (status === "void") query = query.where("phase", "=", "ended").where("result", "=", "void");
	if (type !== undefined && type !== null) {
		const sign = { bullish: ">", bearish: "<", fair: "=" } as const;
		query = query.where("phase", "=", "ended").where("result", "<>", "void").whereRef("end_price", sign[type], "open_price");
	}
	if (match_id !== undefined && match_id > 0) query = query.where("pair", "=", match_id);
	query = query.where("option_id", "<", below(before));
	const rows = await query.orderBy("option_id", "desc").limit(limit).offset(offset).execute();
	return rows.map(toState);
}

/** Returns the number of real-money options that ended since the time `since` (ms), and the number of those that lost. */
export async function countEndedOptionsSince(tables: Tables, since: number): Promise<{ settled: number; lost: number }> {
	const row = await tables
		.selectFrom("projection.options")
		.select([
			sql<bigint>`count(*) filter (where result <> 'void')`.as("settled"),
			sql<bigint>`count(*) filter (where result = 'lost')`.as("lost"),
		])
		.where("phase", "=", "ended")
		.where("account", "=", "real")
		.where("ended_at", ">=", BigInt(since))
		.executeTakeFirstOrThrow();
	return { settled: Number(row.settled), lost: Number(row.lost) };
}
