// One socket: what it reads, who it belongs to, whether it keeps up. Nothing is queued for a client beyond its bound.
import type { Socket } from "node:net";
import type { ClientMessage, SocketReply } from "@candor/contract";
import { WebSocket } from "ws";
import type { GatewayLimits, SessionOnSocket } from "../gateway-messages.ts";
import type { TopicReaders } from "./topic-readers.ts";

const TEN_SECONDS = 10_000;
const { OPEN } = WebSocket;

export class Client {
	readonly ws: WebSocket;
	readonly address: string;
	readonly #socket: Socket;
	readonly #limits: GatewayLimits;
	/** By topic. */
	readonly audiences = new Map<string, TopicReaders>();
	/** Topics with skipped messages, which must start again. */
	readonly missed = new Set<TopicReaders>();
	session: SessionOnSocket | undefined;
	/** ms; 0 while it keeps up. */
	slowSince = 0;
	/** True if anything was received since the last ping, and when the next is due. */
	alive = true;
	pingAt: number;
	authentications = 0;
	/** Requests after an `auth` without a response yet, oldest first; undefined: there is none. */
	held: ClientMessage[] | undefined;
	#spent = 0;
	#windowFrom = 0;

	constructor(ws: WebSocket, socket: Socket, address: string, limits: GatewayLimits, now: number) {
		this.ws = ws;
		this.address = address;
		this.#socket = socket;
		this.#limits = limits;
		this.pingAt = now + limits.pingEveryMs;
	}

	/**
	 * False: it does not read fast enough and is not sent this. A whole frame goes to the connection itself: one write instead
	 * of a head and a body for each of thousands; it cannot fall into another message, because none is ever split or held back.
	 */
	offer(frame: Buffer): boolean {
		if (this.ws.bufferedAmount > this.#limits.slowBytes) return false;
		if (this.ws.readyState === OPEN) this.#socket.write(frame);
		return true;
	}

	/** Answers are few (see `mayAsk`), so only the hard bound holds for them. */
	reply(reply: SocketReply): void {
		if (this.ws.bufferedAmount > this.#limits.hardBytes) this.ws.terminate();
		else this.ws.send(JSON.stringify(reply));
	}

	/** Counts a message of the client; false: it sends too many. */
	mayAsk(now: number): boolean {
		if (now - this.#windowFrom >= TEN_SECONDS) {
			this.#windowFrom = now;
			this.#spent = 0;
		}
		this.#spent++;
		return this.#spent <= this.#limits.messagesPerTenSeconds;
	}

	get caughtUp(): boolean {
		return this.ws.bufferedAmount <= this.#limits.slowBytes / 4;
	}
}
