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

	/** The signed-in user's id, 0 where there is none (calls that need a session always have one). */
	get user(): number {
		return this.session?.user ?? 0;
	}

	get language(): Language {
		const headers = this.#request.headers;
		return languageOf(headers["language-mark"], headers["accept-language"]);
	}

	/** As the server sees it, or as a configured proxy says. */
	get address(): string {
		return addressOf(this.#request);
	}

	/** From a program on this machine; local-request.ts lists what local-only calls require in addition. */
	get isLocal(): boolean {
		return isLocalConnection(this.#request);
	}

	/** Of the page that asks, where a browser says. */
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

	/** The id under which a command has one effect: the param, else the Idempotency-Key header, else none. */
	commandId(clientId: string | undefined): string {
		if (clientId !== undefined) return clientId;
		const key = this.#request.headers["idempotency-key"];
		return typeof key === "string" && this.keyIsUsable ? key : "";
	}

	/** False: there is an Idempotency-Key that cannot be a command's id. Without it a repetition would have a second effect. */
	get keyIsUsable(): boolean {
		const key = this.#request.headers["idempotency-key"];
		return key === undefined || key === "" || (typeof key === "string" && KEY.test(key));
	}

	/** The newest journal position that the client was answered with, 0 if it does not say. */
	get seenSeq(): number {
		const header = this.#request.headers["x-candor-seq"];
		if (typeof header !== "string" || !/^\d{1,15}$/.test(header)) return 0;
		return Number(header);
	}
}

/** An address and nothing else: what a proxy hands on of its client's own words is not believed to be one. */
export function addressOf({ ip, socket }: Pick<FastifyRequest, "ip" | "socket">): string {
	return isIP(ip) === 0 ? (socket.remoteAddress ?? "") : ip;
}
