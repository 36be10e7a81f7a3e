// POST lever/mode: switches between one net position per contract and separate long and short positions.
import type { CallData, Calls } from "@candor/contract";
import { type Answer, data, refused } from "../../http/answer.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { marginAsset, wireInstrument } from "../../serializers/position.ts";
import { refuseAsCore } from "../../serializers/wire-numbers.ts";
import type { ContractsDependencies } from "./dependencies.ts";

/** Fields that have another name in this call than in the core: the core's `multiple` is the call's `leverage`. */
const FIELDS = { multiple: "leverage" } as const;

export function createModeHandler({ views, exchange }: ContractsDependencies) {
	return async function setMode(
		{
			match_id: match,
			account = "real",
			net,
			leverage,
			client_id: clientId,
			sent_at: sentAt,
		}: ReturnType<Calls["lever/mode"]["params"]["parse"]>,
		context: RequestContext,
	): Promise<Answer<CallData<"lever/mode">>> {
		const terms = views.contracts.instrumentOf(match, account);
		if (terms === undefined) return refused("unknown_instrument", "match_id");
		const { instrument } = terms;
		const id = context.commandId(clientId);
		const { outcome, seq } = await exchange.submit(
			{ type: "SetContractMode", id, by: context.user, instrument, net, leverage },
			sentAt,
		);
		if (outcome.kind === "refused") {
			const { code, params } = outcome.refusal;
			const known = code === "insufficient_balance" ? { ...params, needed: 1n, asset: marginAsset(account) } : params;
			return refuseAsCore(views, { ...outcome.refusal, params: known }, wireInstrument(views, terms).pair, FIELDS);
		}
		return data({ mode: views.contracts.modeOf(context.user, instrument) }, seq);
	};
}
