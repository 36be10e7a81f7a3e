// An amount of a coin: the coin's own decimals, cut and never rounded up, tabular, `≈` where it is an approximation.
import { memo } from "react";
import { join } from "../join.ts";
import { useFigures } from "./figures.ts";

export interface AmountProps {
	/** Exact decimal text; undefined while nothing is known. */
	value: string | undefined;
	unit?: string;
	places?: number;
	/** Drop zeros at the end. */
	short?: boolean;
	sign?: boolean;
	/** An approximation. */
	about?: boolean;
	/** Shown as dots: the eye is shut. */
	hidden?: boolean;
	className?: string;
	unitClassName?: string;
}

export const Amount = memo(function Amount({
	value,
	unit,
	places,
	short,
	sign,
	about,
	hidden,
	className,
	unitClassName,
}: AmountProps) {
	const { figure } = useFigures();
	const options = { ...(places !== undefined && { places }), ...(short && { short }), ...(sign && { sign }) };
	return (
		<span className={join("num whitespace-nowrap", className)}>
			{about && !hidden && "≈ "}
			{hidden ? "••••••" : value === undefined ? "–" : figure(value, options)}
			{unit !== undefined && <span className={unitClassName}> {unit}</span>}
		</span>
	);
});
