// Demo operators of a sandbox: two administrators in one browser, without passkeys, so that a newcomer sees a proposal and its approval.
import { z } from "zod";
import { consoleCall } from "./console-call.ts";
import { deviceKey } from "./session.ts";

/** The two demo operators. */
export const DEMO_OPERATORS = [98, 99] as const;

export const demoOpen = consoleCall({
	path: "demo/open",
	access: "open",
	says: "Opens sessions of both demo operators with the link that the server printed. It works once, for ten minutes, on the server's machine.",
	params: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/), device_keys: z.tuple([deviceKey, deviceKey]) }),
	data: z.object({ operators: z.tuple([z.int(), z.int()]) }),
});
