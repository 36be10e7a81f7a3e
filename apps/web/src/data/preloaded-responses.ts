// Responses that the page requested before its code was loaded (app/first-paint/first-paint.js). Each is used once.

interface Early {
	readonly token: string | undefined;
	readonly languageMark: string;
	/** By call; undefined where none came. */
	readonly answers: Record<string, Promise<Response | undefined>>;
}

/** A request later than this after the page was opened needs a new response. */
const FRESH_FOR_MS = 10_000;

/** Undefined: not requested, not of this session and language, used already, or too old. */
export function takePreloaded(
	call: string,
	token: string | undefined,
	languageMark: string,
): Promise<Response | undefined> | undefined {
	const early = (globalThis as { candorPreloaded?: Early }).candorPreloaded;
	if (early === undefined || !Object.hasOwn(early.answers, call)) return undefined;
	const found = early.answers[call];
	delete early.answers[call];
	if (early.token !== token || early.languageMark !== languageMark || performance.now() > FRESH_FOR_MS) return undefined;
	return found;
}
