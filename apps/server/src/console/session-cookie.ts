// Cookie of a console session. Its name contains the operator's number, so that two operators can use one browser in a sandbox.
const NAME = "candor-console-";

/**
 * With https the name starts with `__Host-`. Browsers then accept the cookie only from exactly this host, with Secure and Path=/, so a page of another subdomain cannot set it. At http://localhost the prefix is left out, because not every browser accepts Secure there.
 */
const nameOf = (operator: number, isSecure: boolean) => `${isSecure ? "__Host-" : ""}${NAME}${operator}`;

/** @param seconds lifetime; with 0 the browser deletes the cookie @param isSecure true if the console's origin is https */
export function sessionCookie(operator: number, token: string, seconds: number, isSecure: boolean): string {
	const attributes = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${isSecure ? "; Secure" : ""}`;
	return `${nameOf(operator, isSecure)}=${token}; ${attributes}`;
}

/** Returns the operator's token in a Cookie header; empty if there is none. */
export function tokenIn(header: string | undefined, operator: number, isSecure: boolean): string {
	for (const pair of (header ?? "").split(";")) {
		const [name, value = ""] = pair.trim().split("=");
		if (name === nameOf(operator, isSecure)) return value;
	}
	return "";
}
