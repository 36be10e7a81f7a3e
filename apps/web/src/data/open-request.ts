// Requests of this app that move money and whose outcome is open.
import { createOpenRequests } from "@candor/client/page";
import { serverNow } from "./api.ts";
import { session } from "./session.ts";
import { keyOf } from "./stored.ts";

export const { openRequest } = createOpenRequests({ session, serverNow, keyOf });
