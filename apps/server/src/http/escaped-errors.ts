// Handles errors that no handler, hook or promise has caught, unless they come from the exchange itself. Such an error ends the
// request that caused it, is logged and counted, and appears in the health report for a minute. The process continues
// (docs/decisions/0070-an-uncaught-error-ends-its-request-not-the-exchange.md).
import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyReply } from "fastify";
import { Counter, type Registry } from "prom-client";
import type { Logger } from "../runtime/log.ts";
import { failureBody } from "./failure-response.ts";
import { RateLimit } from "./rate-limit.ts";
import { API_HEADERS } from "./security-headers.ts";

/** Time for which the health report mentions an error, ms. */
const SHOWN_MS = 60_000;
/** Rate limit for the log entries of these errors. */
const LOGGED = { perSecond: 0.2, burst: 20 };

export class EscapedErrors {
	readonly #log: Logger;
	readonly #counter: Counter;
	readonly #logged = new RateLimit(LOGGED, 1);
	/** Reply of the request whose code is running. */
	readonly #scope = new AsyncLocalStorage<FastifyReply>();
	#lastAt = Number.NEGATIVE_INFINITY;

	constructor(registry: Registry, log: Logger) {
		this.#log = log;
		this.#counter = new Counter({
			name: "candor_escaped_errors_total",
			help: "Errors that nothing caught, beside those of the exchange, which end the process",
			registers: [registry],
		});
	}

	/** True if such an error occurred within the last SHOWN_MS. */
	get lately(): boolean {
		return performance.now() - this.#lastAt < SHOWN_MS;
	}

	/**
	 * Assigns all code that a handler starts to the request of that handler, so that an error in this code ends that request.
	 * Code that reads the body is not included, because it belongs to the connection.
	 */
	watch(app: FastifyInstance): void {
		app.addHook("preHandler", (_request, reply, done) => this.#scope.run(reply, done));
	}

	/**
	 * Handles an error. Call it in the async context in which the error occurred, because the request is found by this context.
	 * Never throws.
	 */
	take(error: unknown): void {
		this.#lastAt = performance.now();
		this.#counter.inc();
		const reply = this.#scope.getStore();
		if (this.#logged.take("", performance.now()) === 0) {
			this.#log.error({ err: error, request: reply?.request.id }, "an uncaught error");
		}
		if (reply !== undefined) endWithoutAnswer(reply);
	}
}

/**
 * Sends an error response in the API's envelope, or closes the connection if a response has already begun. Works in every state
 * of Fastify.
 */
export function endWithoutAnswer({ raw, request }: FastifyReply): void {
	try {
		if (raw.writableEnded) return;
		if (raw.headersSent) raw.destroy();
		else raw.writeHead(500, API_HEADERS).end(failureBody("internal_error", request.headers));
	} catch {
		raw.destroy();
	}
}
