// The cookie of a console session. Its name contains the operator's number, so that two operators of a sandbox can use the same
// browser.
const NAME = "candor-console-";

/**
 * With HTTPS the name of the cookie begins with `__Host-`. Browsers then accept the cookie only from exactly this host, with
 * Secure and Path=/, so that a page of another subdomain cannot set it. At http://localhost the name has no such prefix, because
 * not every browser accepts Secure cookies there.
 */
const nameOf = (operator: number, isSecure: boolean) => `${isSecure ? "__Host-" : ""}${NAME}${operator}`;

/**
 * Returns the value of a Set-Cookie header.
 * @param seconds lifetime; with 0 the browser deletes the cookie
 * @param isSecure true if the console's origin uses HTTPS
 */
export function sessionCookie(operator: number, token: string, seconds: number, isSecure: boolean): string {
	const attributes = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${isSecure ? "; Secure" : ""}`;
	return `${nameOf(operator, isSecure)}=${token}; ${attributes}`;
}

/** Returns the token of the operator in a Cookie header; empty if there is none. */
export function tokenIn(header: string | undefined, operator: number, isSecure: boolean): string {
	for (const pair of (header ?? "").split(";")) {
		const [name, value = ""] = pair.trim().split("=");
		if (name === nameOf(operator, isSecure)) return value;
	}
	return "";
}
