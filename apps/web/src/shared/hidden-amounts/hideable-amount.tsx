// One of the user's amounts. It is replaced by dots while amounts are hidden. Every page uses the same format: no trailing zeros, but at
// least two decimals.
import { Amount, type AmountProps } from "@candor/ui";
import { useAmountsHidden } from "./hidden-amounts.ts";

export type HideableAmountProps = Omit<AmountProps, "hidden" | "short" | "least">;

export function HideableAmount(props: HideableAmountProps) {
	const hidden = useAmountsHidden();
	return <Amount {...props} hidden={hidden} {...(props.places === undefined && { short: true, least: 2 })} />;
}
