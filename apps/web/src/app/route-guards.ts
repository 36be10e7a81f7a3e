// Frames and guards of routes.
import type { Mount } from "@candor/client/page";
import { loadable } from "@candor/client/page";
import { guard } from "./sign-in-guard.ts";

type RouteGuard = Pick<Mount, "frame" | "guard">;

const frame = loadable(async () => (await import("./query-provider.tsx")).LiveQueryProvider);

/** For all visitors, with live data of the exchange. */
export const forEveryone: RouteGuard = { frame };

/** For signed-in users only. */
export const forUsers: RouteGuard = { frame, guard };
