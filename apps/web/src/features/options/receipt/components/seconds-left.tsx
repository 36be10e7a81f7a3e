import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { serverNow } from "../../../../data/api.ts";

const EVERY_MS = 250;

/** Counts down the seconds until a time of the server's clock. Renders nothing when that time has passed. */
export function SecondsLeft({ until }: { until: number }) {
	const { t } = useLingui();
	const [left, setLeft] = useState(() => secondsTo(until));
	useEffect(() => {
		const tick = () => setLeft(secondsTo(until));
		tick();
		const timer = setInterval(tick, EVERY_MS);
		return () => clearInterval(timer);
	}, [until]);
	if (left === 0) return null;
	return <span className="num whitespace-nowrap">{t`in ${left} s`}</span>;
}

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - serverNow()) / 1_000));
