// An account of the exchange in a program: its calls and its socket, in its session. For bots, tests and tools; a page has its own
// session, which outlives it.
import type { AccountMessage, CallName, CallParams, PathOf, SignedIn, TopicMessage } from "@candor/contract";
import { type Answer, type Caller, createCaller } from "./caller.ts";
import { LiveSocket } from "./socket.ts";

export interface ClientOptions {
	/** Where the exchange is: `https://…`, without a slash at its end. */
	readonly origin: string;
	/** Of the texts in refusals: en, jp, kr, esp, th. */
	readonly language?: string;
	/** Of a session that began earlier. */
	readonly token?: string;
}

export class Client {
	readonly #caller: Caller;
	readonly #socket: LiveSocket;
	#session: { readonly token: string } | null;

	constructor({ origin, language = "en", token }: ClientOptions) {
		this.#session = token === undefined ? null : { token };
		this.#caller = createCaller({ origin, language: () => language, session: () => this.#session });
		this.#socket = new LiveSocket({ origin, token: () => this.#session?.token });
	}

	/** Undefined: nobody is signed in. */
	get token(): string | undefined {
		return this.#session?.token;
	}

	/** Registers and is signed in. @throws as `call` */
	async register(params: CallParams<"user/register">): Promise<SignedIn> {
		return this.#begin(await this.#caller.call("POST user/register", params));
	}

	/** @throws as `call`; `challenge_required` where the server asks strangers for work first (docs/reference/wire.md) */
	async signIn(params: CallParams<"user/login">): Promise<SignedIn> {
		return this.#begin(await this.#caller.call("POST user/login", params));
	}

	/** @throws CallRefused when the server says no, CallUnanswered when it says nothing */
	call<N extends CallName>(name: N, params: CallParams<PathOf<N>>, signal?: AbortSignal): Promise<Answer<N>> {
		return this.#caller.call(name, params, { signal });
	}

	/** Now by the server's clock, ms: commands say when they were sent first (`sent_at`). */
	serverNow(): number {
		return this.#caller.serverNow();
	}

	/** Hears a topic's state as it is, then every change; after a lost connection its state again. Returns how to stop. */
	listen<T extends TopicMessage>(topic: T["topic"], listener: (data: T["data"]) => void): () => void {
		return this.#socket.listen<T>(topic, (data) => {
			if (topic === "account") this.#caller.heardOf((data as AccountMessage["data"]).seq);
			listener(data);
		});
	}

	/** Ends the socket; the session goes on until its token ends. */
	close(): void {
		this.#socket.close();
	}

	#begin(signedIn: SignedIn): SignedIn {
		this.#session = { token: signedIn.token };
		this.#socket.sessionChanged();
		return signedIn;
	}
}
