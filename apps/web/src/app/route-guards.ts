import type { Mount } from "@candor/client/page";
import { loadable } from "@candor/client/page";
import { guard } from "./sign-in-guard.ts";

type RouteGuard = Pick<Mount, "frame" | "guard">;

const frame = loadable(async () => (await import("./query-provider.tsx")).LiveQueryProvider);

/** Layout of pages that visitors may open and that show live data. These pages have no guard. */
export const forEveryone: RouteGuard = { frame };

/** Layout and guard of pages for signed-in users. The guard redirects visitors to the sign-in page. */
export const forUsers: RouteGuard = { frame, guard };
