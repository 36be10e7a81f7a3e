// Checks once a day, while a market is shown, that its price record continues the one that this device saw, and warns if it does not.
import { whenIdle } from "@candor/client/page";
import { useEffect } from "react";
import { withTexts } from "../../../../data/load-texts.ts";
import { followDaily } from "../data/follow-record-head.ts";
import { texts } from "../texts";
import { RewrittenRecordNotice } from "./rewritten-record-notice.tsx";

export const openRecordWatch = () => withTexts(RecordWatch, texts);

export function RecordWatch({ market }: { market: string }) {
	useEffect(() => {
		let left = false;
		whenIdle(() => {
			// If it cannot be checked now, the next visit checks it.
			if (!left) void followDaily(market).catch(() => undefined);
		});
		return () => {
			left = true;
		};
	}, [market]);
	return <RewrittenRecordNotice market={market} />;
}
