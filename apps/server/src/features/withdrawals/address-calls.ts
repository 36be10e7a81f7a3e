// POST wallet/get_address, check_address, addaddress and deladdress: the calls for a user's saved addresses.
import type { CallData, Calls } from "@candor/contract";
import { networkOf, shownNetwork } from "../../chains/shown-networks.ts";
import { afterCommit } from "../../http/after-commit.ts";
import { type Answer, data, refused, text } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { userById } from "../../people/logins.ts";
import { protectionOf } from "../../people/protection.ts";
import { ADDRESS_HOLD_HOURS, MOST_ADDRESSES, REFUSAL_OF } from "./address-book.ts";
import type { WithdrawalsDependencies } from "./dependencies.ts";

type Params<P extends keyof Calls> = ReturnType<Calls[P]["params"]["parse"]>;

export function addressCalls(dependencies: WithdrawalsDependencies): Feature {
	const { views, book, people, networks, fundPasswords, stepUp, messages, now } = dependencies;

	const coinAt = ({ currency_id, chain }: { currency_id: number; chain: Params<"wallet/check_address">["chain"] }) => {
		const asset = views.listing.asset(currency_id);
		if (asset === undefined) return refused("unknown_asset", "currency_id");
		const network = networkOf(chain);
		const shown = shownNetwork(networks, asset, network, "withdrawals");
		return shown === undefined ? refused("unknown_network", "chain") : { asset, network };
	};

	async function check(
		params: Params<"wallet/check_address">,
		{ user }: RequestContext,
	): Promise<Answer<CallData<"wallet/check_address">>> {
		const coin = coinAt(params);
		if ("kind" in coin) return coin;
		const checked = await book.check(user, coin.network, coin.asset.asset, params.address);
		if (checked === undefined) return refused("unknown_network", "chain");
		const { problem = null, internalTo, address, warnings } = checked;
		return data({
			valid: problem === null || problem === "known",
			internal: internalTo !== 0,
			address,
			problem,
			warnings: [...warnings],
		});
	}

	async function add(
		params: Params<"wallet/addaddress">,
		context: RequestContext,
	): Promise<Answer<CallData<"wallet/addaddress">>> {
		const coin = coinAt(params);
		if ("kind" in coin) return coin;
		const checked = await book.check(context.user, coin.network, coin.asset.asset, params.address);
		if (checked === undefined) return refused("unknown_network", "chain");
		if (checked.problem !== undefined) return refused(REFUSAL_OF[checked.problem], "address");
		const user = await userById(people, context.user);
		if ((await protectionOf(people, user.id, now())).locked) return refused("settings_locked");
		const wrong = await fundPasswords.check(params.pay_password, context);
		if (wrong !== undefined) return wrong;
		const proven = await stepUp.check(user, "address_book", params, context);
		if ("kind" in proven) return proven;
		if (!(await people.transaction().execute((transaction) => proven.spend(transaction)))) return refused("code_expired", "code");
		const added = await book.add(context.user, coin.network, coin.asset.asset, checked.address, params.label);
		if ("kind" in added) return added;
		await afterCommit("a withdrawal address is saved", () => messages.security(user, "withdrawal_address_added", context));
		return data({ address: await book.shown(context.user, added) });
	}

	async function remove({ id, pay_password }: Params<"wallet/deladdress">, context: RequestContext): Promise<Answer<null>> {
		const saved = await book.find(context.user, id);
		if (saved === undefined) return refused("unknown_address", "id");
		const isUsed = views.withdrawals
			.openOf(context.user)
			.some(({ network, address }) => network === saved.network && address === saved.address);
		if (isUsed) return refused("address_in_use");
		const wrong = await fundPasswords.check(pay_password, context);
		if (wrong !== undefined) return wrong;
		await book.remove(context.user, id);
		return text("address_deleted");
	}

	return (calls) => {
		calls.handle("wallet/get_address", async ({ currency_id }, { user }) => {
			const rows = (await book.list(user)).filter(({ asset }) => currency_id === undefined || asset === currency_id);
			const list = [];
			for (const row of rows) list.push(await book.shown(user, row));
			return data({ list, most: MOST_ADDRESSES, hold_hours: ADDRESS_HOLD_HOURS });
		});
		calls.handle("wallet/check_address", check);
		calls.handle("wallet/addaddress", add, "credentials");
		calls.handle("wallet/deladdress", remove, "credentials");
	};
}
