// POST microtrade/submit: params to a command, the command to the sequencer, the answer from the view after publish.
import type { CallData, Calls } from "@candor/contract";
import type { BuyOption } from "@candor/core";
import { CommandOutcomeUnknown } from "@candor/journal";
import { parseDecimal } from "@candor/money";
import { type Answer, data, refused } from "../../http/answer.ts";
import type { Asked } from "../../http/asked.ts";
import { readNumber, refuseAsCore, UNITS_LIMIT } from "../../http/wire-terms.ts";
import { stakeAsset, toWireOption } from "../../wire-objects/option.ts";
import { toPlacedReceipt } from "../../wire-objects/option-receipt.ts";
import type { OptionsNeeds } from "./needs.ts";
import { optionOf } from "./queries.ts";

type SubmitParams = ReturnType<Calls["microtrade/submit"]["params"]["parse"]>;

const FIELDS = { pair: "match_id", stake: "number" } as const;

export function submitWith({ views, exchange, tables, signer }: OptionsNeeds) {
	return async function submit(params: SubmitParams, asked: Asked): Promise<Answer<CallData<"microtrade/submit">>> {
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
			id: asked.commandId(params.client_id),
			by: asked.user,
			pair: params.match_id,
			up: params.type === 1,
			seconds,
			stake,
			payoutPpm,
			account,
		};
		const { outcome, seq } = await exchange.submit(command, params.sent_at);
		if (outcome.kind === "refused") return refuseAsCore(views, outcome.refusal, undefined, FIELDS);
		const known = views.options.find(outcome.result);
		const state = known ?? (await optionOf(tables, asked.user, outcome.result));
		// A repeated id may name one that has left the view, and the tables may be behind: it is there, and may be asked for again.
		if (state === undefined) throw new CommandOutcomeUnknown(`option ${outcome.result} is sold and cannot be read now`);
		return data({ order: toWireOption(views, state), receipt: toPlacedReceipt(views, state, signer) }, seq);
	};
}

/** In parts per million; undefined: the caller does not say. What is no ratio is none that is on offer. */
function seenPayout(text: string | undefined): number | undefined {
	if (text === undefined || text === "") return undefined;
	const parsed = parseDecimal(text, 6);
	return parsed.ok && parsed.value < BigInt(Number.MAX_SAFE_INTEGER) ? Number(parsed.value) : 0;
}
