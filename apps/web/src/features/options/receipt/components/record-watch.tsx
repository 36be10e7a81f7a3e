// Checks once a day, while somebody looks at a market, that its record of prices continues what this phone saw; says so where it does not.
import { whenIdle } from "@candor/client/page";
import { useEffect } from "react";
import { loadTexts } from "../../../../data/load-texts.ts";
import { followDaily } from "../data/follow-record-head.ts";
import { texts } from "../texts";
import { RewrittenRecordNotice } from "./rewritten-record-notice.tsx";

/** With its words, for pages that have those of another room. */
export async function openRecordWatch(): Promise<typeof RecordWatch> {
	await loadTexts(texts);
	return RecordWatch;
}

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
