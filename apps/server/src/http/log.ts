// Structured logs of requests, without what must not be in them: no bodies, no tokens, no query strings.
import { type Logger, pino } from "pino";

export type { Logger };

/** Names whose values never reach a log, wherever they stand in an object that somebody logs. */
const SECRETS = ["token", "authorization", "password", "re_password", "secret", "key"];

/** Name, message, code and stack only: a database's error carries the row it failed on, password hash and all. */
function plainError(error: unknown): object {
	if (!(error instanceof Error)) return { message: String(error) };
	const { name, message, stack } = error;
	return { name, message, code: (error as { code?: unknown }).code, stack };
}

export function createLog(level: string): Logger {
	const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `headers.${name}`]);
	return pino({ level, serializers: { err: plainError }, redact: { paths, censor: "[hidden]" }, base: { part: "server" } });
}
