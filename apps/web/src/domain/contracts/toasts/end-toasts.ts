// Shows toasts for events of positions that the user did not cause, for example a stop, a liquidation or a cancelled order.
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { onAccount } from "../../../data/account.ts";
import { useAccountToasts } from "../../../data/account-toasts.ts";
import { withTexts } from "../../../data/load-texts.ts";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { openPositions } from "../data/open-positions.ts";
import { endOf, type PositionNews, positionNewsOf } from "./notified-ends.ts";
import { texts } from "./texts";

export const openEndToasts = () => withTexts(EndToasts, texts);

function EndToasts(): null {
	const { t } = useLingui();
	const own = useHideableFigure();
	// The open positions before the message. A listener needs this copy, because `openPositions` already includes the message.
	const known = useRef(openPositions.get());
	useEffect(
		() =>
			onAccount(({ kind }) => {
				if (kind === "snapshot") known.current = openPositions.get();
			}),
		[],
	);
	useAccountToasts({
		read(data) {
			const news = positionNewsOf(known.current, data);
			known.current = openPositions.get();
			return news;
		},
		join: (first, { now }: PositionNews) => ({ before: first.before, now }),
		tone: (news) => (endOf(news).gain.startsWith("-") || endOf(news).what === "cancelled" ? "bad" : "good"),
		say(news) {
			const { product, account_type, direction, reason } = news.now;
			const end = endOf(news);
			const real = account_type === "real";
			const side =
				direction === "long"
					? t({ message: "Long", context: "side of a contract" })
					: t({ message: "Short", context: "side of a contract" });
			const position = real ? `${side} ${product}` : t`Demo ${side} ${product}`;
			const amount = `${own(end.amount)} ${product.split("/")[0]}`;
			const gain = `${own(end.gain, { places: 2, sign: true })} ${real ? "USDT" : "DEMO"}`;
			const words = {
				stop: () => t`Stop loss: ${position}, ${amount} closed, ${gain}`,
				profit: () => t`Take profit: ${position}, ${amount} closed, ${gain}`,
				liquidation: () => t`Liquidated: ${position}, ${amount}, ${gain}`,
				adl: () => t`Auto-deleveraged: ${position}, ${amount} closed, ${gain}`,
				net: () => t`Netted: ${position}, ${amount} closed, ${gain}`,
				outage: () => t`Closed at the last mark before an outage: ${position}, ${amount}, ${gain}`,
				settlement: () => t`Final settlement: ${position}, ${amount} closed, ${gain}`,
				cancelled: () => {
					if (reason === "halted") return t`Order cancelled: ${position}, the index has stopped`;
					if (reason === "restricted") return t`Order cancelled: ${position}, you may open nothing for now`;
					if (reason === "loss_limit") return t`Order cancelled: ${position}, your own loss limit is reached`;
					return t`Order cancelled: ${position}, its margin no longer covers it`;
				},
			};
			return words[end.what]();
		},
	});
	return null;
}
