// Frames and guards of routes.
import type { Mount } from "@candor/client/page";
import { loadable } from "@candor/client/page";
import { guard } from "./sign-in-guard.ts";

type RouteGuard = Pick<Mount, "frame" | "guard">;

const frame = loadable(async () => (await import("./query-provider.tsx")).LiveQueryProvider);

/** Route of a page for all visitors, with live data. */
export const forEveryone: RouteGuard = { frame };

/** Route of a page for signed-in users only. */
export const forUsers: RouteGuard = { frame, guard };
