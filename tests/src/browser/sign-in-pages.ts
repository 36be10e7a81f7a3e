import type { Page } from "playwright-core";

export const REGISTER = "/pages/user/login/register";

export const LOGIN = "/pages/user/login/login";

export async function logOut(page: Page): Promise<void> {
	await page.getByRole("button", { name: "My", exact: true }).click();
	// Presses the button by Enter, because the app ignores a second tap at the same position shortly after the first.
	await page.getByRole("dialog").getByRole("button", { name: "Log out" }).press("Enter");
	await page.waitForURL((url) => url.pathname === LOGIN);
}

export async function signIn(page: Page, account: string, password: string): Promise<void> {
	await page.getByLabel("E-mail", { exact: true }).fill(account);
	await page.getByLabel("Password", { exact: true }).fill(password);
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
}
