// What is wrong with the screen as it stands, in words: axe's findings, and all that layout.ts finds at every width.
import axe from "axe-core";
import type { CDPSession, Page } from "playwright-core";
import { SCALE } from "./chromium.ts";
import { layoutProblems, sidewaysProblems, unreachable } from "./layout.ts";

/** Each width that a page may break at, and the two ends of them. */
export const WIDTHS = [320, 360, 390, 450] as const;
export const ENDS = [320, 450] as const;
const HEIGHT = 844;
/** Nothing is asked of the server meanwhile: a page that lies wrong for so long stays so, and the next widths are still looked at. */
const PASSES_WITHIN_MS = 20_000;

/** What sets the widths of a page lives as long as the page: with it they would go. */
const devtools = new WeakMap<Page, CDPSession>();

/** Not by the window's size: in a headless shell a page that fills the screen refuses another one. */
export async function toWidth(page: Page, width: number): Promise<void> {
	const known = devtools.get(page) ?? (await page.context().newCDPSession(page));
	devtools.set(page, known);
	await known.send("Emulation.setDeviceMetricsOverride", { width, height: HEIGHT, deviceScaleFactor: SCALE, mobile: false });
	if ((await page.evaluate(() => innerWidth)) !== width) await page.waitForFunction((wanted) => innerWidth === wanted, width);
}

/** As wide as the phones that journeys use. */
export function toUsualWidth(page: Page): Promise<void> {
	return toWidth(page, 390);
}

/** @param rules axe's, where not all of them are asked */
export async function axeProblems(page: Page, rules?: string[]): Promise<string[]> {
	const there = await page.evaluate(() => "axe" in window);
	// By the debugger's door: the app's own policy lets no script in that is not the app's.
	if (!there) await page.evaluate(axe.source);
	const violations = await page.evaluate(async (only) => {
		const { axe } = window as unknown as { axe: { run: typeof import("axe-core").run } };
		const options = { resultTypes: ["violations" as const], ...(only !== undefined && { runOnly: only }) };
		// Base UI's own marks at the ends of an open drawer, which pass the focus on.
		const found = await axe.run({ exclude: ["[data-base-ui-focus-guard]"] }, options);
		return found.violations.map(({ id, impact, nodes }) => ({
			id,
			impact,
			nodes: nodes.map(({ target, failureSummary }) => `${target.join(" ")} ${failureSummary ?? ""}`),
		}));
	}, rules);
	return violations
		.filter(({ impact }) => impact === "serious" || impact === "critical")
		.map(({ id, nodes }) => `${id}: ${nodes.join(" | ")}`);
}

/** At each width; leaves the page at the last of them. */
export async function widthProblems(page: Page, widths: readonly number[]): Promise<string[]> {
	const found: string[] = [];
	for (const width of widths) {
		await toWidth(page, width);
		const problems = await lasting(async () => [...(await layoutProblems(page)), ...(await sidewaysProblems(page))]);
		found.push(...problems.map((problem) => `at ${width} px: ${problem}`));
	}
	return found;
}

/** With letters twice as large, where words may be shortened. */
export async function largeProblems(page: Page): Promise<string[]> {
	// What draws itself follows the new size a frame later.
	const lying = async () => (await layoutProblems(page)).filter((problem) => !/^cut off|^higher/.test(problem));
	return [...(await lasting(lying)), ...(await unreachable(page))];
}

/** On the narrowest phone, after something grew. */
export async function narrowProblems(page: Page): Promise<string[]> {
	await toWidth(page, WIDTHS[0]);
	return (await lasting(() => sidewaysProblems(page))).map((problem) => `at ${WIDTHS[0]} px: ${problem}`);
}

/** What is only there for the moment of a change may pass; what stays is wrong. */
async function lasting(read: () => Promise<string[]>): Promise<string[]> {
	const givenUpMs = performance.now() + PASSES_WITHIN_MS;
	for (;;) {
		const problems = await read();
		if (problems.length === 0 || performance.now() > givenUpMs) return problems;
		await new Promise((done) => setTimeout(done, 100));
	}
}

/** Changes the theme as the phone's own setting does, and waits until nothing is on its way to another colour. */
export async function changeTheme(page: Page, theme: "light" | "dark"): Promise<void> {
	await page.emulateMedia({ colorScheme: theme });
	await page.locator(`html[data-theme=${theme}]`).waitFor();
	await page.evaluate(async () => {
		// Colours begin to change a frame later.
		await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
		const ending = document
			.getAnimations()
			.filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
		await Promise.allSettled(ending.map(({ finished }) => finished));
	});
}
