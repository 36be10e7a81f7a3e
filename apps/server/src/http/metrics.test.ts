import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { Histogram } from "prom-client";
import { expect, test } from "vitest";
import { registerChainMetrics } from "../chains/chain-metrics.ts";
import { registerDatabaseMetrics } from "../database/database-metrics.ts";
import { registerExchangeMetrics } from "../exchange/exchange-metrics.ts";
import { registerPriceMetrics } from "../market-data/price-metrics.ts";
import { registerOutboxMetrics } from "../outbox/outbox-metrics.ts";
import { registerRateMetrics } from "../rates-service/rate-metrics.ts";
import { registerReconciliationMetrics } from "../reconciliation/reconciliation-metrics.ts";
import { registerBuildInfo } from "../runtime/build-info.ts";
import { ServerParts } from "../runtime/server-parts.ts";
import { registerSocketMetrics } from "../socket/socket-metrics.ts";
import { registerReviewMetrics } from "../watch-lists/review-metrics.ts";
import { EscapedErrors } from "./escaped-errors.ts";
import { HttpMetrics } from "./metrics.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const RULES = "deploy/prometheus/alerts.yaml";

/** Returns every metric that the server registers. */
function registered(): { name: string; isHistogram: boolean }[] {
	const { registry } = new HttpMetrics();
	registerExchangeMetrics(registry, {} as never);
	registerPriceMetrics(
		registry,
		{} as never,
		() => [],
		() => 0,
	);
	registerRateMetrics(registry, {} as never, () => 0);
	registerDatabaseMetrics(registry, {} as never);
	registerOutboxMetrics(registry, {} as never, () => 0);
	const figures = async () => ({}) as never;
	registerReviewMetrics(registry, { figures }, { figures });
	registerSocketMetrics(registry, {} as never);
	registerChainMetrics(registry, []);
	registerReconciliationMetrics(registry, {} as never);
	registerBuildInfo(registry, "1.0.1", undefined);
	new ServerParts().register(registry);
	new EscapedErrors(registry, pino({ level: "silent" }));
	return registry.getMetricsAsArray().map((metric) => ({ name: metric.name, isHistogram: metric instanceof Histogram }));
}

/** Returns the names of the metrics in those table rows of docs/reference/monitoring.md whose alarm column satisfies `wanted`. */
function inTable(wanted: (alarm: string) => boolean): string[] {
	const rows = read("docs/reference/monitoring.md")
		.split("\n")
		.filter((line) => line.startsWith("| `candor_"));
	const told = rows
		.filter((row) => wanted(row.split("|")[2] ?? ""))
		.flatMap((row) => [...row.matchAll(/`(candor_[a-z0-9_]+)[`{]/g)].map(([, name]) => name as string));
	return [...new Set(told)].sort();
}

/** Returns the names of metrics in a text. The endings of a histogram's series are removed. */
function inText(text: string): string[] {
	const series = registered().flatMap(({ name, isHistogram }) =>
		isHistogram ? ["_bucket", "_sum", "_count"].map((ending) => [`${name}${ending}`, name] as const) : [],
	);
	const names = text.match(/\b(candor|nodejs|process)_[a-z0-9_]+/g) ?? [];
	return [...new Set(names.map((name) => new Map(series).get(name) ?? name))].sort();
}

test("the table in docs/reference/monitoring.md lists exactly the server's metrics", () => {
	const own = registered().filter(({ name }) => name.startsWith("candor_"));
	expect(inTable(() => true)).toEqual(own.map(({ name }) => name).sort());
});

test.each([RULES, "deploy/grafana/dashboard.json"])("every metric of %s exists", (file) => {
	const names = new Set(registered().map(({ name }) => name));
	const used = inText(read(file));
	expect(used.length).toBeGreaterThan(20);
	expect(used.filter((name) => !names.has(name))).toEqual([]);
});

test("each metric with an alarm in the table has a rule, and the dashboard shows every metric of the server", () => {
	const rules = inText(read(RULES));
	expect(inTable((alarm) => /\bAlarm\b/.test(alarm)).filter((name) => !rules.includes(name))).toEqual([]);
	const shown = inText(read("deploy/grafana/dashboard.json"));
	expect(inTable(() => true).filter((name) => !shown.includes(name))).toEqual([]);
});

test("the dashboard is JSON whose panels have different numbers, places and a query", () => {
	const { panels } = JSON.parse(read("deploy/grafana/dashboard.json")) as {
		panels: { id: number; type: string; gridPos: { x: number; y: number; w: number }; targets?: { expr: string }[] }[];
	};
	expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
	expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length);
	for (const { type, gridPos, targets } of panels) {
		expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
		if (type !== "row") expect(targets?.every(({ expr }) => expr !== "")).toBe(true);
	}
});

test("promtool accepts the rules, on machines that have it", () => {
	const { error, status, stdout, stderr } = spawnSync("promtool", ["check", "rules", join(ROOT, RULES)], { encoding: "utf8" });
	if ((error as NodeJS.ErrnoException | undefined)?.code === "ENOENT") return;
	expect(`${stdout}${stderr}`).toContain("SUCCESS");
	expect(status).toBe(0);
});
