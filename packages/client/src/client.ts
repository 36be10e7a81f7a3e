// Operates one account of the exchange from a program: calls and a socket in one session. Bots, tests and tools use it; pages do
// not.
import type { AccountMessage, CallName, CallParams, PathOf, SignedIn, TopicMessage } from "@candor/contract";
import { type Answer, type Caller, createCaller } from "./caller.ts";
import { LiveSocket } from "./socket.ts";

export interface ClientOptions {
	/** Address of the exchange: `https://…` without a slash at the end. */
	readonly origin: string;
	readonly language?: string;
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

	get token(): string | undefined {
		return this.#session?.token;
	}

	/** Registers an account and signs in. @throws the errors of `call` */
	async register(params: CallParams<"user/register">): Promise<SignedIn> {
		return this.#begin(await this.#caller.call("POST user/register", params));
	}

	/** Signs in. @throws the errors of `call`; `challenge_required` if the server demands a proof of work first (docs/reference/wire.md) */
	async signIn(params: CallParams<"user/login">): Promise<SignedIn> {
		return this.#begin(await this.#caller.call("POST user/login", params));
	}

	/**
	 * Makes an API call by method, path and params. @throws CallRefused if the server refuses, CallUnanswered without a response
	 */
	call<N extends CallName>(name: N, params: CallParams<PathOf<N>>, signal?: AbortSignal): Promise<Answer<N>> {
		return this.#caller.call(name, params, { signal });
	}

	/** Returns the current time by the server's clock, ms. Commands need it as `sent_at`. */
	serverNow(): number {
		return this.#caller.serverNow();
	}

	/**
	 * Calls `listener` with the current state of a topic, then with every change. Returns a function that ends the subscription.
	 */
	listen<T extends TopicMessage>(topic: T["topic"], listener: (data: T["data"]) => void): () => void {
		return this.#socket.listen<T>(topic, (data) => {
			if (topic === "account") this.#caller.noteSequence((data as AccountMessage["data"]).seq);
			listener(data);
		});
	}

	close(): void {
		this.#socket.close();
	}

	#begin(signedIn: SignedIn): SignedIn {
		this.#session = { token: signedIn.token };
		this.#socket.sessionChanged();
		return signedIn;
	}
}
