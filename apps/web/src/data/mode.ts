// Whether this exchange is a sandbox or live: asked until it is known, it never changes (spec/rules.md §1.5).
import { call } from "./api.ts";
import { createStore, useStore } from "./store.ts";

export type Mode = "sandbox" | "live";

const ASK_AGAIN_MS = 2_000;

const mode = createStore<Mode | undefined>(undefined, () => {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const ask = async () => {
		timer = undefined;
		try {
			mode.set((await call("health", {}, { silent: true })).mode);
		} catch {
			timer = setTimeout(() => void ask(), ASK_AGAIN_MS);
		}
	};
	if (mode.get() === undefined) void ask();
	return () => clearTimeout(timer);
});

/** Undefined until known. */
export function useMode(): Mode | undefined {
	return useStore(mode);
}
