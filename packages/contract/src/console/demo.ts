// Sign-in of the two demo operators of a sandbox. They are administrators in one browser and have no passkeys, so that a newcomer
// can try both the proposal and the approval of a command.
import { z } from "zod";
import { consoleCall } from "./console-call.ts";
import { deviceKey } from "./session.ts";

/** Operator numbers of the two demo operators. */
export const DEMO_OPERATORS = [98, 99] as const;

export const demoOpen = consoleCall({
	path: "demo/open",
	access: "open",
	says: "Opens sessions of both demo operators with the link that the server printed. It works once, for ten minutes, on the server's machine.",
	params: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/), device_keys: z.tuple([deviceKey, deviceKey]) }),
	data: z.object({ operators: z.tuple([z.int(), z.int()]) }),
});
