// Reports settings that a live exchange lacks: the effect for users and the variables to set. They are logged at start, so that
// operators learn of them before users do.
import type { Config } from "./environment.ts";

/** `registered` if an account exists. Otherwise `nobody`, or the time (ms) until which the first user's invite code is valid. */
export type FirstUser = "registered" | "nobody" | { readonly invitedUntil: number };

/** Returns one line for each missing setting. */
export function missingSettings({ carriers, publicUrl, trustedProxies }: Config, firstUser: FirstUser): string[] {
	const { protocol, hostname } = new URL(publicUrl);
	const isLocal = /^(localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0|\[::\])$/.test(hostname);
	return [
		...firstUserWords(firstUser),
		...(carriers.mail === undefined
			? ["no mail: nobody can register by e-mail or reset a password by it: set SMTP_URL and MAIL_FROM"]
			: []),
		...(carriers.sms === undefined
			? ["no text messages: nobody can register or reset a password by phone: set SMS_ACCOUNT, SMS_TOKEN and SMS_FROM"]
			: []),
		...(isLocal
			? [`PUBLIC_URL is ${publicUrl}: pages from any other address open no socket: set it to the address people see`]
			: []),
		...(!isLocal && protocol === "http:"
			? [`PUBLIC_URL is ${publicUrl}, not https: passwords travel readable, and phones do not install the app`]
			: []),
		...(protocol === "https:" && trustedProxies.length === 0
			? ["TRUSTED_PROXIES is empty: behind the proxy that speaks https all people look like one address, and share its limits"]
			: []),
	];
}

function firstUserWords(firstUser: FirstUser): string[] {
	if (firstUser === "registered") return [];
	if (firstUser === "nobody") {
		return ["nobody is registered, and nobody can invite: stop, then `npm run candor -- first-user` makes the first invite code"];
	}
	const until = new Date(firstUser.invitedUntil).toISOString();
	return [`nobody is registered yet: the first user's invite code that was made before serves until ${until}`];
}
