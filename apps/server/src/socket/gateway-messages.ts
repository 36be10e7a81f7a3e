// Messages between the server's process and the gateway's. The server knows markets and sessions, the gateway knows sockets.
// Messages for clients are text already, so that each is serialized once for all readers.

import type { AccountState, AccountText } from "./account-messages.ts";

/** Message of one topic, ready to send. */
export interface TopicText {
	readonly topic: string;
	readonly text: string;
}

/** The part of an upgrade request that a handshake needs; travels together with the connection's handle. */
export interface Handshake {
	readonly method: string;
	readonly url: string;
	readonly headers: Readonly<Record<string, string | string[] | undefined>>;
	/** Bytes that followed the request's headers, base64. */
	readonly head: string;
	readonly address: string;
}

export interface GatewayLimits {
	/** Maximum sockets in total, and from one address other than this machine. */
	readonly sockets: number;
	readonly socketsPerAddress: number;
	readonly topicsPerSocket: number;
	/** Maximum bytes of one client message. */
	readonly messageBytes: number;
	/** Client messages in ten seconds. */
	readonly messagesPerTenSeconds: number;
	/** Unsent bytes above which a socket gets only the newest state, and above which it is closed. */
	readonly slowBytes: number;
	readonly hardBytes: number;
	/** Time for which a socket may stay slow, ms. */
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
	/** End of the session, ms. */
	readonly expiresAt: number;
}

export type ToGateway =
	| { readonly kind: "limits"; readonly limits: GatewayLimits }
	/** Sent with the connection's handle. */
	| { readonly kind: "handshake"; readonly handshake: Handshake }
	| { readonly kind: "publish"; readonly messages: readonly TopicText[] }
	/** Current state of a topic, for waiting readers; text null: there is none yet. */
	| { readonly kind: "state"; readonly topic: string; readonly text: string | null }
	| { readonly kind: "publish_accounts"; readonly messages: readonly AccountText[] }
	| { readonly kind: "account_states"; readonly states: readonly AccountState[] }
	/** null: no such session; `unknown`: the session could not be looked up. */
	| { readonly kind: "session"; readonly request: number; readonly session: SessionOnSocket | null | "unknown" }
	| { readonly kind: "session_ended"; readonly key: string }
	| { readonly kind: "topics"; readonly topics: readonly string[] }
	| { readonly kind: "stop" };

export type FromGateway =
	| { readonly kind: "ready" }
	/** The last handshake's handle has arrived, so the next may be sent. */
	| { readonly kind: "handshake_taken" }
	/**
	 * A `publish`, `publish_accounts` or `account_states` was passed to the sockets. The server uses it to see if the gateway keeps
	 * up.
	 */
	| { readonly kind: "published" }
	| { readonly kind: "wanted"; readonly topic: string; readonly wanted: boolean }
	| { readonly kind: "state"; readonly topic: string }
	| { readonly kind: "account_wanted"; readonly user: number; readonly wanted: boolean }
	| { readonly kind: "account_state"; readonly user: number }
	| { readonly kind: "authenticate"; readonly request: number; readonly token: string; readonly address: string }
	| { readonly kind: "figures"; readonly sockets: number; readonly slow: number; readonly dropped: number };
