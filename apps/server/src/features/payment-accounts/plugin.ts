// GET ctc/config, and the calls for a user's payment accounts: ctc/account/list, save and delete (docs/reference/rules.md §9).
import type { CallData, Calls } from "@candor/contract";
import type { Kysely } from "kysely";
import { readCatalogue } from "../../exchange/products/p2p/pay-catalogue.ts";
import { afterCommit } from "../../http/after-commit.ts";
import { type Answer, data, refused, text } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import type { ChecksFundPassword, ViewsNeeded } from "../../http/dependencies.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { type UserRow, userById } from "../../people/logins.ts";
import type { PeopleTables } from "../../people/people-tables.ts";
import { protectionOf } from "../../people/protection.ts";
import { checkPayValues } from "./check-pay-values.ts";
import { type LateRulings, p2pConfigOf } from "./config-call.ts";
import { lastFourOf, MOST_PAYMENT_ACCOUNTS, type PaymentAccountStore } from "./payment-accounts.ts";

export { PaymentAccountStore } from "./payment-accounts.ts";

export interface PaymentAccountsDependencies {
	readonly people: Kysely<PeopleTables>;
	readonly views: ViewsNeeded;
	readonly accounts: PaymentAccountStore;
	readonly fundPasswords: ChecksFundPassword;
	readonly messages: {
		/** Sends a mail about an account. It contains only the last four characters of the account's number. */
		security(
			user: Pick<UserRow, "id" | "language">,
			what: "payment_account_added" | "payment_account_removed",
			facts: { readonly address: string; readonly last_four: string },
		): Promise<void>;
	};
	readonly lateRulings: LateRulings;
	readonly now: () => number;
}

type Params<P extends keyof Calls> = ReturnType<Calls[P]["params"]["parse"]>;

export function paymentAccounts(dependencies: PaymentAccountsDependencies): Feature {
	const { people, views, accounts, fundPasswords, messages, lateRulings, now } = dependencies;

	async function save(
		{ pay_type, values, pay_password }: Params<"ctc/account/save">,
		context: RequestContext,
	): Promise<Answer<CallData<"ctc/account/save">>> {
		const terms = views.p2pCatalogue.payType(pay_type);
		const catalogue = readCatalogue(terms?.catalogue ?? "");
		if (terms?.open !== true || "fault" in catalogue) return refused("unknown_pay_type", "pay_type");
		const checked = checkPayValues(catalogue, values, context.language);
		if ("kind" in checked) return checked;
		const user = await userById(people, context.user);
		if ((await protectionOf(people, user.id, now())).locked) return refused("settings_locked");
		const holder = await accounts.holderOf(context.user);
		if (holder === undefined) return refused("not_verified");
		const wrong = await fundPasswords.check(pay_password, context);
		if (wrong !== undefined) return wrong;
		const account = { payType: pay_type, fields: catalogue.fields, holder, values: checked };
		const added = await accounts.add(context.user, account, context.session?.key ?? "");
		if ("kind" in added) return added;
		const facts = { address: context.address, last_four: lastFourOf(catalogue.fields, checked) };
		await afterCommit("a payment account is added", () => messages.security(user, "payment_account_added", facts));
		return data({ account: added });
	}

	async function remove({ id, pay_password }: Params<"ctc/account/delete">, context: RequestContext): Promise<Answer<null>> {
		// The account's id is checked first, so that a wrong id does not use up an attempt at the fund password.
		if (!(await accounts.has(context.user, id))) return refused("unknown_payment_account", "id");
		const wrong = await fundPasswords.check(pay_password, context);
		if (wrong !== undefined) return wrong;
		const removed = await accounts.remove(context.user, id);
		if ("kind" in removed) return removed;
		const user = await userById(people, context.user);
		const facts = { address: context.address, last_four: removed.lastFour };
		await afterCommit("a payment account is deleted", () => messages.security(user, "payment_account_removed", facts));
		return text("payment_account_deleted");
	}

	return (calls) => {
		calls.handle("ctc/config", () => data(p2pConfigOf(views, lateRulings), views.seq));
		calls.handle("ctc/account/list", async (_params, { user }) => {
			const list = await accounts.list(user);
			return data({ list, most: MOST_PAYMENT_ACCOUNTS, holder: (await accounts.holderOf(user)) ?? null });
		});
		calls.handle("ctc/account/save", save, "credentials");
		calls.handle("ctc/account/delete", remove, "credentials");
	};
}
