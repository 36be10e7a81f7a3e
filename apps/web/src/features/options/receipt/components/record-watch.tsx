// Checks once a day, while somebody looks at a market, that its record of prices continues what this phone saw; says so where it does not.
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
			// Where it cannot be asked now, the next look asks.
			if (!left) void followDaily(market).catch(() => undefined);
		});
		return () => {
			left = true;
		};
	}, [market]);
	return <RewrittenRecordNotice market={market} />;
}
