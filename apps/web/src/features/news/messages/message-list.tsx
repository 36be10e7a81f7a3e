// Lists the messages to the user, newest first. When the list is shown, the server marks all messages as read. Messages that
// were unread before stay highlighted while the list is open.
import { EmptyState } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { MessageSquare } from "lucide-react";
import { useEffect } from "react";
import { withTexts } from "../../../data/load-texts.ts";
import { markRead, useMessages } from "../../../domain/news/messages.ts";
import { PagedList } from "../../../shared/paged-list/paged-list.tsx";
import { RowsSkeleton } from "../components/rows-skeleton.tsx";
import { MessageRow } from "./message-row.tsx";
import { texts } from "./texts";

export const openMessageList = () => withTexts(MessageList, texts);

function MessageList() {
	const { t } = useLingui();
	const query = useMessages();
	const messages = query.data?.pages.flatMap((page) => page.list) ?? [];
	const newest = messages.find(({ read }) => !read)?.id;
	useEffect(() => {
		if (newest !== undefined) markRead(newest);
	}, [newest]);
	return (
		<PagedList
			query={query}
			items={messages}
			shape={<RowsSkeleton />}
			problem={{ title: t`The messages could not be loaded`, detail: t`Try again in a moment.` }}
			older={t`Older messages`}
			empty={
				<EmptyState
					icon={<MessageSquare aria-hidden size={22} strokeWidth={1.75} />}
					title={t`No messages yet`}
					detail={t`Results of large options and a reached loss limit are told here.`}
				/>
			}
		>
			{(message, first) => <MessageRow key={message.id} message={message} first={first} />}
		</PagedList>
	);
}
