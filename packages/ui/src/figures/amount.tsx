// An amount of a coin: the coin's own decimals, cut and never rounded up, tabular, `≈` where it is an approximation.
import { memo } from "react";
import { join } from "../join.ts";
import { DOTS, useFigures } from "./figures.ts";
import { Rolling } from "./rolling.tsx";

export interface AmountProps {
	/** Exact decimal text; undefined while nothing is known. */
	value: string | undefined;
	unit?: string;
	places?: number;
	/** Drop zeros at the end. */
	short?: boolean;
	/** With `short`: but leave this many places. */
	least?: number;
	sign?: boolean;
	/** An approximation. */
	about?: boolean;
	/** Shown as dots: the eye is shut. */
	hidden?: boolean;
	/** Digits roll to what they become. For the one balance that a page is about. */
	rolls?: boolean;
	className?: string;
	unitClassName?: string;
	/** The unit may go to the next line: for great figures, where somebody's letters are large. */
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
