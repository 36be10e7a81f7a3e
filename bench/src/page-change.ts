// Benchmark: page changes of the production build on a slow phone (throttled CPU), from the tap on the tab bar to the frame that
// shows the other page. The code of the pages is already loaded.
import { openBenchmark } from "./benchmark.ts";
import { withBrowser } from "./built-app.ts";
import { median } from "./statistics.ts";

const { extent, report } = openBenchmark("page-change");
/** The measured tabs of the tab bar. `heading` is a part of the heading that the tab's page shows. */
const TABS = [
	{ name: "Assets", href: "/pages/assets/index", heading: "Assets" },
	{ name: "Spot", href: "/pages/trade/index", heading: "/USDT" },
	{ name: "Home", href: "/", heading: "candor" },
] as const;

await withBrowser(async ({ browser, server: { origin }, session }) => {
	const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
	await context.addInitScript(`localStorage.setItem("candor.session", ${JSON.stringify(session)})`);
	const page = await context.newPage();
	await page.goto(origin);
	await page.locator("h1:text('candor')").waitFor();
	const cdp = await context.newCDPSession(page);
	await cdp.send("Emulation.setCPUThrottlingRate", { rate: extent.slowdown });
	const times: Record<(typeof TABS)[number]["name"], number[]> = { Assets: [], Spot: [], Home: [] };
	// The first round loads the code of the pages, so the times of this round are not used.
	for (let round = 0; round <= extent.rounds; round++) {
		for (const { name, href, heading } of TABS) {
			// The function is text, because this program's types do not include the page's globals.
			const took = (await page.evaluate(`(async () => {
				const began = performance.now();
				document.querySelector('nav a[href="${href}"]').click();
				const isShown = () => [...document.querySelectorAll("h1")].some((one) => one.textContent.includes("${heading}"));
				while (!isShown()) await new Promise((next) => requestAnimationFrame(next));
				await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
				return performance.now() - began;
			})()`)) as number;
			if (round > 0) times[name].push(took);
			// Waits until the requests of this page have ended, so that they do not slow the next change.
			await page.waitForTimeout(extent.settleSeconds * 1_000);
		}
	}
	for (const { name } of TABS) {
		console.log(`${name}: ${times[name].map((ms) => ms.toFixed(0)).join(", ")} ms`);
		report(`page change to ${name}`, median(times[name]));
	}
});
