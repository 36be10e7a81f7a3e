// Tests that a page that never responds fails its test with an error that names the cause, instead of blocking the run.
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { boundPages } from "./bounded-page.ts";
import { browser } from "./browser.ts";

/** Time limit of calls into the page, ms. Most calls of these tests reach it, because the page does not respond. */
const LIMIT_MS = 500;
let page: Page;

beforeEach(async () => {
	const context = await browser.newContext();
	boundPages(context, LIMIT_MS);
	page = await context.newPage();
	await page.goto("data:text/html,<dialog open role=dialog>An open sheet</dialog>");
});
afterEach(() => page.context().close());

const failureOf = (call: Promise<unknown>) =>
	call.then(
		() => "none",
		(error: Error) => error.message,
	);

test("a call that the page never completes fails with the source of the call and the state of the page", async () => {
	const failure = await failureOf(page.evaluate(() => new Promise((done) => Object.assign(window, { done }))));
	expect(failure).toContain(`The page did not respond to 'evaluate () => new Promise((done) => Object.assign(window`);
	expect(failure).toContain("Address: data:text/html");
	expect(failure).toContain('"overlay":"An open sheet"');
	expect(await page.evaluate(() => document.title)).toBe("");
});

test("a call that runs an endless loop fails, and so does the next call", async () => {
	const endless = () => {
		for (;;) performance.now();
	};
	const failures = await Promise.all([page.evaluate(endless), page.content()].map(failureOf));
	const busy = expect.stringContaining("The page is busy with JavaScript that does not end.");
	expect(failures).toEqual([busy, busy]);
});
