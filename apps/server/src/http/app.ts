// Creates the HTTP server. It serves the calls and their reference under /api, the metrics for the local machine, and the built
// web app.
import { randomBytes } from "node:crypto";
import type { RefusalCode } from "@candor/contract";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { trustedProxyTest } from "../config/trusted-proxies.ts";
import type { Logger } from "../runtime/log.ts";
import { dataBody } from "./answer.ts";
import { acceptBodies, BODY_LIMIT, parsePairs } from "./body.ts";
import { CallRegistry, type Feature } from "./call-registry.ts";
import { type CompressedText, compressText, sendCompressed } from "./compressed-text.ts";
import { mayUpgrade, onClientError, pathOf, watchConnections } from "./connection-failures.ts";
import { admitOrigins } from "./cross-origin.ts";
import { EscapedErrors, endWithoutAnswer } from "./escaped-errors.ts";
import { failureBody } from "./failure-response.ts";
import { CLIENT_DISCONNECTED, failureOf } from "./failures.ts";
import { LateRefusals } from "./late-refusals.ts";
import { addLeavesFileRoute, type ReadLeavesFile } from "./leaves-file-route.ts";
import { isLocalRequest } from "./local-request.ts";
import { HttpMetrics } from "./metrics.ts";
import { DOCS_STYLE, docsPage, openApi } from "./openapi.ts";
import { addPictureRoute, type ReadPicture } from "./picture-route.ts";
import { addressKey, DEFAULT_LIMITS, type LimitName, Limits } from "./rate-limit.ts";
import { headerCount } from "./raw-headers.ts";
import { addressOf } from "./request-context.ts";
import { addRoutes, closeAfterLongBody, urlOf } from "./routes.ts";
import { apiHeaders, pageHeaders } from "./security-headers.ts";
import type { Sessions } from "./sessions.ts";
import { serveApp } from "./static-app.ts";

export interface HttpOptions {
	readonly features: readonly Feature[];
	readonly sessions: Sessions;
	/** Reads a picture for a user; undefined if the server serves no pictures. */
	readonly readPicture?: ReadPicture | undefined;
	/** Reads the public file with the leaves of a tree of liabilities; undefined if the server serves none. */
	readonly leavesFile?: ReadLeavesFile | undefined;
	readonly log: Logger;
	readonly version: string;
	/** Returns true while the exchange takes orders. Default: always true. */
	readonly isReady?: (() => boolean) | undefined;
	/** URL at which users reach the app, for example `http://127.0.0.1:8080`. */
	readonly publicUrl: string;
	/** Origins of web apps that another server serves and that may make calls here. */
	readonly webOrigins?: readonly string[] | undefined;
	/** Folder of the built web app; undefined if this server serves no app. */
	readonly webFolder?: string | undefined;
	/** Origins, in addition to this server's, to which scripts of the app may connect. */
	readonly reached?: readonly string[] | undefined;
	/** Returns the exchange's mode, which the app's page contains; undefined until it is known. */
	readonly mode?: (() => "sandbox" | "live" | undefined) | undefined;
	readonly limits?: Limits | undefined;
	/** Addresses and networks of proxies whose X-Forwarded-For header is trusted. */
	readonly trustedProxies?: readonly string[] | undefined;
	readonly metrics?: HttpMetrics | undefined;
	/**
	 * Returns true if a page may open a socket to this server. Pages ask this by a call, because browsers do not report why a
	 * socket was refused.
	 */
	readonly mayOpenSocket?: ((origin: string | undefined, host: string | undefined) => boolean | Promise<boolean>) | undefined;
	/** Handles errors that no handler caught. */
	readonly escaped?: EscapedErrors | undefined;
}

/** Creates a server that is ready to `listen`. Its `close()` accepts no new requests and waits for the running ones. */
export async function createHttpApp(options: HttpOptions): Promise<FastifyInstance> {
	const { log, publicUrl } = options;
	const headers = apiHeaders(publicUrl);
	const run = randomBytes(4).toString("hex");
	let requests = 0;
	const app = Fastify({
		logger: false,
		bodyLimit: BODY_LIMIT,
		trustProxy: (options.trustedProxies?.length ?? 0) === 0 ? false : trustedProxyTest(options.trustedProxies),
		genReqId: () => `${run}-${(++requests).toString(36)}`,
		requestIdHeader: false,
		keepAliveTimeout: 65_000,
		requestTimeout: 60_000,
		forceCloseConnections: "idle",
		return503OnClosing: false,
		exposeHeadRoutes: false,
		rewriteUrl: pathOf,
		routerOptions: { querystringParser: parsePairs },
		clientErrorHandler: (error, socket) => onClientError(error, socket, headers),
		// A request without a Host header is refused below, with a response in the API's envelope.
		http: { requireHostHeader: false, shouldUpgradeCallback: mayUpgrade },
		// A path that cannot be decoded fails before the error handler applies, so it is refused here.
		frameworkErrors: (_error, request, reply) => fail(request, reply, 400, "malformed_request"),
	});
	/** Sends an error response. It must never throw, because no caller would handle the error. */
	function fail(request: FastifyRequest, reply: FastifyReply, status: number, code: RefusalCode): FastifyReply {
		try {
			return reply.code(status).headers(headers).send(failureBody(code, request.headers));
		} catch (error) {
			log.error({ err: error, request: request.id }, "an error for which no response could be sent");
			endWithoutAnswer(reply);
			return reply;
		}
	}
	watchConnections(app, headers);
	const limits = options.limits ?? new Limits(DEFAULT_LIMITS);
	const late = new LateRefusals();
	app.addHook("preClose", (done) => {
		late.release();
		done();
	});
	const calls = new CallRegistry();
	for (const feature of options.features) feature(calls);
	const callUrls = new Set(calls.registered.map(urlOf));
	const isCall = ({ routeOptions }: FastifyRequest) => routeOptions.url !== undefined && callUrls.has(routeOptions.url);
	app.addHook("onRequest", (request, reply, done) => {
		if (!namesItsHost(request)) {
			fail(request, reply.header("connection", "close"), 400, "malformed_request");
			return;
		}
		// Calls have their own rate limits (routes.ts).
		if (isCall(request)) return done();
		const key = addressKey(addressOf(request));
		const wait = limits.take(limitOf(request), key);
		if (wait > 0) {
			const body = failureBody("too_many_requests", request.headers, { retry_after: wait });
			const answer = closeAfterLongBody(request, reply).code(429).headers(headers).header("retry-after", wait);
			request.raw.resume();
			late.refuse(key, () => answer.send(body));
		} else if (request.is404 && request.method !== "GET") {
			fail(request, closeAfterLongBody(request, reply), 404, "unknown_call");
		} else done();
	});
	acceptBodies(app);
	admitOrigins(app, options.webOrigins ?? []);
	const metrics = options.metrics ?? new HttpMetrics();
	metrics.watchQueue("late_refusals", () => late.waiting);
	const escaped = options.escaped ?? new EscapedErrors(metrics.registry, log);
	escaped.watch(app);
	addRoutes(app, calls, { sessions: options.sessions, limits, late, metrics, publicUrl, headers });
	if (options.readPicture !== undefined) {
		const refuse = (request: FastifyRequest, reply: FastifyReply) => fail(request, reply, 404, "unknown_call");
		addPictureRoute(app, { read: options.readPicture, sessions: options.sessions, limits, headers, refuse });
	}
	if (options.leavesFile !== undefined) {
		const refuse = (request: FastifyRequest, reply: FastifyReply) => fail(request, reply, 404, "unknown_call");
		addLeavesFileRoute(app, { read: options.leavesFile, headers, refuse });
	}
	addReference(app, options.version, publicUrl, headers);
	// Load balancers and supervisors read only the status of this response. A call would not do, because a refused call has
	// status 200.
	app.get("/api/ready", (request, reply) => {
		if (options.isReady?.() ?? true) return reply.headers(headers).send(dataBody({ ready: true }));
		return fail(request, reply.header("retry-after", 1), 503, "unavailable");
	});
	app.get("/metrics", async (request, reply) => {
		if (!isLocalRequest(request, publicUrl)) return fail(request, reply, 404, "unknown_call");
		return reply.header("content-type", metrics.registry.contentType).send(await metrics.registry.metrics());
	});

	app.post("/socket", async ({ headers: { origin, host } }, reply) => {
		const allowed = (await options.mayOpenSocket?.(origin, host)) ?? true;
		return reply.headers(headers).send(dataBody({ allowed, public_url: publicUrl }));
	});

	app.addHook("onSend", async (request, reply) => {
		reply.header("x-request-id", request.id);
	});
	app.addHook("onResponse", async (request, reply) => {
		if (!isCall(request)) {
			limits.charge(limitOf(request), addressKey(addressOf(request)), Number(reply.getHeader("content-length") ?? 0));
		}
		// The error handler logs the cause of a response with status 503, so it is not logged a second time here.
		const level = reply.statusCode >= 500 && reply.statusCode !== 503 ? "warn" : "debug";
		if (!log.isLevelEnabled(level)) return;
		const path = request.url.split("?")[0];
		log[level](
			{ request: request.id, method: request.method, path, status: reply.statusCode, ms: reply.elapsedTime },
			"answered",
		);
	});
	app.setErrorHandler((error, request, reply) => {
		const failure = request.raw.readableAborted ? CLIENT_DISCONNECTED : failureOf(error);
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
			: serveApp(app, options.webFolder, {
					mode: options.mode ?? (() => undefined),
					headersOf: (page) => pageHeaders(publicUrl, page, options.reached),
				});
	app.setNotFoundHandler((request, reply) => {
		// The console has a separate origin. Its path on this origin must not show the app.
		const page =
			sendPage !== undefined && request.method === "GET" && !/^\/(api|socket|assets|console)(\/|$|\?)/i.test(request.url);
		return page ? sendPage(reply.code(200)) : fail(request, reply, 404, "unknown_call");
	});
	await app.ready();
	return app;
}

/** Returns the name of the rate limit for a request that is not a call. */
function limitOf({ url }: FastifyRequest): LimitName {
	return url.startsWith("/api/docs") ? "reference" : "files";
}

function addReference(app: FastifyInstance, version: string, publicUrl: string, headers: Readonly<Record<string, string>>): void {
	let json: CompressedText | undefined;
	let page: CompressedText | undefined;
	app.get("/api/docs/openapi.json", (_request, reply) => {
		json ??= compressText(JSON.stringify(openApi(version)));
		return sendCompressed(reply.headers(headers), json);
	});
	app.get("/api/docs/style.css", (_request, reply) =>
		reply.headers(headers).header("content-type", "text/css; charset=utf-8").send(DOCS_STYLE),
	);
	app.get("/api/docs", (_request, reply) => {
		page ??= compressText(docsPage());
		return sendCompressed(
			reply.headers(pageHeaders(publicUrl, page.plain)).header("content-type", "text/html; charset=utf-8"),
			page,
		);
	});
}

/** Returns true if the request has exactly one Host header, as HTTP/1.1 requires (RFC 9112 §3.2). */
function namesItsHost({ raw: { httpVersion, rawHeaders } }: FastifyRequest): boolean {
	const hosts = headerCount(rawHeaders, "host");
	return hosts === 1 || (hosts === 0 && httpVersion !== "1.1");
}
