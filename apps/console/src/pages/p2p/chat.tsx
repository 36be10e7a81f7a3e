// Shows the messages of a P2P order. In a dispute, the operator can send a message to both parties.
import { Badge, Button, Card, join } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { confirmedCall } from "../../data/calls.ts";
import { FormProblem } from "../../parts/form-problem.tsx";
import { TextArea } from "../../parts/inputs.tsx";
import { Moment } from "../../parts/moments.tsx";
import { type P2pOrder, useChatEventText } from "../../parts/p2p-texts.ts";
import { CardTitle } from "../../parts/page.tsx";
import { useProblemText } from "../../parts/problem-texts.ts";
import { OrderPicture, useSenderTexts } from "./evidence.tsx";

/** Largest length of a message, in characters. */
const MAX_MESSAGE = 1_000;

type Message = P2pOrder["messages"][number];

export function Chat({ order }: { order: P2pOrder }) {
	const { t } = useLingui();
	const { order: number, messages, state, conflict } = order;
	return (
		<section aria-label={t`Chat`}>
			<Card>
				<CardTitle aside={<Badge>{messages.length}</Badge>}>{t`Chat`}</CardTitle>
				{messages.length === 0 ? (
					<p className="text-12 text-soft">{t`No messages`}</p>
				) : (
					// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
					<section tabIndex={0} aria-label={t`Messages`} className="max-h-[480px] overflow-y-auto">
						<ol className="grid grid-cols-1 gap-2">
							{messages.map((message) => (
								<Entry key={message.number} order={order} message={message} />
							))}
						</ol>
					</section>
				)}
				{state === "disputed" && conflict === null && <Writing order={number} />}
			</Card>
		</section>
	);
}

function Entry({ order, message }: { order: P2pOrder; message: Message }) {
	const { t } = useLingui();
	const senders = useSenderTexts();
	const eventText = useChatEventText();
	const { number, from, operator, text, image, hash, at } = message;
	const isSystem = from === "system";
	return (
		<li
			className={join(
				"min-w-0 max-w-[85%] rounded-m px-3 py-2 text-12",
				from === "buyer" && "bg-raised",
				from === "seller" && "ml-auto bg-raised",
				from === "operator" && "mx-auto border border-brand",
				isSystem && "mx-auto text-center text-soft",
			)}
		>
			<div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-11 text-soft">
				<span className="num">{number}</span>
				{operator === null ? (
					<span className="font-semibold">{senders[from]}</span>
				) : (
					<Badge tone="brand">{t`Operator ${operator}`}</Badge>
				)}
				<Moment at={at} seconds />
				<span className="font-mono" title={hash}>
					{hash.slice(0, 12)}
				</span>
			</div>
			{text !== "" && <p className="mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]">{isSystem ? eventText(text) : text}</p>}
			{image !== null && (
				<div className="mt-2">
					<OrderPicture order={order} image={image} label={t`Message ${number}`} />
				</div>
			)}
		</li>
	);
}

function Writing({ order }: { order: number }) {
	const { t } = useLingui();
	const textOf = useProblemText();
	const queries = useQueryClient();
	const [text, setText] = useState("");
	// A retry sends the message with the same id, so that the server stores the message once.
	const [clientId, setClientId] = useState(() => crypto.randomUUID());
	const send = useMutation({
		mutationFn: () => confirmedCall("p2p/message", { order, client_id: clientId, text: text.trim() }),
		onSuccess: () => {
			setText("");
			setClientId(crypto.randomUUID());
			void queries.invalidateQueries({ queryKey: ["p2p/order", { order }] });
		},
	});
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (text.trim() !== "" && !send.isPending) send.mutate();
	};
	return (
		<form onSubmit={submit} noValidate className="mt-4 grid gap-2 border-t border-line pt-3">
			<TextArea
				maxLength={MAX_MESSAGE}
				label={t`Message to both parties`}
				value={text}
				onValueChange={(next) => {
					setText(next);
					if (send.isError) {
						send.reset();
						setClientId(crypto.randomUUID());
					}
				}}
				hint={t`Both parties see it with your number and the operator badge.`}
			/>
			<Button type="submit" size="small" className="justify-self-start" busy={send.isPending} disabled={text.trim() === ""}>
				{t`Send with passkey`}
			</Button>
			<FormProblem>{send.error !== null && textOf(send.error, true)}</FormProblem>
			{send.isSuccess && text === "" && (
				<p role="status" className="text-12 text-good">
					{t({ message: `Sent`, context: "message" })}
				</p>
			)}
		</form>
	);
}
