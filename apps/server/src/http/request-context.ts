// The request as handlers see it: user, language, address. Reads headers lazily.
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

	/** The signed-in user's id; 0 without a session (calls that need a session always have one). */
	get user(): number {
		return this.session?.user ?? 0;
	}

	get language(): Language {
		const headers = this.#request.headers;
		return languageOf(headers["language-mark"], headers["accept-language"]);
	}

	/** Client address as the server sees it, or as a trusted proxy reports it. */
	get address(): string {
		return addressOf(this.#request);
	}

	/** True for a program on this machine; local-request.ts lists further requirements of local-only calls. */
	get isLocal(): boolean {
		return isLocalConnection(this.#request);
	}

	/** Origin of the requesting page, if the browser sends it. */
	get origin(): string | undefined {
		return this.#request.headers.origin;
	}

	/** The host name of the request. */
	get host(): string | undefined {
		return this.#request.headers.host;
	}

	get agent(): string {
		return (this.#request.headers["user-agent"] ?? "").slice(0, 200).toWellFormed().replaceAll("\0", "");
	}

	/** Id under which a command has one effect: the param, otherwise the Idempotency-Key header, otherwise none. */
	commandId(clientId: string | undefined): string {
		if (clientId !== undefined) return clientId;
		const key = this.#request.headers["idempotency-key"];
		return typeof key === "string" && this.keyIsUsable ? key : "";
	}

	/** False if the Idempotency-Key cannot be a command's id: without an id a repetition would have a second effect. */
	get keyIsUsable(): boolean {
		const key = this.#request.headers["idempotency-key"];
		return key === undefined || key === "" || (typeof key === "string" && KEY.test(key));
	}

	/** Newest journal position that the client has received; 0 if it does not send one. */
	get seenSeq(): number {
		const header = this.#request.headers["x-candor-seq"];
		if (typeof header !== "string" || !/^\d{1,15}$/.test(header)) return 0;
		return Number(header);
	}
}

/** Returns a valid address only: a proxy may pass on other text from its client. */
export function addressOf({ ip, socket }: Pick<FastifyRequest, "ip" | "socket">): string {
	return isIP(ip) === 0 ? (socket.remoteAddress ?? "") : ip;
}
