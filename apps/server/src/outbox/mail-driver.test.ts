// Tests mails that are sent to a real SMTP server on this machine.
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { writeLetter } from "./mail-body.ts";
import { mailDriver } from "./mail-driver.ts";
import { type Driver, Undeliverable } from "./message.ts";

interface Arrived {
	readonly from: string;
	readonly to: string[];
	readonly source: string;
}

const closers: (() => unknown)[] = [];
let arrived: Arrived[];
beforeEach(() => {
	arrived = [];
});
afterEach(async () => {
	for (const close of closers.splice(0)) await close();
});

async function smtpServer(options: SMTPServerOptions = {}): Promise<number> {
	const server = new SMTPServer({
		disabledCommands: ["STARTTLS"],
		authOptional: true,
		onData(stream, session, done) {
			let source = "";
			stream.setEncoding("utf8");
			stream.on("data", (chunk: string) => {
				source += chunk;
			});
			stream.on("end", () => {
				const { mailFrom, rcptTo } = session.envelope;
				arrived.push({ from: mailFrom === false ? "" : mailFrom.address, to: rcptTo.map(({ address }) => address), source });
				done();
			});
		},
		...options,
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	closers.push(() => new Promise<void>((resolve) => server.close(resolve)));
	return (server.server.address() as AddressInfo).port;
}

function driverTo(port: number, user = ""): Driver {
	const driver = mailDriver({ url: `smtp://${user}127.0.0.1:${port}`, from: "Candor <no-reply@candor.example>" });
	closers.push(() => driver.close());
	return driver;
}

const letter = writeLetter("jp", "認証コード & <b>", ["コードは123456です。", "<script>alert(1)</script>"], "123456");
const message = { key: "7.1700000000000", recipient: "ada@example.org", ...letter };

/** Returns the decoded part of a MIME message that has the given content type. */
function partOf(source: string, type: string): string {
	const part = source.split(/--[^\r\n]+\r\n/).find((one) => one.startsWith(`Content-Type: ${type}`)) ?? "";
	const [head = "", ...body] = part.split("\r\n\r\n");
	const text = body.join("\r\n\r\n");
	if (/base64/i.test(head)) return Buffer.from(text, "base64").toString("utf8");
	const bytes = text
		.replace(/=\r\n/g, "")
		.replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
	return Buffer.from(bytes, "latin1").toString("utf8");
}

describe("a mail is delivered, retried or given up", () => {
	test("a mail arrives as text and as HTML from the configured sender, with its own message id", async () => {
		await driverTo(await smtpServer()).send(message);
		expect(arrived).toMatchObject([{ from: "no-reply@candor.example", to: ["ada@example.org"] }]);
		const { source } = arrived[0] as Arrived;
		expect(source).toMatch(/^From: Candor <no-reply@candor\.example>\r$/m);
		expect(source).toMatch(/^To: ada@example\.org\r$/m);
		expect(source).toContain("Message-ID: <7.1700000000000@candor.example>");
		expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
		expect(partOf(source, "text/plain").replace(/\r\n/g, "\n").trim()).toBe(letter.text.trim());
		const html = partOf(source, "text/html");
		expect(html).toContain('<html lang="ja">');
		expect(html).toContain(">123456</p>");
		expect(html).not.toContain("<script>");
		expect(html).not.toContain("<b>");
	});

	test("a recipient's address cannot add a second recipient or a header", async () => {
		const driver = driverTo(await smtpServer());
		const mean = "eve@example.org, all@example.org\r\nBcc: more@example.org";
		await driver.send({ ...message, recipient: mean }).catch(() => {});
		expect(arrived.flatMap(({ to }) => to)).not.toContain("all@example.org");
		expect(arrived.flatMap(({ to }) => to)).not.toContain("more@example.org");
	});

	test("the mail driver gives up a mail whose recipient is permanently refused, and does not repeat the server's text", async () => {
		const port = await smtpServer({
			onRcptTo: ({ address }, _session, done) => done(Object.assign(new Error(`no ${address} here`), { responseCode: 550 })),
		});
		const failed = await driverTo(port)
			.send(message)
			.catch((error: unknown) => error);
		expect(failed).toBeInstanceOf(Undeliverable);
		expect((failed as Error).message).toBe("refused with 550");
	});

	test.each([
		[
			"a greylisting server",
			{ onRcptTo: (_to, _session, done) => done(Object.assign(new Error("later"), { responseCode: 451 })) },
			"",
		],
		["a wrong password", { authOptional: false, onAuth: (_auth, _session, done) => done(new Error("no")) }, "user:wrong@"],
		[
			"an overfull server",
			{ maxClients: 0, onConnect: (_session, done) => done(Object.assign(new Error("full"), { responseCode: 421 })) },
			"",
		],
	] as [string, SMTPServerOptions, string][])("the mail driver tries a mail again after %s", async (_name, options, user) => {
		const failed = await driverTo(await smtpServer(options), user)
			.send(message)
			.catch((error: unknown) => error);
		expect(failed).toBeInstanceOf(Error);
		expect(failed).not.toBeInstanceOf(Undeliverable);
		expect(arrived).toEqual([]);
	});

	test("the mail driver signs in to the mail server with the configured password", async () => {
		let told = "";
		const port = await smtpServer({
			authOptional: false,
			onAuth: ({ username, password }, _session, done) => {
				told = `${username} ${password}`;
				done(null, { user: username });
			},
		});
		await driverTo(port, "house:s%40cret@").send(message);
		expect(told).toBe("house s@cret");
		expect(arrived.length).toBe(1);
	});
});
