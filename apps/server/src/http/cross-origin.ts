// Lets web apps from configured other origins (for example a test build, docs/reference/product.md §9) make calls, and lists the
// response headers that they may read. A session token is sent in a header that only the code of the page itself can set, so no
// foreign page can use a visitor's session.
import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";

const DAY_S = 86_400;

/**
 * Adds CORS headers to the responses to pages of the configured origins. Without configured origins, responses have no CORS
 * headers.
 */
export function admitOrigins(app: FastifyInstance, origins: readonly string[]): void {
	if (origins.length === 0) return;
	app.register(cors, {
		origin: [...origins],
		methods: ["GET", "POST", "PUT"],
		allowedHeaders: ["authorization", "content-type", "language-mark", "idempotency-key", "x-candor-seq"],
		exposedHeaders: ["x-candor-seq", "retry-after"],
		maxAge: DAY_S,
	});
}
