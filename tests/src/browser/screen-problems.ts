// Finds the faults of a screen with axe and layout.ts, at several widths and text sizes, and returns them as texts.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { CDPSession, Page } from "playwright-core";
import { within } from "./bounded-page.ts";
import { PATIENCE_MS, SCALE } from "./chromium.ts";
import { layoutProblems, sidewaysProblems, unreachable } from "./layout.ts";

/** Page widths in px: the narrowest page, the widths at which layouts change, and the widest page. */
export const WIDTHS = [320, 360, 390, 450] as const;
export const EXTREME_WIDTHS = [320, 450] as const;
export const NARROWEST_WIDTH = WIDTHS[0];
const HEIGHT = 844;
/** A layout fault counts only if it lasts for this time, ms. After a change of width or text size, elements move for a moment. */
const PASSES_WITHIN_MS = 20_000;
const EXCLUDED = "[data-base-ui-focus-guard]";
/** Rules of axe that depend on colours. Only their findings can differ between the themes (packages/ui/src/styles/tokens.css). */
export const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * Debugger session of each page. A session stays open, because the page loses the width that the session has set when the session
 * ends.
 */
const devtools = new WeakMap<Page, CDPSession>();

/** Sets the width of a page through the debugger, because a headless browser refuses to resize a window in full-screen mode. */
export async function toWidth(page: Page, width: number): Promise<void> {
	const known = devtools.get(page) ?? (await page.context().newCDPSession(page));
	devtools.set(page, known);
	const metrics = { width, height: HEIGHT, deviceScaleFactor: SCALE, mobile: false };
	const changed = known.send("Emulation.setDeviceMetricsOverride", metrics);
	await within(page, PATIENCE_MS, `a width of ${width} px`, changed);
	if ((await page.evaluate(() => innerWidth)) !== width) await page.waitForFunction((wanted) => innerWidth === wanted, width);
}

export function toUsualWidth(page: Page): Promise<void> {
	return toWidth(page, 390);
}

interface AxeFinding {
	readonly id: string;
	readonly impact?: string | null;
	readonly nodes: readonly string[];
}

/** Returns axe's findings about the page. @param rules names of axe's rules to check; by default all rules */
export async function axeProblems(page: Page, rules?: string[]): Promise<string[]> {
	await loadAxe(page);
	const violations = await page.evaluate(
		async ({ excluded, only }) => {
			const { axe } = window as unknown as { axe: { run: typeof import("axe-core").run } };
			const options = { resultTypes: ["violations" as const], ...(only !== undefined && { runOnly: only }) };
			const found = await axe.run({ exclude: [excluded] }, options);
			return found.violations.map(({ id, impact, nodes }) => ({
				id,
				impact,
				nodes: nodes.map(({ target, failureSummary }) => `${target.join(" ")} ${failureSummary ?? ""}`),
			}));
		},
		{ excluded: EXCLUDED, only: rules },
	);
	return seriousOf(violations);
}

/**
 * Returns axe's findings about elements that no earlier call with the same set `seen` has checked. Two elements count as the same
 * if they and the elements around them have the same tags, classes, roles and attribute names.
 */
export async function axeProblemsOfNewElements(page: Page, seen: Set<number>): Promise<string[]> {
	await loadAxe(page);
	const { kinds, violations } = await page.evaluate(
		async ({ excluded, known }) => {
			const { axe } = window as unknown as { axe: { run: typeof import("axe-core").run } };
			const seen = new Set(known);
			const kinds = new Set<number>();
			const outermost: Element[] = [];
			const kindOf = (element: Element, around: number) => {
				const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
				const classes = element.getAttribute("class") ?? "";
				const words = `${element.tagName} ${classes} ${element.role ?? ""} ${element.getAttributeNames().join(" ")} ${hasText}`;
				let hash = around;
				for (let at = 0; at < words.length; at++) hash = Math.imul(hash ^ words.charCodeAt(at), 16_777_619);
				return hash >>> 0;
			};
			const walk = (element: Element, around: number, isInside: boolean) => {
				const kind = kindOf(element, around);
				const isNew = !seen.has(kind) && !element.matches(excluded);
				if (isNew && !isInside) outermost.push(element);
				kinds.add(kind);
				for (const child of element.children) walk(child, kind, isInside || isNew);
			};
			walk(document.body, 2_166_136_261, false);
			if (outermost.length === 0) return { kinds: [], violations: [] };
			const include = outermost[0] === document.body ? document : outermost;
			const found = await axe.run({ include, exclude: [excluded] } as never, { resultTypes: ["violations"] });
			const violations = found.violations.map(({ id, impact, nodes }) => ({
				id,
				impact,
				nodes: nodes.map(({ target, failureSummary }) => `${target.join(" ")} ${failureSummary ?? ""}`),
			}));
			return { kinds: [...kinds], violations };
		},
		{ excluded: EXCLUDED, known: [...seen] },
	);
	for (const kind of kinds) seen.add(kind);
	return seriousOf(violations);
}

/** Source text of axe, minified, because every document has to load it again. */
const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Loads axe through the debugger, because the app's content policy blocks foreign scripts. */
async function loadAxe(page: Page): Promise<void> {
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
}

function seriousOf(findings: readonly AxeFinding[]): string[] {
	return findings
		.filter(({ impact }) => impact === "serious" || impact === "critical")
		.map(({ id, nodes }) => `${id}: ${nodes.join(" | ")}`);
}

/** Finds faults of a page at each of the given widths. Afterwards the page keeps the last width. */
export async function widthProblems(page: Page, widths: readonly number[]): Promise<string[]> {
	const found: string[] = [];
	for (const width of widths) {
		await toWidth(page, width);
		const problems = await lasting(async () => [...(await layoutProblems(page)), ...(await sidewaysProblems(page))]);
		found.push(...problems.map((problem) => `at ${width} px: ${problem}`));
	}
	return found;
}

/** Finds faults of a page at double text size, at which labels may be cut off. */
export async function largeProblems(page: Page): Promise<string[]> {
	const withoutShortened = async () => (await layoutProblems(page)).filter((problem) => !/^cut off|^higher/.test(problem));
	return [...(await lasting(withoutShortened)), ...(await unreachable(page))];
}

export async function narrowProblems(page: Page): Promise<string[]> {
	await toWidth(page, NARROWEST_WIDTH);
	return (await lasting(() => sidewaysProblems(page))).map((problem) => `at ${NARROWEST_WIDTH} px: ${problem}`);
}

async function lasting(read: () => Promise<string[]>): Promise<string[]> {
	const givenUpMs = performance.now() + PASSES_WITHIN_MS;
	for (;;) {
		const problems = await read();
		if (problems.length === 0 || performance.now() > givenUpMs) return problems;
		await new Promise((done) => setTimeout(done, 100));
	}
}

/** Changes the theme in the way of the phone's setting, and waits until all transitions have ended. */
export async function changeTheme(page: Page, theme: "light" | "dark"): Promise<void> {
	await page.emulateMedia({ colorScheme: theme });
	await page.locator(`html[data-theme=${theme}]`).waitFor();
	await animationsEnd(page);
}

export async function animationsEnd(page: Page): Promise<void> {
	await page.evaluate(async () => {
		// Waits two frames, because a transition starts a frame after the change that causes it.
		await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
		const ending = document
			.getAnimations()
			.filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
		await Promise.allSettled(ending.map(({ finished }) => finished));
	});
}
