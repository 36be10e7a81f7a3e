// Cookie of a console session. Its name contains the operator's number, so that two operators can use one browser in a sandbox.
const PREFIX = "candor-console-";

/** @param seconds 0: the browser deletes the cookie */
export function sessionCookie(operator: number, token: string, seconds: number, isSecure: boolean): string {
	return `${PREFIX}${operator}=${token}; Path=/api; HttpOnly; SameSite=Strict; Max-Age=${seconds}${isSecure ? "; Secure" : ""}`;
}

/** Returns the operator's token in a Cookie header; empty if there is none. */
export function tokenIn(header: string | undefined, operator: number): string {
	for (const pair of (header ?? "").split(";")) {
		const [name, value = ""] = pair.trim().split("=");
		if (name === `${PREFIX}${operator}`) return value;
	}
	return "";
}
