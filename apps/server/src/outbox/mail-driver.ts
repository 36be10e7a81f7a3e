import { createTransport } from "nodemailer";
import type { MailSettings } from "../config/carriers.ts";
import { type Driver, type Message, Undeliverable } from "./message.ts";

const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };

const transportTo = (url: string) =>
	createTransport({ url, ...PATIENCE, disableFileAccess: true, disableUrlAccess: true, logger: false });

/**
 * Connects to the mail server, and signs in if the URL has a user. Sends no mail. Throws if the server refuses or does not
 * respond.
 */
export async function checkMailServer({ url }: MailSettings): Promise<void> {
	const transport = transportTo(url);
	try {
		await transport.verify();
	} finally {
		transport.close();
	}
}

export function mailDriver({ url, from }: MailSettings): Driver {
	const transport = transportTo(url);
	const domain = /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
	return {
		async send({ key, recipient, subject, text, html }: Message) {
			try {
				await transport.sendMail({
					from,
					to: { name: "", address: recipient },
					subject,
					text,
					html,
					messageId: `<${key}@${domain}>`,
					headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
				});
			} catch (error) {
				throw isFinal(error) ? new Undeliverable(`refused with ${(error as { responseCode: number }).responseCode}`) : error;
			}
		},
		close: () => transport.close(),
	};
}

/**
 * Returns true if the server has refused the recipient or the mail permanently (5xx). A refused password is not permanent,
 * because the operator can correct it.
 */
function isFinal(error: unknown): boolean {
	const { code, responseCode } = error as { code?: string; responseCode?: number };
	return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode !== undefined && responseCode >= 500;
}
