import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { expect, test } from "vitest";
import { registerDatabaseMetrics } from "../database/database-metrics.ts";
import { registerExchangeMetrics } from "../exchange/exchange-metrics.ts";
import { registerPriceMetrics } from "../market-data/price-metrics.ts";
import { registerOutboxMetrics } from "../outbox/outbox-metrics.ts";
import { registerBuildInfo } from "../runtime/build-info.ts";
import { ServerParts } from "../runtime/server-parts.ts";
import { registerSocketMetrics } from "../socket/socket-metrics.ts";
import { EscapedErrors } from "./escaped-errors.ts";
import { HttpMetrics } from "./metrics.ts";

test("the table in docs/reference/monitoring.md lists exactly the server's metrics", () => {
	const { registry } = new HttpMetrics();
	registerExchangeMetrics(registry, {} as never);
	registerPriceMetrics(
		registry,
		{} as never,
		() => [],
		() => 0,
	);
	registerDatabaseMetrics(registry, {} as never);
	registerOutboxMetrics(registry, {} as never, () => 0);
	registerSocketMetrics(registry, {} as never);
	registerBuildInfo(registry, "1.0.1", undefined);
	new ServerParts().register(registry);
	new EscapedErrors(registry, pino({ level: "silent" }));
	const own = registry.getMetricsAsArray().flatMap(({ name }) => (name.startsWith("candor_") ? [name] : []));
	const document = readFileSync(join(import.meta.dirname, "../../../../docs/reference/monitoring.md"), "utf8");
	const rows = document.split("\n").filter((line) => line.startsWith("| `candor_"));
	const told = rows.flatMap((row) => [...row.matchAll(/`(candor_[a-z0-9_]+)[`{]/g)].map(([, name]) => name));
	expect([...new Set(told)].sort()).toEqual(own.sort());
});
