// Says each own fill, whichever page is open; several fills of one order within a moment are said as one.
import type { Fill, Order } from "@candor/contract";
import { formatDecimalShort, parseDecimal } from "@candor/money";
import { STAYS, toast, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { onFill } from "../account.ts";
import { useOwnFigure } from "../../own-money/hidden.ts";

const GATHER_MS = 250;
/** Every coin's places fit; the sum is cut to what stands there. */
const PLACES = 12;

interface Gathered {
	order: Order;
	amount: bigint;
}

/** Draws nothing: the word goes to the toasts, which screen readers hear. */
export function FillToasts(): null {
	const { t } = useLingui();
	const { figure } = useFigures();
	const own = useOwnFigure();
	const say = useRef<(one: Gathered) => void>(() => {});
	say.current = ({ order, amount }) => {
		const [coin = "", quote = ""] = order.symbol.split("/");
		const quantity = own(formatDecimalShort(amount, PLACES));
		const price = order.average_price === null ? "" : `${figure(order.average_price, { short: true })} ${quote}`;
		toast(order.type === 1 ? t`Bought ${quantity} ${coin} at ${price}` : t`Sold ${quantity} ${coin} at ${price}`, "good", STAYS);
	};
	useEffect(() => {
		const gathered = new Map<number, Gathered>();
		const timers = new Set<ReturnType<typeof setTimeout>>();
		const stop = onFill((order: Order, fill: Fill) => {
			const read = parseDecimal(fill.amount, PLACES);
			const amount = read.ok ? read.value : 0n;
			const known = gathered.get(order.id);
			if (known !== undefined) {
				known.order = order;
				known.amount += amount;
				return;
			}
			gathered.set(order.id, { order, amount });
			const timer = setTimeout(() => {
				timers.delete(timer);
				const one = gathered.get(order.id);
				gathered.delete(order.id);
				if (one !== undefined) say.current(one);
			}, GATHER_MS);
			timers.add(timer);
		});
		return () => {
			stop();
			for (const timer of timers) clearTimeout(timer);
		};
	}, []);
	return null;
}
