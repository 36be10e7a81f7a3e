// How many messages to the user are unread: a mark on first screens. What keeps it right is fetched behind them (unread-count-sync.ts).
import { ownStore } from "../../data/own-store.ts";

export const unreadNotices = ownStore(0);
