// Shows an amount of a coin with the coin's decimals. The amount is truncated, never rounded. The sign `≈` marks an approximate
// amount.
import { memo } from "react";
import { join } from "../join.ts";
import { DOTS, useFigures } from "./figures.ts";
import { Rolling } from "./rolling.tsx";

export interface AmountProps {
	/** Exact decimal text of the amount; undefined while the amount is unknown. */
	value: string | undefined;
	unit?: string;
	places?: number;
	/** True to leave out zeros at the end. */
	short?: boolean;
	/** With `short`: number of decimals to keep at least. */
	least?: number;
	sign?: boolean;
	about?: boolean;
	/** True to show dots instead of the amount, because the user has chosen to hide amounts. */
	hidden?: boolean;
	/** True to animate the digits when the amount changes. Only the main balance of a page uses this. */
	rolls?: boolean;
	className?: string;
	unitClassName?: string;
	/** True if the unit may move to the next line. Large amounts need this at large text sizes. */
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
