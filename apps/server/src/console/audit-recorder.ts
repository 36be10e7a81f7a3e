// Records the head of the audit log in the journal from time to time, so that a removal of the newest entries is detected.
import { SERVICE } from "@candor/core";
import type { Clock } from "@candor/journal";
import type { OperatorsViews } from "../exchange/products/operators/views.ts";
import type { Submits } from "../http/dependencies.ts";
import type { Logger } from "../runtime/log.ts";
import { type PeriodicRun, runPeriodically } from "../runtime/run-periodically.ts";
import type { AuditLog } from "./audit-log.ts";

export interface AuditRecorderOptions {
	readonly audit: Pick<AuditLog, "has" | "head">;
	readonly views: OperatorsViews;
	readonly exchange: Pick<Submits, "submit">;
	readonly clock: Clock;
	readonly log: Logger;
}

const EVERY_MS = 60_000;

export class AuditRecorder {
	readonly #options: AuditRecorderOptions;
	readonly #run: PeriodicRun;

	constructor(options: AuditRecorderOptions) {
		this.#options = options;
		this.#run = runPeriodically(options.clock, EVERY_MS, () => this.record());
	}

	/**
	 * Records the head if it has changed. If the log no longer contains the entry that was recorded before, nothing is recorded,
	 * because a new head would hide that entries were replaced. Never rejects: the next run tries again.
	 */
	async record(): Promise<void> {
		const { audit, views, exchange, log } = this.#options;
		try {
			const recorded = views.operators.auditHead;
			if (!(await audit.has(recorded))) {
				log.error(
					{ entries: recorded.entries },
					"the audit log lacks the entry that the journal records: check it in the console",
				);
				return;
			}
			const { head, entries } = await audit.head();
			if (head === recorded.head || (entries === 0 && recorded.entries === 0)) return;
			const { outcome } = await exchange.submit({ type: "RecordAuditHead", id: "", by: SERVICE.exchange, head, entries });
			if (outcome.kind === "refused")
				log.error(
					{ entries, refusal: outcome.refusal.code },
					"the audit log is not the one that the journal records: check it in the console",
				);
		} catch (error) {
			log.warn({ err: error }, "the audit log's head is not in the journal yet");
		}
	}

	/** Stops the periodic runs, and records the head once more. */
	async stop(): Promise<void> {
		await this.#run.stop();
		await this.record();
	}
}
