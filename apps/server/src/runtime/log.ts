// Writes structured logs without secrets. The logs contain no request bodies, no tokens and no query strings.
import { type Logger, pino } from "pino";
import { RepeatedLines } from "./repeated-warnings.ts";

export type { Logger };

/** Names of fields whose values never reach the log, at any depth of a logged object. */
const SECRETS = ["token", "authorization", "password", "re_password", "pay_password", "secret", "key"];

/**
 * Returns the loggable part of an error: name, message, code and stack. Other fields are left out, because a database error also
 * contains the failed row, which may include a password hash.
 */
function plainError(error: unknown): object {
	if (!(error instanceof Error)) return { message: String(error) };
	const { name, message, stack } = error;
	return { name, message, code: (error as { code?: unknown }).code, stack };
}

/** Largest number of bytes that wait for a blocked output (a closed terminal, a full disk). Further bytes are dropped. */
const MOST_WAITING_BYTES = 1_000_000;

export function createLog(level: string): Logger {
	const output = pino.destination({ fd: 1, sync: true, maxLength: MOST_WAITING_BYTES });
	output.on("error", () => {});
	const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `headers.${name}`]);
	const redact = { paths, censor: "[hidden]" };
	const repeated = new RepeatedLines();
	return pino(
		{
			level,
			serializers: { err: plainError },
			redact,
			base: { part: "server" },
			hooks: {
				logMethod(args, method, number) {
					const [fields, message] = args as unknown[];
					if (number !== pino.levels.values.warn || typeof fields !== "object" || typeof message !== "string") {
						return method.apply(this, args);
					}
					repeated.warn(fields ?? {}, message, (written, text) => method.apply(this, [written, text]));
				},
			},
		},
		output,
	);
}
