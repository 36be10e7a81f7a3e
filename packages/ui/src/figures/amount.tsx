// An amount of a coin: the coin's own decimals, truncated, tabular, with `≈` for an approximation.
import { memo } from "react";
import { join } from "../join.ts";
import { DOTS, useFigures } from "./figures.ts";
import { Rolling } from "./rolling.tsx";

export interface AmountProps {
	/** Exact decimal text; undefined while unknown. */
	value: string | undefined;
	unit?: string;
	places?: number;
	/** Drops zeros at the end. */
	short?: boolean;
	/** With `short`: keeps this many decimals. */
	least?: number;
	sign?: boolean;
	/** An approximation. */
	about?: boolean;
	/** Shown as dots: the user hides amounts. */
	hidden?: boolean;
	/** Digits roll to a new value. For the main balance of a page. */
	rolls?: boolean;
	className?: string;
	unitClassName?: string;
	/** The unit may wrap to the next line: for large figures at large text sizes. */
	wraps?: boolean;
}

export const Amount = memo(function Amount({
	value,
	unit,
	places,
	short,
	least,
	sign,
	about,
	hidden,
	rolls,
	className,
	unitClassName,
	wraps,
}: AmountProps) {
	const { figure } = useFigures();
	const options = {
		...(places !== undefined && { places }),
		...(short && { short }),
		...(least !== undefined && { least }),
		...(sign && { sign }),
	};
	const text = hidden ? DOTS : value === undefined ? "–" : figure(value, options);
	return (
		<span translate="no" className={join("num", !wraps && "whitespace-nowrap", className)}>
			{about && !hidden && "≈ "}
			{rolls && !hidden ? <Rolling text={text} /> : text}
			{unit !== undefined && <span className={unitClassName}> {unit}</span>}
		</span>
	);
});
