// The HTTP server: calls below /api, their reference, metrics for the own machine, and the built web app.
import { randomBytes } from "node:crypto";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { languageOf } from "../texts/language.ts";
import { say } from "../texts/say.ts";
import { errorBody, type TextParams } from "./answer.ts";
import { acceptBodies, BODY_LIMIT } from "./body.ts";
import { admitOrigins } from "./cross-origin.ts";
import { failureOf, HUNG_UP } from "./failures.ts";
import type { Logger } from "./log.ts";
import { HttpMetrics } from "./metrics.ts";
import { DOCS_STYLE, docsPage, openApi } from "./openapi.ts";
import { fromOwnMachine } from "./own-machine.ts";
import { DEFAULT_LIMITS, Limits } from "./rate-limit.ts";
import { CallRegistry, type Feature } from "./registry.ts";
import { addRoutes } from "./routes.ts";
import { API_HEADERS, pageHeaders } from "./security-headers.ts";
import type { Sessions } from "./sessions.ts";
import { serveApp } from "./static-app.ts";

export interface HttpOptions {
	readonly features: readonly Feature[];
	readonly sessions: Sessions;
	readonly log: Logger;
	readonly version: string;
	/** As people reach it: `http://127.0.0.1:8080`. */
	readonly publicUrl: string;
	/** Origins of web apps that are served elsewhere. */
	readonly webOrigins?: readonly string[] | undefined;
	/** Folder of the built web app. */
	readonly webFolder?: string | undefined;
	/** What the app's page is marked with; undefined until the exchange has one. */
	readonly mode?: (() => "sandbox" | "live" | undefined) | undefined;
	readonly limits?: Limits | undefined;
	/** Addresses of proxies whose word on the client's address is believed. */
	readonly trustedProxies?: readonly string[] | undefined;
	readonly metrics?: HttpMetrics | undefined;
}

/** Ready to `listen`; `close()` finishes what is under way and takes nothing new. */
export async function createHttpApp(options: HttpOptions): Promise<FastifyInstance> {
	const { log } = options;
	const run = randomBytes(4).toString("hex");
	let requests = 0;
	const app = Fastify({
		logger: false,
		bodyLimit: BODY_LIMIT,
		trustProxy: options.trustedProxies === undefined || options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
		genReqId: () => `${run}-${(++requests).toString(36)}`,
		requestIdHeader: false,
		keepAliveTimeout: 65_000,
		requestTimeout: 60_000,
		forceCloseConnections: "idle",
		return503OnClosing: false,
		exposeHeadRoutes: false,
		// A path that cannot be decoded never reaches the error handler.
		frameworkErrors: (_error, request, reply) => fail(request, reply, 400, "malformed_request"),
	});
	acceptBodies(app);
	admitOrigins(app, options.webOrigins ?? []);
	const metrics = options.metrics ?? new HttpMetrics();
	const calls = new CallRegistry();
	for (const feature of options.features) feature(calls);
	const { publicUrl } = options;
	addRoutes(app, calls, { sessions: options.sessions, limits: options.limits ?? new Limits(DEFAULT_LIMITS), metrics, publicUrl });
	addReference(app, options.version, publicUrl);
	app.get("/metrics", async (request, reply) => {
		if (!fromOwnMachine(request, publicUrl)) return fail(request, reply, 404, "unknown_call");
		return reply.header("content-type", metrics.registry.contentType).send(await metrics.registry.metrics());
	});

	app.addHook("onSend", async (request, reply) => {
		reply.header("x-request-id", request.id);
	});
	app.addHook("onResponse", async (request, reply) => {
		// Why a call is refused for now, the error handler says, once for all of them.
		const level = reply.statusCode >= 500 && reply.statusCode !== 503 ? "warn" : "debug";
		if (!log.isLevelEnabled(level)) return;
		const path = request.url.split("?")[0];
		log[level](
			{ request: request.id, method: request.method, path, status: reply.statusCode, ms: reply.elapsedTime },
			"answered",
		);
	});
	app.setErrorHandler((error, request, reply) => {
		const failure = request.raw.readableAborted ? HUNG_UP : failureOf(error);
		if (failure.status >= 500) {
			const level = failure.status === 500 ? "error" : "warn";
			log[level]({ request: request.id, path: request.url.split("?")[0], err: error }, failure.code);
		}
		if (failure.retryAfter > 0) reply.header("retry-after", failure.retryAfter);
		return fail(request, reply, failure.status, failure.code);
	});

	const sendPage =
		options.webFolder === undefined
			? undefined
			: serveApp(app, options.webFolder, options.publicUrl, options.mode ?? (() => undefined));
	app.setNotFoundHandler((request, reply) => {
		const page = sendPage !== undefined && request.method === "GET" && !/^\/(api|socket|assets)(\/|$|\?)/.test(request.url);
		return page ? sendPage(reply.code(200)) : fail(request, reply, 404, "unknown_call");
	});
	await app.ready();
	return app;
}

function addReference(app: FastifyInstance, version: string, publicUrl: string): void {
	let json: string | undefined;
	let page: string | undefined;
	app.get("/api/docs/openapi.json", (_request, reply) => {
		json ??= JSON.stringify(openApi(version));
		return reply.headers(API_HEADERS).send(json);
	});
	app.get("/api/docs/style.css", (_request, reply) =>
		reply.headers(API_HEADERS).header("content-type", "text/css; charset=utf-8").send(DOCS_STYLE),
	);
	app.get("/api/docs", (_request, reply) => {
		page ??= docsPage();
		return reply.headers(pageHeaders(publicUrl, page)).header("content-type", "text/html; charset=utf-8").send(page);
	});
}

function fail(request: FastifyRequest, reply: FastifyReply, status: number, code: string, params: TextParams = {}): FastifyReply {
	const language = languageOf(request.headers["language-mark"], request.headers["accept-language"]);
	return reply
		.code(status)
		.headers(API_HEADERS)
		.send(errorBody("error", say(language, code, params), code, params));
}
