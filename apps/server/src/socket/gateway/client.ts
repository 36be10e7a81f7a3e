// One socket: its topics, its user, and if it keeps up. Nothing is queued for a client above its limit.
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
	/** Readers by topic. */
	readonly audiences = new Map<string, TopicReaders>();
	/** Topics with skipped messages, which must start again. */
	readonly missed = new Set<TopicReaders>();
	session: SessionOnSocket | undefined;
	/** Time since which it is slow, ms; 0 while it keeps up. */
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
	 * False if it does not read fast enough and does not get this frame. A complete frame is written to the connection directly: one
	 * write instead of two for each of thousands of sockets. It cannot split another message, because none is sent in parts.
	 */
	offer(frame: Buffer): boolean {
		if (this.ws.bufferedAmount > this.#limits.slowBytes) return false;
		if (this.ws.readyState === OPEN) this.#socket.write(frame);
		return true;
	}

	/** Replies are few (see `mayAsk`), so only the hard limit applies to them. */
	reply(reply: SocketReply): void {
		if (this.ws.bufferedAmount > this.#limits.hardBytes) this.ws.terminate();
		else this.ws.send(JSON.stringify(reply));
	}

	/** Counts a message of the client. False if it sends too many. */
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
