// Operators find every figure in the table of docs/reference/monitoring.md.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { expect, test } from "vitest";
import { registerExchangeMetrics } from "../exchange/exchange-metrics.ts";
import { registerPriceMetrics } from "../market-data/price-metrics.ts";
import { ServerParts } from "../runtime/server-parts.ts";
import { EscapedErrors } from "./escaped-errors.ts";
import { HttpMetrics } from "./metrics.ts";

test("each metric of the server is in the table of metrics, and the table has no other", () => {
	const { registry } = new HttpMetrics();
	registerExchangeMetrics(registry, {} as never);
	registerPriceMetrics(
		registry,
		{} as never,
		() => [],
		() => 0,
	);
	new ServerParts().register(registry);
	new EscapedErrors(registry, pino({ level: "silent" }));
	const own = registry.getMetricsAsArray().flatMap(({ name }) => (name.startsWith("candor_") ? [name] : []));
	const document = readFileSync(join(import.meta.dirname, "../../../../docs/reference/monitoring.md"), "utf8");
	const rows = document.split("\n").filter((line) => line.startsWith("| `candor_"));
	const told = rows.flatMap((row) => [...row.matchAll(/`(candor_[a-z_]+)[`{]/g)].map(([, name]) => name));
	expect([...new Set(told)].sort()).toEqual(own.sort());
});
