// Tests the installed app: its manifest and fonts, sign-out, another app on the same origin, and updates.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone } from "./chromium.ts";
import { type Deployment, deploy } from "./deployed.ts";
import { controlled, openInstalled } from "./installed-app.ts";
import { server } from "./journeys-server.ts";
import { eventually, expectToast, mainTab, signUp } from "./person.ts";
import { textsInSystemFonts } from "./texts-in-system-fonts.ts";

let deployed: Deployment;
beforeAll(async () => {
	deployed = await deploy(server.url);
});
afterAll(async () => {
	await deployed?.stop();
});

const kept = (page: Page) => page.evaluate(() => localStorage.getItem("candor.last"));

/** Returns the app version that the page runs; undefined while the page reloads and cannot be queried. */
const versionOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.version).catch(() => undefined);

test("the app has a manifest and can be installed", async () => {
	const { context, page } = await openPhone(browser, { url: server.url, installs: true });
	await page.goto("/pages/user/login/login");
	const address = await page.locator("link[rel=manifest]").getAttribute("href");
	const answer = await context.request.get(address ?? "");
	expect(answer.headers()["content-type"]).toMatch(/manifest\+json|application\/json/);
	const manifest = (await answer.json()) as { icons: { src: string; sizes: string; purpose?: string }[] };
	expect(manifest).toMatchObject({ name: "Candor", start_url: "/", display: "standalone", id: "/" });
	expect(manifest.icons.map(({ sizes, purpose = "any" }) => `${sizes} ${purpose}`)).toEqual(
		expect.arrayContaining(["192x192 any", "512x512 any", "512x512 maskable"]),
	);
	for (const { src, sizes } of manifest.icons) {
		const drawn = await page.evaluate(async (url) => {
			const image = await createImageBitmap(await (await fetch(url)).blob());
			return `${image.width}x${image.height}`;
		}, src);
		expect(drawn, src).toBe(sizes);
	}
	const devtools = await context.newCDPSession(page);
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
	const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
	// Ignores this error: the tests' browser contexts are incognito, in which no app can be installed.
	expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
	await context.close();
});

test("the installed app shows its language's font without a network, and stores no other language's font", async () => {
	const { context, page } = await openPhone(browser, { url: deployed.url, installs: true, language: "ja-JP" });
	await signUp(context, { 3: "4321.5" });
	const letters = () =>
		page.evaluate(async () => {
			const kept = await (await caches.open("candor.letters")).keys();
			return kept.map(({ url }) => /letters-\w+-\w+/.exec(url)?.[0]).sort();
		});
	await page.goto("/");
	// An earlier version of the app used the name "letters" for its font cache.
	await page.evaluate(() => caches.open("letters"));
	await page.getByText("総資産").waitFor();
	await eventually(letters).toEqual(["letters-app-ja"]);
	expect(await page.evaluate(() => caches.has("letters"))).toBe(false);
	await eventually(async () => {
		await page.reload();
		return controlled(page);
	}).toBe(true);
	await context.setOffline(true);
	await page.reload();
	await page.getByText("総資産").waitFor();
	await page.evaluate(() => document.fonts.ready.then(() => undefined));
	await eventually(async () => textsInSystemFonts(await context.newCDPSession(page))).toEqual([]);
	await context.setOffline(false);
	await page.goto("/pages/settings/language/language");
	// The cache may also contain the fonts for the names of other languages, depending on the order of caching and clean-up.
	const names = () =>
		page.evaluate(() =>
			performance
				.getEntriesByType("resource")
				.map(({ name }) => name)
				.filter((name) => /\/letters-name-(th|ko)-/.test(name)),
		);
	await eventually(async () => (await names()).length).toBe(2);
	const ofNames = await names();
	await page.getByText("ไทย").click();
	await page.getByRole("heading", { level: 1, name: "ภาษา" }).waitFor();
	await page.goto("/");
	await page.evaluate(async (files) => (await caches.open("candor.letters")).addAll(files), ofNames);
	await page.reload();
	await eventually(letters).toEqual(["letters-app-th", "letters-name-th"]);
	await context.close();
});

test("logging out removes all data of the account from the device", async () => {
	const { context, page } = await openInstalled(deployed.url);
	await page.getByText("/USDT").first().waitFor();
	await eventually(async () => {
		await page.reload();
		await page.getByText("Total assets").waitFor();
		return (await kept(page)) !== null;
	}).toBe(true);
	await page.getByRole("button", { name: "My" }).first().click();
	await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
	await page.waitForURL((url) => url.pathname === "/pages/user/login/login");
	await eventually(() => kept(page)).toBe(null);
	expect(await page.evaluate(() => localStorage.getItem("candor.session"))).toBe("null");
	await page.reload();
	expect(await kept(page)).toBe(null);
	await context.setOffline(true);
	await page.goto("/");
	await page.waitForURL((url) => url.pathname === "/pages/user/login/login");
	await context.close();
});

/**
 * Makes the browser check for an update now, and waits until the new version is ready. The app itself checks every hour and when
 * it opens.
 */
async function lookForUpdate(page: Page): Promise<void> {
	await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
	await eventually(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)).toBe(true);
}

/**
 * Returns a function that stops the active service worker, as a browser does with an idle one. Tests need it because a Chromium
 * under test sometimes does not notice that a worker is idle (6 of 60 updates under load), and a newer worker then waits for
 * minutes.
 */
async function sleeper(page: Page): Promise<() => Promise<void>> {
	const devtools = await page.context().newCDPSession(page);
	const active = new Set<string>();
	/**
	 * Ids of newer service workers. They are not stopped, because a page that loads from a stopped worker would not get its code.
	 */
	const newer = new Set<string>();
	devtools.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
		for (const { versionId, status } of versions) {
			if (status === "installed") newer.add(versionId);
			if (status === "activated" && !newer.has(versionId)) active.add(versionId);
			else active.delete(versionId);
		}
	});
	await devtools.send("ServiceWorker.enable");
	return async () => {
		for (const versionId of active) await devtools.send("ServiceWorker.stopWorker", { versionId });
	};
}

const keepForConsole = (page: Page) =>
	page.evaluate(async () => {
		const cache = await caches.open(`candor-console-precache-v2-${location.origin}/console/`);
		await cache.put("/console/index.html", new Response("console"));
	});

const filesOfConsole = (page: Page) =>
	page.evaluate(async () => {
		const cache = await caches.open(`candor-console-precache-v2-${location.origin}/console/`);
		return (await cache.keys()).length;
	});

test("the installed app serves no page of another app, and clearing its cache leaves the other app's data", async () => {
	const { context, page } = await openInstalled(deployed.url);
	await keepForConsole(page);
	await page.evaluate(() => {
		localStorage.setItem("candor-console.session", "theirs");
		sessionStorage.setItem("candor-console.draft", "theirs");
	});
	for (const path of ["/console", "/console/users"]) expect((await page.goto(path))?.fromServiceWorker(), path).toBe(false);
	expect((await page.goto("/pages/settings/index"))?.fromServiceWorker()).toBe(true);
	await page.getByRole("button", { name: /^Clear cache/ }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Clear", exact: true }).click();
	await expectToast(page, /^Cleared/);
	const others = () => [localStorage.getItem("candor-console.session"), sessionStorage.getItem("candor-console.draft")];
	expect(await page.evaluate(others)).toEqual(["theirs", "theirs"]);
	expect(await filesOfConsole(page)).toBe(1);
	await context.close();
});

test("a newer version of the app takes over when the user changes pages, and the session continues", async () => {
	const { context, page } = await openInstalled(deployed.url);
	await keepForConsole(page);
	const session = await page.evaluate(() => localStorage.getItem("candor.session"));
	expect(await versionOf(page)).toBe(undefined);
	await page.evaluate(() => Object.assign(window, { older: true }));
	deployed.update("2");
	await lookForUpdate(page);
	const sleep = await sleeper(page);
	// A newer version of the app never takes over while the user types.
	expect(await page.evaluate(() => "older" in window)).toBe(true);
	// The page learns of the newer version a moment after the browser does. From then on, the next page change loads the newer
	// version.
	let changes = 0;
	await eventually(async () => {
		await sleep();
		await mainTab(page, changes++ % 2 === 0 ? "Assets" : "Home").click();
		await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
		return versionOf(page);
	}).toBe("2");
	expect(await page.evaluate(() => "older" in window)).toBe(false);
	expect(await page.evaluate(() => localStorage.getItem("candor.session"))).toBe(session);
	expect(await filesOfConsole(page)).toBe(1);
	await mainTab(page, "Assets").click();
	await page.getByText("4,321.5", { exact: false }).first().waitFor();
	await context.close();
});

/**
 * Changes pages until the page runs the newer version. The first changes may have no effect, because the page learns of the
 * version a moment after the browser.
 */
async function changeUntilLetIn(page: Page, version: string): Promise<void> {
	await page.evaluate(() => {
		const post = ServiceWorker.prototype.postMessage;
		ServiceWorker.prototype.postMessage = function (message: unknown) {
			Object.assign(window, { letIn: true });
			post.call(this, message);
		};
	});
	let changes = 0;
	await eventually(async () => {
		await mainTab(page, changes++ % 2 === 0 ? "Assets" : "Home").click();
		return (await page.evaluate(() => "letIn" in window).catch(() => false)) || (await versionOf(page)) === version;
	}).toBe(true);
}

test("a newer version that takes over late appears without another change of pages", async () => {
	const { context, page } = await openInstalled(deployed.url);
	const release = deployed.update("3", { held: true });
	await lookForUpdate(page);
	const sleep = await sleeper(page);
	await changeUntilLetIn(page, "3");
	release();
	await eventually(async () => {
		await sleep();
		return versionOf(page);
	}).toBe("3");
	await mainTab(page, "Assets").click();
	await page.getByText("4,321.5", { exact: false }).first().waitFor();
	await context.close();
});

test("a newer version waits for the next change of pages in tabs that are in use", async () => {
	const { context, page } = await openInstalled(deployed.url);
	const other = await context.newPage();
	await other.goto("/");
	await eventually(() => controlled(other)).toBe(true);
	const release = deployed.update("4", { held: true });
	await lookForUpdate(page);
	const sleep = await sleeper(page);
	await changeUntilLetIn(page, "4");
	await page.locator("main:not([aria-busy])").waitFor();
	await page.keyboard.press("Shift");
	release();
	await eventually(async () => {
		await page.keyboard.press("Shift");
		await sleep();
		return other.evaluate(async () => (await navigator.serviceWorker.ready).waiting === null);
	}).toBe(true);
	for (const tabOf of [page, other]) {
		expect(await versionOf(tabOf)).not.toBe("4");
		// A page change during a pending call keeps the old version of the app; the next one loads the new version.
		await eventually(async () => {
			await mainTab(tabOf, "Spot").click();
			await mainTab(tabOf, "Home").click();
			return versionOf(tabOf);
		}).toBe("4");
	}
	await context.close();
});
