// Tests in the browser how a user resets a lost second factor: the request, the notice to the account's owner, and the
// cancellation. lost-step.pg.test.ts tests the waiting time.
import { FULL_SET } from "@candor/testkit/test-set";
import { expect, test } from "vitest";
import { totpAt } from "../wire/totp.ts";
import { browser } from "./browser.ts";
import { readCatalogs } from "./catalogs.ts";
import { openPhone, picture } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { eventually, expectToast, keepSession, newName, PASSWORD } from "./person.ts";

const LANGUAGES = [
	["en", "en-US", "light", 390],
	["jp", "ja-JP", "dark", 360],
] as const;

test.each(FULL_SET ? LANGUAGES : LANGUAGES.slice(1, 2))(
	"a user reports a lost second factor with a code, and cancels the report on a signed-in device (%s)",
	async (mark, language, theme, width) => {
		const { say } = readCatalogs(mark);
		const owner = await openPhone(browser, { url: server.url, language, theme, width });
		const { page } = owner;
		const account = `${newName()}@example.com`;
		const ask = async (path: string, form: Record<string, string>, token = "") => {
			const answer = await owner.context.request.post(`/api/${path}`, { form, headers: { authorization: token } });
			return (await answer.json()).data;
		};
		await ask("sms_mail", { account, scene: "register" });
		const newest = async () => {
			const outbox = await owner.context.request.get(`/api/sandbox/outbox?account=${encodeURIComponent(account)}`);
			return (await outbox.json()).data[0].code as string;
		};
		const code = await newest();
		const form = { type: "email", account, code, password: PASSWORD, re_password: PASSWORD, invite_code: "CANDOR", agree: "1" };
		const { token, user } = await ask("user/register", form);
		await ask("sms_other_mail", { scene: "protection" }, token);
		const { secret } = await ask("user/totp_setup", { password: PASSWORD, code: await newest() }, token);
		const protectedToken = (await ask("user/totp_confirm", { code: totpAt(secret, Date.now()) }, token)).token;
		await keepSession(owner.context, { token: protectedToken, user });

		const other = await openPhone(browser, { url: server.url, language, theme, width });
		const button = (name: string) => other.page.getByRole("button", { name: say(name), exact: true });
		await other.page.goto("/pages/user/login/login");
		await other.page.locator("input[name=email]").fill(account);
		await other.page.locator("input[name=password]").fill(PASSWORD);
		await other.page.locator("form button[type=submit]").click();
		await button("Use a recovery code").click();
		await button("I lost the app and the codes").click();
		await button("Back to the second step").click();
		await button("I lost the app and the codes").click();
		await button("Go on").click();
		const field = other.page.locator("input[name=code]");
		await field.waitFor();
		await button("Begin the wait").click();
		await other.page.getByText(say("The code has 6 digits")).waitFor();
		await button("Fill in").click();
		await picture(other.page, `lost-step-code-${mark}`);
		await button("Begin the wait").click();
		await other.page.getByRole("heading", { name: say("Now it waits") }).waitFor();
		await picture(other.page, `lost-step-waits-${mark}`);
		await button("Back to sign-in").click();
		await other.page.locator("input[name=password]").waitFor();

		for (const address of ["index", "secondStep"]) {
			await page.goto(`/pages/settings/security/${address}`);
			await page.getByText(say("Your second step is said to be lost")).waitFor();
			await picture(page, `lost-step-${address}-${mark}`);
		}
		await page.getByRole("button", { name: say("It is not lost"), exact: true }).click();
		await expectToast(page, new RegExp(say("Your second step stays")));
		await eventually(() => page.getByText(say("Your second step is said to be lost")).count()).toBe(0);
		expect([...owner.faults, ...other.faults]).toEqual([]);
		await owner.context.close();
		await other.context.close();
	},
);
