import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { newName, PASSWORD, signUp } from "./person.ts";

test("a friend registers with the link of an invitation, and the inviter sees the masked name", async () => {
	const inviter = await openPhone(browser, { url: server.url });
	await signUp(inviter.page.context());
	await inviter.page.goto("/");
	await inviter.page.getByRole("button", { name: "My", exact: true }).click();
	await inviter.page.getByRole("link", { name: "Invite friends" }).click();
	await inviter.page.getByText("No invited friends yet").waitFor();
	const code = `${await inviter.page.getByRole("region", { name: "Your code" }).locator("[translate=no]").textContent()}`;
	expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
	const link = `/pages/user/login/register?invite_code=${code}`;

	const friend = await openPhone(browser, { url: server.url });
	const { page } = friend;
	// A chat program may change the link to lower case.
	await page.goto(link.replace(code, code.toLowerCase()));
	expect(await page.getByLabel("Invite code").inputValue()).toBe(code.toLowerCase());
	const name = newName();
	await page.getByRole("tab", { name: "Username" }).click();
	await page.getByLabel("Username", { exact: true }).fill(name);
	await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
	await page.getByLabel("Confirm password").fill(PASSWORD);
	await page.getByRole("checkbox").check();
	await page.getByRole("button", { name: "Create account" }).click();
	await page.waitForURL((url) => !url.pathname.includes("/login/"));

	await inviter.page.goto("/pages/promotion/invitees");
	await inviter.page
		.getByRole("article")
		.getByText(`t***${name.at(-1)}`)
		.waitFor();
	expect([...inviter.faults, ...friend.faults]).toEqual([]);
});
