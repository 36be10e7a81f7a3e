// Checks once a day that a market's price records continue those that this device saw before. Warns the user if they do not.
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
			// If the check fails for lack of data, the next visit repeats it.
			if (!left) void followDaily(market).catch(() => undefined);
		});
		return () => {
			left = true;
		};
	}, [market]);
	return <RewrittenRecordNotice market={market} />;
}
