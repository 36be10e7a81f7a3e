import { useLingui } from "@lingui/react/macro";
import { useServerTime } from "../../data/server-clock.ts";

const DAY_S = 86_400;

export function Countdown({ until }: { until: number }) {
	const { t } = useLingui();
	const seconds = useServerTime((now) => Math.max(0, Math.ceil((until - now) / 1_000)));
	const days = Math.floor(seconds / DAY_S);
	const two = (value: number) => String(value).padStart(2, "0");
	const clock = [Math.floor((seconds % DAY_S) / 3_600), Math.floor((seconds % 3_600) / 60), seconds % 60].map(two).join(":");
	return <span className="num whitespace-nowrap">{days > 0 ? t`${days} d ${clock}` : clock}</span>;
}
