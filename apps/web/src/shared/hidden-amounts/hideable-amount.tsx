// Shows one of the user's amounts, with two decimals, or more if they are not zero. Dots replace it if amounts are hidden.
import { Amount, type AmountProps } from "@candor/ui";
import { useAmountsHidden } from "./hidden-amounts.ts";

export type HideableAmountProps = Omit<AmountProps, "hidden" | "short" | "least">;

export function HideableAmount(props: HideableAmountProps) {
	const hidden = useAmountsHidden();
	return <Amount {...props} hidden={hidden} {...(props.places === undefined && { short: true, least: 2 })} />;
}
