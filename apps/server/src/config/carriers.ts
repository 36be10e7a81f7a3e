// Environment variables of the mail server and of the provider of text messages. The variables of each must be set together or
// not at all.
import { z } from "zod";

export interface MailSettings {
	/**
	 * URL of the mail server: `smtp://user:password@host:587` or `smtps://…`. Options of the library nodemailer may follow as a
	 * query.
	 */
	readonly url: string;
	/** Sender of the mails, for example `Candor <no-reply@example.org>`. */
	readonly from: string;
}

export interface SmsSettings {
	/** Origin of the provider's API, for example `https://api.twilio.com`. */
	readonly url: string;
	readonly account: string;
	readonly token: string;
	/** Sender of the text messages: a phone number, a name, or the id of a messaging service (`MG…`). */
	readonly from: string;
}

export interface Carriers {
	readonly mail: MailSettings | undefined;
	readonly sms: SmsSettings | undefined;
	/** Maximum number of text messages per UTC day. Each message costs money. */
	readonly smsPerDay: number;
}

export const carrierVariables = {
	SMTP_URL: z
		.string()
		.refine(
			(text) => isUrl(text, /^smtps?:$/),
			"a mail server, such as smtp://user:password@host:587 or smtps://user:password@host",
		)
		.optional(),
	MAIL_FROM: z
		.string()
		.refine((text) => SENDER.test(text), "a sender, such as Candor <no-reply@example.org>")
		.optional(),
	SMS_URL: z
		.string()
		.refine((text) => isUrl(text, /^https?:$/), "the http(s) address of the provider, such as https://api.twilio.com")
		.default("https://api.twilio.com"),
	SMS_ACCOUNT: z
		.string()
		.regex(/^[\w-]{1,64}$/, "the account's id at the provider")
		.optional(),
	SMS_TOKEN: z.string().max(256, "the account's secret at the provider").optional(),
	SMS_FROM: z
		.string()
		.regex(
			/^(\+[1-9]\d{6,14}|[A-Za-z0-9 ]{1,11}|MG[0-9a-fA-F]{32})$/,
			"a number like +15005550006, a name, or a messaging service's id",
		)
		.optional(),
	SMS_PER_DAY: z
		.string()
		.regex(/^[1-9]\d{0,6}$/, "how many text messages may leave a day, from 1 to 9999999")
		.default("1000"),
} as const;
/** Variables whose values must not appear in messages. */
export const SECRET_CARRIER_VARIABLES = ["SMTP_URL", "SMS_TOKEN"] as const;

const SENDER = /^(?:[^<>\r\n"@]{1,100} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;
const TOGETHER = [
	["SMTP_URL", "MAIL_FROM"],
	["SMS_ACCOUNT", "SMS_TOKEN", "SMS_FROM"],
] as const;

type Given = { readonly [Name in keyof typeof carrierVariables]?: string | undefined };

/** Returns an error for each variable that is missing although others of the same provider are set. */
export function missingCarrierVariables(given: Given): string[] {
	return TOGETHER.flatMap((names) => {
		const set = names.filter((name) => given[name] !== undefined);
		return set.length === 0
			? []
			: names.filter((name) => !set.includes(name)).map((name) => `${name} must be set together with ${set.join(" and ")}`);
	});
}

/** Returns the settings of the configured providers. Call it only if `missingCarrierVariables` returns no errors. */
export function carriersOf({
	SMTP_URL,
	MAIL_FROM,
	SMS_URL = "",
	SMS_ACCOUNT,
	SMS_TOKEN,
	SMS_FROM,
	SMS_PER_DAY,
}: Given): Carriers {
	const sms =
		SMS_ACCOUNT === undefined || SMS_TOKEN === undefined || SMS_FROM === undefined
			? undefined
			: { url: SMS_URL, account: SMS_ACCOUNT, token: SMS_TOKEN, from: SMS_FROM };
	const mail = SMTP_URL === undefined || MAIL_FROM === undefined ? undefined : { url: SMTP_URL, from: MAIL_FROM };
	return { mail, sms, smsPerDay: Number(SMS_PER_DAY) };
}

/** Returns false if a % does not begin a valid escape. A % in a password must be written as %25. */
export function isDecodable(text: string): boolean {
	try {
		decodeURIComponent(text);
		return true;
	} catch {
		return false;
	}
}

function isUrl(text: string, protocol: RegExp): boolean {
	const url = URL.parse(text);
	return url !== null && protocol.test(url.protocol) && url.hostname !== "" && isDecodable(text);
}
