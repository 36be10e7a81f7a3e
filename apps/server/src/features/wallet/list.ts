// POST wallet/list and wallet/detail: return the user's balances from memory, with their value in USDT, and the gain or loss of
// today without deposits.
import type { CallData, Calls, ValuedBalance } from "@candor/contract";
import { USER_ACCOUNTS, type UserAccount } from "@candor/core";
import { type Answer, data, refused } from "../../http/answer.ts";
import type { HeldBalance, OwnProjected, ViewsNeeded } from "../../http/dependencies.ts";
import { caughtUp } from "../../http/read-after-write.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { toWireBalance } from "../../serializers/balance.ts";
import { assetOf, units } from "../../serializers/wire-numbers.ts";
import { dayOpens, movedSince, type Tables } from "./queries.ts";
import { Valuation } from "./valuation.ts";

const DAY_MS = 86_400_000;

export interface WalletDependencies {
	readonly views: ViewsNeeded;
	readonly tables: Tables;
	readonly projected: OwnProjected;
	readonly now: () => number;
}

function toValued(views: ViewsNeeded, valuation: Valuation, held: HeldBalance): ValuedBalance {
	const asset = assetOf(views, held.asset);
	const total = held.available + held.frozen;
	// Demo money has no value, even though the demo asset's code looks like that of a real coin.
	const value = held.account === "demo" ? 0n : valuation.now(held.asset, total);
	return { ...toWireBalance(held, asset), value: units(value, valuation.coin) };
}

export function createDetailHandler({ views }: WalletDependencies) {
	return (params: ReturnType<Calls["wallet/detail"]["params"]["parse"]>, context: RequestContext): Answer<ValuedBalance> => {
		if (views.listing.asset(params.currency_id) === undefined) return refused("unknown_asset", "currency_id");
		const { available, frozen } = views.balances.of(context.user, params.account, params.currency_id);
		const held = { account: params.account, asset: params.currency_id, available, frozen };
		return data(toValued(views, new Valuation(views), held), views.seq);
	};
}

export function createListHandler(dependencies: WalletDependencies) {
	const { views, projected } = dependencies;

	return async function list(_params: unknown, context: RequestContext): Promise<Answer<CallData<"wallet/list">>> {
		await caughtUp(projected, context);
		const { user } = context;
		const valuation = new Valuation(views);
		const holds = views.balances.all(user);
		// The balances are read directly before the database query starts, so that both show nearly the same time.
		const change = changeToday(dependencies, user, valuation, holds);
		const accounts = USER_ACCOUNTS.map((account) => {
			const mine = holds.filter((held) => held.account === account);
			const value = account === "demo" ? 0n : sum(mine.map((held) => valuation.now(held.asset, held.available + held.frozen)));
			return { account, value, currencies: everyCoin(views, account, mine).map((held) => toValued(views, valuation, held)) };
		});
		const total = sum(accounts.map(({ value }) => value));
		const { amount, start } = await change;
		return data(
			{
				accounts: accounts.map((account) => ({ ...account, value: units(account.value, valuation.coin) })),
				total: units(total, valuation.coin),
				change: units(amount, valuation.coin),
				change_percent: start <= 0n ? "0.00" : units((amount * 10_000n) / start, { ...valuation.coin, decimals: 2 }),
				seq: views.seq,
			},
			views.seq,
		);
	};
}

/**
 * Returns the balances to list. The spot account lists every coin, even those with a balance of zero. Every other account lists
 * only coins with a balance.
 */
function everyCoin(views: ViewsNeeded, account: UserAccount, held: readonly HeldBalance[]): readonly HeldBalance[] {
	if (account === "demo") return held.filter((balance) => balance.available + balance.frozen > 0n);
	const shown = views.listing.coins().map(({ asset }) => {
		return held.find((balance) => balance.asset === asset) ?? { account, asset, available: 0n, frozen: 0n };
	});
	return account === "coin" ? shown : shown.filter((balance) => balance.available + balance.frozen > 0n);
}

/**
 * Computes the gain or loss of today: the value now, minus the value at 00:00 UTC at opening prices, minus the net deposits of
 * today. `start` is the basis of the percentage.
 */
async function changeToday(
	{ tables, now }: WalletDependencies,
	user: number,
	valuation: Valuation,
	holds: readonly HeldBalance[],
): Promise<{ amount: bigint; start: bigint }> {
	const time = now();
	const midnight = time - (time % DAY_MS);
	const [moves, opens] = await Promise.all([movedSince(tables, user, midnight / DAY_MS), dayOpens(tables, midnight)]);
	const today = new Map(moves.map((move) => [move.asset, move]));
	let amount = 0n;
	let start = 0n;
	const assets = new Set([...holds.map((held) => held.asset), ...today.keys()]);
	for (const asset of assets) {
		const real = holds.filter((held) => held.asset === asset && held.account !== "demo");
		const amountNow = sum(real.map((held) => held.available + held.frozen));
		const { moved, deposited } = today.get(asset) ?? { moved: 0n, deposited: 0n };
		const atMidnight = amountNow - moved;
		const pair = valuation.pairOf(asset)?.terms.pair ?? 0;
		const before = valuation.at(asset, atMidnight, opens.get(pair) ?? valuation.priceNow(asset));
		const paidIn = valuation.now(asset, deposited);
		amount += valuation.now(asset, amountNow) - before - paidIn;
		start += before + paidIn;
	}
	return { amount, start };
}

function sum(values: readonly bigint[]): bigint {
	let total = 0n;
	for (const value of values) total += value;
	return total;
}
