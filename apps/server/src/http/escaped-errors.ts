// Handles errors that no handler, hook or promise caught, except the exchange's own. Such an error ends the request that caused
// it, is logged and counted, and appears in health for a minute. The process continues
// (docs/decisions/0070-an-uncaught-error-ends-its-request-not-the-exchange.md).
import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyReply } from "fastify";
import { Counter, type Registry } from "prom-client";
import type { Logger } from "../runtime/log.ts";
import { failureBody } from "./failure-response.ts";
import { RateLimit } from "./rate-limit.ts";
import { API_HEADERS } from "./security-headers.ts";

/** Time for which health reports an error. */
const SHOWN_MS = 60_000;
/** Rate limit of the log lines. */
const LOGGED = { perSecond: 0.2, burst: 20 };

export class EscapedErrors {
	readonly #log: Logger;
	readonly #counter: Counter;
	readonly #logged = new RateLimit(LOGGED, 1);
	/** The request whose code is running. */
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

	/** True if an error occurred within SHOWN_MS. */
	get lately(): boolean {
		return performance.now() - this.#lastAt < SHOWN_MS;
	}

	/**
	 * Assigns all code that a handler starts to the request of that handler, so that an error in the code ends that request. Code
	 * that reads the body belongs to the connection, not to the request.
	 */
	watch(app: FastifyInstance): void {
		app.addHook("preHandler", (_request, reply, done) => this.#scope.run(reply, done));
	}

	/** Handles an error. It must be called in the context where the error occurred, so that its request is known. Never throws. */
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
 * Sends an error response in the API's envelope if no response has begun, otherwise closes the connection. Works in every state
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
