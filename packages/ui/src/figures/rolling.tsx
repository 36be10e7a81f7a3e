// Animates the digits of a number when it changes. Only the main balance of a page uses it, never a list. Screen readers, search
// and copying get plain text.
import { memo, useLayoutEffect, useRef, useState } from "react";

const DIGITS = "0\n1\n2\n3\n4\n5\n6\n7\n8\n9";

function Wheels({ text }: { text: string }) {
	const glyphs = [...text];
	return glyphs.map((glyph, index) => {
		// The digits have keys from right to left. So when 999 becomes 1,000, the three nines roll.
		const place = glyphs.length - index;
		return glyph >= "0" && glyph <= "9" ? (
			<span key={place} className="relative inline-block">
				<span className="invisible">{glyph}</span>
				<span className="absolute inset-0 overflow-hidden">
					<span
						className="block whitespace-pre transition-transform duration-250 ease-out"
						style={{ transform: `translateY(-${glyph}0%)` }}
					>
						{DIGITS}
					</span>
				</span>
			</span>
		) : (
			<span key={place}>{glyph}</span>
		);
	});
}

export const Rolling = memo(function Rolling({ text }: { text: string }) {
	const [at, setAt] = useState(text);
	const [wheels, setWheels] = useState(false);
	const face = useRef<HTMLSpanElement>(null);
	useLayoutEffect(() => {
		if (at === text) return;
		if (!wheels) return setWheels(true);
		// Reading the size makes the browser lay out the previous digits. Without that, it would start no transition.
		face.current?.getBoundingClientRect();
		setAt(text);
	}, [text, at, wheels]);
	if (!wheels) return at;
	return (
		<>
			<span className="sr-only">{text}</span>
			<span ref={face} aria-hidden className="select-none">
				<Wheels text={at} />
			</span>
		</>
	);
});
