// A user's row as the own answers show it. Holds come with their feature; until then nobody has any.
import type { User } from "@candor/contract";
import type { Selectable } from "kysely";
import { contractAccess } from "../../wire-objects/contract-access.ts";
import { masked } from "../account-key.ts";
import type { LoginKind } from "../login-tables.ts";
import type { UsersTable } from "../people-tables.ts";
import { isWallet, loginsOf, shownName } from "./logins.ts";
import type { UserNeeds } from "./needs.ts";

/** With what other tables know of the user. */
export async function showUser(
	row: Selectable<UsersTable>,
	{ people, views, factors }: Pick<UserNeeds, "people" | "views" | "factors">,
): Promise<User> {
	const { verification } = views;
	const on = await factors.of(row.id);
	const logins = await loginsOf(people, row.id);
	const shown = (kind: LoginKind) => {
		const account = logins.findLast((login) => login.kind === kind)?.account;
		return account === undefined ? null : masked(account);
	};
	const contracts = contractAccess(views, Number(row.id));
	const verified = verification.find(Number(row.id));
	const said = (level: "basic" | "advanced") => (verified?.[level] === true ? "verified" : "unverified");
	return {
		id: Number(row.id),
		account: shownName(row, logins),
		nickname: row.nickname,
		type: row.account_type,
		verification: { basic: said("basic"), advanced: said("advanced"), reason: null },
		country: verified?.country || null,
		has_password: false,
		second_factors: on,
		recovery_codes_left: on.length === 0 ? 0 : await factors.recoveryCodesLeft(row.id),
		bound: { mobile: shown("mobile"), email: shown("email"), wallets: logins.filter(isWallet).map(({ account }) => account) },
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
