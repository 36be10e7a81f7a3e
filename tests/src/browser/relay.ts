// Runs a local relay of WalletConnect, so that tests connect a wallet on another device without the internet. It speaks
// WalletConnect's protocol (irn) with the methods wc_proposeSession and wc_approveSession.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";

/** Project id for WalletConnect. This relay accepts any id. */
export const PROJECT = "c0".repeat(16);

interface Passed {
	readonly message: string;
	readonly tag: number;
}

interface Asked {
	readonly id: number;
	readonly method?: string;
	readonly params: Record<string, string> & { readonly topics?: readonly string[]; readonly tag?: number };
}

/** Tags by which WalletConnect marks relayed messages: session proposal, response to the proposal, settlement of the session. */
const [PROPOSED, ANSWERED, SETTLED] = [1_100, 1_101, 1_102];

export class Relay {
	readonly #server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
	readonly #readers = new Map<string, { readonly socket: WebSocket; readonly id: string }[]>();
	readonly #waiting = new Map<string, Passed[]>();
	#ids = 0;

	static async start(): Promise<Relay> {
		const relay = new Relay();
		await once(relay.#server, "listening");
		relay.#server.on("connection", (socket) => socket.on("message", (text) => relay.#take(socket, JSON.parse(String(text)))));
		return relay;
	}

	get url(): string {
		return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
	}

	stop(): void {
		for (const socket of this.#server.clients) socket.terminate();
		this.#server.close();
	}

	#take(socket: WebSocket, { id, method, params }: Asked): void {
		if (method === undefined) return;
		const answer = (result: unknown) => socket.send(JSON.stringify({ id, jsonrpc: "2.0", result }));
		const { topic = "", pairingTopic = "", sessionTopic = "" } = params;
		if (method === "irn_publish") this.#pass(socket, topic, { message: params.message ?? "", tag: params.tag ?? 0 });
		else if (method === "irn_subscribe") return answer(this.#read(socket, topic));
		else if (method === "irn_batchSubscribe") return answer((params.topics ?? []).map((one) => this.#read(socket, one)));
		else if (method === "irn_batchFetchMessages") return answer({ messages: [], hasMore: false });
		else if (method === "wc_proposeSession") {
			this.#read(socket, pairingTopic);
			this.#pass(socket, pairingTopic, { message: params.sessionProposal ?? "", tag: PROPOSED });
		} else if (method === "wc_approveSession") {
			this.#read(socket, sessionTopic);
			this.#pass(socket, pairingTopic, { message: params.sessionProposalResponse ?? "", tag: ANSWERED });
			this.#pass(socket, sessionTopic, { message: params.sessionSettlementRequest ?? "", tag: SETTLED });
		}
		answer(true);
	}

	#read(socket: WebSocket, topic: string): string {
		const reader = { socket, id: randomBytes(32).toString("hex") };
		this.#readers.set(topic, [...(this.#readers.get(topic) ?? []), reader]);
		for (const passed of this.#waiting.get(topic) ?? []) this.#deliver(reader, topic, passed);
		this.#waiting.delete(topic);
		return reader.id;
	}

	#pass(from: WebSocket, topic: string, passed: Passed): void {
		const others = (this.#readers.get(topic) ?? []).filter(({ socket }) => socket !== from);
		if (others.length === 0) this.#waiting.set(topic, [...(this.#waiting.get(topic) ?? []), passed]);
		for (const reader of others) this.#deliver(reader, topic, passed);
	}

	#deliver({ socket, id }: { readonly socket: WebSocket; readonly id: string }, topic: string, passed: Passed): void {
		const data = { topic, ...passed, publishedAt: Date.now() };
		const call = {
			id: Date.now() * 1_000 + (++this.#ids % 1_000),
			jsonrpc: "2.0",
			method: "irn_subscription",
			params: { id, data },
		};
		socket.send(JSON.stringify(call));
	}
}
