import { toast, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { isUserLimitRefusal } from "../../../data/money-mutation.ts";
import { useMoneyRequest } from "../../../data/money-request.ts";
import type { Terms } from "../calculate/terms.ts";
import { useContractLabels } from "../components/contract-labels.ts";
import { clearDraft, DRAFT_FIELDS, type Draft, type DraftField, draftNow, showErrors } from "./order-draft.ts";
import { notePosition } from "./use-open-positions.ts";

export interface Order {
	readonly draft: Draft;
	readonly leverage: number;
}

export function usePlaceOrder(terms: Terms, onNotVerified: (order: Order) => void) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const words = useContractLabels();
	const { account, matchId, symbol } = terms;
	const { send, sending } = useMoneyRequest("POST lever/submit", `position ${account} ${symbol}`);
	const open = ({ draft, leverage }: Order, done?: () => void) =>
		send({
			params: {
				match_id: matchId,
				account,
				type: draft.long ? 1 : 2,
				order_type: draft.limit ? 0 : 1,
				share: Number(draft.lots),
				multiple: leverage,
				...(draft.limit && { target_price: draft.price }),
				...(draft.stops && draft.profitPrice !== "" && { target_profit_price: draft.profitPrice }),
				...(draft.stops && draft.stopPrice !== "" && { stop_loss_price: draft.stopPrice }),
			},
			answered({ position }) {
				notePosition(position);
				// If the user changed the draft while the request was pending, the changed draft stays.
				if (draftNow(account) === draft) clearDraft(account);
				const demo = account === "simulation";
				const [lots, share, waits] = [position.lots, position.share, position.opening].map((count) => figure(String(count)));
				const why = words.reason(position);
				if (position.lots > 0 && position.opening > 0) {
					toast(t`${lots} of ${share} lots opened, ${waits} wait at your price`, "good");
				} else if (position.lots > 0 && why !== undefined) toast(t`${lots} of ${share} lots opened. ${why}.`, "bad");
				else if (position.lots > 0) toast(demo ? t`Demo position opened` : t`Position opened`, "good");
				else if (position.status === 0) toast(t`Order placed`, "good");
				else if (position.status === 4) {
					toast(why === undefined ? t`Nothing filled, the order was cancelled` : t`Nothing filled. ${why}.`, "bad");
				}
			},
			failed(said, field, refusal) {
				if (field !== undefined && DRAFT_FIELDS.includes(field)) showErrors(account, { [field as DraftField]: said });
				else showErrors(account, {}, said, isUserLimitRefusal(refusal?.id));
				if (refusal?.id === "not_verified") onNotVerified({ draft: draftNow(account), leverage });
			},
			...(done && { ended: done }),
		});
	return { open, opening: sending };
}
