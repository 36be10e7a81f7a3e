// Web apps that are served elsewhere (a test or Japanese build, docs/reference/product.md §9): the origins that may call, and the
// headers that they may read. Tokens are sent in a header that only a page's own code can set, so no other page can use a
// visitor's session.
import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";

const DAY_S = 86_400;

/** Without configured origins no CORS header is sent. */
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
