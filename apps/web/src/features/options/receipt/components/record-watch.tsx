// Checks a market once a day: its price records must continue those that this device saw before. Warns the user if they do not.
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
			// A failed check is repeated at the next visit.
			if (!left) void followDaily(market).catch(() => undefined);
		});
		return () => {
			left = true;
		};
	}, [market]);
	return <RewrittenRecordNotice market={market} />;
}
