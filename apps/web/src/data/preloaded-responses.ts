// Provides the responses that the inline script requested before the page's code was loaded (app/first-paint/first-paint.js).
// Each response is used at most once.

interface Early {
	readonly token: string | undefined;
	readonly languageMark: string;
	readonly answers: Record<string, Promise<Response | undefined>>;
}

/** Maximum age of a preloaded response since the page was opened, ms. */
const FRESH_FOR_MS = 10_000;

/**
 * Takes the preloaded response of a call. Returns undefined if the response was used already, is too old, or belongs to another
 * session or language.
 */
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
