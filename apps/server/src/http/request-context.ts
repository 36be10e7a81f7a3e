// A request as handlers see it, with user, language and address. The context reads headers only when a handler needs them.
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

	/** The signed-in user's id, or 0 without a session. Calls that require a session always have one. */
	get user(): number {
		return this.session?.user ?? 0;
	}

	get language(): Language {
		const headers = this.#request.headers;
		return languageOf(headers["language-mark"], headers["accept-language"]);
	}

	/** The client's address as the server sees it, or as a trusted proxy reports it. */
	get address(): string {
		return addressOf(this.#request);
	}

	/** True for a program on this machine. local-request.ts has further requirements for local-only calls. */
	get isLocal(): boolean {
		return isLocalConnection(this.#request);
	}

	/** Origin of the requesting page, if the browser sends it. */
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
	 * Returns the id under which a command takes effect only once. The id comes from the param or, without the param, from the
	 * header Idempotency-Key. Without both, the id is an empty text.
	 */
	commandId(clientId: string | undefined): string {
		if (clientId !== undefined) return clientId;
		const key = this.#request.headers["idempotency-key"];
		return typeof key === "string" && this.keyIsUsable ? key : "";
	}

	/**
	 * False if the Idempotency-Key cannot be a command's id. The request is then refused, because a repetition without an id would
	 * take effect again.
	 */
	get keyIsUsable(): boolean {
		const key = this.#request.headers["idempotency-key"];
		return key === undefined || key === "" || (typeof key === "string" && KEY.test(key));
	}

	/** Newest journal position that the client has seen, or 0 if it sends none. */
	get seenSeq(): number {
		const header = this.#request.headers["x-candor-seq"];
		if (typeof header !== "string" || !/^\d{1,15}$/.test(header)) return 0;
		return Number(header);
	}
}

/** Returns the client's address. If a proxy reports a text that is not an address, the proxy's own address is used. */
export function addressOf({ ip, socket }: Pick<FastifyRequest, "ip" | "socket">): string {
	return isIP(ip) === 0 ? (socket.remoteAddress ?? "") : ip;
}
