// Updates the number of unread messages: after the first screen, after a reconnect, and after a message of the account topic. It draws
// nothing.
import { whenIdle } from "@candor/client/page";
import { useEffect } from "react";
import { onAccount } from "../../data/account.ts";
import { call } from "../../data/api.ts";
import { samePerson } from "../../data/own-store.ts";
import { keys } from "../../data/query-keys.ts";
import { useSession } from "../../data/session.ts";
import { unreadNotices } from "./unread-count.ts";

export function SyncUnreadCount(): null {
	const token = useSession()?.token;
	useEffect(() => {
		if (token === undefined) return;
		let left = false;
		/** Number of messages received so far. A response to a request from before a message may not count it. */
		let told = 0;
		const ask = () => {
			if (left) return;
			const before = told;
			const same = samePerson();
			call("POST notice/list", { page: 1, limit: 1 }, { silent: true }).then(
				({ unread }) => {
					if (left || !same()) return;
					if (told === before) unreadNotices.set(unread);
					else ask();
				},
				// The next snapshot repeats the request.
				() => undefined,
			);
		};
		whenIdle(ask);
		const stop = onAccount(({ kind, notices = [] }, queries) => {
			if (kind === "snapshot") return ask();
			if (notices.length === 0) return;
			told += notices.length;
			unreadNotices.set(unreadNotices.get() + notices.filter(({ read }) => !read).length);
			// The previous response may already have counted these messages.
			ask();
			void queries.invalidateQueries({ queryKey: keys.notices });
		});
		return () => {
			left = true;
			stop();
		};
	}, [token]);
	return null;
}
