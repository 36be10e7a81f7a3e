// POST microtrade/submit: buys an option.
import type { CallData, Calls } from "@candor/contract";
import type { BuyOption } from "@candor/core";
import { CommandOutcomeUnknown } from "@candor/journal";
import { parseDecimal } from "@candor/money";
import type { OptionState } from "../../exchange/products/options/option-state.ts";
import { type Answer, data, refused } from "../../http/answer.ts";
import { caughtUpWith } from "../../http/read-after-write.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { stakeAsset, toWireOption } from "../../serializers/option.ts";
import { toPlacedReceipt } from "../../serializers/option-receipt.ts";
import { readNumber, refuseAsCore, UNITS_LIMIT } from "../../serializers/wire-numbers.ts";
import type { OptionsDependencies } from "./dependencies.ts";
import { findOptionByClientId, optionOf } from "./queries.ts";

type SubmitParams = ReturnType<Calls["microtrade/submit"]["params"]["parse"]>;

const FIELDS = { pair: "match_id", stake: "number" } as const;

export function createSubmitHandler({ views, exchange, tables, projected, signer }: OptionsDependencies) {
	/**
	 * Returns the option of a request that was sent again with the same id, read from the tables because it may no longer be in
	 * memory.
	 * @throws CommandOutcomeUnknown if the tables are behind or cannot be read, although the option is sold
	 */
	async function ofHistory(user: number, option: number, seq: number): Promise<OptionState> {
		const read = () => readable(optionOf(tables, user, option), `option ${option} is sold and cannot be read now`);
		const known = await read();
		if (known?.phase === "ended") return known;
		const state = (await caughtUpWith(projected, seq)) ? await read() : undefined;
		if (state === undefined) throw new CommandOutcomeUnknown(`option ${option} is sold and not in the tables yet`);
		return state;
	}

	/**
	 * Finds the option that an earlier request with the same id bought on other terms. The client repeats the request because it got
	 * no response to the earlier one.
	 * @param seq sequence that the tables must have reached before a missing option counts as not sold
	 * @throws CommandOutcomeUnknown if the tables are behind or cannot be read
	 */
	async function soldBefore(command: BuyOption, seq: number): Promise<OptionState | undefined> {
		const { by, id } = command;
		const read = () => readable(findOptionByClientId(tables, command), `what was sold under ${id} cannot be read now`);
		let sold = views.options.open(by).findLast(({ clientId }) => clientId === id) ?? (await read());
		if (sold === undefined) {
			if (!(await caughtUpWith(projected, seq)))
				throw new CommandOutcomeUnknown(`what was sold under ${id} is not in the tables yet`);
			sold = await read();
		}
		if (sold === undefined || !isSamePurchase(command, sold)) return undefined;
		return views.options.find(sold.option) ?? (await ofHistory(by, sold.option, seq));
	}

	return async function submit(params: SubmitParams, context: RequestContext): Promise<Answer<CallData<"microtrade/submit">>> {
		const { account, seconds } = params;
		if (views.listing.pair(params.match_id) === undefined) return refused("unknown_pair", "match_id");
		const asset = views.listing.asset(stakeAsset(account));
		if (asset === undefined || (params.currency_id !== undefined && params.currency_id !== asset.asset)) {
			return refused("unknown_asset", "currency_id");
		}
		const stake = readNumber(params.number, "number", asset.decimals, "number_too_precise", UNITS_LIMIT);
		if (typeof stake !== "bigint") return stake;
		const payoutPpm = seenPayout(params.payout_ratio) ?? views.options.termsOf(seconds)?.payoutPpm ?? 0;
		const command: BuyOption = {
			type: "BuyOption",
			id: context.commandId(params.client_id),
			by: context.user,
			pair: params.match_id,
			up: params.type === 1,
			seconds,
			stake,
			payoutPpm,
			account,
		};
		const { outcome, seq } = await exchange.submit(command, params.sent_at);
		let state: OptionState | undefined;
		if (outcome.kind === "accepted")
			state = views.options.find(outcome.result) ?? (await ofHistory(context.user, outcome.result, seq));
		else {
			if (outcome.refusal.code === "id_reused") state = await soldBefore(command, seq);
			if (state === undefined) return refuseAsCore(views, outcome.refusal, undefined, FIELDS);
		}
		return data({ order: toWireOption(views, state), receipt: toPlacedReceipt(views, state, signer) }, seq);
	};
}

function isSamePurchase({ pair, up, seconds, stake, account }: BuyOption, sold: OptionState): boolean {
	return pair === sold.pair && up === sold.up && seconds === sold.seconds && stake === sold.stake && account === sold.account;
}

/**
 * Awaits a read from the tables.
 * @throws CommandOutcomeUnknown if the read fails
 */
async function readable<T>(read: Promise<T>, problem: string): Promise<T> {
	try {
		return await read;
	} catch (cause) {
		throw new CommandOutcomeUnknown(problem, { cause });
	}
}

/**
 * Parses the payout ratio that the user saw, in parts per million. Returns undefined if the request has none. An invalid ratio
 * becomes 0, which matches no terms.
 */
function seenPayout(text: string | undefined): number | undefined {
	if (text === undefined || text === "") return undefined;
	const parsed = parseDecimal(text, 6);
	return parsed.ok && parsed.value < BigInt(Number.MAX_SAFE_INTEGER) ? Number(parsed.value) : 0;
}
