// Shows a text as a QR code. The code is black on white in every theme, because cameras need the contrast.
import { join } from "@candor/ui";
import { useMemo } from "react";
import { encode } from "uqr";

export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
	const { size, data } = useMemo(() => encode(text, { ecc: "M", border: 3 }), [text]);
	const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? `M${x} ${y}h1v1h-1z` : []))).join("");
	return (
		<svg
			role="img"
			aria-label={label}
			viewBox={`0 0 ${size} ${size}`}
			shapeRendering="crispEdges"
			className={join("shrink-0 rounded-m bg-white shadow-card", className)}
		>
			<path d={dark} fill="#000" />
		</svg>
	);
}
