// Metrics of the work that waits for reviewers: late cases of identity verification, open matches, and old watch lists.
import { Gauge, type Registry } from "prom-client";
import type { CaseQueue } from "../features/verification/plugin.ts";
import { LatestFigures } from "../runtime/latest-figures.ts";
import type { WatchListReview } from "./dependencies.ts";

export function registerReviewMetrics(
	registry: Registry,
	queue: Pick<CaseQueue, "figures">,
	lists: Pick<WatchListReview, "figures">,
): void {
	const cases = new LatestFigures(async () => queue.figures());
	const matches = new LatestFigures(async () => lists.figures());
	const gauge = (name: string, help: string, read: () => number | undefined) =>
		new Gauge({
			...{ name, help, registers: [registry] },
			collect() {
				const figure = read();
				// If the figure is unknown, the gauge has no value, because zero would hide late cases.
				if (figure === undefined) this.remove();
				else this.set(figure);
			},
		});
	gauge("candor_verification_waiting", "Cases of identity verification that wait for a reviewer", () => cases.latest()?.count);
	gauge("candor_verification_late", "Waiting cases after their promised time", () => cases.latest()?.late);
	gauge("candor_watch_list_matches", "Open matches of users with watch lists", () => matches.latest()?.open);
	gauge("candor_watch_lists_old", "Watch lists older than 30 days; 1 without any list", () => matches.latest()?.old);
}
