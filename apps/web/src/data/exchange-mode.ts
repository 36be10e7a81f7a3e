// Mode of this exchange: sandbox or live. The mode is stored in the browser, so that the sandbox badge is visible from the
// first paint (docs/reference/rules.md §1.5).

import { useStore, whenIdle } from "@candor/client/page";
import { useEffect } from "react";
import { call } from "./api.ts";
import { createStored } from "./app-storage.ts";

export type Mode = "sandbox" | "live";

const ASK_AGAIN_MS = 2_000;

/** The server writes the mode into its page. An installed app, or an app from another origin, uses the stored mode. */
const said = document.documentElement.dataset?.mode;

const mode = createStored<Mode | undefined>("mode", (stored) =>
	said === "sandbox" || said === "live" ? said : stored === "sandbox" || stored === "live" ? stored : undefined,
);
let asked = false;

async function ask(): Promise<void> {
	try {
		mode.set((await call("GET health", {}, { silent: true })).mode);
	} catch {
		setTimeout(() => void ask(), ASK_AGAIN_MS);
	}
}

export function useMode(): Mode | undefined {
	useEffect(() => {
		if (asked) return;
		asked = true;
		if (mode.get() === undefined) void ask();
		else whenIdle(() => void ask());
	}, []);
	return useStore(mode);
}
