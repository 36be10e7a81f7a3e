import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { eventually, expectToast, register } from "./person.ts";

const SETTINGS = "/pages/settings/index";

test("settings survive a reload, and clearing the cache resets them but keeps session and language", async () => {
	const { page, faults } = await openPhone(browser, { url: server.url });
	await register(page);
	await page.goto(SETTINGS);
	const confirm = page.getByRole("switch", { name: /^Confirm orders/ });
	const small = page.getByRole("switch", { name: /^Hide small balances/ });
	expect([await confirm.getAttribute("aria-checked"), await small.getAttribute("aria-checked")]).toEqual(["true", "false"]);
	await confirm.click();
	await small.click();
	await page.getByText("Dark", { exact: true }).click();
	await page.getByText("Red rises", { exact: true }).click();
	await page.getByRole("link", { name: /^Language/ }).click();
	await page.getByText("Español", { exact: true }).click();
	await page.locator("html[lang=es]").waitFor();
	await eventually(() => page.getByRole("radio", { name: "Español" }).isChecked()).toBe(true);

	await page.goto(SETTINGS);
	const html = page.locator("html");
	await page.getByRole("heading", { name: "Ajustes" }).waitFor();
	expect([await html.getAttribute("data-theme"), await html.getAttribute("data-rise")]).toEqual(["dark", "red"]);
	const asked = page.getByRole("switch", { name: /^Confirmar órdenes/ });
	expect(await asked.getAttribute("aria-checked")).toBe("false");
	await page.getByRole("button", { name: /^Borrar caché/ }).click();
	const dialog = page.getByRole("alertdialog");
	await dialog.getByText("Sigues con la sesión iniciada", { exact: false }).waitFor();
	await dialog.getByRole("button", { name: "Borrar", exact: true }).click();
	await expectToast(page, /^Borrada\. Tu sesión sigue abierta\.$/);
	await eventually(() => asked.getAttribute("aria-checked")).toBe("true");
	expect([await html.getAttribute("data-theme"), await html.getAttribute("data-rise")]).toEqual(["light", null]);
	expect(await page.evaluate(() => localStorage.getItem("candor.settings"))).toBeNull();
	expect(await page.evaluate(() => localStorage.getItem("lang"))).toBe("esp");
	await page.goto("/pages/settings/account/index");
	const id = await page.evaluate(() => JSON.parse(localStorage.getItem("candor.session") ?? "{}").user.id as number);
	await page.getByText(`ID ${id}`, { exact: true }).waitFor();
	await page.getByRole("button", { name: "Cerrar sesión" }).click();
	await page.waitForURL((url) => url.pathname === "/pages/user/login/login");
	expect(faults).toEqual([]);
});
