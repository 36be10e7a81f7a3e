import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { signUp } from "./person.ts";

const SETTINGS = "/pages/settings/index";

const OWN = [
	"/pages/settings/account/index",
	...["index", "changePassword", "secondStep", "devices", "changePayPassword", "bind", "guard", "wallets"].map(
		(name) => `/pages/settings/security/${name}`,
	),
];

test("the security ring shows the number of enabled protections", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	await signUp(context);
	await page.goto("/pages/settings/security/index");
	await page.getByText("1 of 5 protections are on").waitFor();
	const ring = page.locator("svg", { hasText: "1/5" });
	expect(await ring.getAttribute("class")).toContain("text-warn");
	await page.getByText("Second step at sign-in").waitFor();
	expect(faults).toEqual([]);
	await context.close();
});

test("visitors can choose a language and a theme, and account pages require a session", async () => {
	const { page } = await openPhone(browser, { url: server.url, width: 320 });
	await page.goto(SETTINGS);
	await page.getByRole("heading", { level: 1 }).waitFor();
	await page.locator("[aria-busy=true]").waitFor({ state: "detached" });
	expect(await page.getByRole("link", { name: /^Security/ }).count()).toBe(0);
	await page.getByText("1.0.1").waitFor();
	for (const path of OWN) {
		await page.goto(path);
		await page.waitForURL((url) => url.pathname === "/pages/user/login/login" && url.searchParams.get("backpage") === path);
	}
});
