// Collects the state of the server's processes, threads and loops (its parts) for health and metrics: the time without a message,
// and the number of restarts.
import { Gauge, type Registry } from "prom-client";

export interface ServerPart {
	/** Time for which an expected message of the part has been missing, ms. */
	readonly silentMs: number;
	/** True if the part has been silent for too long, has ended, or is being restarted. */
	readonly isAway: boolean;
	/** Number of restarts since the server's start. */
	readonly restarts: number;
}

export class ServerParts {
	readonly #parts = new Map<string, () => ServerPart | undefined>();

	/**
	 * Adds a part.
	 * @param read returns the state of the part; undefined if this server does not have the part
	 */
	add(name: string, read: () => ServerPart | undefined): void {
		this.#parts.set(name, read);
	}

	/** Parts of this server in the order in which they were added. `away` is true for a part that does not respond. */
	get all(): { readonly name: string; readonly away: boolean }[] {
		return this.#now().map(([name, { isAway }]) => ({ name, away: isAway }));
	}

	/** Names of the parts that do not respond. */
	get away(): string[] {
		return this.#now()
			.filter(([, { isAway }]) => isAway)
			.map(([name]) => name);
	}

	register(registry: Registry): void {
		const gauge = (name: string, help: string, read: (part: ServerPart) => number) => {
			new Gauge({
				name: `candor_part_${name}`,
				help,
				labelNames: ["part"],
				registers: [registry],
				collect: this.#collector(read),
			});
		};
		gauge("away", "1 while a process, thread or loop of the server gives no sign of life", ({ isAway }) => (isAway ? 1 : 0));
		gauge("silent_ms", "Since a part's last sign of life that was due", ({ silentMs }) => silentMs);
		gauge("restarts", "How often a part was started again since this start", ({ restarts }) => restarts);
	}

	#collector(read: (part: ServerPart) => number) {
		const now = () => this.#now();
		return function (this: Gauge<"part">) {
			this.reset();
			for (const [name, part] of now()) this.set({ part: name }, read(part));
		};
	}

	#now(): (readonly [string, ServerPart])[] {
		return [...this.#parts].flatMap(([name, read]) => {
			const part = read();
			return part === undefined ? [] : [[name, part] as const];
		});
	}
}
