// Draws an icon in the built app, from lucide's shapes and default attributes (build/icons/icons.ts). Lucide's names, aliases,
// context and non-scaling lines are left out, because they would enlarge the first screens.
import { type ComponentProps, createElement, type ReactElement } from "react";

/** A shape of an icon: the `d` attribute of a path, or the tag and attributes of another shape. */
export type Shape = string | readonly [tag: string, attributes: Readonly<Record<string, string>>];

export interface IconProps extends ComponentProps<"svg"> {
	readonly size?: number;
}

function draw(shape: Shape): ReactElement {
	return typeof shape === "string" ? createElement("path", { d: shape }) : createElement(...shape);
}

export function drawIcon(...shapes: readonly Shape[]): (props: IconProps) => ReactElement {
	const drawn = shapes.map(draw);
	return ({ size = 24, ...rest }) =>
		createElement(
			"svg",
			{
				width: size,
				height: size,
				viewBox: "0 0 24 24",
				fill: "none",
				stroke: "currentColor",
				strokeWidth: 2,
				strokeLinecap: "round",
				strokeLinejoin: "round",
				"aria-hidden": rest["aria-label"] === undefined ? true : undefined,
				...rest,
			},
			...drawn,
		);
}
