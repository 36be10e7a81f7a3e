// Begins the daily snapshot of liabilities, lets a thread build its tree, and publishes the root. The service reads its progress
// from the published state. A server that stopped between snapshot and publication therefore continues with the publication.
import { type Command, DAY_MS, SERVICE, SNAPSHOT_TIME_MS } from "@candor/core";
import type { FoundingViews } from "../exchange/products/founding/views.ts";
import type { LiabilitiesViews } from "../exchange/products/liabilities/views.ts";
import type { Log, Submit } from "../market-data/dependencies.ts";
import type { BuiltTree } from "./build-tree.ts";

export interface LiabilitiesServiceDependencies {
	readonly submit: Submit;
	readonly views: LiabilitiesViews & { readonly founding: Pick<FoundingViews["founding"], "foundedAt"> };
	/** Builds and stores the tree of a snapshot. */
	readonly build: (snapshot: number, takenAt: number) => Promise<BuiltTree>;
	readonly log: Log;
}

/** Pause after a failed step, ms. */
const AGAIN_MS = 60_000;

export class LiabilitiesService {
	readonly #dependencies: LiabilitiesServiceDependencies;
	#againAt = 0;

	constructor(dependencies: LiabilitiesServiceDependencies) {
		this.#dependencies = dependencies;
	}

	/** Does the work that is due at `now` (ms). Never rejects. */
	async step(now: number): Promise<void> {
		if (now < this.#againAt) return;
		try {
			await this.#begin(now);
			await this.#publish();
		} catch (error) {
			this.#againAt = now + AGAIN_MS;
			this.#dependencies.log.warn({ err: error }, "the root of liabilities is published later");
		}
	}

	async #begin(now: number): Promise<void> {
		const day = Math.floor(now / DAY_MS);
		const { views } = this.#dependencies;
		const begun = views.liabilities.begun();
		const due = day * DAY_MS + SNAPSHOT_TIME_MS;
		// A missed snapshot is taken late. An exchange that was founded after the day's snapshot time has no snapshot on that
		// day.
		if (now < due || views.founding.foundedAt > due || (begun !== undefined && begun.day >= day)) return;
		await this.#send({ type: "BeginSnapshot", id: "", by: SERVICE.liabilities, day });
	}

	async #publish(): Promise<void> {
		const { views, build } = this.#dependencies;
		const begun = views.liabilities.begun();
		if (begun === undefined || views.liabilities.published()?.snapshot === begun.snapshot) return;
		const { snapshot } = begun;
		const built = await build(snapshot, begun.at);
		await this.#send({ type: "PublishRoot", id: "", by: SERVICE.liabilities, snapshot, ...built });
	}

	async #send(command: Command): Promise<void> {
		const { outcome } = await this.#dependencies.submit(command);
		if (outcome.kind === "refused") throw new Error(`${command.type} was refused: ${outcome.refusal.code}`);
	}
}
