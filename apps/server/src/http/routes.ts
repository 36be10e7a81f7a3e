// Handles every call from request to response: session, rate limit, body, params, handler. A start builds one function per call.
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
	/** Address for users. Local-only calls are allowed under its host name. */
	readonly publicUrl: string;
	/** Headers of every response. */
	readonly headers: Readonly<Record<string, string>>;
}

/** Longest body that is discarded instead of closing its connection: large photos. */
const MOST_DISCARDED_BYTES = 32 * 1024 * 1024;

/** A request whose body may be read. */
interface Admitted {
	readonly context: RequestContext;
	/** Address or user that the rate limit counts. */
	readonly key: string | number;
}

/**
 * Schema of a call's params. The type is general, because the code here only parses params, whose types the API contract
 * declares.
 */
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

	/** Checks a request by its headers alone. Its body is read only if the rate limit allows the request. */
	function admit(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
		const started = performance.now();
		reply.headers(headers);
		const unread = () => closeAfterLongBody(request, reply);
		const token = tokenOf(request.headers.authorization);
		const found = token === "" ? undefined : sessions.find(token);
		if (!(found instanceof Promise)) return judge(found);
		// Only a token that is not in memory requires a look-up in the database. The number of look-ups per address is limited.
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
			// A request with two tokens is refused, because a proxy may have checked the token that this server does not read.
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

		/** Lets the body of a file be read, or refuses it unread. */
		function enter(context: RequestContext, key: string | number, entered: (() => void) | RefusedAnswer | LimitedAnswer): void {
			if (typeof entered === "function") {
				// A client that has disconnected meanwhile closes the response, too.
				if (reply.raw.closed) entered();
				else reply.raw.once("close", entered);
				return done();
			}
			if (entered.kind === "refused") return void refuse(context, withoutBody(), entered, started);
			late.refuse(key, () => limited(context.language, withoutBody(), entered.seconds, record, performance.now()));
		}

		/** Discards the body of a file. A browser that still sends it reads the response only if the connection stays open. */
		function withoutBody(): FastifyReply {
			request.raw.resume();
			return Number(request.headers["content-length"] ?? 0) > MOST_DISCARDED_BYTES ? unread() : reply;
		}

		function refuseLimited({ language }: RequestContext, key: string | number, wait: number): void {
			// Discards the body, which would otherwise stay in memory.
			request.raw.resume();
			late.refuse(key, () => limited(language, unread(), wait, record, performance.now()));
		}
	}

	async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
		const started = performance.now();
		const { context: first, key } = admitted.get(request) as Admitted;
		let context = first;
		if (first.session !== undefined) {
			// The session is checked again, because a body may take a minute to arrive.
			const token = tokenOf(request.headers.authorization);
			const found = sessions.find(token);
			const session = found instanceof Promise ? await found : found;
			if (session === undefined && needs === "session") return refuseSession(context, reply, token, started);
			if (session === undefined) context = new RequestContext(request, undefined);
		}
		// Each call reads its params from one place only. Secrets are not read from the address, because logs and browser
		// histories store it.
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

	/** Refuses the call and reports that its session has ended. */
	function refuseSession(context: RequestContext, reply: FastifyReply, token: string, started: number): FastifyReply {
		record("no_session", started);
		const words = say(context.language, token === "" ? "session_required" : "session_over");
		return reply.send(errorBody("999", words, "session_required", {}));
	}

	const route = { method, url: urlOf(registered), onRequest: admit, handler: answer };
	// The bounds of a file are those of its call; other bodies keep BODY_LIMIT.
	app.route(terms === undefined ? { ...route, bodyLimit: bodyLimitOf(schema) } : route);
}

/** Discards an unread body, or closes the connection if the body is longer than any accepted body. */
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
