// Shows a conversation: messages with read marks and typing marks, and the field that sends texts and pictures.
import { newClientId } from "@candor/client/page";
import type { ChatMessage } from "@candor/contract";
import { Button, EmptyState, Skeleton, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from "react";
import { useNotKnown } from "../../data/online.ts";
import { useServerTime } from "../../data/server-clock.ts";
import { useChatMark, useLiveMessages } from "./account-topic.ts";
import { mergeMessages } from "./calculate/merge-messages.ts";
import type { ChatPage, ChatSource } from "./chat-source.ts";
import { Composer } from "./composer.tsx";
import { MessageBubble, PendingBubble } from "./message-bubble.tsx";
import { discard, type Pending, sendMessage, usePending } from "./outbox.ts";
import { useConversation } from "./use-conversation.ts";

/** New messages scroll into view if the user is within this distance of the end of the page, px. */
const NEAR_PX = 160;
/** A report of typing counts for this time, as on the server, ms. */
const TYPING_MS = 6_000;

export interface ChatProps {
	source: ChatSource;
	/** Warning that is shown above the messages. */
	notice: ReactNode;
	/** Returns the text of a system message, which names a step of the order. */
	systemText: (text: string) => string;
	closed: string;
}

export function Chat({ source, notice, systemText, closed }: ChatProps) {
	const { t } = useLingui();
	const query = useConversation(source);
	const notKnown = useNotKnown(query);
	const { data } = query;
	return (
		<div className="flex min-h-[calc(100dvh-var(--nav)-env(safe-area-inset-top))] flex-col">
			<div className="flex-1 px-4 pt-1 pb-3">
				<p className="rounded-m bg-[color-mix(in_srgb,var(--warn)_13%,transparent)] px-3 py-2.5 text-12 text-warn">{notice}</p>
				{data !== undefined ? (
					<Messages source={source} page={data} systemText={systemText} />
				) : notKnown || query.isError ? (
					<EmptyState
						title={t`The chat could not be loaded`}
						detail={t`No message is lost. Try again in a moment.`}
						action={<Button size="small" onClick={() => void query.refetch()}>{t`Try again`}</Button>}
					/>
				) : (
					<div className="grid gap-3 pt-4">
						<Skeleton height={44} width="70%" />
						<Skeleton height={44} width="60%" className="ml-auto" />
						<Skeleton height={64} width="75%" />
					</div>
				)}
			</div>
			{data !== undefined &&
				(data.open ? (
					<Write source={source} />
				) : (
					<p className="hairline bg-surface px-4 py-4 pb-[calc(env(safe-area-inset-bottom)+16px)] text-center text-12 text-soft">
						{closed}
					</p>
				))}
		</div>
	);
}

function useTakeMessage(source: ChatSource): (message: ChatMessage) => void {
	const queries = useQueryClient();
	return (message) =>
		queries.setQueryData<ChatPage>(source.key, (page) => page && { ...page, list: mergeMessages(page.list, [message]) });
}

function Write({ source }: { source: ChatSource }) {
	const take = useTakeMessage(source);
	return (
		<Composer
			onTyping={() => void source.typing().catch(() => undefined)}
			onSend={(message) => void sendMessage(source, { client_id: newClientId(), ...message }, take)}
		/>
	);
}

interface MessagesProps {
	source: ChatSource;
	page: ChatPage;
	systemText: (text: string) => string;
}

function Messages({ source, page, systemText }: MessagesProps) {
	const { t } = useLingui();
	const { date } = useFigures();
	const queries = useQueryClient();
	const take = useTakeMessage(source);
	const live = useLiveMessages(page.conversation);
	const mark = useChatMark(page.conversation);
	const messages = useMemo(() => mergeMessages(page.list, live), [page.list, live]);
	const typingUntil = mark?.typing_until ?? 0;
	// If the partner has sent a message after the report of typing, the report no longer counts.
	const heardAt = messages.findLast(({ from }) => from === "partner")?.at ?? 0;
	const isTyping = useServerTime((now) => (typingUntil > now && heardAt < typingUntil - TYPING_MS ? 1 : 0)) === 1;
	const own = new Set(messages.filter(({ from }) => from === "you").map(({ client_id }) => client_id));
	// If the response to a message was lost, the message may be stored anyway. It then arrives with its `client_id`, and is no
	// longer pending.
	const pending = usePending(source).filter(({ client_id }) => !own.has(client_id));
	const readByPartner = Math.max(page.read.partner, mark?.read.partner ?? 0);
	const lastRead = messages.findLast(({ from, number }) => from === "you" && number <= readByPartner)?.number;
	const newest = messages.findLast(({ from }) => from !== "you")?.number ?? 0;
	const sendRead = useEffectEvent((number: number) => {
		source.read(number).then(
			(read) => queries.setQueryData<ChatPage>(source.key, (known) => known && { ...known, read }),
			() => undefined,
		);
	});
	const isUnread = newest > Math.max(page.read.own, mark?.read.own ?? 0);
	useEffect(() => {
		if (!isUnread) return;
		const tell = () => {
			if (document.visibilityState === "visible") sendRead(newest);
		};
		tell();
		document.addEventListener("visibilitychange", tell);
		return () => document.removeEventListener("visibilitychange", tell);
	}, [isUnread, newest]);
	const end = useRef<HTMLDivElement>(null);
	const opened = useRef(false);
	const last = messages.at(-1)?.number ?? 0;
	const scroll = useEffectEvent(() => {
		const top = end.current?.getBoundingClientRect().top ?? 0;
		const isNear = top < window.innerHeight + NEAR_PX;
		if (isNear || !opened.current || messages.at(-1)?.from === "you") end.current?.scrollIntoView({ block: "end" });
		opened.current = true;
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new or a pending message moves the end of the list
	useLayoutEffect(() => scroll(), [last, pending.length]);
	const again = (message: Pending) => void sendMessage(source, message, take);
	return (
		<>
			<div role="log" aria-label={t`Messages`}>
				<ol className="flex flex-col gap-2.5 pt-3 text-14">
					{messages.map((message, index) => {
						const previous = messages[index - 1];
						const day = date(message.at);
						const isNewDay = previous === undefined || date(previous.at) !== day;
						return (
							<li key={message.number} className="flex flex-col gap-2.5">
								{isNewDay && <span className="num text-center text-11 text-faint">{day}</span>}
								<MessageBubble message={message} isRead={message.number === lastRead} systemText={systemText} />
							</li>
						);
					})}
					{pending.map((message) => (
						<li key={message.client_id} className="flex flex-col">
							<PendingBubble message={message} onAgain={() => again(message)} onDiscard={() => discard(source, message)} />
						</li>
					))}
				</ol>
			</div>
			{messages.length === 0 && pending.length === 0 && (
				<p className="pt-6 text-center text-12 text-soft">{t`No messages yet.`}</p>
			)}
			<p role="status" className="min-h-5 pt-1.5 text-12 text-soft">
				{isTyping && t`typing …`}
			</p>
			<div ref={end} className="scroll-mb-24" />
		</>
	);
}
