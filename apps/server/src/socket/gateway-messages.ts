// Messages between the server's process and the gateway's process. The server knows markets and sessions, and the gateway knows
// sockets. Messages for clients are already text, so that each message is serialized once for all readers.

import type { AccountState, AccountText } from "./account-messages.ts";

/** Message of one topic, ready to send. */
export interface TopicText {
	readonly topic: string;
	readonly text: string;
}

/** Data of an upgrade request that a handshake needs. It is sent together with the connection's handle. */
export interface Handshake {
	readonly method: string;
	readonly url: string;
	readonly headers: Readonly<Record<string, string | string[] | undefined>>;
	/** Bytes that followed the request's headers, in base64. */
	readonly head: string;
	readonly address: string;
}

export interface GatewayLimits {
	/** Maximum number of sockets in total, and from one address other than this machine. */
	readonly sockets: number;
	readonly socketsPerAddress: number;
	readonly topicsPerSocket: number;
	/** Maximum number of bytes in a client's message. */
	readonly messageBytes: number;
	/** Maximum number of a client's messages in ten seconds. */
	readonly messagesPerTenSeconds: number;
	/** Number of unsent bytes above which a socket gets only the newest state. Above `hardBytes` the socket is closed. */
	readonly slowBytes: number;
	readonly hardBytes: number;
	/** Time (ms) for which a socket may stay slow before it is closed. */
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
	/** End of the session in ms. */
	readonly expiresAt: number;
}

export type ToGateway =
	| { readonly kind: "limits"; readonly limits: GatewayLimits }
	/** Sent together with the connection's handle. */
	| { readonly kind: "handshake"; readonly handshake: Handshake }
	| { readonly kind: "publish"; readonly messages: readonly TopicText[] }
	/** Current state of a topic for waiting readers. `text` is null if the topic has no state yet. */
	| { readonly kind: "state"; readonly topic: string; readonly text: string | null }
	| { readonly kind: "publish_accounts"; readonly messages: readonly AccountText[] }
	| { readonly kind: "account_states"; readonly states: readonly AccountState[] }
	/**
	 * Result of an `authenticate`. `session` is null if the token has no session, and `unknown` if the session could not be looked
	 * up.
	 */
	| { readonly kind: "session"; readonly request: number; readonly session: SessionOnSocket | null | "unknown" }
	| { readonly kind: "session_ended"; readonly key: string }
	| { readonly kind: "topics"; readonly topics: readonly string[] }
	| { readonly kind: "stop" };

export type FromGateway =
	| { readonly kind: "ready" }
	/** The gateway has received the connection of the last handshake, so the server may send the next connection. */
	| { readonly kind: "handshake_taken" }
	/**
	 * The gateway has passed a `publish`, `publish_accounts` or `account_states` to the sockets. From these messages the server
	 * sees if the gateway keeps up.
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
	/** Number of sockets that do not keep up now. */
	readonly slow: number;
	/** Number of messages that were not sent to slow sockets, since the gateway's start. */
	readonly dropped: number;
	/** Resident memory of the process. */
	readonly residentBytes: number;
	/** User and system time of the process. */
	readonly cpuSeconds: number;
	/** 99th percentile of the event loop's delay since the previous report, ms. */
	readonly delayMs: number;
}

export const NO_FIGURES: GatewayFigures = { sockets: 0, slow: 0, dropped: 0, residentBytes: 0, cpuSeconds: 0, delayMs: 0 };
