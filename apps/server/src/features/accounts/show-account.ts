import type { User } from "@candor/contract";
import type { AccountDetails } from "../../people/account-details.ts";
import { masked } from "../../people/account-key.ts";
import type { LoginKind } from "../../people/login-tables.ts";
import { isWallet, shownName } from "../../people/logins.ts";
import { contractAccess } from "../../serializers/contract-access.ts";
import type { AccountsDependencies } from "./dependencies.ts";

type ShowDependencies = Pick<AccountsDependencies, "views" | "stepUp" | "verificationCases">;

/** Returns the account in the form in which its user sees it. */
export async function showUser(account: AccountDetails, dependencies: ShowDependencies): Promise<User> {
	const { views, stepUp, verificationCases } = dependencies;
	const { user: row, logins, protection, totp, passkey } = account;
	const { verification } = views;
	const states = await verificationCases.states(Number(row.id));
	const id = Number(row.id);
	const shown = (kind: LoginKind) => {
		const named = logins.findLast((login) => login.kind === kind)?.account;
		return named === undefined ? null : masked(named);
	};
	const contracts = contractAccess(views, id);
	const verified = verification.find(id);
	return {
		id,
		account: shownName(row, logins),
		nickname: row.nickname,
		type: row.account_type,
		verification: states,
		country: verified?.country || null,
		has_password: protection.fundPasswordHash !== null,
		has_login_password: row.password_hash !== null,
		second_factors: [...(totp ? ["totp" as const] : []), ...(passkey ? ["passkey" as const] : [])],
		recovery_codes_left: totp ? account.recoveryCodes : 0,
		second_step_ends_at: account.lostUntil ?? null,
		bound: { mobile: shown("mobile"), email: shown("email"), wallets: logins.filter(isWallet).map(({ account }) => account) },
		invite_code: row.invite_code,
		partner: false,
		products: {
			options: verification.accessTo("options", id).may,
			contracts: contracts.may,
			max_leverage: contracts.maxLeverage,
		},
		holds: views.holds.of(id),
		proves_by: stepUp.methodsFor(account),
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
