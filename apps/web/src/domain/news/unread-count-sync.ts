// Updates the number of unread messages after the first screen, after a reconnect, and after a message of the account topic.
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
		/**
		 * Number of messages that the socket has received so far. It shows if a message arrived between a request for the count
		 * and its response, which then lacks that message.
		 */
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
				() => undefined,
			);
		};
		whenIdle(ask);
		const stop = onAccount(({ kind, notices = [] }, queries) => {
			if (kind === "snapshot") return ask();
			if (notices.length === 0) return;
			told += notices.length;
			unreadNotices.set(unreadNotices.get() + notices.filter(({ read }) => !read).length);
			// The last response may already count these messages, so the number is requested again.
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
