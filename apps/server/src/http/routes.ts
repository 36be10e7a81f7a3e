// The path of every call from request to answer: limit, session, params, handler, body. One closure a call, made at start.
import { CALLS } from "@candor/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Language } from "../texts/language.ts";
import { say } from "../texts/say.ts";
import { type Answer, dataBody, errorBody, type RefusedAnswer, refused, textBody } from "./answer.ts";
import { Asked, addressOf } from "./asked.ts";
import { paramsOf } from "./body.ts";
import { timesGiven } from "./given-headers.ts";
import { refuseParams } from "./invalid-params.ts";
import type { HttpMetrics } from "./metrics.ts";
import { fromOwnMachine } from "./own-machine.ts";
import { addressKey, type Limits } from "./rate-limit.ts";
import { ReadTurns } from "./read-turns.ts";
import type { CallRegistry, Registered } from "./registry.ts";
import { type Session, type Sessions, tokenOf } from "./sessions.ts";

export interface RoutesOptions {
	readonly sessions: Sessions;
	readonly limits: Limits;
	readonly metrics: HttpMetrics;
	/** Its name may call what is for the own machine alone. */
	readonly publicUrl: string;
	/** Of every answer. */
	readonly headers: Readonly<Record<string, string>>;
}

/** Params of calls are declared types; at run time each schema only parses. */
type Schema = z.ZodType<unknown>;

export function addRoutes(app: FastifyInstance, calls: CallRegistry, options: RoutesOptions): void {
	const turns = new ReadTurns();
	for (const registered of calls.registered) addRoute(app, registered, turns, options);
}

function addRoute(app: FastifyInstance, registered: Registered, turns: ReadTurns, options: RoutesOptions): void {
	const { path, limit, handler, inTurns } = registered;
	const { method, needs, params: schema } = CALLS[path] as { method: string; needs: string; params: Schema };
	const { sessions, limits, publicUrl, headers } = options;
	const record = options.metrics.ofCall(path);
	const fromQuery = method === "GET";

	async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
		const started = performance.now();
		reply.headers(headers);
		const token = tokenOf(request.headers.authorization);
		let session: Session | undefined;
		if (token !== "") {
			const found = sessions.find(token);
			if (found instanceof Promise) {
				// Only tokens that are not in memory cost a look-up, and only so many from one address.
				const wait = limits.take("forged", addressKey(addressOf(request)));
				if (wait > 0) return limited(new Asked(request, session).language, reply, wait, record, started);
				session = await found;
			} else session = found;
		}
		const asked = new Asked(request, session);
		// Which of two tokens was meant nobody knows, and whoever stands before this server may have looked at the other one.
		if (token !== "" && timesGiven(request.raw.rawHeaders, "authorization") > 1) {
			return refuse(asked, reply, refused("field_invalid", "authorization"), started);
		}
		if (needs === "session" && session === undefined) {
			record("no_session", started);
			// Whoever was signed in is told that it is over.
			const words = say(asked.language, token === "" ? "session_required" : "session_over");
			return reply.send(errorBody("999", words, "session_required", {}));
		}
		const key = session === undefined || limit === "credentials" ? addressKey(addressOf(request)) : session.user;
		const wait = limits.take(limit, key);
		if (wait > 0) return limited(new Asked(request, session).language, reply, wait, record, started);
		if (needs === "loopback" && !fromOwnMachine(request, publicUrl)) {
			return refuse(asked, reply, refused("own_machine_only"), started);
		}
		if (!fromQuery && !asked.keyIsUsable) return refuse(asked, reply, refused("field_invalid", "idempotency_key"), started);
		// From one place alone: what stands in the address is kept in logs and histories.
		const given = paramsOf(fromQuery ? request.query : request.body);
		if (given === undefined) return refuse(asked, reply, refused("malformed_request"), started);
		const parsed = schema.safeParse(given);
		if (!parsed.success) return refuse(asked, reply, refuseParams(parsed.error, given), started);
		const result = inTurns ? turns.run(asked.user, () => handler(parsed.data, asked)) : handler(parsed.data, asked);
		if (result === undefined) return limited(asked.language, reply, 1, record, started);
		return finish(asked, reply, result instanceof Promise ? await result : result, started);
	}

	function finish(asked: Asked, reply: FastifyReply, result: Answer<unknown>, started: number): FastifyReply {
		if (result.kind === "limited") return limited(asked.language, reply, result.seconds, record, started);
		if (result.kind === "refused") return refuse(asked, reply, result, started);
		if (result.seq > 0) reply.header("x-candor-seq", result.seq);
		record("ok", started);
		if (result.kind === "data") return reply.send(dataBody(result.data));
		return reply.send(textBody(say(asked.language, result.text, result.params), result.data));
	}

	function refuse(asked: Asked, reply: FastifyReply, { code, params }: RefusedAnswer, started: number): FastifyReply {
		record("refused", started);
		const type = code === "not_verified" || code === "verification_needed" ? "998" : "error";
		return reply.send(errorBody(type, say(asked.language, code, params), code, params));
	}

	app.route({ method, url: `/api/${path}`, handler: answer });
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
