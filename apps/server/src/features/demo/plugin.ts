import { text } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import type { Submits, ViewsNeeded } from "../../http/dependencies.ts";
import { refuseAsCore } from "../../serializers/wire-numbers.ts";

export function demo({ views, exchange }: { readonly views: ViewsNeeded; readonly exchange: Submits }): Feature {
	return (calls) => {
		calls.handle(
			"demo/refill",
			async (params, context) => {
				const refill = { type: "RefillDemo", id: context.commandId(params.client_id), by: context.user } as const;
				const { outcome, seq } = await exchange.submit(refill, params.sent_at);
				if (outcome.kind === "refused") return refuseAsCore(views, outcome.refusal);
				return text("demo_refilled", seq, undefined, { next: views.demo.nextRefill(context.user) });
			},
			"trading",
		);
	};
}
