// A user's row as the own answers show it. Holds come with their feature; until then nobody has any.
import type { User } from "@candor/contract";
import type { Selectable } from "kysely";
import type { ViewsNeeded } from "../../http/needs.ts";
import { contractAccess } from "../../wire-objects/contract-access.ts";
import { masked } from "../account-key.ts";
import type { UsersTable } from "../people-tables.ts";
import type { UserNeeds } from "./needs.ts";
import type { Factor } from "./second-factors/second-factors.ts";

/** With what other tables know of the user. */
export async function showUser(
	row: Selectable<UsersTable>,
	{ views, factors }: Pick<UserNeeds, "views" | "factors">,
): Promise<User> {
	const on = await factors.of(row.id);
	return toUser(row, views, on, on.length === 0 ? 0 : await factors.recoveryCodesLeft(row.id));
}

/** @param factors that are on */
export function toUser(
	row: Selectable<UsersTable>,
	views: Pick<ViewsNeeded, "verification" | "contracts">,
	factors: readonly Factor[] = [],
	recoveryCodesLeft = 0,
): User {
	const { verification } = views;
	const contracts = contractAccess(views, Number(row.id));
	const verified = verification.find(Number(row.id));
	const said = (level: "basic" | "advanced") => (verified?.[level] === true ? "verified" : "unverified");
	return {
		id: Number(row.id),
		account: masked(row.account),
		nickname: row.nickname,
		type: row.account_type,
		verification: { basic: said("basic"), advanced: said("advanced"), reason: null },
		country: verified?.country || null,
		has_password: false,
		second_factors: [...factors],
		recovery_codes_left: recoveryCodesLeft,
		bound: {
			mobile: row.account_type === "mobile" ? masked(row.account) : null,
			email: row.account_type === "email" ? masked(row.account) : null,
			wallets: [],
		},
		invite_code: row.invite_code,
		partner: false,
		products: {
			options: verification.accessTo("options", Number(row.id)).may,
			contracts: contracts.may,
			max_leverage: contracts.maxLeverage,
		},
		holds: [],
		language: row.language,
		created_at: Number(row.created_at),
	};
}
