// Structured logs of requests, without what must not be in them: no bodies, no tokens, no query strings.
import { type Logger, pino } from "pino";

export type { Logger };

/** Names whose values never reach a log, wherever they stand in an object that somebody logs. */
const SECRETS = ["token", "authorization", "password", "re_password", "code", "secret", "key", "account"];

export function createLog(level: string): Logger {
	const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `headers.${name}`]);
	return pino({ level, redact: { paths, censor: "[hidden]" }, base: { part: "server" } });
}
