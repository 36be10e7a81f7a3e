// Enrols operators. Each has a separate browser context with a device key and a virtual passkey.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { boundPages } from "./bounded-page.ts";
import { browser } from "./browser.ts";
import { PATIENCE_MS } from "./chromium.ts";
import type { RunningServer } from "./server.ts";

export const REASON = "for a journey";

/** An exchange with a console. It runs in another process or in the process of the test. */
type WithConsole = Pick<RunningServer, "url" | "consoleUrl">;

/** Sends a call that the server accepts only from its own machine. */
async function call(server: WithConsole, path: string, params: object = {}) {
	const response = await fetch(`${server.url}/api/${path}`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify(params),
	});
	const body = (await response.json()) as { type: string; message: string; data: never };
	if (body.type !== "ok") throw new Error(`${path}: ${body.message}`);
	return body.data;
}

/**
 * Opens a browser and enrols its operator by an invitation link. Here the founder accepts the keys of the browser on the server's
 * machine (`operator/found`), as for the first two operators of an exchange.
 */
export async function enrolled(server: WithConsole, operator: number): Promise<{ page: Page; faults: string[] }> {
	const context = await browser.newContext({ baseURL: server.consoleUrl, viewport: { width: 1280, height: 800 } });
	context.setDefaultTimeout(PATIENCE_MS);
	boundPages(context, PATIENCE_MS);
	const page = await context.newPage();
	const faults: string[] = [];
	page.on("console", (message) => {
		if (message.type() === "error") faults.push(message.text());
	});
	page.on("pageerror", (error) => faults.push(error.message));
	const device = await context.newCDPSession(page);
	await device.send("WebAuthn.enable");
	const options = { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true } as const;
	await device.send("WebAuthn.addVirtualAuthenticator", {
		options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
	});
	const { link } = (await call(server, "operator/invite", { operator, role: "administrator" })) as { link: string };
	await page.goto(link);
	await page.getByRole("button", { name: "Make keys" }).click();
	await page.getByRole("heading", { name: "Keys made" }).waitFor();
	const shown = (await page.getByRole("list", { name: "Fingerprint" }).getByRole("listitem").allInnerTexts()).join(" ");
	const { list } = (await call(server, "operator/enrolments")) as { list: Record<string, string>[] };
	const found = list.find((one) => Number(one.operator) === operator);
	expect(found?.fingerprint).toBe(shown);
	const keys = { deviceKey: found?.device_key, passkeyId: found?.passkey_id, passkeyKey: found?.passkey_key };
	const command = { type: "EnrolOperator", operator, role: "administrator", ...keys, reason: REASON };
	await call(server, "operator/found", { command: JSON.stringify(command) });
	await page.goto("/");
	await page.getByLabel("Operator number").fill(String(operator));
	await page.getByRole("button", { name: "Sign in with passkey" }).click();
	await page.getByRole("heading", { name: "Needs attention" }).waitFor();
	return { page, faults };
}

export const menu = (page: Page) => page.getByRole("navigation", { name: "Menu" });
