// Metrics of reviewers' work: late cases of identity verification, open matches, and old watch lists.
import { Gauge, type Registry } from "prom-client";
import type { CaseQueue } from "../features/verification/plugin.ts";
import type { WatchListReview } from "./dependencies.ts";

export function registerReviewMetrics(
	registry: Registry,
	queue: Pick<CaseQueue, "figures">,
	lists: Pick<WatchListReview, "figures">,
): void {
	const gauge = (name: string, help: string, read: () => Promise<number>) =>
		new Gauge({
			...{ name, help, registers: [registry] },
			async collect() {
				this.set(await read());
			},
		});
	gauge("candor_verification_waiting", "Cases of identity verification that wait for a reviewer", async () => {
		return (await queue.figures()).count;
	});
	gauge("candor_verification_late", "Waiting cases after their promised time", async () => (await queue.figures()).late);
	gauge("candor_watch_list_matches", "Open matches of users with watch lists", async () => (await lists.figures()).open);
	gauge("candor_watch_lists_old", "Watch lists older than 30 days; 1 without any list", async () => (await lists.figures()).old);
}
