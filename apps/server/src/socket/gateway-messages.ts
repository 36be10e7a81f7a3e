// Messages between the server's process and the gateway's process. The server knows markets and sessions; the gateway knows
// sockets. Messages for clients are already text, so that a message is serialised only once for all of its readers.

import type { AccountState, AccountText } from "./account-messages.ts";

/** Message of one topic as JSON text. */
export interface TopicText {
	readonly topic: string;
	readonly text: string;
}

/** Data of an upgrade request that the WebSocket handshake needs. It is sent together with the handle of the connection. */
export interface Handshake {
	readonly method: string;
	readonly url: string;
	readonly headers: Readonly<Record<string, string | string[] | undefined>>;
	/** Bytes of the client that followed the headers of the request, in base64. */
	readonly head: string;
	readonly address: string;
}

export interface GatewayLimits {
	/** Maximum number of sockets in total, and from one address. Connections from this machine have no limit per address. */
	readonly sockets: number;
	readonly socketsPerAddress: number;
	readonly topicsPerSocket: number;
	/** Maximum size of a client's message in bytes. */
	readonly messageBytes: number;
	/** Maximum number of messages of a client within ten seconds. */
	readonly messagesPerTenSeconds: number;
	/**
	 * If a socket has more unsent bytes than `slowBytes`, it skips messages and later gets the newest state. Above `hardBytes` it
	 * is closed.
	 */
	readonly slowBytes: number;
	readonly hardBytes: number;
	/** Time for which a socket may stay slow before it is closed, ms. */
	readonly slowForMs: number;
	readonly pingEveryMs: number;
}

export const DEFAULT_GATEWAY_LIMITS: GatewayLimits = {
	sockets: 20_000,
	socketsPerAddress: 200,
	topicsPerSocket: 100,
	messageBytes: 16_384,
	messagesPerTenSeconds: 100,
	slowBytes: 262_144,
	hardBytes: 4_194_304,
	slowForMs: 30_000,
	pingEveryMs: 30_000,
};

export interface SessionOnSocket {
	readonly user: number;
	readonly key: string;
	/** Time at which the session expires, ms. */
	readonly expiresAt: number;
}

export type ToGateway =
	| { readonly kind: "limits"; readonly limits: GatewayLimits }
	/** Sent together with the handle of the connection. */
	| { readonly kind: "handshake"; readonly handshake: Handshake }
	| { readonly kind: "publish"; readonly messages: readonly TopicText[] }
	/** Current state of a topic, for readers that wait for it. `text` is null if the topic has no state yet. */
	| { readonly kind: "state"; readonly topic: string; readonly text: string | null }
	| { readonly kind: "publish_accounts"; readonly messages: readonly AccountText[] }
	| { readonly kind: "account_states"; readonly states: readonly AccountState[] }
	/**
	 * Response to an `authenticate`. `session` is null if no session has this token, and `unknown` if the session could not be
	 * looked up.
	 */
	| { readonly kind: "session"; readonly request: number; readonly session: SessionOnSocket | null | "unknown" }
	| { readonly kind: "session_ended"; readonly key: string }
	| { readonly kind: "topics"; readonly topics: readonly string[] }
	| { readonly kind: "stop" };

export type FromGateway =
	| { readonly kind: "ready" }
	/** The gateway has received the connection of the last handshake. The server may now send the next one. */
	| { readonly kind: "handshake_taken" }
	/**
	 * The gateway has passed the messages of a `publish`, `publish_accounts` or `account_states` to the sockets. The server
	 * counts these reports to see whether the gateway is fast enough.
	 */
	| { readonly kind: "published" }
	| { readonly kind: "wanted"; readonly topic: string; readonly wanted: boolean }
	| { readonly kind: "state"; readonly topic: string }
	| { readonly kind: "account_wanted"; readonly user: number; readonly wanted: boolean }
	| { readonly kind: "account_state"; readonly user: number }
	| { readonly kind: "authenticate"; readonly request: number; readonly token: string; readonly address: string }
	| ({ readonly kind: "figures" } & GatewayFigures);

export interface GatewayFigures {
	readonly sockets: number;
	/** Number of sockets whose clients read too slowly now. */
	readonly slow: number;
	/** Number of messages that were skipped for slow sockets since the start of the gateway. */
	readonly dropped: number;
	/** Resident memory of the process, in bytes. */
	readonly residentBytes: number;
	/** User and system CPU time of the process, in seconds. */
	readonly cpuSeconds: number;
	/** 99th percentile of the event loop's delay since the previous report, ms. */
	readonly delayMs: number;
}

export const NO_FIGURES: GatewayFigures = { sockets: 0, slow: 0, dropped: 0, residentBytes: 0, cpuSeconds: 0, delayMs: 0 };
