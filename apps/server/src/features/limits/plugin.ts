import type { OwnLimits } from "@candor/contract";
import { SETTLEMENT_ASSET } from "@candor/core";
import { data, type RefusedAnswer, text } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import type { Submits, ViewsNeeded } from "../../http/dependencies.ts";
import { assetOf, readNumber, refuseAsCore, UNITS_LIMIT, units } from "../../serializers/wire-numbers.ts";

export interface LimitsDependencies {
	readonly views: ViewsNeeded;
	readonly exchange: Submits;
}

export function limits({ views, exchange }: LimitsDependencies): Feature {
	const limitsOf = (user: number): OwnLimits => {
		const { dailyLoss, breakUntil, next } = views.ownLimits.of(user);
		const coin = assetOf(views, SETTLEMENT_ASSET);
		return {
			daily_loss: units(dailyLoss, coin),
			break_until: breakUntil,
			next:
				next === undefined ? null : { daily_loss: units(next.dailyLoss, coin), break_until: next.breakUntil, from: next.from },
		};
	};

	/** Parses the daily loss limit. A missing value and 0 mean no limit. */
	const dailyLossOf = (typed: string | undefined): bigint | RefusedAnswer => {
		if (typed === undefined) return 0n;
		const { decimals } = assetOf(views, SETTLEMENT_ASSET);
		const read = readNumber(typed, "daily_loss", decimals, "number_too_precise", UNITS_LIMIT);
		return typeof read !== "bigint" && read.code === "number_not_positive" ? 0n : read;
	};

	return (calls) => {
		calls.handle("user/limits", (_params, context) => data(limitsOf(context.user), views.seq));

		calls.handle("user/limits_save", async (params, context) => {
			const dailyLoss = dailyLossOf(params.daily_loss);
			if (typeof dailyLoss !== "bigint") return dailyLoss;
			const id = context.commandId(params.client_id);
			const breakUntil = params.break_until ?? 0;
			const set = { type: "SetLimits", id, by: context.user, dailyLoss, breakUntil } as const;
			const { outcome, seq } = await exchange.submit(set, params.sent_at);
			if (outcome.kind === "refused") return refuseAsCore(views, outcome.refusal);
			const now = limitsOf(context.user);
			return text(now.next === null ? "limits_saved" : "limits_saved_later", seq, undefined, now);
		});
	};
}
