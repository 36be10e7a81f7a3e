// A request as handlers see it: user, language and address. Headers are parsed only when a handler needs them.
import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import { type Language, languageOf } from "../texts/language.ts";
import { isLocalConnection } from "./local-request.ts";
import type { Session } from "./sessions.ts";

const KEY = /^[\x21-\x7e]{1,64}$/;

export class RequestContext {
	readonly #request: FastifyRequest;
	readonly session: Session | undefined;

	constructor(request: FastifyRequest, session: Session | undefined) {
		this.#request = request;
		this.session = session;
	}

	/** Id of the signed-in user; 0 without a session. It is never 0 in a call that requires a session. */
	get user(): number {
		return this.session?.user ?? 0;
	}

	get language(): Language {
		const headers = this.#request.headers;
		return languageOf(headers["language-mark"], headers["accept-language"]);
	}

	/** Address of the client, as this server sees it or as a trusted proxy reports it. */
	get address(): string {
		return addressOf(this.#request);
	}

	/**
	 * True if the request comes from a program on this machine. Calls that are only for the local machine have further conditions
	 * (local-request.ts).
	 */
	get isLocal(): boolean {
		return isLocalConnection(this.#request);
	}

	/** Origin of the page that sends the request; undefined if the browser sends none. */
	get origin(): string | undefined {
		return this.#request.headers.origin;
	}

	get host(): string | undefined {
		return this.#request.headers.host;
	}

	get agent(): string {
		return (this.#request.headers["user-agent"] ?? "").slice(0, 200).toWellFormed().replaceAll("\0", "");
	}

	/**
	 * Returns the id under which a command takes effect only once: the param `clientId`, or else the header Idempotency-Key, or
	 * else an empty text.
	 */
	commandId(clientId: string | undefined): string {
		if (clientId !== undefined) return clientId;
		const key = this.#request.headers["idempotency-key"];
		return typeof key === "string" && this.keyIsUsable ? key : "";
	}

	/**
	 * False if the header Idempotency-Key cannot be the id of a command. The request is then refused, because without an id a
	 * repeated request would take effect a second time.
	 */
	get keyIsUsable(): boolean {
		const key = this.#request.headers["idempotency-key"];
		return key === undefined || key === "" || (typeof key === "string" && KEY.test(key));
	}

	/** Newest journal position that the client has seen; 0 if the client sends none. */
	get seenSeq(): number {
		const header = this.#request.headers["x-candor-seq"];
		if (typeof header !== "string" || !/^\d{1,15}$/.test(header)) return 0;
		return Number(header);
	}
}

/** Returns the client's address. If a proxy reports a text that is not an address, the address of the proxy is used. */
export function addressOf({ ip, socket }: Pick<FastifyRequest, "ip" | "socket">): string {
	return isIP(ip) === 0 ? (socket.remoteAddress ?? "") : ip;
}
