// Stores evidence of a failed browser test in node_modules/.candor/failures: traces, pictures, and the HTML of each page.
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import type { RunnerTestCase } from "vitest";

const ROOT = resolve(import.meta.dirname, "../../..");
const FAILURES = join(ROOT, "node_modules", ".candor", "failures");
/** Time limit of one picture, ms. A page that no longer renders must not block the pictures of the other pages. */
const PICTURE_MS = 15_000;
/**
 * If true, traces contain the page before and after each step. Such traces help to find the cause of a failure, but take a
 * quarter of a test's time.
 */
const SNAPSHOTS = process.env.CANDOR_SNAPSHOTS === "1";

const recorded = new Map<BrowserContext, { readonly lasts: boolean }>();

/**
 * Registers the phone for evidence and records a trace of it. A phone that several tests share (`lasts`) gets no trace, so that
 * only its final state is stored.
 */
export async function record(context: BrowserContext, lasts: boolean): Promise<void> {
	if (!lasts) await context.tracing.start({ snapshots: SNAPSHOTS });
	recorded.set(context, { lasts });
	context.once("close", () => recorded.delete(context));
}

/**
 * Closes the phones of a finished test, except those that several tests share. After a failure it first stores the evidence,
 * closes the shared phones too, and throws an error with the path of the evidence.
 */
export async function closePhones(test: RunnerTestCase): Promise<void> {
	const failed = test.result?.state === "fail";
	const phones = [...recorded].filter(([, { lasts }]) => failed || !lasts).map(([context]) => context);
	const folder = failed && phones.length > 0 ? makeFolder(test) : undefined;
	for (const [at, context] of phones.entries()) {
		if (folder !== undefined) await keep(context, join(folder, `phone-${at + 1}`));
		await context.close();
	}
	if (folder === undefined) return;
	const told = new Error(`Traces and pictures of what failed: ${relative(ROOT, folder)}`);
	// Removes the stack, because the place where this error arises does not help the reader.
	told.stack = "";
	throw told;
}

function makeFolder(test: RunnerTestCase): string {
	const name = `${test.file.name.split("/").at(-1)} ${test.fullTestName}`.replaceAll(/[^\p{L}\p{N}]+/gu, "-").slice(0, 120);
	let folder = join(FAILURES, name);
	for (let attempt = 2; existsSync(folder); attempt += 1) folder = join(FAILURES, `${name}-${attempt}`);
	mkdirSync(folder, { recursive: true });
	return folder;
}

/**
 * Stores the pictures, HTML and trace of a phone. If one of them cannot be read, for example because the browser is closed, a
 * text file with the error replaces it.
 */
async function keep(context: BrowserContext, start: string): Promise<void> {
	const lost = (what: string) => (reason: unknown) => writeFileSync(`${start}-${what}.txt`, String(reason));
	for (const [at, page] of context.pages().entries())
		await takePicture(page, `${start}-page-${at + 1}`).catch(lost(`page-${at + 1}`));
	if (recorded.get(context)?.lasts === false) await context.tracing.stop({ path: `${start}-trace.zip` }).catch(lost("trace"));
}

async function takePicture(page: Page, start: string): Promise<void> {
	writeFileSync(`${start}.url`, page.url());
	await page.screenshot({ path: `${start}.png`, timeout: PICTURE_MS });
	writeFileSync(`${start}.html`, await page.content());
}
