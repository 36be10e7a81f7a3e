// Interface to the thread that compares names. The thread starts with the first request, and starts again if it has died.
import { Worker } from "node:worker_threads";
import type { Hit, Person } from "./name-index.ts";
import type { Digest, FromWorker, ListSource, ToWorker } from "./worker-messages.ts";

type Request<K extends ToWorker["kind"]> = Omit<Extract<ToWorker, { readonly kind: K }>, "id" | "kind">;

interface Waiting {
	readonly resolve: (data: FromWorker["data"]) => void;
	readonly reject: (error: Error) => void;
}

export class Matcher {
	#worker: Worker | undefined;
	#next = 0;
	readonly #waiting = new Map<number, Waiting>();
	/**
	 * True before the first list is loaded, and after the thread has died. All lists must then be loaded, because a new thread
	 * has none.
	 */
	isEmpty = true;

	/** Loads a list, or replaces it. Returns the digests of its entries. */
	load(list: string, from: ListSource): Promise<readonly Digest[]> {
		this.isEmpty = false;
		return this.#send("load", { list, from }) as Promise<readonly Digest[]>;
	}

	/** Prepares a comparison with only these entries of a list. */
	async watch(list: string, entries: readonly string[]): Promise<void> {
		await this.#send("watch", { list, entries });
	}

	match(person: Person, against: "all" | "changed"): Promise<readonly Hit[]> {
		return this.#send("match", { person, against }) as Promise<readonly Hit[]>;
	}

	async close(): Promise<void> {
		await this.#worker?.terminate();
		this.#worker = undefined;
	}

	#send<K extends ToWorker["kind"]>(kind: K, request: Request<K>): Promise<FromWorker["data"]> {
		this.#worker ??= this.#start();
		const worker = this.#worker;
		const id = ++this.#next;
		return new Promise((resolve, reject) => {
			this.#waiting.set(id, { resolve, reject });
			worker.postMessage({ id, kind, ...request });
		});
	}

	#start(): Worker {
		const worker = new Worker(new URL("./watch-list-worker.ts", import.meta.url));
		worker.unref();
		worker.on("message", ({ id, data, fault }: FromWorker) => {
			const waiting = this.#waiting.get(id);
			this.#waiting.delete(id);
			if (fault === undefined) waiting?.resolve(data);
			else waiting?.reject(new Error(fault));
		});
		const died = (error?: unknown) => {
			if (this.#worker === worker) this.#worker = undefined;
			this.isEmpty = true;
			const reason = new Error("the thread of watch lists has ended", { cause: error });
			for (const { reject } of this.#waiting.values()) reject(reason);
			this.#waiting.clear();
		};
		worker.on("error", died);
		worker.on("exit", () => died());
		return worker;
	}
}
