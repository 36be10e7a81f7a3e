import type { ChatMessage } from "@candor/contract";
import { Badge, Button, join, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { FormProblem } from "../../shared/page-parts/form-problem.tsx";
import { PrivatePicture } from "../images/private-picture.tsx";
import type { Pending } from "./outbox.ts";

const OWN = "ml-auto max-w-[80%] rounded-[16px] rounded-br-[4px] bg-brand px-3 py-2 text-on-brand";
const THEIRS = "mr-auto max-w-[80%] rounded-[16px] rounded-bl-[4px] bg-surface px-3 py-2 shadow-card";

interface MessageBubbleProps {
	message: ChatMessage;
	/** True for the user's last message that the partner has read. */
	isRead: boolean;
	systemText: (text: string) => string;
}

export function MessageBubble({ message, isRead, systemText }: MessageBubbleProps) {
	const { t } = useLingui();
	const { clock } = useFigures();
	const { from, text, image, at } = message;
	const minute = clock(at).slice(0, 5);
	const operator = message.operator ?? 0;
	if (from === "system") return <p className="num text-center text-12 text-soft">{`${systemText(text)} · ${minute}`}</p>;
	const isOwn = from === "you";
	return (
		<>
			<span className="sr-only">{isOwn ? t`You:` : from === "operator" ? t`Operator:` : t`The other side:`}</span>
			{image !== null && (
				<div className={isOwn ? "ml-auto" : "mr-auto"}>
					<PrivatePicture path={image.url} alt={t({ message: "Attachment", context: "a file in a chat" })} />
				</div>
			)}
			{text !== "" && <p className={join("break-words whitespace-pre-wrap", isOwn ? OWN : THEIRS)}>{text}</p>}
			{text === "" && image === null && (
				<p className={join("text-12 text-soft", isOwn && "text-right")}>{t`This message is no longer stored.`}</p>
			)}
			<p className={join("num -mt-1.5 flex items-center gap-1.5 text-11 text-faint", isOwn && "justify-end")}>
				{from === "operator" && <Badge tone="up">{t`Operator ${operator}`}</Badge>}
				{minute}
				{isRead && ` · ${t({ message: "Read", context: "a message" })}`}
			</p>
		</>
	);
}

interface PendingBubbleProps {
	message: Pending;
	onAgain: () => void;
	onDiscard: () => void;
}

export function PendingBubble({ message: { text, picture, state, problem }, onAgain, onDiscard }: PendingBubbleProps) {
	const { t } = useLingui();
	const isFailed = state === "failed";
	return (
		<>
			{picture !== undefined && (
				<img
					src={picture.preview}
					alt={t({ message: "Attachment", context: "a file in a chat" })}
					className="ml-auto h-36 max-w-60 rounded-m bg-raised object-contain"
				/>
			)}
			{text !== "" && <p className={join("break-words whitespace-pre-wrap opacity-70", OWN)}>{text}</p>}
			{isFailed ? (
				<div className="ml-auto text-right">
					<FormProblem>{problem ?? t`Not sent. It can't arrive twice.`}</FormProblem>
					<div className="-mr-2 flex justify-end">
						<Button tone="text" size="small" className="px-2" onClick={onDiscard}>
							{t`Discard`}
						</Button>
						<Button tone="text" size="small" className="px-2" onClick={onAgain}>
							{t`Send again`}
						</Button>
					</div>
				</div>
			) : (
				<p role="status" className="mt-1 text-right text-11 text-faint">
					{t({ message: "Sending …", context: "a message" })}
				</p>
			)}
		</>
	);
}
