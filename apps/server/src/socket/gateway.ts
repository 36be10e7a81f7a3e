// Serves `GET /socket` (docs/reference/wire.md, Socket). The sockets are in a separate gateway process, so that ten thousand
// readers do not delay an order. This file is the server's side: it decides who may connect, identifies users, and builds
// messages from published batches.
import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { PublishedBatch } from "@candor/journal";
import type { ChatChange } from "../chat/dependencies.ts";
import { clientAddress, trustedProxyTest } from "../config/trusted-proxies.ts";
import type { Notice } from "../exchange/products/notices/notice.ts";
import type { ViewsNeeded } from "../http/dependencies.ts";
import { isOriginAllowed } from "../http/page-origin.ts";
import { answerRaw } from "../http/raw-response.ts";
import type { Logger } from "../runtime/log.ts";
import type { ServerPart } from "../runtime/server-parts.ts";
import type { Signer } from "../serializers/market.ts";
import { AccountFeed } from "./account-feed.ts";
import type { MarketCandles } from "./current-candles.ts";
import {
	DEFAULT_GATEWAY_LIMITS,
	type FromGateway,
	type GatewayFigures,
	type GatewayLimits,
	NO_FIGURES,
	type SessionOnSocket,
} from "./gateway-messages.ts";
import { GatewayProcess } from "./gateway-process.ts";
import { MarketFeed } from "./market-feed.ts";
import { SnapshotQueue } from "./snapshot-queue.ts";
import { Throttle } from "./throttle.ts";
import { TransferReads, type TransferSource } from "./transfer-reads.ts";

export interface SocketGatewayOptions {
	readonly server: Server;
	readonly publicUrl: string;
	readonly webOrigins?: readonly string[] | undefined;
	/** Decides which pages may open a socket. Default: pages of `publicUrl` and `webOrigins`. */
	readonly mayOpenSocket?: MayOpenSocket | undefined;
	/** Addresses and networks of proxies whose X-Forwarded-For header is trusted. */
	readonly trustedProxies?: readonly string[] | undefined;
	readonly views: ViewsNeeded;
	/** Core time of the state of the views, ms. */
	readonly at: number;
	/** Contains the newest stored candles at the start; the gateway then updates them. */
	readonly candles: MarketCandles;
	readonly signer: Signer;
	/** Registers a listener for batches. It is called after the views have applied the batch. */
	readonly onPublished: (listener: (batch: PublishedBatch) => void) => void;
	/** Registers a listener for notices, called after they were written to the tables. */
	readonly onNotices?: ((listener: (notices: readonly Notice[]) => void) => void) | undefined;
	/** Registers a listener that gets each user whose identity verification has changed. */
	readonly onVerification?: ((listener: (user: number) => void) => void) | undefined;
	/** Registers a listener for changes of conversations. */
	readonly onChat?: ((listener: (change: ChatChange) => void) => void) | undefined;
	/** Source of the deposits and withdrawals that are sent to their users. Default: none are sent. */
	readonly transfers?: TransferSource | undefined;
	readonly sessions: {
		find(token: string): SessionOnSocket | undefined | Promise<SessionOnSocket | undefined>;
		onEnded(listener: (key: string) => void): void;
	};
	/** Returns true if the client address may look up one more token that is not in memory. Default: always true. */
	readonly mayLookUp?: ((address: string) => boolean) | undefined;
	readonly log: Logger;
	readonly limits?: Partial<GatewayLimits> | undefined;
	/** Minimum time between two messages of a public topic, ms. Default: 100. */
	readonly marketEveryMs?: number | undefined;
}

/**
 * Decides whether a page may open a socket.
 * @param origin Origin header of the request
 * @param host Host header of the request
 */
export type MayOpenSocket = (origin: string | undefined, host: string | undefined) => boolean | Promise<boolean>;

export interface SocketGateway {
	/** Resolves as soon as clients can open sockets. */
	ready(): Promise<void>;
	readonly figures: GatewayFigures;
	/** Number of connections that wait to be passed to the gateway. */
	readonly arrivals: number;
	readonly part: ServerPart;
	/** Process id of the gateway, for tests and operators. */
	readonly pid: number | undefined;
	/** Instructs clients to reconnect, and ends the gateway process. Call it before the HTTP server is closed. */
	close(): Promise<void>;
}

const MARKET_EVERY_MS = 100;
const ACCOUNTS_EVERY_MS = 25;
const ACCOUNT_STATES_EVERY_MS = 5;

export function createSocketGateway(options: SocketGatewayOptions): SocketGateway {
	const { server, views, sessions, log } = options;
	const market = new MarketFeed(views, options.candles, options.signer, options.at);
	const accounts = new AccountFeed(views, options.at);
	const states = new SnapshotQueue(accounts);
	let figures = NO_FIGURES;
	const isProxy = trustedProxyTest(options.trustedProxies);
	let closed = false;

	const gateway = new GatewayProcess({ ...DEFAULT_GATEWAY_LIMITS, ...options.limits }, log, receive);
	const { transfers } = options;
	const transferReads = new TransferReads(async (user) => {
		try {
			if (transfers === undefined || !accounts.isWatched(user)) return;
			if (accounts.transfersRead(user, await transfers.read(user))) accountPace.ask();
		} catch (error) {
			// Pages have the lists from calls. A later change replaces the one that is missing here.
			log.warn({ err: error }, "deposits and withdrawals of a user were not read");
		}
	});
	const marketPace = new Throttle(options.marketEveryMs ?? MARKET_EVERY_MS, () => {
		if (!gateway.keepsUp) return marketPace.ask();
		const messages = market.collect();
		if (messages.length > 0) gateway.send({ kind: "publish", messages });
	});
	const accountPace = new Throttle(ACCOUNTS_EVERY_MS, () => {
		if (!gateway.keepsUp) return accountPace.ask();
		const messages = accounts.collect();
		if (messages.length > 0) gateway.send({ kind: "publish_accounts", messages });
	});
	const statePace = new Throttle(ACCOUNT_STATES_EVERY_MS, () => {
		const taken = gateway.keepsUp ? states.take(performance.now()) : [];
		if (taken.length > 0) gateway.send({ kind: "account_states", states: taken });
		// A snapshot contains no deposits and withdrawals, so they are read and sent after it.
		if (transfers !== undefined) for (const { user } of taken) transferReads.ask(user);
		if (states.waiting > 0) statePace.ask();
	});

	options.onPublished((batch) => {
		if (market.apply(batch)) gateway.send({ kind: "topics", topics: market.topics });
		marketPace.ask();
		if (accounts.apply(batch)) accountPace.ask();
	});
	options.onNotices?.((notices) => {
		if (accounts.noticed(notices)) accountPace.ask();
	});
	options.onVerification?.((user) => {
		if (accounts.verificationChanged(user)) accountPace.ask();
	});
	options.onChat?.((change) => {
		if (accounts.chatChanged(change)) accountPace.ask();
	});
	transfers?.onChanged((user) => transferReads.ask(user));
	sessions.onEnded((key) => gateway.send({ kind: "session_ended", key }));

	function receive(message: FromGateway): void {
		switch (message.kind) {
			case "ready":
				// A new gateway process has started, and it has no readers yet.
				figures = NO_FIGURES;
				for (const topic of market.topics) market.want(topic, false);
				accounts.watchNobody();
				states.clear();
				gateway.send({ kind: "topics", topics: market.topics });
				return;
			case "wanted":
				market.want(message.topic, message.wanted);
				return;
			case "state": {
				const state = market.state(message.topic);
				if (state === undefined) return;
				if (state.before.length > 0) gateway.send({ kind: "publish", messages: state.before });
				gateway.send({ kind: "state", topic: message.topic, text: state.text });
				return;
			}
			case "account_wanted":
				accounts.watch(message.user, message.wanted);
				return;
			case "account_state":
				states.ask(message.user);
				statePace.ask();
				return;
			case "authenticate":
				void authenticate(message.request, message.token, message.address);
				return;
			case "figures":
				figures = message;
		}
	}

	async function authenticate(request: number, token: string, address: string): Promise<void> {
		try {
			const found = sessions.find(token);
			// After too many look-ups (for example while the database is unavailable) the socket is closed, and the client
			// reconnects later.
			const tooMany = found instanceof Promise && options.mayLookUp?.(address) === false;
			if (tooMany) return gateway.send({ kind: "session", request, session: "unknown" });
			const session = await found;
			const known = session && { user: session.user, key: session.key, expiresAt: session.expiresAt };
			gateway.send({ kind: "session", request, session: known ?? null });
		} catch (error) {
			// The database is unavailable, so it is unknown whether the session is valid. The client tries again with a new
			// socket.
			log.warn({ err: error }, "a socket's session could not be looked up");
			gateway.send({ kind: "session", request, session: "unknown" });
		}
	}

	const mayOpen: MayOpenSocket =
		options.mayOpenSocket ?? ((origin, host) => isOriginAllowed(origin, host, options.publicUrl, options.webOrigins));

	function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
		socket.on("error", () => socket.destroy());
		if ((request.url ?? "").split("?")[0] !== "/socket") return answerRaw(socket, { status: 404, code: "unknown_call" });
		const { origin, host } = request.headers;
		const allowed = mayOpen(origin, host);
		if (allowed === true) handOver(request, socket, head);
		else if (allowed === false) refuseOrigin(origin, socket);
		else void allowed.then((yes) => (yes ? handOver(request, socket, head) : refuseOrigin(origin, socket)));
	}

	function refuseOrigin(origin: string | undefined, socket: Duplex): void {
		const page = (origin ?? "").slice(0, 200);
		log.warn(
			{ page, public_url: options.publicUrl },
			"a page's socket was refused: set PUBLIC_URL to the address that users open, or add the page's origin to WEB_ORIGINS",
		);
		answerRaw(socket, { status: 403, code: "origin_refused" });
	}

	function handOver(request: IncomingMessage, socket: Duplex, head: Buffer): void {
		const handshake = {
			method: request.method ?? "GET",
			url: "/socket",
			headers: request.headers,
			head: head.toString("base64"),
			address: clientAddress(request, isProxy),
		};
		if (closed || !gateway.handOver(socket as Socket, handshake)) {
			answerRaw(socket, { status: 503, code: "unavailable", retryAfter: 2 });
		}
	}
	server.on("upgrade", onUpgrade);

	return {
		ready: () => gateway.whenReady(),
		get figures() {
			return figures;
		},
		get arrivals() {
			return gateway.arrivals;
		},
		get part() {
			return gateway.part;
		},
		get pid() {
			return gateway.pid;
		},
		async close() {
			closed = true;
			marketPace.stop();
			accountPace.stop();
			statePace.stop();
			await gateway.stop();
		},
	};
}
