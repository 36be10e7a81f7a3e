// Tests text messages that are sent to a local server, which responds like the provider's Messages resource.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { Undeliverable } from "./message.ts";
import { smsDriver } from "./sms-driver.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
	for (const close of closers.splice(0)) await close();
});

interface RequestContext {
	readonly method: string | undefined;
	readonly url: string | undefined;
	readonly authorization: string | undefined;
	readonly form: Record<string, string>;
}

async function provider(answer: (response: ServerResponse) => void) {
	const asked: RequestContext[] = [];
	const server = createServer(async (request: IncomingMessage, response) => {
		let body = "";
		for await (const chunk of request) body += chunk;
		const { method, url, headers } = request;
		asked.push({ method, url, authorization: headers.authorization, form: Object.fromEntries(new URLSearchParams(body)) });
		answer(response);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	closers.push(() => {
		server.closeAllConnections();
		return new Promise<void>((resolve) => server.close(() => resolve()));
	});
	return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const says = (status: number, body: object) => (response: ServerResponse) =>
	void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
const message = { key: "7.1", recipient: "+819012345678", subject: "", text: "Candor:認証コードは123456です。", html: "" };
const settings = { account: "AC0123", token: "s3cret", from: "+15005550006" };

describe("a text message is delivered, retried or given up", () => {
	test("the driver sends a text message with the request that the provider documents", async () => {
		const { asked, url } = await provider(says(201, { sid: "SM1", status: "queued" }));
		const driver = smsDriver({ ...settings, url: `${url}/` });
		await driver.send(message);
		expect(asked).toEqual([
			{
				method: "POST",
				url: "/2010-04-01/Accounts/AC0123/Messages.json",
				authorization: `Basic ${Buffer.from("AC0123:s3cret").toString("base64")}`,
				form: { To: message.recipient, From: "+15005550006", Body: message.text },
			},
		]);
	});

	test("the driver sends a text message through a messaging service", async () => {
		const { asked, url } = await provider(says(201, {}));
		const from = `MG${"0a".repeat(16)}`;
		await smsDriver({ ...settings, from, url }).send(message);
		expect(asked[0]?.form).toEqual({ To: message.recipient, MessagingServiceSid: from, Body: message.text });
	});

	test("the driver gives up a text message to an invalid number, and does not repeat the provider's text", async () => {
		const { url } = await provider(says(400, { code: 21211, message: `The 'To' number ${message.recipient} is not valid` }));
		const failed = await smsDriver({ ...settings, url })
			.send(message)
			.catch((error: unknown) => error);
		expect(failed).toBeInstanceOf(Undeliverable);
		expect((failed as Error).message).toBe("refused with 400 21211");
	});

	test.each([
		["a wrong token", says(401, { code: 20003 })],
		["too many requests", says(429, { code: 20429 })],
		["an outage of the provider", says(503, {})],
		["a redirect", (response: ServerResponse) => void response.writeHead(307, { location: "http://127.0.0.1:1/" }).end()],
		["a torn connection", (response: ServerResponse) => void response.destroy()],
	])("the driver tries a text message again after %s", async (_name, answer) => {
		const { url } = await provider(answer);
		const failed = await smsDriver({ ...settings, url })
			.send(message)
			.catch((error: unknown) => error);
		expect(failed).toBeInstanceOf(Error);
		expect(failed).not.toBeInstanceOf(Undeliverable);
		expect(String(failed)).not.toContain(message.recipient);
	});

	test("closing the driver aborts a request to a provider that does not respond", async () => {
		const { url, asked } = await provider(() => {});
		const driver = smsDriver({ ...settings, url });
		const sending = driver.send(message).catch((error: unknown) => error);
		await expect.poll(() => asked.length, { timeout: 100_000 }).toBe(1);
		driver.close();
		expect(await sending).toMatchObject({ name: "AbortError" });
	});
});
