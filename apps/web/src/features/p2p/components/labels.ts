// Returns texts of the P2P catalogue in the user's language, and formats P2P durations and percentages.
import type { LocalText, P2pOrder, PayType } from "@candor/contract";
import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useLanguage } from "../../../data/language.ts";
import { useP2pConfig } from "../data/p2p-queries.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Returns a function that selects the text in the user's language. A text of the catalogue has one version for each language.
 */
export function useLocalText(): (text: LocalText) => string {
	const language = useLanguage();
	return (text) => text[language];
}

/** Returns a function that names a pay type. Until the catalogue is loaded, the name is the pay type's id. */
export function usePayTypeName(): (payType: string) => string {
	const local = useLocalText();
	const { data } = useP2pConfig();
	return (payType) => {
		const known: PayType | undefined = data?.pay_types.find((one) => one.pay_type === payType);
		return known === undefined ? payType : local(known.name);
	};
}

/** Returns a function that formats a duration (ms) in minutes, hours or days, rounded up. */
export function useDuration(): (ms: number) => string {
	const { t } = useLingui();
	return (ms) => {
		const minutes = Math.ceil(ms / MINUTE_MS);
		const hours = Math.ceil(ms / HOUR_MS);
		const days = Math.ceil(ms / (24 * HOUR_MS));
		if (ms < 2 * HOUR_MS) return t`${minutes} min`;
		return ms <= 72 * HOUR_MS ? t`${hours} h` : t`${days} days`;
	};
}

/** Returns a function that formats parts per million as a percentage with one decimal, rounded down. */
export function useShare(): (ppm: number) => string {
	const { figure } = useFigures();
	return (ppm) => `${figure((Math.floor(ppm / 1_000) / 10).toFixed(1), { short: true })} %`;
}

export function useStateNames(): Readonly<Record<P2pOrder["state"], string>> {
	const { t } = useLingui();
	return {
		created: t({ message: "Created", context: "a P2P order" }),
		paying: t({ message: "Awaiting payment", context: "a P2P order" }),
		closing: t({ message: "Closing", context: "a P2P order" }),
		paid: t({ message: "Paid, awaiting release", context: "a P2P order" }),
		disputed: t({ message: "In dispute", context: "a P2P order" }),
		released: t({ message: "Completed", context: "a P2P order" }),
		cancelled: t({ message: "Cancelled", context: "a P2P order" }),
	};
}

/** Returns the colour of the badge for an order's state. States that need an action of the user are the most visible. */
export function toneOf({ state, held, reversed }: Pick<P2pOrder, "state" | "held" | "reversed">) {
	if (held || reversed || state === "disputed") return "warn" as const;
	if (state === "released") return "good" as const;
	return state === "cancelled" || state === "closing" ? ("plain" as const) : ("brand" as const);
}
