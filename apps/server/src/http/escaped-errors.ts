// Errors that no handler, hook or promise caught and that are not the exchange's own. Each ends the request that caused it, is
// logged and counted, and shows in health for a while. The process continues
// (docs/decisions/0070-an-uncaught-error-ends-its-request-not-the-exchange.md).
import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyReply } from "fastify";
import { Counter, type Registry } from "prom-client";
import type { Logger } from "../runtime/log.ts";
import { failureBody } from "./failure-response.ts";
import { RateLimit } from "./rate-limit.ts";
import { API_HEADERS } from "./security-headers.ts";

/** Health reports an error for this long. */
const SHOWN_MS = 60_000;
/** Limits the log lines of a repeated error. */
const LOGGED = { perSecond: 0.2, burst: 20 };

export class EscapedErrors {
	readonly #log: Logger;
	readonly #counter: Counter;
	readonly #logged = new RateLimit(LOGGED, 1);
	/** The request to which the running code belongs. */
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

	/** True if an error occurred recently. */
	get lately(): boolean {
		return performance.now() - this.#lastAt < SHOWN_MS;
	}

	/**
	 * Assigns code that handlers start to its request, once the body is read: code that reads the body belongs to the connection.
	 */
	watch(app: FastifyInstance): void {
		app.addHook("preHandler", (_request, reply, done) => this.#scope.run(reply, done));
	}

	/** Never throws. Called where the error surfaces, so that its request is still known. */
	take(error: unknown): void {
		this.#lastAt = performance.now();
		this.#counter.inc();
		const reply = this.#scope.getStore();
		if (this.#logged.take("", performance.now()) === 0) {
			this.#log.error({ err: error, request: reply?.request.id }, "an error that nobody caught");
		}
		if (reply !== undefined) endWithoutAnswer(reply);
	}
}

/**
 * Works in every state of the framework: sends a response in the envelope if none has begun, otherwise closes the connection.
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
