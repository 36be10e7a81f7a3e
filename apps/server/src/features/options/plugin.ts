import type { CallData, Calls, Option } from "@candor/contract";
import { type Answer, data, refused } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import { type Cut, caughtUp, cutOf, pageOf, requestedPage } from "../../http/read-after-write.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { ratioText, stakeAsset, toWireOption } from "../../serializers/option.ts";
import { units } from "../../serializers/wire-numbers.ts";
import type { OptionsDependencies } from "./dependencies.ts";
import { countEndedOptionsSince, optionOf, optionsOf, type Tables } from "./queries.ts";
import { createSubmitHandler } from "./submit.ts";

type ListParams = ReturnType<Calls["microtrade/lists"]["params"]["parse"]>;

const ACCOUNTS = ["real", "simulation"] as const;
const COUNTED_MS = 30 * 86_400_000;
const COUNT_AGAIN_AFTER_MS = 60_000;
const PPM = 1_000_000;

export function options(dependencies: OptionsDependencies): Feature {
	const { views, tables, projected, now } = dependencies;
	const ended = countNowAndThen(tables, now);

	async function list(params: ListParams, context: RequestContext): Promise<Answer<CallData<"microtrade/lists">>> {
		const { user } = context;
		const { id, account = "real" } = params;
		const show = (option: Parameters<typeof toWireOption>[1]): Option => toWireOption(views, option);
		if (id !== undefined) {
			const known = views.options.find(id);
			if (known?.user === user) return data(show(known), views.seq);
			await caughtUp(projected, context);
			const state = await optionOf(tables, user, id);
			return state === undefined ? refused("unknown_option", "id") : data(show(state), views.seq);
		}
		const asks = requestedPage(params);
		if (params.status === "open" && params.type === undefined) {
			const open = views.options
				.open(user)
				.filter((option) => option.account === account && option.phase !== "held")
				.filter((option) => !params.match_id || option.pair === params.match_id)
				.sort((a, b) => b.option - a.option);
			const rows = cutOf(open, ({ option }) => option);
			return data({ ...(await pageOf(asks, true, rows, show, ({ option }) => option)), total: open.length }, views.seq);
		}
		const upToDate = await caughtUp(projected, context);
		const rows = (cut: Cut) => optionsOf(tables, user, { ...params, account }, cut);
		return data(await pageOf(asks, upToDate, rows, show, ({ option }) => option), projected.seq);
	}

	return (calls) => {
		calls.handle("microtrade/submit", createSubmitHandler(dependencies), "trading");
		calls.handleRead("microtrade/lists", list);
		calls.handle("microtrade/seconds", async () => {
			const coin = views.listing.asset(stakeAsset("real"));
			const { settled, lost } = await ended();
			const lostShare = settled === 0 ? null : ratioText(Math.floor((lost * PPM) / settled));
			return data(
				views.options.terms().map(({ seconds, payoutPpm, minStake, maxStake }) => ({
					seconds,
					payout_ratio: ratioText(payoutPpm),
					min: coin === undefined ? "0" : units(minStake, coin),
					max: coin === undefined ? "0" : units(maxStake, coin),
					// Share of options that a user must win in order to lose no money in total. It is rounded up, because it is shown as a
					// warning.
					break_even: ratioText(Math.ceil((PPM * PPM) / (PPM + payoutPpm))),
					lost_share: lostShare,
					settled,
				})),
			);
		});
		calls.handle("microtrade/payable_currencies", (_params, context) =>
			data(
				ACCOUNTS.flatMap((account) => {
					const asset = views.listing.asset(stakeAsset(account));
					if (asset === undefined) return [];
					const { available } = views.balances.of(context.user, account === "real" ? "option" : "demo", asset.asset);
					return [
						{ currency_id: asset.asset, name: asset.code, account, balance: units(available, asset), fee: units(0n, asset) },
					];
				}),
				views.seq,
			),
		);
	};
}

/**
 * Returns a function that counts the results of the options that ended in the last 30 days. It runs the query at most once a
 * minute, and returns the previous counts if the query fails.
 */
function countNowAndThen(tables: Tables, now: () => number): () => Promise<{ settled: number; lost: number }> {
	let count = Promise.resolve({ settled: 0, lost: 0 });
	let madeAt = Number.NEGATIVE_INFINITY;
	return () => {
		if (now() - madeAt >= COUNT_AGAIN_AFTER_MS) {
			const last = count;
			madeAt = now();
			count = countEndedOptionsSince(tables, now() - COUNTED_MS).catch(() => last);
		}
		return count;
	};
}
