// One socket with its topics and user. It notices if the client reads too slowly. Above the limit of unsent bytes, messages are
// not queued.
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
	/** Topics whose messages were skipped and that must start again with their state. */
	readonly missed = new Set<TopicReaders>();
	session: SessionOnSocket | undefined;
	/** Time (ms) since which the client is slow; 0 if it keeps up. */
	slowSince = 0;
	/** True if the client has sent anything since the last ping. `pingAt` is the time of the next ping. */
	alive = true;
	pingAt: number;
	authentications = 0;
	/** Requests that arrived after an unanswered `auth`, oldest first; undefined if no `auth` is pending. */
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
	 * Sends a frame. Returns false if the frame was not sent because the client reads too slowly. The complete frame is written to
	 * the connection directly, which needs one write instead of two per socket. Messages are never sent in parts, so the frame
	 * cannot split another one.
	 */
	offer(frame: Buffer): boolean {
		if (this.ws.bufferedAmount > this.#limits.slowBytes) return false;
		if (this.ws.readyState === OPEN) this.#socket.write(frame);
		return true;
	}

	/** Sends a reply. Replies are few (see `mayAsk`), so only the hard limit applies to them. */
	reply(reply: SocketReply): void {
		if (this.ws.bufferedAmount > this.#limits.hardBytes) this.ws.terminate();
		else this.ws.send(JSON.stringify(reply));
	}

	/** Counts a message of the client. Returns false if the client sends too many. */
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
