// The HTTP server of the console. It has a separate origin. Every call is a POST that the console's page has signed with the
// operator's device key (docs/reference/console.md).
import { CONSOLE_LIST, type ConsoleCall, type ConsoleFile, type OperatorRole } from "@candor/contract";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { unlimitedAddressTest } from "../config/trusted-proxies.ts";
import type { OperatorsViews } from "../exchange/products/operators/views.ts";
import { compressText, sendCompressed } from "../http/compressed-text.ts";
import { boundConnections, type ConnectionLimits, DEFAULT_CONNECTION_LIMITS } from "../http/connections.ts";
import { failureOf } from "../http/failures.ts";
import { isWithin, type JsonBounds, PARAMS_BOUNDS } from "../http/json-limits.ts";
import { addressKey, DEFAULT_LIMITS, type LimitName, type LimitSettings, Limits } from "../http/rate-limit.ts";
import { addressOf } from "../http/request-context.ts";
import { closeAfterLongBody } from "../http/routes.ts";
import { apiHeaders, consoleHeaders } from "../http/security-headers.ts";
import { serveApp } from "../http/static-app.ts";
import { maskCardNumbers } from "../people/mask-card-numbers.ts";
import type { Logger } from "../runtime/log.ts";
import {
	type AnyConsoleHandler,
	BinaryResponse,
	type ConsoleHandlers,
	type ConsoleRefusal,
	isRefusal,
	type OpenContext,
	type OperatorContext,
	refuseCall,
} from "./console-registry.ts";
import type { ConsoleSessions } from "./console-sessions.ts";
import { isDemo } from "./demo-calls.ts";
import { challengeOfRequest, isConfirmed } from "./passkey-check.ts";
import { tokenIn } from "./session-cookie.ts";
import { hashOfBody, isSignedBy, readSignedHeaders, refuseRequest, type UsedNonces } from "./signed-request.ts";
import type { WrongSignatures } from "./wrong-signatures.ts";

export interface ConsoleAppOptions {
	readonly handlers: ConsoleHandlers;
	readonly views: OperatorsViews;
	readonly sessions: ConsoleSessions;
	readonly nonces: UsedNonces;
	readonly wrongSignatures: WrongSignatures;
	readonly now: () => number;
	/** Origin of the console, such as `https://console.example.org`. */
	readonly origin: string;
	/** Returns true if the address may reach the console; undefined if all addresses may. */
	readonly mayReach?: ((address: string) => boolean) | undefined;
	readonly trustedProxies?: readonly string[] | undefined;
	/**
	 * True if this exchange may have demo operators. If false, those of an earlier start have no rights, because they have no
	 * passkey.
	 */
	readonly hasDemo: boolean;
	/** Folder of the built console app; undefined if it is not served. */
	readonly folder?: string | undefined;
	readonly mode: () => "sandbox" | "live" | undefined;
	readonly log: Logger;
	/** Default: CONSOLE_LIMITS. */
	readonly limits?: LimitSettings | undefined;
	readonly connections?: ConnectionLimits | undefined;
}

const BODY_LIMIT = 64 * 1024;
/** Limits for the JSON of a request's body, which contains the params and the response of a passkey. */
const BODY_BOUNDS: JsonBounds = { ...PARAMS_BOUNDS, depth: PARAMS_BOUNDS.depth + 2 };
/**
 * Rate limits: the same as those of the app's server, but with a lower limit `credentials`, because sign-ins and enrolments are
 * rare here.
 */
export const CONSOLE_LIMITS: LimitSettings = { ...DEFAULT_LIMITS, credentials: { perSecond: 1, burst: 60 } };

const STATUS: ReadonlyMap<string, number> = new Map([
	["session_required", 401],
	["signature_wrong", 401],
	["clock_skewed", 401],
	["challenge_expired", 401],
	["role_lacking", 403],
	["confirmation_required", 403],
	["confirmation_wrong", 403],
	["unknown_call", 404],
	["too_many_requests", 429],
	["look_limit", 429],
	["unavailable", 503],
	["internal_error", 500],
]);

interface Body {
	readonly params?: unknown;
	/** Response of the passkey for a request that needs a confirmation, and the nonce from which its challenge was made. */
	readonly confirmation?: { readonly nonce?: unknown; readonly response?: unknown };
}

/** Creates a server that is ready to `listen`. Rejects if a call of the contract has no handler. */
export async function createConsoleApp(options: ConsoleAppOptions): Promise<FastifyInstance> {
	const { log, origin, mayReach, sessions } = options;
	const limits = new Limits(options.limits ?? CONSOLE_LIMITS);
	const { host, protocol } = new URL(origin);
	const isSecure = protocol === "https:";
	const headers = apiHeaders(origin);
	const app = Fastify({
		logger: false,
		bodyLimit: BODY_LIMIT,
		trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
		requestTimeout: 60_000,
		forceCloseConnections: "idle",
		return503OnClosing: false,
		exposeHeadRoutes: false,
	});
	const elsewhere = `The console opens at ${origin} only.\n`;
	const send = (reply: FastifyReply, { refused, field, params }: ConsoleRefusal) =>
		reply
			.code(STATUS.get(refused) ?? 422)
			.headers(headers)
			.send(JSON.stringify({ error: refused, field, params: params ?? {} }));
	app.removeAllContentTypeParsers();
	app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => done(null, body));
	app.addHook("onRequest", (request, reply, done) => {
		// A foreign domain could resolve to this machine (DNS rebinding), so requests for other host names are refused.
		if (request.headers.host !== host) return void reply.code(421).headers(headers).type("text/plain").send(elsewhere);
		if (mayReach !== undefined && !mayReach(request.ip)) return void reply.code(404).headers(headers).send("");
		const limit = limitOf(request, sessions, isSecure);
		const wait = limit === undefined ? 0 : limits.take(limit, addressKey(addressOf(request)));
		if (wait === 0) return done();
		// The body is discarded, because it would otherwise stay in memory.
		request.raw.resume();
		send(
			closeAfterLongBody(request, reply).header("retry-after", wait),
			refuseCall("too_many_requests", undefined, { retry_after: wait }),
		);
	});
	boundConnections(app.server, options.connections ?? DEFAULT_CONNECTION_LIMITS, unlimitedAddressTest(options.trustedProxies));
	for (const call of CONSOLE_LIST) {
		const handler = options.handlers[call.path as keyof ConsoleHandlers] as AnyConsoleHandler | undefined;
		if (handler === undefined) throw new Error(`no handler for the console call ${call.path}`);
		const answer = callHandler(call, handler, options);
		app.post(`/api/${call.path}`, async (request, reply) => {
			// Requests from pages of other origins are refused. Browsers send the page's origin with every POST.
			if (request.headers.origin !== origin) return send(reply, refuseCall("origin_refused"));
			const result = await answer(request, reply);
			if (isRefusal(result)) return send(reply, result);
			if (result instanceof BinaryResponse) return reply.headers({ ...headers, "content-type": result.type }).send(result.bytes);
			if (call.isFile) return sendFile(reply.headers(headers), result as ConsoleFile);
			return reply.headers(headers).send(JSON.stringify({ data: result }));
		});
	}
	app.setErrorHandler((error, request, reply) => {
		const failure = failureOf(error);
		if (failure.status >= 500) log.error({ path: request.url, err: error }, "a console call failed");
		const code = failure.status === 503 ? "unavailable" : failure.status >= 500 ? "internal_error" : "malformed_request";
		return send(reply, refuseCall(code));
	});
	const page =
		options.folder === undefined
			? undefined
			: serveApp(app, options.folder, { mode: options.mode, headersOf: (text) => consoleHeaders(origin, text) });
	const missing = compressText("The console is not built. Run: npm run build\n");
	app.setNotFoundHandler((request, reply) => {
		const isPage = request.method === "GET" && !/^\/(api|assets)(\/|$|\?)/.test(request.url);
		if (!isPage) return send(reply, refuseCall("unknown_call"));
		return page !== undefined
			? page(reply.code(200))
			: sendCompressed(reply.code(404).headers(headers).type("text/plain"), missing);
	});
	await app.ready();
	return app;
}

/** Sends a file. Its length is in a header, so that the browser detects an incomplete download. */
function sendFile(reply: FastifyReply, { name, bytes, content }: ConsoleFile): FastifyReply {
	return reply
		.headers({
			"content-type": "text/csv; charset=utf-8",
			"content-length": bytes,
			"content-disposition": `attachment; filename="${name}"`,
		})
		.send(content);
}

const ACCESS = new Map<string | undefined, ConsoleCall["access"]>(
	CONSOLE_LIST.map(({ path, access }) => [`/api/${path}`, access]),
);

/** Returns the rate limit of a request, based on its headers alone; undefined for a request with a valid session. */
function limitOf({ routeOptions, headers }: FastifyRequest, sessions: ConsoleSessions, isSecure: boolean): LimitName | undefined {
	const access = ACCESS.get(routeOptions.url);
	if (access === undefined) return "files";
	if (access === "open") return "credentials";
	const sent = readSignedHeaders(headers);
	const token = sent && tokenIn(headers.cookie, sent.operator, isSecure);
	return token && sessions.find(token) !== undefined ? undefined : "forged";
}

function callHandler(call: ConsoleCall, handler: AnyConsoleHandler, options: ConsoleAppOptions) {
	const { views, sessions, nonces, wrongSignatures, origin, log, now } = options;
	const isSecure = new URL(origin).protocol === "https:";
	const party = { id: new URL(origin).hostname, origin };
	return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
		const text = typeof request.body === "string" ? request.body : "";
		const { path, access } = call;
		const sent = readSignedHeaders(request.headers);
		const signed = sent && { request: { ...sent, path, bodyHash: hashOfBody(text) }, signature: sent.signature };
		const token = sent === undefined ? "" : tokenIn(request.headers.cookie, sent.operator, isSecure);
		const agent = request.headers["user-agent"] ?? "";
		const open: OpenContext = { address: request.ip, agent, party, signed, token, reply };
		if (access === "open") {
			const body = readBody(text, call);
			return isRefusal(body) ? body : handler(body.params, open as OperatorContext);
		}
		if (signed === undefined) return refuseCall("signature_wrong");
		const session = token === "" ? undefined : sessions.find(token);
		// If the operator was suspended, closed or given new keys, the session has ended, even if the rights were restored later.
		const operator = session && views.operators.active(session.operator);
		const mayAct = operator !== undefined && (options.hasDemo || !isDemo(operator));
		if (session === undefined || !mayAct || views.operators.revisionOf(operator.operator) !== session.revision) {
			if (token !== "") sessions.close(token);
			return refuseCall("session_required");
		}
		const by = `${session.id} ${addressKey(addressOf(request))}`;
		const wait = wrongSignatures.wait(by);
		if (wait > 0) return refuseCall("too_many_requests", undefined, { retry_after: wait });
		if (!isSignedBy(operator.deviceKey, signed.request, signed.signature)) {
			if (wrongSignatures.count(by))
				log.warn({ operator: operator.operator, session: session.id }, "a session has wrong signatures");
			return refuseCall("signature_wrong");
		}
		const fault = nonces.take(signed.request);
		if (fault !== undefined) return refuseRequest(fault, now());
		sessions.use(session);
		if (!access.roles.includes(operator.role as OperatorRole))
			return refuseCall("role_lacking", undefined, { role: operator.role });
		const body = readBody(text, call);
		if (isRefusal(body)) return body;
		if (access.passkey) {
			const { nonce, response } = body.confirmation ?? {};
			if (typeof nonce !== "string") return refuseCall("confirmation_required");
			if (!sessions.takeNonce(session, nonce)) return refuseCall("confirmation_expired");
			const challenge = challengeOfRequest(nonce, path, JSON.stringify(body.given));
			if (!isDemo(operator) && !(await isConfirmed(response, challenge, party, operator)))
				return refuseCall("confirmation_wrong");
		}
		return handler(body.params, { ...open, operator, session, token });
	};
}

interface ReadBody {
	/** Params after validation by the schema. */
	readonly params: unknown;
	/** Params exactly as the browser sent them. */
	readonly given: unknown;
	readonly confirmation: Body["confirmation"];
}

function readBody(text: string, { params: schema }: ConsoleCall): ReadBody | ConsoleRefusal {
	if (!isWithin(Buffer.from(text), BODY_BOUNDS)) return refuseCall("malformed_request");
	let body: Body;
	try {
		body = JSON.parse(text);
	} catch {
		return refuseCall("malformed_request");
	}
	if (typeof body !== "object" || body === null) return refuseCall("malformed_request");
	const given = body.params ?? {};
	const read = schema.strict().safeParse(given);
	if (!read.success) return refuseCall("field_invalid", read.error.issues[0]?.path.join("."));
	return { params: withMaskedReason(read.data), given, confirmation: body.confirmation };
}

/** Masks card numbers in the reason of a request. Reasons are stored, and users can see them. */
function withMaskedReason(params: Record<string, unknown>): Record<string, unknown> {
	return typeof params.reason === "string" ? { ...params, reason: maskCardNumbers(params.reason) } : params;
}
