// POST user/cash_info, cash_save, cash_default, cash_delete and cash_number: the user's bank cards (docs/reference/rules.md §11).
import type { CallData, Calls } from "@candor/contract";
import { afterCommit } from "../../http/after-commit.ts";
import { type Answer, data, refused, text } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { userById } from "../../people/logins.ts";
import { protectionOf } from "../../people/protection.ts";
import { CARD_WAIT_HOURS, MOST_CARDS } from "./bank-cards.ts";
import { checkCard } from "./check-card.ts";
import type { BankCardsDependencies } from "./dependencies.ts";

export { BankCards, type UsesCard } from "./bank-cards.ts";
export { deniedBanksIn } from "./denied-banks.ts";

type Params<P extends keyof Calls> = ReturnType<Calls[P]["params"]["parse"]>;

export function bankCards(dependencies: BankCardsDependencies): Feature {
	const { people, bankCards: cards, fundPasswords, stepUp, now } = dependencies;

	async function save(params: Params<"user/cash_save">, context: RequestContext): Promise<Answer<CallData<"user/cash_save">>> {
		const checked = checkCard(params);
		if (checked.kind === "refused") return checked;
		const denied = await cards.bankObstacle(checked.details);
		if (denied !== undefined) return denied;
		const user = await userById(people, context.user);
		if ((await protectionOf(people, user.id, now())).locked) return refused("settings_locked");
		const wrong = await fundPasswords.check(params.pay_password, context);
		if (wrong !== undefined) return wrong;
		const requester = { user: context.user, address: context.address, session: context.session?.key ?? "" };
		const added = await cards.add(checked, requester);
		if (added.kind === "refused") return added;
		const row = { last_four: checked.number.slice(-4) };
		await afterCommit("a bank card is added", () => cards.notify(user, "bank_card_added", row, context.address));
		return data({ card: added });
	}

	async function remove({ id, pay_password }: Params<"user/cash_delete">, context: RequestContext): Promise<Answer<null>> {
		// The card's id is checked first, so that a wrong id does not use up an attempt at the fund password.
		if (!(await cards.has(context.user, id))) return refused("unknown_card", "id");
		const wrong = await fundPasswords.check(pay_password, context);
		if (wrong !== undefined) return wrong;
		const removed = await cards.remove(context.user, id, context.address);
		if (removed.kind === "refused") return removed;
		const user = await userById(people, context.user);
		await afterCommit("a bank card is deleted", () => cards.notify(user, "bank_card_removed", removed, context.address));
		return text("card_deleted");
	}

	async function number(
		{ id, ...proof }: Params<"user/cash_number">,
		context: RequestContext,
	): Promise<Answer<CallData<"user/cash_number">>> {
		// The card is looked up first, because the step-up proof can be used only once.
		if (!(await cards.has(context.user, id))) return refused("unknown_card", "id");
		const user = await userById(people, context.user);
		const proven = await stepUp.check(user, "bank_card", proof, context);
		if ("kind" in proven) return proven;
		const shown = await people.transaction().execute(async (transaction) => {
			if (!(await proven.spend(transaction))) return refused("code_expired", "code");
			const found = await cards.showNumber(transaction, { user: context.user, card: id }, context.address);
			return found ?? refused("unknown_card", "id");
		});
		if ("kind" in shown) return shown;
		await afterCommit("a card number is shown", () => cards.notify(user, "bank_card_shown", shown.row, context.address));
		return data({ number: shown.number });
	}

	return (calls) => {
		calls.handle("user/cash_info", async (_params, { user }) =>
			data({ list: await cards.list(user), most: MOST_CARDS, wait_hours: CARD_WAIT_HOURS }),
		);
		calls.handle("user/cash_save", save, "credentials");
		calls.handle("user/cash_default", async ({ id }, { user }) =>
			(await cards.makeDefault(user, id)) ? text("default_card_set") : refused("unknown_card", "id"),
		);
		calls.handle("user/cash_delete", remove, "credentials");
		calls.handle("user/cash_number", number, "credentials");
	};
}
