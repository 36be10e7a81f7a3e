// Merges repeated warnings, for example one per call while the database is unavailable. The first warning is logged. Further
// equal warnings in a minute are counted and logged as one line. Errors are never merged.

const EVERY_MS = 60_000;
/**
 * Maximum number of log lines per minute for equal warnings that carry an error. WITHOUT_ERROR is the maximum for equal warnings
 * without an error. It is higher, because each of these warnings may name another item.
 */
const WITH_ERROR = 1;
const WITHOUT_ERROR = 10;
/** Maximum number of texts that are counted separately. */
const MOST_TEXTS = 200;

type Write = (fields: object, message: string) => void;

interface Told {
	lines: number;
	heldBack: number;
}

export class RepeatedLines {
	readonly #told = new Map<string, Told>();

	/** Logs this warning now, or only counts it. */
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
		// Above MOST_TEXTS, all further texts share one count, because texts that differ each time must not use up memory.
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
