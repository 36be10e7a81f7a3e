// A user's row as the own answers show it.
import type { User } from "@candor/contract";
import type { Selectable } from "kysely";
import { contractAccess } from "../../wire-objects/contract-access.ts";
import { masked } from "../account-key.ts";
import type { LoginKind } from "../login-tables.ts";
import type { UsersTable } from "../people-tables.ts";
import { isWallet, loginsOf, shownName } from "./logins.ts";
import type { UserNeeds } from "./needs.ts";
import { protectionOf } from "./protection/protection.ts";

/** With what other tables know of the user. */
export async function showUser(
	row: Selectable<UsersTable>,
	{
		people,
		views,
		factors,
		passkeys,
		proofs,
		now,
	}: Pick<UserNeeds, "people" | "views" | "factors" | "passkeys" | "proofs" | "now">,
): Promise<User> {
	const { verification } = views;
	const id = Number(row.id);
	const protection = await protectionOf(people, row.id, now());
	const on = await factors.of(row.id);
	const logins = await loginsOf(people, row.id);
	const shown = (kind: LoginKind) => {
		const account = logins.findLast((login) => login.kind === kind)?.account;
		return account === undefined ? null : masked(account);
	};
	const contracts = contractAccess(views, id);
	const verified = verification.find(id);
	const said = (level: "basic" | "advanced") => (verified?.[level] === true ? "verified" : "unverified");
	return {
		id,
		account: shownName(row, logins),
		nickname: row.nickname,
		type: row.account_type,
		verification: { basic: said("basic"), advanced: said("advanced"), reason: null },
		country: verified?.country || null,
		has_password: protection.fundPasswordHash !== null,
		has_login_password: row.password_hash !== null,
		second_factors: (await passkeys.has(row.id)) ? [...on, "passkey"] : on,
		recovery_codes_left: on.length === 0 ? 0 : await factors.recoveryCodesLeft(row.id),
		bound: { mobile: shown("mobile"), email: shown("email"), wallets: logins.filter(isWallet).map(({ account }) => account) },
		invite_code: row.invite_code,
		partner: false,
		products: {
			options: verification.accessTo("options", id).may,
			contracts: contracts.may,
			max_leverage: contracts.maxLeverage,
		},
		holds: views.holds.of(id),
		proves_by: await proofs.waysOf(row),
		protection: {
			frozen: views.accounts.find(id)?.standing === "frozen",
			phrase: protection.phrase !== "",
			locked: protection.locked,
			unlocks_at: protection.unlocksAt,
		},
		language: row.language,
		created_at: Number(row.created_at),
	};
}
