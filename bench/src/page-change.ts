// Benchmark: how long a change of pages takes on a slow phone (CPU throttled ×4, production build, the real server): from the tap on
// the tab bar to the frame in which the other page stands, its code there already. Arguments: [rounds].
import { heldPort } from "@candor/testkit/processes";
import { withBuiltApp } from "./built-app.ts";

const ROUNDS = Number(process.argv[2] ?? 7);
const SLOWER = 4;
const PORT = await heldPort();
/** A tab's address, and what its page's heading says. */
const TABS = [
	{ name: "Assets", href: "/pages/assets/index", heading: "Assets" },
	{ name: "Spot", href: "/pages/trade/index", heading: "/USDT" },
	{ name: "Home", href: "/", heading: "candor" },
] as const;

const median = (values: readonly number[]) => [...values].sort((left, right) => left - right)[values.length >> 1] as number;

function result(name: string, value: number | string, unit: string, target?: string): void {
	console.log(`RESULT ${JSON.stringify({ name, value, unit, target })}`);
}

await withBuiltApp(PORT, async ({ browser, origin, session }) => {
	const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
	await context.addInitScript(`localStorage.setItem("candor.session", ${JSON.stringify(session)})`);
	const page = await context.newPage();
	await page.goto(origin);
	await page.locator("h1:text('candor')").waitFor();
	const cdp = await context.newCDPSession(page);
	await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
	const times = new Map<string, number[]>(TABS.map(({ name }) => [name, []]));
	// The first round fetches the pages' code.
	for (let round = 0; round <= ROUNDS; round++) {
		for (const { name, href, heading } of TABS) {
			// As text: the page's own words are not this program's.
			const took = (await page.evaluate(`(async () => {
				const began = performance.now();
				document.querySelector('nav a[href="${href}"]').click();
				const there = () => [...document.querySelectorAll("h1")].some((one) => one.textContent.includes("${heading}"));
				while (!there()) await new Promise((next) => requestAnimationFrame(next));
				await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
				return performance.now() - began;
			})()`)) as number;
			if (round > 0) times.get(name)?.push(took);
			await page.waitForTimeout(700);
		}
	}
	for (const [name, took] of times) {
		console.log(`${name}: ${took.map((ms) => ms.toFixed(0)).join(", ")} ms`);
		result(`page change to ${name} at ×${SLOWER}`, median(took).toFixed(0), "ms", "< 250");
	}
});
