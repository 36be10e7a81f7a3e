// Sets a time limit for calls into a page for which Playwright has none. With it, a page that never responds fails its test and
// does not block the run. The error contains the state of the page, or says that the page is busy.
import type { BrowserContext, Page } from "playwright-core";

/** Methods of a page for which Playwright has no time limit. */
const UNBOUNDED = ["evaluate", "evaluateHandle", "content"] as const;
/** Time limit for reading the state of a page that did not respond, ms. */
const STATE_MS = 5_000;
/** An error shows at most this many characters of a function's source. */
const SHOWN_SOURCE = 200;
/** Expression that the page evaluates to describe its state, if it responds. */
const STATE = `JSON.stringify({
	visibility: document.visibilityState,
	focused: document.activeElement?.outerHTML.slice(0, 200),
	overlay: document.querySelector("[role=dialog], [role=alertdialog]")?.textContent.slice(0, 200),
	animations: document.getAnimations().map((one) => [one.playState, one.effect?.target?.className].join(" ")),
})`;

/** Sets a time limit for the calls of every page that the context opens from now on. @param limitMs time limit of one call */
export function boundPages(context: BrowserContext, limitMs: number): void {
	context.on("page", (page) => {
		for (const name of UNBOUNDED) {
			const call = page[name].bind(page) as (...given: unknown[]) => Promise<unknown>;
			const bounded = (...given: unknown[]) => within(page, limitMs, `${name} ${sourceOf(given[0])}`, call(...given));
			Object.assign(page, { [name]: bounded });
		}
	});
}

/**
 * Returns the result of the call. If the call takes longer than `limitMs`, the promise rejects with an error that contains the
 * page's state.
 */
export async function within<T>(page: Page, limitMs: number, what: string, call: Promise<T>): Promise<T> {
	// Created here because its stack still contains the line of the test; after the wait the stack would not.
	const late = new Error();
	let timer: ReturnType<typeof setTimeout> | undefined;
	const limit = new Promise<never>((_, fail) => {
		timer = setTimeout(() => {
			void stateOf(page).then((state) => {
				late.message = `The page did not respond to '${what}' within ${limitMs} ms.\n${state}`;
				late.stack = late.stack?.replace(/^Error/, () => `Error: ${late.message}`) ?? "";
				fail(late);
			});
		}, limitMs);
	});
	try {
		return await Promise.race([call, limit]);
	} finally {
		clearTimeout(timer);
	}
}

function sourceOf(given: unknown): string {
	const source = typeof given === "function" || typeof given === "string" ? String(given) : JSON.stringify(given);
	return (source ?? "").replaceAll(/\s+/g, " ").slice(0, SHOWN_SOURCE);
}

/** Describes the state of a page that did not respond. The promise never rejects. */
async function stateOf(page: Page): Promise<string> {
	if (page.isClosed()) return "The page is closed.";
	const read = async () => {
		const session = await page.context().newCDPSession(page);
		const { result } = await session.send("Runtime.evaluate", { expression: STATE, returnByValue: true });
		return result.value as string;
	};
	const state = await inTime(read());
	// A debugger session of a busy page does not start, so the error cannot name the running function.
	return `Address: ${page.url()}\n${state === undefined ? "The page is busy with JavaScript that does not end." : `State: ${state}`}`;
}

/** Returns the result of the promise; undefined if the promise rejects or takes longer than `STATE_MS`. */
function inTime<T>(promise: Promise<T>): Promise<T | undefined> {
	return Promise.race([
		promise.catch(() => undefined),
		new Promise<undefined>((done) => setTimeout(() => done(undefined), STATE_MS).unref()),
	]);
}
