import { createOpenRequests } from "@candor/client/page";
import { serverNow } from "./api.ts";
import { keyOf } from "./app-storage.ts";
import { session } from "./session.ts";

export const { openRequest } = createOpenRequests({ session, serverNow, keyOf });
