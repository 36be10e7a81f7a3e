// Queries a conversation: first all messages, later only the messages after the last known one.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { joinAccount } from "../../data/account.ts";
import { useSession } from "../../data/session.ts";
import { chatAccountTopic } from "./account-topic.ts";
import { loadedUpTo, mergeMessages } from "./calculate/merge-messages.ts";
import type { ChatPage, ChatSource } from "./chat-source.ts";

export function useConversation<P extends ChatPage>({ key, load }: ChatSource<P>) {
	const queries = useQueryClient();
	useEffect(() => joinAccount(chatAccountTopic), []);
	return useQuery({
		queryKey: key,
		enabled: useSession() !== null,
		staleTime: 0,
		async queryFn({ signal }): Promise<P> {
			let list = queries.getQueryData<P>(key)?.list ?? [];
			for (;;) {
				const page = await load(loadedUpTo(list), signal);
				list = mergeMessages(list, page.list);
				if (!page.has_more || page.list.length === 0) return { ...page, list };
			}
		},
	});
}
