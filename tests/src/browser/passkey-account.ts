// Registers users over HTTP for the tests of passkeys, and gives the server's address the host name that passkeys need.
import type { Page } from "playwright-core";
import { server } from "./journeys-server.ts";
import { PASSWORD } from "./person.ts";
import { LOGIN } from "./sign-in-pages.ts";

/**
 * Returns the server's address with a host name in place of the IP address, because browsers create passkeys only for host names.
 */
export const named = () => server.url.replace("127.0.0.1", "localhost");

export const signOut = (page: Page) => page.evaluate(() => localStorage.removeItem("candor.session"));

export async function answered<T>(page: Page, path: string, data: object, token = ""): Promise<T> {
	const answer = await page
		.context()
		.request.post(`/api/${path}`, { data, headers: token === "" ? {} : { authorization: token } });
	const { data: told, msg } = await answer.json();
	if (told === null) throw new Error(`${path}: ${msg}`);
	return told;
}

export async function registered(page: Page, account: string): Promise<void> {
	const own = { type: "username", account, password: PASSWORD, re_password: PASSWORD, invite_code: "CANDOR", agree: 1 };
	const { token, user } = await answered<{ token: string; user: object }>(page, "user/register", own);
	await page.goto(LOGIN);
	await page.evaluate((session) => localStorage.setItem("candor.session", session), JSON.stringify({ token, user }));
}
