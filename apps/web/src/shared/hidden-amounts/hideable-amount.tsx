// One of the user's amounts: dots while amounts are hidden; otherwise the same format on every page, without trailing zeros but with at
// least two places.
import { Amount, type AmountProps } from "@candor/ui";
import { useAmountsHidden } from "./hidden-amounts.ts";

export type HideableAmountProps = Omit<AmountProps, "hidden" | "short" | "least">;

export function HideableAmount(props: HideableAmountProps) {
	const hidden = useAmountsHidden();
	return <Amount {...props} hidden={hidden} {...(props.places === undefined && { short: true, least: 2 })} />;
}
