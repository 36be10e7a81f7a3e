// A person's own money as everybody at their shoulder may see it: dots while amounts are hidden, and else in one form for a coin
// on every page, without the zeros at its end but with two places at least.
import { Amount, type AmountProps } from "@candor/ui";
import { useAmountsHidden } from "./hidden-amounts.ts";

export type HideableAmountProps = Omit<AmountProps, "hidden" | "short" | "least">;

export function HideableAmount(props: HideableAmountProps) {
	const hidden = useAmountsHidden();
	return <Amount {...props} hidden={hidden} {...(props.places === undefined && { short: true, least: 2 })} />;
}
