// One socket of a client, with its topics and its user. It detects a client that reads too slowly: above a limit of unsent bytes,
// it skips messages instead of queueing them.
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
	/** The topics that the client has subscribed to, keyed by name, each with all of its readers. */
	readonly audiences = new Map<string, TopicReaders>();
	/** Topics of which the client has missed messages. It must get their current state before further messages. */
	readonly missed = new Set<TopicReaders>();
	session: SessionOnSocket | undefined;
	/** Time since which the client reads too slowly, ms; 0 if it does not. */
	slowSince = 0;
	/** True if the client has sent anything since the last ping. `pingAt` is the time of the next ping. */
	alive = true;
	pingAt: number;
	authentications = 0;
	/** Requests that arrived while an `auth` waits for its response, oldest first; undefined if no `auth` is waiting. */
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
	 * Sends a frame. Returns false if the frame was skipped because the client reads too slowly. The complete frame is written
	 * directly to the connection, which takes one write instead of two. Because messages are never split into several frames,
	 * this frame cannot get between the frames of another message.
	 */
	offer(frame: Buffer): boolean {
		if (this.ws.bufferedAmount > this.#limits.slowBytes) return false;
		if (this.ws.readyState === OPEN) this.#socket.write(frame);
		return true;
	}

	/** Sends a reply. `mayAsk` limits the number of replies, so they are sent up to `hardBytes` of unsent bytes. */
	reply(reply: SocketReply): void {
		if (this.ws.bufferedAmount > this.#limits.hardBytes) this.ws.terminate();
		else this.ws.send(JSON.stringify(reply));
	}

	/** Counts a message of the client. Returns false if the client has sent too many. */
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
