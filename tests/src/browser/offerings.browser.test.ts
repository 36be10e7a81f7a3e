// New coins as a person meets them: who is not verified is led to it, what is wrong is said at the field, coins are bought and applied for, and
// an allotment is worked out again on the phone, where an altered one is found out.
import type { IeoOffering, IeoOrder, SubscriptionOffering } from "@candor/contract";
import { serialAt, signedAllotment } from "@candor/testkit";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { changeAnswers } from "./changed-answers.ts";
import { openPhone } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { eventually, expectToast, signUp } from "./person.ts";

async function ask<T>(path: string, form?: Record<string, string>, token = ""): Promise<T> {
	const options =
		form === undefined ? {} : { method: "POST", body: new URLSearchParams(form), headers: { authorization: token } };
	return ((await (await fetch(`${server.url}/api/${path}`, options)).json()) as { data: T }).data;
}

/** The one that stays open for longest: the sandbox opens them when it starts. */
async function open<T extends { status: string; closes_at: number; id: number }>(
	read: () => Promise<T[]>,
	status: string,
): Promise<T> {
	const of = async () => (await read()).filter((one) => one.status === status).sort((a, b) => b.closes_at - a.closes_at)[0];
	await eventually(async () => expect(await of()).toBeDefined());
	return (await of()) as T;
}

const subscribing = () => open(() => ask<SubscriptionOffering[]>("lh/send/config"), "subscribing");
const applying = () => open(() => ask<IeoOffering[]>("ieo/list", {}), "open");

async function onPhone() {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	return { context, page, token: await signUp(context, { 3: "5000" }), faults };
}

test("from Home to new coins: verified on the way, what is wrong said at the field, bought, and among one's own", async () => {
	const { context, page, faults } = await onPhone();
	const { name, id } = await subscribing();
	await page.goto("/");
	await page.getByRole("link", { name: "New coins" }).click();
	await page.getByRole("heading", { name: "New coins" }).waitFor();
	await page.goto(`/pages/publication/details?id=${id}`);
	await page.getByRole("link", { name: "Subscribe" }).click();
	const buy = page.getByRole("button", { name: "Subscribe", exact: true });
	const field = page.getByRole("textbox", { name: "Quantity" });
	await field.fill("120.5");
	await page.getByText("24.10 USDT").waitFor();
	await buy.click();
	const sheet = page.getByRole("dialog");
	await sheet.getByRole("combobox").selectOption("TH");
	await sheet.getByRole("button", { name: "Verify at once (sandbox)" }).click();
	await expectToast(page, /^Verified$/);
	await sheet.waitFor({ state: "hidden" });
	await field.fill("9");
	await buy.click();
	await page.getByText(/Amount can not be less than 10 /).waitFor();
	await field.fill("5000.1");
	await buy.click();
	await page
		.getByText(/You can still have /)
		.last()
		.waitFor();
	await field.fill("120.5");
	await buy.click();
	await expectToast(page, /^Subscribed$/);
	await page.getByText("Waiting for the launch").waitFor();
	await page.goto("/pages/publication/index?tab=orders");
	await page.getByRole("tabpanel").getByText(name).waitFor();
	await page.getByText(/^120\.5 /).waitFor();
	expect(faults).toEqual([]);
	await context.close();
});

test("applies once, and sees what is frozen and what comes next", async () => {
	const { context, page, token, faults } = await onPhone();
	await ask("sandbox/verify", { country: "TH" }, token);
	const { id } = await applying();
	await page.goto(`/pages/assets/ieo/index?id=${id}`);
	const field = page.getByRole("textbox", { name: "Quantity" });
	const apply = page.getByRole("button", { name: "Apply", exact: true });
	await field.fill("25");
	await apply.click();
	await page.getByText(/Coins come in lots of 10 /).waitFor();
	await field.fill("3010");
	await apply.click();
	await page.getByText(/Amount can not be more than 3,000 /).waitFor();
	await field.fill("300");
	await page.getByText("150.00 USDT").first().waitFor();
	await apply.click();
	await expectToast(page, /^Applied$/);
	await page.getByText("The allotment is in").waitFor();
	await page.getByText("Not allotted yet").waitFor();
	await page.goto(`/pages/assets/ieo/index?id=${id}`);
	await page.getByText("My application", { exact: true }).waitFor();
	expect(await page.getByRole("textbox").count()).toBe(0);
	expect(faults).toEqual([]);
	await context.close();
});

/** An application that was allotted 12 of the 12 lots that it asked for, as the server would answer. */
async function allotted(page: Page, told: (allotment: ReturnType<typeof signedAllotment>["allotment"]) => object): Promise<void> {
	const of = (offering: number) => signedAllotment(800n, 150n, [300n, 12n, 700n], offering);
	const answer = (data: object) => ({ json: { type: "ok", code: 1, message: "", msg: "", data } });
	await changeAnswers(page, "**/api/ieo/myApply", (data: { list: IeoOrder[] }) => {
		const change = { status: 3, result: "paying", serial_number: serialAt(1), allotment_quantity: "120.000000" };
		return { data: { ...data, list: data.list.map((order) => ({ ...order, ...change })) } };
	});
	await page.route("**/api/fair/allotment**", (route) => {
		const { allotment } = of(Number(new URL(route.request().url()).searchParams.get("id")));
		return route.fulfill(answer({ ...allotment, ...told(allotment), lot: "10.000000", currency: "NEWC" }));
	});
	await page.route("**/api/fair/keys**", (route) => route.fulfill(answer({ keys: of(1).keys, heads: [], seeds: [] })));
}

test.each([
	["a true one holds", (): object => ({}), /Checked on this phone/],
	[
		"one in which somebody got a lot more does not",
		({ result }: { result: readonly { serial: string; lots: string }[] }): object => ({
			result: result.map((one, at) => (at === 0 ? { ...one, lots: "151" } : one)),
		}),
		/This does not check out/,
	],
	[
		"one whose list was changed afterwards does not",
		({ inputs }: { inputs: readonly object[] }): object => ({
			inputs: inputs.map((one, at) => (at === 2 ? { ...one, lots: "1" } : one)),
		}),
		/This does not check out/,
	],
])("an allotment is worked out again on the phone: %s", async (_what, told, found) => {
	const { context, page, token, faults } = await onPhone();
	await ask("sandbox/verify", { country: "TH" }, token);
	const { id } = await applying();
	const { order } = await ask<{ order: IeoOrder }>("ieo/apply", { id: String(id), quantity: "120" }, token);
	await allotted(page, told as Parameters<typeof allotted>[1]);
	await page.goto(`/pages/assets/ieo/orderDetail?id=${order.id}`);
	await page.getByRole("button", { name: "Recompute my allotment" }).click();
	await page.getByRole("dialog").getByRole("heading", { name: found }).waitFor();
	expect(
		await page.getByRole("dialog").getByText("You asked for 12 lots; the rule gives you 12, you were told 12.").count(),
	).toBe(1);
	expect(faults).toEqual([]);
	await context.close();
});
