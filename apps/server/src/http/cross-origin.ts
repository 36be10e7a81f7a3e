// Web apps that are served elsewhere (a test or japanese build, docs/reference/product.md §9): which origins may call, and what they may read.
// Tokens travel in a header that only a page's own code can set, so no cookie of a visitor is ever lent to another page.
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
