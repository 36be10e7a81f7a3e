// POST microtrade/submit: params to a command, the command to the sequencer, the answer from the view after publish.
import type { CallData, Calls } from "@candor/contract";
import type { BuyOption } from "@candor/core";
import { CommandOutcomeUnknown } from "@candor/journal";
import { parseDecimal } from "@candor/money";
import type { OptionState } from "../../exchange/products/options/option-state.ts";
import { type Answer, data, refused } from "../../http/answer.ts";
import type { Asked } from "../../http/asked.ts";
import { caughtUpWith } from "../../http/reads.ts";
import { readNumber, refuseAsCore, UNITS_LIMIT } from "../../http/wire-terms.ts";
import { stakeAsset, toWireOption } from "../../wire-objects/option.ts";
import { toPlacedReceipt } from "../../wire-objects/option-receipt.ts";
import type { OptionsNeeds } from "./needs.ts";
import { optionOf } from "./queries.ts";

type SubmitParams = ReturnType<Calls["microtrade/submit"]["params"]["parse"]>;

const FIELDS = { pair: "match_id", stake: "number" } as const;

export function submitWith({ views, exchange, tables, projected, signer }: OptionsNeeds) {
	/**
	 * A repeated id may name one that has left the view: it has ended, and the tables say so once they are as far as this answer.
	 * @throws CommandOutcomeUnknown where they are not in time or cannot be asked: it is sold, and may be asked for again
	 */
	async function ofHistory(user: number, option: number, seq: number): Promise<OptionState> {
		const read = () =>
			optionOf(tables, user, option).catch((cause: unknown) => {
				throw new CommandOutcomeUnknown(`option ${option} is sold and cannot be read now`, { cause });
			});
		const known = await read();
		if (known?.phase === "ended") return known;
		const state = (await caughtUpWith(projected, seq)) ? await read() : undefined;
		if (state === undefined) throw new CommandOutcomeUnknown(`option ${option} is sold and not in the tables yet`);
		return state;
	}

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
		const state = views.options.find(outcome.result) ?? (await ofHistory(asked.user, outcome.result, seq));
		return data({ order: toWireOption(views, state), receipt: toPlacedReceipt(views, state, signer) }, seq);
	};
}

/** In parts per million; undefined: the caller does not say. What is no ratio is none that is on offer. */
function seenPayout(text: string | undefined): number | undefined {
	if (text === undefined || text === "") return undefined;
	const parsed = parseDecimal(text, 6);
	return parsed.ok && parsed.value < BigInt(Number.MAX_SAFE_INTEGER) ? Number(parsed.value) : 0;
}
