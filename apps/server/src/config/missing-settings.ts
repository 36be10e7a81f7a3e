// Reports settings that a live exchange lacks: for each, the effect on users and the variables to set. The log contains the
// report at every start, so that operators learn of missing settings before users do.
import type { Config } from "./environment.ts";

/** `registered` if a user exists. Otherwise `nobody`, or the time (ms) until which the first user's invite code is valid. */
export type FirstUser = "registered" | "nobody" | { readonly invitedUntil: number };

/** Returns one line for each missing setting. */
export function missingSettings({ carriers, publicUrl, trustedProxies }: Config, firstUser: FirstUser): string[] {
	const { protocol, hostname } = new URL(publicUrl);
	const isLocal = /^(localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0|\[::\])$/.test(hostname);
	return [
		...firstUserWords(firstUser),
		...(carriers.mail === undefined
			? ["no mail server: users cannot register or reset a password by e-mail: set SMTP_URL and MAIL_FROM"]
			: []),
		...(carriers.sms === undefined
			? [
					"no provider of text messages: users cannot register or reset a password by phone: set SMS_ACCOUNT, SMS_TOKEN and SMS_FROM",
				]
			: []),
		...(isLocal
			? [`PUBLIC_URL is ${publicUrl}: pages from any other address cannot open a socket: set it to the address that users open`]
			: []),
		...(!isLocal && protocol === "http:"
			? [`PUBLIC_URL is ${publicUrl}, not https: passwords are sent unencrypted, and phones cannot install the app`]
			: []),
		...(protocol === "https:" && trustedProxies.length === 0
			? ["TRUSTED_PROXIES is empty: all users behind the HTTPS proxy count as one address and share its limits"]
			: []),
	];
}

function firstUserWords(firstUser: FirstUser): string[] {
	if (firstUser === "registered") return [];
	if (firstUser === "nobody") {
		return [
			"no user is registered, and no user can invite others: stop the server and run `npm run candor -- first-user` to create the first invite code",
		];
	}
	const until = new Date(firstUser.invitedUntil).toISOString();
	return [`no user is registered yet: the first user's existing invite code is valid until ${until}`];
}
