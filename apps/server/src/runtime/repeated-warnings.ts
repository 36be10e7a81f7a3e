// Merges repeated warnings, for example one per call while the database is unavailable. The first warning is logged. Equal
// warnings within the next minute are counted and logged as one line. Log entries of level "error" are never merged.

const EVERY_MS = 60_000;
/**
 * Largest number of log lines per minute for equal warnings. WITH_ERROR applies to warnings that carry an error object, and
 * WITHOUT_ERROR to the others. The second is higher, because each of those warnings may name another item.
 */
const WITH_ERROR = 1;
const WITHOUT_ERROR = 10;
/** Largest number of different warnings that are counted separately. */
const MOST_TEXTS = 200;

type Write = (fields: object, message: string) => void;

interface Told {
	lines: number;
	heldBack: number;
}

export class RepeatedLines {
	readonly #told = new Map<string, Told>();

	/** Logs the warning now, or only counts it. */
	warn(fields: object, message: string, write: Write): void {
		const { err, ...others } = fields as { err?: unknown; cause?: unknown };
		const given = err ?? others.cause;
		const cause = given === undefined ? undefined : given instanceof Error ? given.message : String(given);
		const key = `${message}\n${cause ?? ""}`;
		const told = this.#told.get(key) ?? this.#begin(key, message, cause, write);
		if (told.lines >= (cause === undefined ? WITHOUT_ERROR : WITH_ERROR)) {
			told.heldBack++;
			return;
		}
		told.lines++;
		write(cause === undefined ? fields : { ...others, cause }, message);
	}

	#begin(key: string, message: string, cause: string | undefined, write: Write): Told {
		const told = { lines: 0, heldBack: 0 };
		// If MOST_TEXTS different warnings are counted, all further ones share one count. Warnings that differ each time would
		// otherwise use up the memory.
		const shared = this.#told.size >= MOST_TEXTS ? "" : key;
		const there = this.#told.get(shared);
		if (there !== undefined) return there;
		this.#told.set(shared, told);
		const since = Date.now();
		const timer = setInterval(() => {
			if (told.heldBack === 0) {
				clearInterval(timer);
				this.#told.delete(shared);
				return;
			}
			const seconds = Math.round((Date.now() - since) / 1000);
			write({ ...(cause === undefined ? {} : { cause }), again: told.heldBack, since_s: seconds }, message);
			told.heldBack = 0;
		}, EVERY_MS);
		timer.unref();
		return told;
	}
}
