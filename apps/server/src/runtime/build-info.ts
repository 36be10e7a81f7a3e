import { Gauge, type Registry } from "prom-client";

/**
 * Registers the metric `candor_build_info`, whose value is always 1. Its labels name the release and the commit.
 * @param commit undefined if the commit is not known
 */
export function registerBuildInfo(registry: Registry, version: string, commit: string | undefined): void {
	const labels = { version, commit: commit ?? "unknown" };
	const help = "Release and commit of the running program";
	new Gauge({ name: "candor_build_info", help, labelNames: ["version", "commit"], registers: [registry] }).set(labels, 1);
}
