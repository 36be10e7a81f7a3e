// Sends test coins on a sandbox's local chain, so that the user can watch a deposit arrive.
import { textOf } from "@candor/client";
import type { Chain } from "@candor/contract";
import { Button, toast, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { FlaskConical } from "lucide-react";
import { call } from "../../../data/api.ts";
import { useSubmit } from "../../../shared/forms/use-submit.ts";

export function ChainFund({ currencyId, coin, chain }: { currencyId: number; coin: string; chain: Chain }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const [sending, submit] = useSubmit((failure) => toast(textOf(failure) || t`No response. Try again.`, "bad"));
	return (
		<Button
			wide
			tone="ghost"
			busy={sending}
			icon={<FlaskConical aria-hidden size={18} strokeWidth={1.75} />}
			onClick={() =>
				submit(
					() => call("POST sandbox/chain_fund", { currency_id: currencyId, chain }, { ownWords: true }),
					({ amount }) => {
						const sent = figure(amount, { short: true });
						toast(t`${sent} ${coin} sent on the test chain. It arrives below.`, "good");
					},
				)
			}
		>
			{t`Send me test coins on the chain`}
		</Button>
	);
}
