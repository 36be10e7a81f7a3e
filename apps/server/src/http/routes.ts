// Handles every call from request to response: session, rate limit, body, params and handler. The start of the server builds one
// function per call.
import { Readable } from "node:stream";
import { CALLS } from "@candor/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Language } from "../texts/language.ts";
import { say } from "../texts/say.ts";
import {
	type Answer,
	dataBody,
	errorBody,
	type LimitedAnswer,
	type RefusedAnswer,
	refused,
	streamedBody,
	textBody,
} from "./answer.ts";
import { BODY_LIMIT, paramsOf } from "./body.ts";
import { bodyLimitOf } from "./body-size.ts";
import type { CallRegistry, Registered } from "./call-registry.ts";
import { acceptFiles, isTooLong, readFileBody } from "./file-body.ts";
import { refuseParams } from "./invalid-params.ts";
import type { LateRefusals } from "./late-refusals.ts";
import { isLocalRequest } from "./local-request.ts";
import type { HttpMetrics } from "./metrics.ts";
import { addressKey, type Limits } from "./rate-limit.ts";
import { headerCount } from "./raw-headers.ts";
import { ReadQueue } from "./read-queue.ts";
import { addressOf, RequestContext } from "./request-context.ts";
import { type Session, type Sessions, tokenOf } from "./sessions.ts";

export interface RoutesOptions {
	readonly sessions: Sessions;
	readonly limits: Limits;
	readonly late: LateRefusals;
	readonly metrics: HttpMetrics;
	/** URL of the app for users. Calls that are only for the local machine are accepted under its host name too. */
	readonly publicUrl: string;
	/** Headers that every response of this server has. */
	readonly headers: Readonly<Record<string, string>>;
}

/**
 * Longest unread body that is discarded, in bytes. It is enough for large photos. If a body is longer, the connection is closed
 * instead.
 */
const MOST_DISCARDED_BYTES = 32 * 1024 * 1024;

/** A request that has passed the checks of its headers, so its body may be read. */
interface Admitted {
	readonly context: RequestContext;
	/** Address or user for whom the rate limit counts the request. */
	readonly key: string | number;
}

/** Schema of a call's params. The type is general, because this file only parses params; the contract declares their types. */
type Schema = z.ZodType<unknown>;

export const urlOf = ({ path }: Registered) => `/api/${path}`;

export function addRoutes(app: FastifyInstance, calls: CallRegistry, options: RoutesOptions): void {
	const turns = new ReadQueue();
	options.metrics.watchQueue("reads", () => turns.waiting);
	for (const registered of calls.registered) {
		if (registered.file === undefined) addRoute(app, registered, turns, options);
	}
	void app.register(async (scope) => {
		await acceptFiles(scope);
		for (const registered of calls.registered) if (registered.file !== undefined) addRoute(scope, registered, turns, options);
	});
}

function addRoute(app: FastifyInstance, registered: Registered, turns: ReadQueue, options: RoutesOptions): void {
	const { path, limit, handler, isQueued, file: terms } = registered;
	const { method, needs, params: schema } = CALLS[path] as { method: string; needs: string; params: Schema };
	const { sessions, limits, late, publicUrl, headers } = options;
	const record = options.metrics.ofCall(path);
	const fromQuery = method === "GET";
	const admitted = new WeakMap<FastifyRequest, Admitted>();

	/** Checks a request by its headers alone. The body is read only if this check and the rate limit allow it. */
	function admit(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
		const started = performance.now();
		reply.headers(headers);
		const unread = () => closeAfterLongBody(request, reply);
		const token = tokenOf(request.headers.authorization);
		const found = token === "" ? undefined : sessions.find(token);
		if (!(found instanceof Promise)) return judge(found);
		// A token that is not in memory needs a look-up in the database. The number of such look-ups per address is limited.
		const address = addressKey(addressOf(request));
		const wait = limits.take("forged", address);
		if (wait > 0) return refuseLimited(new RequestContext(request, undefined), address, wait);
		found.then(judge).catch(done);

		function judge(session: Session | undefined): void {
			const context = new RequestContext(request, session);
			const key = session === undefined || limit === "credentials" ? addressKey(addressOf(request)) : session.user;
			const wait = limits.take(limit, key);
			if (wait > 0) return refuseLimited(context, key, wait);
			limits.charge(limit, key, Number(request.headers["content-length"] ?? 0));
			// A request with two Authorization headers is refused. A proxy may have checked the one that this server does not
			// read.
			if (token !== "" && headerCount(request.raw.rawHeaders, "authorization") > 1) {
				return void refuse(context, unread(), refused("field_invalid", "authorization"), started);
			}
			if (needs === "session" && session === undefined) return void refuseSession(context, unread(), token, started);
			if (needs === "loopback" && !isLocalRequest(request, publicUrl)) {
				return void refuse(context, unread(), refused("own_machine_only"), started);
			}
			if (!fromQuery && !context.keyIsUsable) {
				return void refuse(context, unread(), refused("field_invalid", "idempotency_key"), started);
			}
			admitted.set(request, { context, key });
			if (terms === undefined) return done();
			if (isTooLong(request, terms)) return void refuse(context, withoutBody(), terms.tooLarge, started);
			terms.enter(context.user, addressKey(context.address)).then((entered) => enter(context, key, entered), done);
		}

		/** Continues with the body of a file, or refuses the request without reading the body. */
		function enter(context: RequestContext, key: string | number, entered: (() => void) | RefusedAnswer | LimitedAnswer): void {
			if (typeof entered === "function") {
				// If the client disconnects, the response is closed too, so `entered` is called in every case.
				if (reply.raw.closed) entered();
				else reply.raw.once("close", entered);
				return done();
			}
			if (entered.kind === "refused") return void refuse(context, withoutBody(), entered, started);
			late.refuse(key, () => limited(context.language, withoutBody(), entered.seconds, record, performance.now()));
		}

		/**
		 * Discards the body of a file. The connection stays open unless the body is very long, because a browser that is still
		 * sending reads the response only from an open connection.
		 */
		function withoutBody(): FastifyReply {
			request.raw.resume();
			return Number(request.headers["content-length"] ?? 0) > MOST_DISCARDED_BYTES ? unread() : reply;
		}

		function refuseLimited({ language }: RequestContext, key: string | number, wait: number): void {
			// The body would otherwise stay in memory until the delayed refusal is sent.
			request.raw.resume();
			late.refuse(key, () => limited(language, unread(), wait, record, performance.now()));
		}
	}

	async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
		const started = performance.now();
		const { context: first, key } = admitted.get(request) as Admitted;
		let context = first;
		if (first.session !== undefined) {
			// The session is checked a second time, because it may have ended while the body arrived, which can take a minute.
			const token = tokenOf(request.headers.authorization);
			const found = sessions.find(token);
			const session = found instanceof Promise ? await found : found;
			if (session === undefined && needs === "session") return refuseSession(context, reply, token, started);
			if (session === undefined) context = new RequestContext(request, undefined);
		}
		// Each call reads its params from one place only. Secrets are never read from the URL, because logs and browser histories
		// store URLs.
		const body = terms !== undefined && request.isMultipart() ? await readFileBody(request, terms) : undefined;
		if (body !== undefined && "kind" in body) return refuse(context, reply, body, started);
		const given = paramsOf(fromQuery ? request.query : (body?.fields ?? request.body));
		if (given === undefined) return refuse(context, reply, refused("malformed_request"), started);
		const parsed = schema.safeParse(given);
		if (!parsed.success) return refuse(context, reply, refuseParams(parsed.error, given), started);
		if (terms !== undefined && body?.file === undefined)
			return refuse(context, reply, refused("field_required", "file"), started);
		const result = isQueued
			? turns.run(context.user, () => handler(parsed.data, context))
			: handler(parsed.data, context, body?.file);
		if (result === undefined) return limited(context.language, reply, 1, record, started);
		return finish(context, reply, result instanceof Promise ? await result : result, key, started);
	}

	function finish(
		context: RequestContext,
		reply: FastifyReply,
		result: Answer<unknown>,
		key: string | number,
		started: number,
	): FastifyReply {
		if (result.kind === "limited") return limited(context.language, reply, result.seconds, record, started);
		if (result.kind === "refused") return refuse(context, reply, result, started);
		if (result.kind === "streamed") {
			record("ok", started);
			return reply.send(Readable.from(streamedBody(result, (length) => limits.charge(limit, key, length))));
		}
		if (result.seq > 0) reply.header("x-candor-seq", result.seq);
		record("ok", started);
		if (result.kind === "data") {
			const body = dataBody(result.data);
			limits.charge(limit, key, body.length);
			return reply.send(body);
		}
		return reply.send(textBody(say(context.language, result.text, result.params), result.data));
	}

	function refuse(context: RequestContext, reply: FastifyReply, answer: RefusedAnswer, started: number): FastifyReply {
		record("refused", started);
		const { code, params, status } = answer;
		if (status !== undefined) reply.code(status);
		const type = code === "not_verified" || code === "verification_needed" ? "998" : "error";
		return reply.send(errorBody(type, say(context.language, code, params), code, params));
	}

	/** Refuses the call because its session has ended or no token was sent. */
	function refuseSession(context: RequestContext, reply: FastifyReply, token: string, started: number): FastifyReply {
		record("no_session", started);
		const words = say(context.language, token === "" ? "session_required" : "session_over");
		return reply.send(errorBody("999", words, "session_required", {}));
	}

	const route = { method, url: urlOf(registered), onRequest: admit, handler: answer };
	// A call with a file has the limits of that file. Every other call has a limit that is calculated from its params.
	app.route(terms === undefined ? { ...route, bodyLimit: bodyLimitOf(schema) } : route);
}

/** Closes the connection after the response if the unread body may exceed BODY_LIMIT; a shorter body is discarded. */
export function closeAfterLongBody({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
	const isLong = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > BODY_LIMIT;
	return isLong ? reply.header("connection", "close") : reply;
}

function limited(
	language: Language,
	reply: FastifyReply,
	seconds: number,
	record: (result: "limited", started: number) => void,
	started: number,
): FastifyReply {
	record("limited", started);
	const params = { retry_after: seconds };
	const message = say(language, "too_many_requests", params);
	return reply
		.code(429)
		.header("retry-after", seconds)
		.send(errorBody("error", message, "too_many_requests", params));
}
