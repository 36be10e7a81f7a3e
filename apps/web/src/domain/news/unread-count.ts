// Stores the number of unread messages. First screens show the number, and unread-count-sync.ts updates it later.
import { ownStore } from "../../data/own-store.ts";

export const unreadNotices = ownStore(0);
