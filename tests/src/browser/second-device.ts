// Signs a user in on another device, in English or Spanish.
import type { Page } from "playwright-core";
import { PASSWORD } from "./person.ts";

export async function signIn(page: Page, name: string, spanish: boolean): Promise<void> {
	await page.goto("/pages/user/login/login");
	await page.getByRole("tab", { name: spanish ? "Usuario" : "Username" }).click();
	await page.getByLabel(spanish ? "Usuario" : "Username", { exact: true }).fill(name);
	await page.locator("input[name=password]").fill(PASSWORD);
	await page.getByRole("button", { name: spanish ? "Iniciar sesión" : "Sign in", exact: true }).click();
}

export const signedIn = (page: Page) =>
	page.evaluate(() => JSON.parse(localStorage.getItem("candor.session") ?? "null") !== null);
