// Number of unread messages, shown on first screens. unread-count-sync.ts updates it later.
import { ownStore } from "../../data/own-store.ts";

export const unreadNotices = ownStore(0);
