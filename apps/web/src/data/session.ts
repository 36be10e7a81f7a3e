// Session of this app: token and user (docs/reference/product.md §3).
import { createSession } from "@candor/client/page";
import { storage } from "./app-storage.ts";

export const LOGIN_PATH = "/pages/user/login/login";

export const { session, useSession, tokenChange, isReplaced, endSession } = createSession(storage);
