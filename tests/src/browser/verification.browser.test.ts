// Tests a journey through the app and the operators' console: a user sends data and documents, two operators decide, and the
// phone shows the result.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone } from "./chromium.ts";
import { enrolled, menu } from "./console-operators.ts";
import { signUp } from "./person.ts";
import { type RunningServer, startServer } from "./server.ts";

let server: RunningServer;
beforeAll(async () => {
	// Removes the public address, because a sandbox with one accepts no documents, so that it gets none of real persons.
	server = await startServer({ PUBLIC_URL: undefined });
});
afterAll(() => server?.stop());

const OVERVIEW = "/pages/verification/index";

/** Opens the user's case in the console. The queue of a sandbox also contains made-up cases. */
async function openCase(page: Page, level: "Basic" | "Advanced"): Promise<void> {
	await menu(page)
		.getByRole("link", { name: /^Verification/ })
		.click();
	const rows = page.getByRole("row").filter({ hasText: level, hasNotText: "Made up" });
	await rows.getByRole("link").first().click();
	await page.getByLabel("Reason").fill("Queue of today");
	await page.getByRole("button", { name: "Open with passkey" }).click();
	await page.getByRole("heading", { name: "Said by the user" }).waitFor();
}

async function acceptAll(page: Page): Promise<void> {
	for (const item of await page.getByRole("group").getByRole("checkbox").all()) await item.check();
	await page.getByRole("button", { name: "Accept", exact: true }).click();
	await page.getByLabel("Reason", { exact: true }).fill("Everything agrees");
	await page.getByRole("button", { name: "Accept with passkey" }).click();
}

test("a user is verified at both levels by operators, and the phone shows each decision without a reload", async () => {
	const first = await enrolled(server, 2);
	const second = await enrolled(server, 3);
	const { context, page: phone } = await openPhone(browser, { url: server.url });
	await signUp(context, {});
	const level = (name: "Basic" | "Advanced") => phone.getByRole("region", { name: `${name} verification` });

	await phone.goto(OVERVIEW);
	await phone.getByRole("link", { name: "Start basic verification" }).click();
	// Waits for the heading, because the sandbox's form on the previous page has a field with the same name.
	await phone.getByRole("heading", { name: "Basic verification", level: 1 }).waitFor();
	await phone.getByLabel("Country or region where you live").selectOption("TH");
	await phone.getByLabel("Full name").fill("Somchai Jaidee");
	await phone.getByLabel("ID number").fill("1102000000000");
	await phone.getByLabel("Date of birth").fill("1990-05-01");
	await phone.getByLabel("Phone or e-mail").fill("somchai@example.com");
	await phone.getByRole("button", { name: "Send for review" }).click();
	await level("Basic").getByText("Under review").waitFor();

	await openCase(first.page, "Basic");
	await first.page.getByText("Somchai Jaidee").waitFor();
	await acceptAll(first.page);
	await first.page.getByText("The user is notified.").waitFor();
	await level("Basic").getByText("Verified").waitFor();

	await phone.getByRole("link", { name: "Start advanced verification" }).click();
	const code = (await phone.locator("main p[translate=no]").textContent()) ?? "";
	const picture = { name: "document.jpg", mimeType: "image/jpeg", buffer: await phone.screenshot({ type: "jpeg" }) };
	for (const title of ["Front of the document", "Back of the document", "You with the document"]) {
		await phone.getByLabel(`Choose a picture: ${title}`).setInputFiles(picture);
		await phone
			.getByRole("region", { name: title })
			.getByText(/MB · uploaded$/)
			.waitFor();
	}
	await phone.getByRole("checkbox").check();
	await phone.getByRole("button", { name: "Send for review" }).click();
	await level("Advanced").getByText("Under review").waitFor();

	await openCase(first.page, "Advanced");
	await first.page.getByText(code, { exact: true }).waitFor();
	const front = first.page.getByRole("img", { name: "Front of document" });
	await front.waitFor();
	expect(await front.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(0);
	await acceptAll(first.page);
	await first.page.getByText("Waits for a second operator").waitFor();
	await openCase(second.page, "Advanced");
	await acceptAll(second.page);
	await second.page.getByText("The user is notified.").waitFor();
	await level("Advanced").getByText("Verified").waitFor();
	expect([...first.faults, ...second.faults]).toEqual([]);
});
