import type { Option } from "@candor/contract";

export type Ended = "won" | "lost" | "fair" | "void";
export type OptionState = Ended | "held" | "opening" | "running" | "closing" | "outage";

/** Returns an option's result; undefined while the option has not ended. */
export function endOf({ status, result, direction }: Option): Ended | undefined {
	if (status === "void") return "void";
	if (status !== "settled" || result === null) return undefined;
	if (result === "fair") return "fair";
	return (result === "bullish") === (direction === 1) ? "won" : "lost";
}

/** Returns an option's result or its next event. @param now time by the server's clock, ms */
export function stateOf(option: Option, now: number): OptionState {
	const ended = endOf(option);
	if (ended !== undefined) return ended;
	if (option.status === "held") return "held";
	if (option.outage) return "outage";
	if (option.close_time === null) return "opening";
	return now < option.close_time ? "running" : "closing";
}
