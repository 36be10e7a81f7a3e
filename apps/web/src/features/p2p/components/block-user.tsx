import type { Trader } from "@candor/contract";
import { Button, Dialog, toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useMoneyRequest } from "../../../data/money-request.ts";
import { p2pKeys } from "../../../domain/p2p/p2p-keys.ts";

export function BlockUser({ trader }: { trader: Trader }) {
	const { t } = useLingui();
	const queries = useQueryClient();
	const [asking, setAsking] = useState(false);
	// State after the user's tap. The cached order still has the old state until it is loaded again.
	const [changed, setChanged] = useState<boolean>();
	const isBlocked = changed ?? trader.blocked;
	const request = useMoneyRequest("POST ctc/user/block", `p2p block ${trader.user_id}`);
	const { name } = trader;
	const send = () =>
		request.send({
			params: { user_id: trader.user_id, blocked: !isBlocked },
			answered({ blocked }) {
				setChanged(blocked);
				toast(blocked ? t`${name} is blocked` : t`${name} is no longer blocked`, "good");
				void queries.invalidateQueries({ queryKey: p2pKeys.orders });
				void queries.invalidateQueries({ queryKey: p2pKeys.advertisements });
			},
			failed: (words) => toast(words, "bad"),
			ended: () => setAsking(false),
		});
	return (
		<div className="-mb-1 flex justify-end">
			<Button
				tone="text"
				size="small"
				className="px-2 text-soft!"
				busy={request.sending}
				onClick={() => (isBlocked ? send() : setAsking(true))}
			>
				{isBlocked ? t`Unblock user` : t`Block user`}
			</Button>
			<Dialog
				open={asking}
				onOpenChange={setAsking}
				title={t`Block ${name}?`}
				detail={t`Neither of you can open orders with the other. Open orders continue.`}
				confirm={t`Block user`}
				tone="bad"
				busy={request.sending}
				onConfirm={send}
			/>
		</div>
	);
}
