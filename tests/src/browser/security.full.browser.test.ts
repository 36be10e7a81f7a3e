import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { eventually, expectToast, newName, register } from "./person.ts";
import { signedIn, signIn } from "./second-device.ts";

const SECURITY = "/pages/settings/security/index";

test("the security page lists devices, signs out a device, and lists a sign-in with a wrong password", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	const name = await register(page, newName());
	const [one, two] = [await openPhone(browser, { url: server.url }), await openPhone(browser, { url: server.url })];
	for (const phone of [one, two]) {
		await signIn(phone.page, name, false);
		await eventually(() => signedIn(phone.page)).toBe(true);
	}
	await context.request.post("/api/user/login", { form: { account: name, password: "not this one" } });
	await page.goto(SECURITY);
	await page.getByRole("link", { name: /^Devices and sign-ins/ }).click();
	await page.getByText("This device", { exact: true }).waitFor();
	const out = page.getByRole("button", { name: "Sign out Chrome, Linux" });
	await eventually(() => out.count()).toBe(2);
	await out.first().click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Sign out" }).click();
	await expectToast(page, /^That device is signed out$/);
	await eventually(() => out.count()).toBe(1);
	await eventually(async () => [await signedIn(one.page), await signedIn(two.page)].filter(Boolean).length).toBe(1);
	await page.getByRole("tab", { name: "Sign-ins" }).click();
	await page.getByText("Wrong password").waitFor();
	await page.getByText("Account opened").waitFor();
	expect(await page.getByText("New device").count()).toBe(2);
	expect([...faults, ...one.faults, ...two.faults]).toEqual([]);
	for (const phone of [one, two]) await phone.context.close();
	await context.close();
});
