// Starts the gateway's process, monitors it, restarts it when it dies, and stops it. This module passes connections to the
// gateway one at a time. It also counts the messages that the gateway has not processed yet, so that they do not accumulate
// between the two processes.
import { type ChildProcess, fork } from "node:child_process";
import type { Socket } from "node:net";
import { fileURLToPath } from "node:url";
import type { Logger } from "../runtime/log.ts";
import type { ServerPart } from "../runtime/server-parts.ts";
import { SilenceMonitor } from "../runtime/silence-monitor.ts";
import type { FromGateway, GatewayLimits, Handshake, ToGateway } from "./gateway-messages.ts";

interface Arrival {
	readonly socket: Socket;
	readonly handshake: Handshake;
}

const MOST_ARRIVALS = 2_000;
/** Maximum number of messages for readers that the gateway has not processed yet. Above it, the server sends no further ones. */
const MOST_UNPUBLISHED = 4;
const FOR_READERS: readonly ToGateway["kind"][] = ["publish", "publish_accounts", "account_states"];
/** Time without a message after which the gateway counts as hanging, ms. The gateway reports its figures every two seconds. */
const SILENT_AFTER_MS = 10_000;
const RESTART_AFTER_MS = 250;
const STOP_WITHIN_MS = 5_000;

export class GatewayProcess {
	readonly #limits: GatewayLimits;
	readonly #log: Logger;
	readonly #receive: (message: FromGateway) => void;
	readonly #arrivals: Arrival[] = [];
	readonly #readyWaiters: (() => void)[] = [];
	#child: ChildProcess | undefined;
	#ready = false;
	#handing = false;
	/**
	 * Connection that was sent to the gateway and not confirmed by it yet. If the gateway dies before the confirmation, the
	 * connection must be closed here.
	 */
	#onItsWay: { close(): void } | undefined;
	#stopping = false;
	#unpublished = 0;
	/** Number of messages that all gateway processes have sent so far. */
	#heard = 0;
	#starts = 0;
	readonly #silence: SilenceMonitor;

	/**
	 * Starts the process.
	 * @param receive gets each message of the gateway; the message `ready` means that a new process has started, which has no
	 * readers yet
	 */
	constructor(limits: GatewayLimits, log: Logger, receive: (message: FromGateway) => void) {
		this.#limits = limits;
		this.#log = log;
		this.#receive = receive;
		this.#silence = new SilenceMonitor({
			signs: () => this.#heard,
			expected: () => this.#child !== undefined && !this.#stopping,
			afterMs: SILENT_AFTER_MS,
			onSilent: () => this.#endSilent(),
		});
		this.#start();
	}

	get ready(): boolean {
		return this.#ready;
	}

	get pid(): number | undefined {
		return this.#child?.pid;
	}

	/** Number of connections that wait to be passed to the gateway. */
	get arrivals(): number {
		return this.#arrivals.length;
	}

	get part(): ServerPart {
		return { silentMs: this.#silence.ms, isAway: !this.#ready, restarts: this.#starts - 1 };
	}

	whenReady(): Promise<void> {
		return this.#ready ? Promise.resolve() : new Promise((resolve) => this.#readyWaiters.push(resolve));
	}

	/** False if the gateway is too slow. Changes should then wait, and later only the newest state should be sent. */
	get keepsUp(): boolean {
		return this.#ready && this.#unpublished < MOST_UNPUBLISHED;
	}

	/** Kills a gateway that hangs or is too busy to respond. Its clients reconnect to the next gateway. */
	#endSilent(): void {
		this.#log.error({ pid: this.pid, silent_ms: this.#silence.ms }, "the socket gateway does not respond and is restarted");
		this.#ready = false;
		this.#child?.kill("SIGKILL");
	}

	send(message: ToGateway): void {
		if (!this.#ready || this.#child?.connected !== true) return;
		if (FOR_READERS.includes(message.kind)) this.#unpublished++;
		this.#child.send(message, (error) => {
			if (error !== null) this.#log.debug({ err: error }, "the socket gateway did not accept a message");
		});
	}

	/** Passes a connection to the gateway. Returns false if too many connections wait, or if no gateway runs. */
	handOver(socket: Socket, handshake: Handshake): boolean {
		if (!this.#ready || this.#stopping || this.#arrivals.length >= MOST_ARRIVALS) return false;
		this.#arrivals.push({ socket, handshake });
		this.#handNext();
		return true;
	}

	#handNext(): void {
		if (this.#handing || !this.#ready || this.#child?.connected !== true) return;
		let arrival = this.#arrivals.shift();
		while (arrival?.socket.destroyed === true) arrival = this.#arrivals.shift();
		if (arrival === undefined) return;
		const { socket, handshake } = arrival;
		// Data that arrived while the connection waited is passed to the gateway too.
		const more = socket.read() as Buffer | null;
		const head = more === null ? handshake.head : Buffer.concat([Buffer.from(handshake.head, "base64"), more]).toString("base64");
		this.#handing = true;
		// Without this line, `close` of Node's server would wait for the connection, even after the gateway process has ended.
		// Only the socket object of this process is released; the connection itself now belongs to the gateway.
		const inside = socket as unknown as { server?: unknown; _handle?: { close(): void; readStop(): number } };
		inside.server = undefined;
		this.#onItsWay = inside._handle;
		// Both processes hold the connection until the gateway confirms it. Without this call, this process could read the
		// client's data.
		inside._handle?.readStop();
		this.#child.send(
			{ kind: "handshake", handshake: { ...handshake, head } } satisfies ToGateway,
			socket,
			{ keepOpen: false },
			(error) => {
				socket.destroy();
				if (error === null) return;
				this.#handing = false;
				this.#handNext();
			},
		);
	}

	#start(): void {
		const path = fileURLToPath(new URL("./gateway/main.ts", import.meta.url));
		const child = fork(path, [], {
			execArgv: [],
			stdio: ["ignore", "inherit", "inherit", "ipc"],
			env: { NODE_ENV: "production" },
		});
		this.#child = child;
		this.#unpublished = 0;
		this.#handing = false;
		this.#starts++;
		this.#silence.reset();
		child.on("error", (error) => this.#log.error({ err: error }, "the socket gateway failed"));
		child.on("message", (message: FromGateway) => this.#onMessage(child, message));
		child.on("exit", (code, signal) => this.#exited(child, code, signal));
	}

	#onMessage(child: ChildProcess, message: FromGateway): void {
		if (child !== this.#child) return;
		this.#heard++;
		if (message.kind === "ready") {
			this.#ready = true;
			this.send({ kind: "limits", limits: this.#limits });
			for (const resolve of this.#readyWaiters.splice(0)) resolve();
		} else if (message.kind === "published") this.#unpublished--;
		else if (message.kind === "handshake_taken") {
			this.#handing = false;
			this.#onItsWay = undefined;
			this.#handNext();
			return;
		}
		this.#receive(message);
	}

	#exited(child: ChildProcess, code: number | null, signal: string | null): void {
		if (child !== this.#child) return;
		this.#ready = false;
		this.#onItsWay?.close();
		this.#onItsWay = undefined;
		for (const { socket } of this.#arrivals.splice(0)) socket.destroy();
		if (this.#stopping) return;
		this.#log.error({ code, signal }, "the socket gateway ended and is restarted; clients reconnect");
		setTimeout(() => {
			if (!this.#stopping) this.#start();
		}, RESTART_AFTER_MS);
	}

	/** Closes all sockets with a code after which clients reconnect. Resolves when the process has ended. */
	async stop(): Promise<void> {
		if (this.#stopping) return;
		this.#stopping = true;
		this.#silence.stop();
		const child = this.#child;
		for (const { socket } of this.#arrivals.splice(0)) socket.destroy();
		if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
		const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
		if (child.connected) child.send({ kind: "stop" } satisfies ToGateway, () => {});
		const late = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS);
		await gone;
		clearTimeout(late);
	}
}
