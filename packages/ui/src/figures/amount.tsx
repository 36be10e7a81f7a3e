// Shows an amount of a coin with the coin's decimals. It truncates and never rounds; `≈` marks an approximation.
import { memo } from "react";
import { join } from "../join.ts";
import { DOTS, useFigures } from "./figures.ts";
import { Rolling } from "./rolling.tsx";

export interface AmountProps {
	/** The amount as exact decimal text; undefined while unknown. */
	value: string | undefined;
	unit?: string;
	places?: number;
	/** True to drop trailing zeros. */
	short?: boolean;
	/** Minimum number of decimals if `short` is set. */
	least?: number;
	sign?: boolean;
	about?: boolean;
	/** True to show dots instead of the amount, because the user hides amounts. */
	hidden?: boolean;
	/** True to animate the digits when the value changes. Only a page's main balance does this. */
	rolls?: boolean;
	className?: string;
	unitClassName?: string;
	/** True if the unit may wrap to the next line. Large amounts need this at large text sizes. */
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
