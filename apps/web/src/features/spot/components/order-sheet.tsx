import { Button, Sheet, useLazyPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { useOpenOrders } from "../../../domain/spot/open-orders.ts";
import { LazyPart } from "../../../shared/page-parts/lazy-part.tsx";
import { useCancelOrders } from "../data/cancel-orders.ts";

const load = async () => (await import("../order-details/order-detail.tsx")).openOrderDetail();
const AHEAD_MS = 4_000;

export function OrderSheet({ id, onClose }: { id: number | undefined; onClose: () => void }) {
	const { t } = useLingui();
	// Id of the order that the sheet showed last. This order stays visible while the sheet slides out.
	const [last, setLast] = useState(id);
	useEffect(() => {
		if (id !== undefined) setLast(id);
	}, [id]);
	const part = useLazyPart(load, { wanted: id !== undefined, aheadMs: AHEAD_MS });
	return (
		<Sheet open={id !== undefined} onOpenChange={(open) => !open && onClose()} title={t`Order ${last ?? ""}`}>
			{last !== undefined && (
				<LazyPart
					part={part}
					title={t`This order could not be loaded`}
					detail={t`It is safe with the exchange. Try again in a moment.`}
				>
					{(OrderDetail) => <OrderDetail key={last} id={last} />}
				</LazyPart>
			)}
			{last !== undefined && <CancelOne id={last} />}
		</Sheet>
	);
}

function CancelOne({ id }: { id: number }) {
	const { t } = useLingui();
	const waiting = useOpenOrders().some((order) => order.id === id);
	const { cancel, cancelling } = useCancelOrders();
	if (!waiting) return null;
	return (
		<Button tone="ghost" wide busy={cancelling.has(id)} onClick={() => cancel(id)} className="mt-4">
			{t`Cancel order`}
		</Button>
	);
}
