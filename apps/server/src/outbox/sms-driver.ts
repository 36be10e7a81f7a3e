// Sends text messages to a provider over HTTP. It uses the Messages resource of Twilio's API, version 2010-04-01, which other
// providers offer too.
import type { SmsSettings } from "../config/carriers.ts";
import { type Driver, type Message, Undeliverable } from "./message.ts";

const PATIENCE_MS = 15_000;

/** The provider did not accept the message now, but may accept it later. */
class NotTaken extends Error {
	override name = "NotTaken";
	readonly status: number;

	constructor(status: number) {
		super(`the provider answered ${status}`);
		this.status = status;
	}
}

export function smsDriver({ url, account, token, from }: SmsSettings): Driver {
	const address = `${url.replace(/\/$/, "")}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
	const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString("base64")}`;
	const sender: Record<string, string> = /^MG[0-9a-f]{32}$/i.test(from) ? { MessagingServiceSid: from } : { From: from };
	const closing = new AbortController();
	return {
		async send({ recipient, text }: Message) {
			const response = await fetch(address, {
				method: "POST",
				headers: { authorization },
				body: new URLSearchParams({ To: recipient, Body: text, ...sender }),
				redirect: "error",
				signal: AbortSignal.any([closing.signal, AbortSignal.timeout(PATIENCE_MS)]),
			});
			const body = await response.text();
			if (response.ok) return;
			// Status 400 means that the number or the text is invalid, so a retry is useless. Other errors (credentials, rate
			// limit, outage) may pass.
			if (response.status === 400) throw new Undeliverable(`refused with ${response.status} ${codeIn(body)}`);
			throw new NotTaken(response.status);
		},
		close: () => closing.abort(),
	};
}

/**
 * Returns the provider's error number, such as `21211`; empty if there is none. The provider's error text is left out, because it
 * may contain the recipient.
 */
function codeIn(body: string): string {
	try {
		const { code } = JSON.parse(body) as { code?: unknown };
		return typeof code === "number" ? String(code) : "";
	} catch {
		return "";
	}
}
