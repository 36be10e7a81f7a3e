// Reports problems to the log and to the health response: problems of the sequencer, which writes the journal, and of the
// projector, which writes the projection's tables. A lasting outage and an implausible clock are logged as errors, because an
// operator must act.
import type { Alarm, Clock } from "@candor/journal";
import { outageOf } from "./append-failures.ts";
import { Outage } from "./outage-log.ts";

type Log = (level: "info" | "warn" | "error", fields: object, message: string) => void;

const STORE_ERROR_AFTER_MS = 1_000;
/** Health reports an error when the projection's tables have been behind the journal for longer than this time. */
const TABLES_ERROR_AFTER_MS = 30_000;

/** Log level of each kind of alarm that is logged under the name of its kind. */
const LEVELS: ReadonlyMap<Alarm["kind"], "info" | "warn" | "error"> = new Map([
	["clock_jumped", "error"],
	["clock_settled", "info"],
	["clock_accepted", "warn"],
	["clock_behind_journal", "error"],
	["follower_behind", "error"],
	["follower_caught_up", "info"],
	["bad_snapshot", "warn"],
]);

export class Alarms {
	readonly #log: Log;
	readonly #store: Outage;
	/**
	 * Outage of the database for the projection's tables. Call `trouble` at each failed attempt to write the tables, and `over`
	 * after a successful one.
	 */
	readonly tables: Outage;
	/** Reason for the latest failure to write the journal. */
	storeTrouble: ReturnType<typeof outageOf> = "database_away";

	constructor(log: Log, clock: Clock) {
		this.#log = log;
		this.#store = new Outage({
			clock,
			log,
			away: "the journal cannot be written: the exchange accepts no orders",
			back: "the journal can be written again",
			errorAfterMs: STORE_ERROR_AFTER_MS,
		});
		this.tables = new Outage({
			clock,
			log,
			away: "the tables cannot be written: lists and histories are outdated",
			back: "the tables can be written again",
			errorAfterMs: TABLES_ERROR_AFTER_MS,
		});
	}

	take(alarm: Alarm): void {
		const { kind, ...fields } = alarm;
		if (kind === "store_trouble") {
			this.storeTrouble = outageOf(alarm.error);
			this.#store.trouble(wordsOf(alarm.error));
			return;
		}
		if (kind === "store_back") {
			this.#store.over();
			this.storeTrouble = "database_away";
			return;
		}
		const told = "error" in alarm ? { ...fields, error: undefined, cause: wordsOf(alarm.error) } : fields;
		if (kind === "item_not_held") {
			this.#log(
				"warn",
				told,
				"an error occurred while the exchange processed this item; the item no longer exists, so nothing is held",
			);
		} else if (kind === "item_quarantined") {
			const text =
				"an error occurred while the exchange processed this item; it is held with its money until an operator decides";
			this.#log("error", told, text);
		} else this.#log(LEVELS.get(kind) ?? "warn", told, kind.replaceAll("_", " "));
	}

	/** Stops the log lines of a current outage. They would otherwise continue after the exchange has closed. */
	close(): void {
		this.#store.stop();
		this.tables.stop();
	}
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
