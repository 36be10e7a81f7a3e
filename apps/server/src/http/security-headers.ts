// Security headers for browsers (docs/explanation/safety.md 13).
import { createHash } from "node:crypto";

/** Headers of the responses to calls. Browsers must not cache such a response and must not show it as a page. */
export const API_HEADERS = {
	"content-type": "application/json; charset=utf-8",
	"cache-control": "no-store",
	"x-content-type-options": "nosniff",
	"content-security-policy": "default-src 'none'; frame-ancestors 'none'",
	"referrer-policy": "no-referrer",
} as const;

/** Header that makes browsers use only HTTPS for a year. It is sent only if the URL of the app uses HTTPS. */
const TRANSPORT = { "strict-transport-security": "max-age=31536000; includeSubDomains" } as const;

/** Returns API_HEADERS, and additionally TRANSPORT if the URL of the app uses HTTPS. */
export function apiHeaders(publicUrl: string): Readonly<Record<string, string>> {
	return isSecure(publicUrl) ? { ...API_HEADERS, ...TRANSPORT } : API_HEADERS;
}

function isSecure(publicUrl: string): boolean {
	return URL.parse(publicUrl)?.protocol === "https:";
}

/**
 * Returns the headers of an HTML page. Scripts may come only from this server or from the page's own text, and no other page may
 * frame this one. Inline styles are allowed, because charts and drawers position elements with them.
 * @param page HTML text of the page
 * @param reached further origins to which scripts may connect
 */
export function pageHeaders(publicUrl: string, page: string, reached: readonly string[] = []): Readonly<Record<string, string>> {
	const url = new URL(publicUrl);
	const socket = `${url.protocol === "https:" ? "wss" : "ws"}://${url.host}`;
	const inline = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
		([, script]) =>
			` 'sha256-${createHash("sha256")
				.update(script as string)
				.digest("base64")}'`,
	);
	const policy = [
		"default-src 'self'",
		`script-src 'self'${inline.join("")}`,
		"style-src 'self' 'unsafe-inline'",
		"img-src 'self' data: blob:",
		"font-src 'self' data:",
		`connect-src ${["'self'", socket, ...reached].join(" ")}`,
		"worker-src 'self' blob:",
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'none'",
	].join("; ");
	const headers: Record<string, string> = {
		"content-security-policy": policy,
		"x-content-type-options": "nosniff",
		"x-frame-options": "DENY",
		"referrer-policy": "no-referrer",
		"cross-origin-opener-policy": "same-origin",
		"permissions-policy": "camera=(self), geolocation=(), microphone=(), payment=()",
	};
	return isSecure(publicUrl) ? { ...headers, ...TRANSPORT } : headers;
}

/**
 * Returns the headers of the console's pages. They allow no foreign origin, and scripts cannot be created from text (Trusted
 * Types).
 */
export function consoleHeaders(origin: string, page: string): Readonly<Record<string, string>> {
	const headers = pageHeaders(origin, page);
	const policy = (headers["content-security-policy"] as string)
		.split("; ")
		.map((part) => (part.startsWith("connect-src") ? "connect-src 'self'" : part));
	return {
		...headers,
		"content-security-policy": [...policy, "require-trusted-types-for 'script'"].join("; "),
		"permissions-policy":
			"camera=(), geolocation=(), microphone=(), payment=(), publickey-credentials-get=(self), publickey-credentials-create=(self)",
	};
}
