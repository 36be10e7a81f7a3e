// Shows the evidence of both sides of a dispute, and lets the user upload a picture.
import { textOf } from "@candor/client";
import type { P2pEvidence, P2pOrder } from "@candor/contract";
import { Button, Field, toast, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../data/api.ts";
import { useServerTime } from "../../../data/server-clock.ts";
import { PictureSlot } from "../../../domain/images/picture-slot.tsx";
import { PrivatePicture } from "../../../domain/images/private-picture.tsx";
import { usePicture } from "../../../domain/images/use-picture.ts";
import { p2pKeys } from "../../../domain/p2p/p2p-keys.ts";
import { useSubmit } from "../../../shared/forms/use-submit.ts";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { useOrderChat } from "../data/order-chat.ts";

export function Evidence({ order, until }: { order: P2pOrder; until: number }) {
	const { t } = useLingui();
	const { time } = useFigures();
	const chat = useOrderChat(order.id);
	const isInTime = useServerTime((now) => (now < until ? 1 : 0)) === 1;
	const evidence: readonly P2pEvidence[] = chat.data?.evidence ?? [];
	const by = { you: t`From you`, partner: t`From the other side`, operator: t`From the operator` };
	return (
		<section aria-label={t`Evidence`} className="hairline grid grid-cols-[minmax(0,1fr)] gap-2 pt-3">
			<h3 className="text-12 font-semibold">{t`Evidence`}</h3>
			{evidence.length === 0 ? (
				<p className="text-12 text-soft">{t`No pictures yet. Both sides see each picture.`}</p>
			) : (
				<ul className="grid gap-3">
					{evidence.map((one) => {
						const hash = one.hash.slice(0, 12);
						return (
							<li key={one.image.id} className="grid grid-cols-[minmax(0,1fr)] gap-1 text-12">
								<PrivatePicture path={one.image.url} alt={one.note === "" ? t`Evidence` : one.note} />
								<span className="font-semibold">{by[one.by]}</span>
								{one.note !== "" && <span className="break-words">{one.note}</span>}
								<span className="num text-soft">
									{time(one.at)} · {t`SHA-256 ${hash}…`}
								</span>
							</li>
						);
					})}
				</ul>
			)}
			{order.actions.includes("evidence") && isInTime && <AddEvidence order={order} />}
		</section>
	);
}

function AddEvidence({ order }: { order: P2pOrder }) {
	const { t } = useLingui();
	const queries = useQueryClient();
	const picture = usePicture("evidence");
	const [note, setNote] = useState("");
	const [problem, setProblem] = useState<string>();
	const [sending, submit] = useSubmit((failure) => setProblem(textOf(failure) || t`No response. Try again.`));
	const uploaded = picture.state.uploaded;
	const send = () => {
		if (uploaded === undefined) return picture.put("missing");
		setProblem(undefined);
		submit(
			// The picture's id is also the request's id, so that a repeated request adds nothing.
			() =>
				call("POST ctc/order/evidence", { id: order.id, image: uploaded.id, note, client_id: uploaded.id }, { ownWords: true }),
			() => {
				picture.remove();
				setNote("");
				toast(t`Evidence added`, "good");
				void queries.invalidateQueries({ queryKey: p2pKeys.chat(order.id) });
			},
		);
	};
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-2">
			<PictureSlot
				title={t`Add a picture`}
				detail={t`For example the payment in your bank's app, with name, amount and time.`}
				state={picture.state}
				isAccepted={false}
				rejection={undefined}
				camera="environment"
				onChoose={picture.choose}
				onRetry={picture.retry}
				onRemove={picture.remove}
			/>
			<Field label={t`Note (optional)`} value={note} maxLength={300} autoComplete="off" onValueChange={setNote} />
			<FormProblem>{problem}</FormProblem>
			<Button wide busy={sending} onClick={send}>
				{t`Send evidence`}
			</Button>
		</div>
	);
}
