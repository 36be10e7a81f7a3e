// Console call that returns the state of the server's parts, the journal, the price sources and the metrics.
import type { CallData } from "@candor/contract";
import type { Registry } from "prom-client";
import type { ViewsNeeded } from "../http/dependencies.ts";
import type { ServerParts } from "../runtime/server-parts.ts";
import type { ConsoleHandlers } from "./console-registry.ts";
import { pricesOf } from "./product-calls.ts";

export interface SystemCallsOptions {
	readonly views: ViewsNeeded;
	readonly health: () => CallData<"health">;
	readonly parts: Pick<ServerParts, "all">;
	readonly metrics: Pick<Registry, "metrics">;
	readonly now: () => number;
}

export function systemCalls({ views, health, parts, metrics, now }: SystemCallsOptions) {
	return {
		system: async () => {
			const { journal, prices, chains } = health();
			return {
				parts: parts.all,
				journal: { state: journal.state, checked_seq: journal.checked_seq, of: journal.of },
				chains,
				prices: pricesOf(views, prices.halted, now()),
				metrics: await metrics.metrics(),
			};
		},
	} satisfies ConsoleHandlers;
}
